import { SIGNS_OF_HARM } from '../terms/house-terms.ts';

/** Facts about a player's recent days. */
export interface Known {
  /** Dollars; negative: won. */
  lost: number;
  /** In the four weeks before. */
  lostBefore: number;
  /** Hours with a bet, counted from 1970. */
  hours: readonly number[];
  depositsAfterLosses: number;
  raisedLimits: number;
  returnedWithdrawals: number;
}

export type SignName = keyof typeof SIGNS_OF_HARM.points;
/** The evidence for each sign, in words for staff. */
export type Found = Partial<Record<SignName, string>>;

const WEEKS_BEFORE = 4;
const HOURS_OF_DAY = 24;

/** Points by the published weights. A player with no earlier losses is compared with the smallest loss that counts. */
export function judge(known: Known): { points: number; signs: Found } {
  const { losses, hours, nights, chasing } = SIGNS_OF_HARM;
  const mean = Math.max(0, known.lostBefore) / WEEKS_BEFORE;
  const signs: Found = {};
  if (known.lost >= losses.min && known.lost >= mean * losses.timesMean)
    signs.losses = `$${known.lost.toFixed(2)} lost, $${mean.toFixed(2)} a week before`;
  if (known.hours.length >= hours.min) signs.hours = `${known.hours.length} hours with bets`;
  if (playedThrough(known.hours, nights.pauseHours)) signs.nights = `a day without ${nights.pauseHours} hours of pause`;
  if (known.raisedLimits > 0) signs.raisedLimits = `${known.raisedLimits} times`;
  if (known.depositsAfterLosses >= chasing.deposits) signs.chasing = `${known.depositsAfterLosses} deposits`;
  if (known.returnedWithdrawals > 0) signs.returnedWithdrawals = `${known.returnedWithdrawals} times`;
  const points = (Object.keys(signs) as SignName[]).reduce((sum, name) => sum + SIGNS_OF_HARM.points[name], 0);
  return { points, signs };
}

/** Whether 24 hours in a row had no pause as long as a short night. The player's time zone is unknown, so no fixed hours count as night. */
export function playedThrough(hours: readonly number[], pauseHours: number): boolean {
  const sorted = hours.toSorted((one, other) => one - other);
  let start = sorted[0];
  for (let at = 1; at < sorted.length; at += 1) {
    const hour = sorted[at]!;
    if (hour - sorted[at - 1]! > pauseHours) start = hour;
    else if (hour - start! >= HOURS_OF_DAY) return true;
  }
  return false;
}
