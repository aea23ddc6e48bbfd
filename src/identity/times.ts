import { VERIFICATION } from '../terms/house-terms.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When documents are due, counted from the first deposit or from the last request for them. */
export function documentsDueAt(firstDepositAt: Date | null, askedAgainAt: Date | null): Date | null {
  const from = Math.max(firstDepositAt?.getTime() ?? 0, askedAgainAt?.getTime() ?? 0);
  return firstDepositAt === null ? null : new Date(from + VERIFICATION.documentsWithinHours * HOUR_MS);
}

/** The latest time for a decision. Business days are Monday to Friday, UTC. */
export function reviewedBy(submittedAt: Date): Date {
  let left = VERIFICATION.reviewBusinessDays;
  let at = submittedAt.getTime();
  while (left > 0) {
    at += DAY_MS;
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(at);
}
