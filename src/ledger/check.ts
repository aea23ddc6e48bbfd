export interface Check {
  name: string;
  /** Descriptions of the first few problems. */
  problems: string[];
  problemCount: number;
}
