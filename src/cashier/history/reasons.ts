import { isoDay, periodOf } from '../../terms/periods.ts';
import { RANK_LADDER } from '../../terms/ranks.ts';
import { dollars } from '../../money/usd.ts';

/**
 * What a reward was for, decoded from its transfer's reference: a rank, a day, a week as its first and last day, a month, or the
 * last bet that counted.
 */
export function reasonOf(detail: string, reference: bigint | null): string | null {
  if (reference === null) return null;
  return REASONS[detail]?.(Number(reference)) ?? null;
}

const monthOf = (day: number) => isoDay(day).slice(0, 7);
const weekOf = (day: number) => `${isoDay(day)}/${isoDay(periodOf('week', day).endDay - 1)}`;

const REASONS: Record<string, (reference: number) => string | null> = {
  rakeback: (bet) => String(bet),
  rank_reward: (minimum) => RANK_LADDER.find((rank) => rank.minimum === dollars(minimum))?.name ?? null,
  daily_bonus: isoDay,
  weekly_bonus: weekOf,
  monthly_bonus: monthOf,
  lossback: monthOf,
  race_prize: weekOf,
};
