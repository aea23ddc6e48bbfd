import type { BalanceType } from '../ledger/accounts.ts';
import type { Transfer } from '../ledger/wallet.ts';
import { usdMicros, ZERO_USD, type UsdMicros } from '../money/usd.ts';
import type { Callback } from './callback.ts';
import type { Transaction } from './records.ts';
import { transactionKey } from './state.ts';
import {
  alertOf,
  apply,
  findKnown,
  payoutTo,
  refuse,
  transactionOf,
  transferOf,
  viewOf,
  type Ask,
  type State,
  type Step,
} from './steps.ts';

export function decideResult(state: State, now: Date, ask: Ask): Step {
  const { call } = ask;
  const known = findKnown(state, 'result', call);
  if (known) return known;
  const round = state.extra.rounds.get(call.roundId!);
  // Before its bet: it must come again. Whoever answers success here loses the player's win.
  if (!round || round.bets === 0) return refuse('retry');
  if (round.refunds === round.bets) return refuse('doNotRetry', alertOf('result_after_refund', state, call));
  const bonusCode = round.bonusCode ?? call.bonusCode;
  const isElsewhere = bonusCode !== null && ask.freeRoundCredit === 'bonusWin';
  const to = isElsewhere ? null : payoutTo(state.wallet, round);
  const row = transactionOf(state, now, call, 'result', {
    moved: to ? call.amount : ZERO_USD,
    balance: to,
    bonusCode,
  });
  const promo = call.promo && promoRow(state, now, call);
  if (promo === 'conflict') return refuse('doNotRetry', alertOf('reference_reused', state, call));
  const transfers = to === null ? [] : payoutTransfer(bonusCode, to, call.amount, row.number);
  return apply(state, now, ask, {
    transfers: [
      ...transfers,
      ...(promo ? transferOf('campaign_win', 'prizes', 'primary', promo.amount, row.number) : []),
    ],
    tally: to === 'primary' && bonusCode === null ? { cashPaid: call.amount } : {},
    rows: promo ? [row, promo] : [row],
    round: { ...round, results: round.results + 1, paid: usdMicros(round.paid + call.amount) },
    balance: round.balance,
  });
}

/** Free rounds are a bonus of ours, and so is what they win. */
function payoutTransfer(bonusCode: string | null, to: BalanceType, amount: UsdMicros, number: bigint): Transfer[] {
  return bonusCode === null
    ? transferOf('provider_payout', 'provider', to, amount, number)
    : transferOf('free_round_win', 'promotions', to, amount, number);
}

/** The win inside a result; null when it is on record already. */
function promoRow(state: State, now: Date, call: Callback): Transaction | null | 'conflict' {
  const promo = call.promo!;
  const key = transactionKey('promoWin', promo.reference);
  if (state.extra.foreign.has(key)) return 'conflict';
  const known = state.extra.transactions.get(key);
  if (known) return known.amount === promo.amount ? null : 'conflict';
  return {
    ...transactionOf(state, now, call, 'promoWin', { moved: promo.amount, balance: 'primary' }),
    reference: promo.reference,
    amount: promo.amount,
    prize: promo.prize,
  };
}

export function decideBonusWin(state: State, now: Date, ask: Ask): Step {
  const { call } = ask;
  const known = findKnown(state, 'bonusWin', call);
  if (known) return known;
  const grant = call.bonusCode === null ? undefined : state.extra.grants.get(call.bonusCode);
  const isCredit = ask.freeRoundCredit === 'bonusWin';
  const to = isCredit ? payoutTo(state.wallet, { balance: grant?.balance ?? 'primary', openedAt: now }) : null;
  const row = transactionOf(state, now, call, 'bonusWin', {
    moved: to ? call.amount : ZERO_USD,
    balance: to,
    bonusCode: call.bonusCode,
  });
  const differs = call.bonusCode !== null && grant?.won !== call.amount;
  return apply(state, now, ask, {
    transfers: to ? transferOf('free_round_win', 'promotions', to, call.amount, row.number) : [],
    tally: {},
    rows: [row],
    balance: viewOf(state, call, grant?.balance),
    alert: differs ? alertOf('free_rounds_differ', state, call, { told: String(grant?.won ?? 0n) }) : null,
  });
}

export function decidePrize(state: State, now: Date, ask: Ask, kind: 'jackpotWin' | 'promoWin'): Step {
  const { call } = ask;
  const known = findKnown(state, kind, call);
  if (known) return known;
  const row = transactionOf(state, now, call, kind, { moved: call.amount, balance: 'primary', prize: call.prize });
  const name = kind === 'jackpotWin' ? 'jackpot_win' : 'campaign_win';
  return apply(state, now, ask, {
    transfers: transferOf(name, 'prizes', 'primary', call.amount, row.number),
    tally: {},
    rows: [row],
    balance: viewOf(state, call),
  });
}

export function decideAdjustment(state: State, now: Date, ask: Ask): Step {
  const { wallet, extra } = state;
  const { call } = ask;
  const known = findKnown(state, 'adjustment', call);
  if (known) return known;
  const round = extra.rounds.get(call.roundId!) ?? { balance: 'primary' as const, openedAt: now };
  const to = payoutTo(wallet, round);
  const takes = call.amount < 0n ? usdMicros(0n - call.amount) : ZERO_USD;
  if (to && takes > wallet[to]) return refuse('insufficientBalance', alertOf('adjustment_unpaid', state, call));
  const row = transactionOf(state, now, call, 'adjustment', { moved: to ? call.amount : ZERO_USD, balance: to });
  // The total is never below zero, whatever is taken back.
  const paid = wallet.cashPaid + call.amount < 0n ? 0n - wallet.cashPaid : call.amount;
  return apply(state, now, ask, {
    transfers: !to
      ? []
      : takes > 0n
        ? transferOf('provider_adjustment', to, 'provider', takes, row.number)
        : transferOf('provider_adjustment', 'provider', to, call.amount, row.number),
    tally: to === 'primary' ? { cashPaid: paid } : {},
    rows: [row],
    balance: round.balance,
  });
}
