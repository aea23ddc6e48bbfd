import type { UsdMicros } from '../../money/usd.ts';

/** Durations of the phases of a shared round. Only tests and drills change them. */
export interface PhaseTimes {
  bettingMs: number;
  restMs: number;
}

/** The source of a chain's salt. */
export interface SaltPlan {
  /** Published with the chain: names a block that does not exist yet. */
  source: string;
  /** Null until it is known. */
  textOf(chain: number): string | null;
}

/** The operator's settings for shared rounds. */
export interface RoundSettings {
  chainGames: number;
  salt: SaltPlan;
  /** Limit for the sum of the largest possible wins in one round. */
  exposureMax: UsdMicros;
}
