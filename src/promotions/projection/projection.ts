/** What a version is expected to cost, kept with it. Shares are parts of the bonus; sums are US dollars. */
export interface Projection {
  /** No way of play gains more than this on average, in whatever games. */
  gainAtMost: number;
  /** The bonuses that come nearest to it. */
  gainAtMostOf: string;
  /** The best way of play that was found among our games and roulette, and what it begins with. */
  bestGain: number;
  bestBeginsWith: string;
  /** Players who stake without a plan: what they keep beyond their deposits, less what they lose of them. Below zero the house gains. */
  styles: { style: string; gain: number; finished: number }[];
  /** What the last 30 days would have granted by these terms. */
  pace: { days: number; deposits: number; bonuses: number; freeSpins: number };
  /** For the whole budget, or for the pace of 30 days where there is none. */
  sum: { granted: number; cost: number; costAtMost: number; isBudget: boolean };
}
