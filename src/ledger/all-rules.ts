import { BET_RULES } from './bet-rules.ts';
import { DEPOSIT_RULES } from './deposit-rules.ts';
import { PLAY_RULES } from './play-rules.ts';
import { PROMOTION_RULES, PROMOTION_SHARED_RULES } from './promotion-rules.ts';
import { PROVIDER_RULES } from './provider-rules.ts';
import type { Rule, SharedRule } from './reconcile.ts';
import { REWARD_RULES } from './reward-rules.ts';
import { SUM_RULES } from './sum-rules.ts';
import { WITHDRAWAL_RULES } from './withdrawal-rules.ts';

/** Everything that must be true of the books, beyond what `reconcile` always checks. */
export const ALL_RULES: readonly Rule[] = [
  ...BET_RULES,
  ...DEPOSIT_RULES,
  ...WITHDRAWAL_RULES,
  ...PLAY_RULES,
  ...REWARD_RULES,
  ...PROMOTION_RULES,
  ...PROVIDER_RULES,
  ...SUM_RULES,
];

/** Rules that compare the directory with the cells' sums. */
export const ALL_SHARED_RULES: readonly SharedRule[] = PROMOTION_SHARED_RULES;
