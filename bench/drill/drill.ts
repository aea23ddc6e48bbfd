import type { Load } from './load/load.ts';
import type { Product } from './stage/product.ts';

export interface DrillSettings {
  form: 'short' | 'long';
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
