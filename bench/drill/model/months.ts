import type { RewardModel } from './rewards-model.ts';

/** A month that later ones must make up for. */
export interface NegativeMonth {
  age: number;
  missing: bigint;
}

/** A fifth of what is left after the negative ones of the last three months, at most a fifth of twice the theoretical. */
export function affiliateShare(
  affiliate: { negativeMonths: NegativeMonth[] },
  ngr: bigint,
  theoretical: bigint,
): bigint {
  affiliate.negativeMonths = affiliate.negativeMonths
    .map(({ age, missing }) => ({ age: age + 1, missing }))
    .filter(({ age }) => age <= 3);
  if (ngr <= 0n) {
    affiliate.negativeMonths.push({ age: 0, missing: -ngr });
    return 0n;
  }
  let left = ngr;
  for (const month of affiliate.negativeMonths) {
    const used = month.missing < left ? month.missing : left;
    month.missing -= used;
    left -= used;
  }
  const share = left / 5n;
  const cap = theoretical > 0n ? (theoretical * 2n) / 5n : 0n;
  return share < cap ? share : cap;
}

/** In whole micro-dollars, for each referral by itself. */
export function theoreticalIn({ days }: RewardModel, month: string): bigint {
  const nanos = [...days]
    .filter(([day]) => new Date(day * 86_400_000).toISOString().startsWith(month))
    .reduce((sum, [, { theoretical }]) => sum + theoretical, 0n);
  return nanos / 1_000n;
}
