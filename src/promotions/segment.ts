import { TIERS, type Tier } from '../terms/house-terms.ts';

// No Node and no browser: this file runs in both.

export const SEGMENT_DEPOSITS = ['any', 'none', 'some'] as const;

/** Who may activate a version. */
export interface Segment {
  /** Whether the player has deposited before. */
  deposits: (typeof SEGMENT_DEPOSITS)[number];
  /** The lowest tier of ranks. */
  tierFrom: Tier;
  /** Codes of two letters; none: all. */
  countries: readonly string[];
}

export const EVERYBODY: Segment = { deposits: 'any', tierFrom: 'Unranked', countries: [] };

/** What a segment asks of a player. */
export interface PlayerFacts {
  country: string | null;
  hasDeposited: boolean;
  tier: Tier;
}

export function isInSegment({ deposits, tierFrom, countries }: Segment, facts: PlayerFacts): boolean {
  if (deposits !== 'any' && facts.hasDeposited !== (deposits === 'some')) return false;
  if (TIERS.indexOf(facts.tier) < TIERS.indexOf(tierFrom)) return false;
  return countries.length === 0 || (facts.country !== null && countries.includes(facts.country));
}

/** Of which nothing is asked that a visitor cannot meet after signing up. */
export function isForNewcomers({ deposits, tierFrom, countries }: Segment): boolean {
  return deposits !== 'some' && tierFrom === TIERS[0] && countries.length === 0;
}
