/** Wins from this multiplier on are celebrated. */
const CELEBRATED_FROM = 20;

export function isBigWin(stake: number, payout: number): boolean {
  return stake > 0 && Math.round((payout / stake) * 1e4) >= CELEBRATED_FROM * 1e4;
}
