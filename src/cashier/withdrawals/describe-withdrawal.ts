import { toUsd } from '../../money/usd.ts';
import type { WithdrawalUpdate } from '../../realtime/messages.ts';
import { formatDecimal } from '../coins/decimals.ts';
import { feeOf } from './rates.ts';
import { REASONS, type Withdrawal } from './withdrawal.ts';
import type { Stage } from './withdrawal-rows.ts';

/** The player's view of a withdrawal. */
export function describeWithdrawal(withdrawal: Withdrawal): WithdrawalUpdate {
  return {
    id: withdrawal.withdrawalId,
    number: Number(withdrawal.number),
    currency: withdrawal.coin,
    address: withdrawal.address,
    amount: toUsd(withdrawal.amount),
    fee: toUsd(feeOf(withdrawal.amount)),
    rate: withdrawal.rate === null ? null : Number(formatDecimal(withdrawal.rate)),
    receives: withdrawal.coins === null ? null : formatDecimal(withdrawal.coins),
    status: withdrawal.state,
    reason: withdrawal.reason,
    text: textOf(withdrawal),
    transaction: withdrawal.hash,
    createdAt: withdrawal.createdAt.toISOString(),
    updatedAt: withdrawal.updatedAt.toISOString(),
  };
}

export function describeStage(stage: Stage) {
  return { status: stage.state, reason: stage.reason, text: textOf(stage), at: stage.at.toISOString() };
}

function textOf({ reason, note }: Pick<Stage, 'reason' | 'note'>): string | null {
  if (reason === null) return note;
  return note === null ? REASONS[reason] : `${REASONS[reason]} ${note}`;
}
