import type { Report } from '../stage/report.ts';
import type { Load } from './load/load.ts';
import type { Product } from './stage/product.ts';

export interface DrillSettings {
  isShort: boolean;
  minutes: number;
  /** Of the drills that kill; 0: as many as the form says. */
  kills: number;
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
  run: { shared: (stage: SharedStage) => Promise<Report> } | { alone: (settings: DrillSettings) => Promise<Report> };
}
