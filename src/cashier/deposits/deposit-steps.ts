import type { Deposit } from './deposit-rows.ts';
import { SETTLED_STATES, type DepositState } from './deposit-rows.ts';
import { formatDecimal } from '../coins/decimals.ts';
import type { Payment, PaymentStatus } from '../processor/processor.ts';

/** The effect of the processor's answer on a deposit in its present state. */
export type Step =
  | { kind: 'nothing' }
  | { kind: 'progress'; state: DepositState }
  | { kind: 'settle' }
  /** The processor reverted a payment that was already counted. */
  | { kind: 'reverse' }
  /** The sum differs from the counted one. */
  | { kind: 'change' };

/** Order of progress. A deposit only moves forward. */
const RANKS: Readonly<Record<PaymentStatus, number>> = {
  waiting: 0,
  expired: 1,
  confirming: 2,
  confirmed: 3,
  sending: 4,
  failed: 5,
  refunded: 5,
  partially_paid: 6,
  finished: 6,
};

const STATES: Readonly<Record<PaymentStatus, DepositState>> = {
  waiting: 'waiting',
  expired: 'expired',
  confirming: 'seen',
  confirmed: 'seen',
  sending: 'seen',
  failed: 'failed',
  refunded: 'failed',
  partially_paid: 'credited',
  finished: 'credited',
};

export function nextStep(deposit: Deposit, payment: Payment): Step {
  const { status } = payment;
  if (status === null) return NOTHING;
  if (SETTLED_STATES.includes(deposit.state)) return afterSettling(deposit, payment, status);
  if (isFinal(status)) {
    // Answers may overtake each other: an older one must not credit money that has already gone back.
    return deposit.state === 'failed' && isOlder(deposit, payment) ? NOTHING : { kind: 'settle' };
  }
  if (RANKS[status] < RANKS[deposit.processorStatus]) return NOTHING;
  return { kind: 'progress', state: STATES[status] };
}

export function isFinal(status: PaymentStatus | null): boolean {
  return status === 'finished' || status === 'partially_paid';
}

const NOTHING: Step = { kind: 'nothing' };

function afterSettling(deposit: Deposit, payment: Payment, status: PaymentStatus): Step {
  if (deposit.state === 'reversed' || deposit.state === 'dismissed' || isOlder(deposit, payment)) return NOTHING;
  if (status === 'failed' || status === 'refunded') return { kind: 'reverse' };
  if (!isFinal(status) || formatDecimal(payment.paid) === deposit.paid) return NOTHING;
  return { kind: deposit.state === 'below_minimum' ? 'settle' : 'change' };
}

function isOlder(deposit: Deposit, payment: Payment): boolean {
  const known = deposit.processorUpdatedAt?.getTime();
  const told = payment.updatedAt?.getTime();
  return known !== undefined && told !== undefined && told < known;
}
