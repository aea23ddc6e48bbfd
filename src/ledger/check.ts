export interface Check {
  name: string;
  /** Descriptions of the first few of `problemCount` problems. */
  problems: string[];
  problemCount: number;
}
