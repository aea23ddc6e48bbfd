/** A player's cents on each spot of the felt. */
export type Layout = Readonly<Record<string, number>>;

export function stakeOf(layout: Layout): number {
  return Object.values(layout).reduce((sum, cents) => sum + cents, 0);
}

/** What each winning bet returned, stake included. */
export type Payouts = Readonly<Record<string, number>>;

export interface SpotRule {
  /** Return to the player in percent, exact. */
  readonly rtpPercent: number;
}
