import { toUsd } from '../../money/usd.ts';
import type { DepositUpdate } from '../../realtime/messages.ts';
import { listedCurrency } from '../coins/currencies.ts';
import type { Deposit } from './deposit-rows.ts';

/** The player's view of a deposit. */
export function describeDeposit(deposit: Deposit): DepositUpdate {
  return {
    id: String(deposit.number),
    depositId: deposit.depositId,
    currency: listedCurrency(deposit.listedCoin)?.code ?? deposit.listedCoin,
    address: deposit.address,
    status: deposit.state,
    amount: deposit.paid,
    confirmations: deposit.confirmations,
    confirmationsNeeded: deposit.confirmationsNeeded,
    usd: deposit.value === null ? null : toUsd(deposit.value),
    credited: toUsd(deposit.credited),
    held: deposit.state === 'held' ? toUsd(deposit.value ?? 0n) : toUsd(deposit.held),
    reason: deposit.holdReason,
    transaction: deposit.payinHash,
    createdAt: deposit.createdAt.toISOString(),
  };
}
