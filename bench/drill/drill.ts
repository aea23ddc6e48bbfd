import type { Load } from './load/load.ts';
import type { Product } from './stage/product.ts';

export type Figure = readonly [what: string, value: string | number];

export interface DrillReport {
  /** What was done and measured, in order. */
  figures: Figure[];
  /** Empty when everything was as it must be. */
  problems: string[];
  /** Why it was not done, or what of it was not; for the reader of the report. */
  leftOut?: string[];
  /** Tables beside the figures. */
  tables?: (string | number)[][][];
}

export interface DrillSettings {
  isShort: boolean;
  minutes: number;
  /** Of the drills that kill; left out: as many as the form says. */
  kills?: number;
  rounds: number;
  operations: number;
  seed: number;
}

/** On the product that several drills share, with its load. */
export interface SharedStage {
  product: Product;
  load: Load;
  settings: DrillSettings;
}

export interface Drill {
  name: string;
  title: string;
  /** Takes minutes, so it runs only when it is named. */
  isLong?: true;
  run:
    | { shared: (stage: SharedStage) => Promise<DrillReport> }
    | { alone: (settings: DrillSettings) => Promise<DrillReport> };
}
