/** Simulated sessions of equal bets at even risk, for an illustration only. */

export interface SessionPlan {
  sessions: number;
  bets: number;
  /** Payout of a won bet, as a multiple of the stake. */
  multiplier: number;
  /** The house's average part of each stake. */
  edge: number;
}

/** The net result after each bet, in stakes. The same seed gives the same sessions. */
export function randomSessions({ sessions, bets, multiplier, edge }: SessionPlan, seed: number): number[][] {
  const chance = (1 - edge) / multiplier;
  const next = mulberry(seed);
  return Array.from({ length: sessions }, () => {
    let net = 0;
    return Array.from({ length: bets }, () => (net += next() < chance ? multiplier - 1 : -1));
  });
}

/** From 0 to just below 1; small, fast, and good enough for drawing. */
function mulberry(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
