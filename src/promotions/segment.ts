import { TIERS, type Tier } from '../terms/house-terms.ts';

// Runs in Node and in the browser, so use neither's APIs.

export const SEGMENT_DEPOSITS = ['any', 'none', 'some'] as const;

/** Who may activate a version. */
export interface Segment {
  /** Whether the player has deposited before. */
  deposits: (typeof SEGMENT_DEPOSITS)[number];
  /** The lowest tier of ranks that qualifies. */
  tierFrom: Tier;
  /** Two-letter country codes; empty: all. */
  countries: readonly string[];
}

export const EVERYBODY: Segment = { deposits: 'any', tierFrom: 'Unranked', countries: [] };

/** The facts of a player that a segment checks. */
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

/** Whether a visitor can meet all conditions right after signing up. */
export function isForNewcomers({ deposits, tierFrom, countries }: Segment): boolean {
  return deposits !== 'some' && tierFrom === TIERS[0] && countries.length === 0;
}
