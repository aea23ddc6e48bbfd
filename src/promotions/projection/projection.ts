/** The expected cost of a version, stored with it. Shares are parts of the bonus; sums are US dollars. */
export interface Projection {
  /** Upper bound for the average gain, for any way of play and any games. */
  gainAtMost: number;
  /** The bonuses closest to the bound. */
  gainAtMostOf: string;
  /** The best way of play found among our games and roulette, and its first bet. */
  bestGain: number;
  bestBeginsWith: string;
  /** Players without a strategy: what they keep minus their deposits. Negative: the house gains. */
  styles: { style: string; gain: number; finished: number }[];
  /** What the last 30 days would have granted under these terms. */
  pace: { days: number; deposits: number; bonuses: number; freeSpins: number };
  /** For the whole budget, or without one for the pace of 30 days. */
  sum: { granted: number; cost: number; costAtMost: number; isBudget: boolean };
}
