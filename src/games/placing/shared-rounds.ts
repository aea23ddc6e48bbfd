import type { UsdMicros } from '../../money/usd.ts';

/** How long the phases of a shared round last. Only tests and drills change them. */
export interface PhaseTimes {
  bettingMs: number;
  restMs: number;
}

/** Where the salt of a chain comes from. */
export interface SaltPlan {
  /** Published with the chain: a block that does not exist yet. */
  source: string;
  /** Null until it is known. */
  textOf(chain: number): string | null;
}

/** The operator's settings for rounds that all players share. */
export interface RoundSettings {
  chainGames: number;
  salt: SaltPlan;
  /** Largest possible wins of one round's bets, added up. */
  exposureMax: UsdMicros;
}
