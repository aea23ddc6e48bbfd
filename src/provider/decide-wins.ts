import { isBonusRunning, lockOfFreeSpins } from '../bets/promotion.ts';
import type { Tally, Wallet } from '../ledger/wallet.ts';
import { usdMicros, type UsdMicros } from '../money/usd.ts';
import type { Callback } from './callback.ts';
import type { Transaction } from './records.ts';
import { allSettled, recordOf, splitBetween, splitWin, type Split } from './round-shares.ts';
import { transactionKey, type Grant } from './state.ts';
import {
  alertOf,
  apply,
  findKnown,
  lateAlert,
  refuse,
  splitTransfers,
  transactionOf,
  transferOf,
  viewOf,
  type Ask,
  type Step,
} from './steps.ts';
import type { Transfer } from '../ledger/transfer.ts';
import type { State } from './effect.ts';

export function decideResult(state: State, now: Date, ask: Ask): Step {
  const { call } = ask;
  const known = findKnown(state, 'result', call);
  if (known) return known;
  const round = state.extra.rounds.get(call.roundId!);
  // The bet has not arrived yet, so the result must be sent again. Answering success here would lose the player's win.
  if (!round || round.bets === 0) return refuse('retry');
  if (round.refunds === round.bets) return refuse('doNotRetry', alertOf('result_after_refund', state, call));
  const bonusCode = round.bonusCode ?? call.bonusCode;
  const isElsewhere = bonusCode !== null && ask.freeRoundCredit === 'bonusWin';
  const split = isElsewhere ? null : splitWin(state.wallet, round, call.amount);
  const row = transactionOf(state, now, call, 'result', {
    ...(split ? recordOf(split) : {}),
    run: round.shares.bonus.run,
    bonusCode,
  });
  const promo = call.promo && promoRow(state, now, call);
  if (promo === 'conflict') return refuse('doNotRetry', alertOf('reference_reused', state, call));
  const transfers = split ? payoutTransfers(bonusCode, split, row.number) : [];
  return apply(state, now, ask, {
    transfers: [
      ...transfers,
      ...(promo ? transferOf('campaign_win', 'prizes', 'primary', promo.amount, row.number) : []),
    ],
    tally: split ? talliedBy(state, bonusCode, split) : {},
    rows: promo ? [row, promo] : [row],
    round: {
      ...round,
      results: round.results + 1,
      paid: usdMicros(round.paid + call.amount),
      shares: allSettled(round.shares, row.number),
    },
    balance: round.balance,
    alert: lateAlert(state, call, split?.late ?? 0n, round.shares.bonus.run),
  });
}

function talliedBy({ wallet }: State, bonusCode: string | null, { primary, promotional }: Split): Tally {
  return bonusCode === null ? { cashPaid: primary } : lockOfFreeSpins(wallet, promotional);
}

/** Free rounds are a bonus from us, and so are their wins. */
function payoutTransfers(bonusCode: string | null, split: Split, number: bigint): Transfer[] {
  return bonusCode === null
    ? splitTransfers('provider_payout', 'provider', split, number)
    : splitTransfers('free_round_win', 'promotions', split, number);
}

/** The win inside a result; null if it is already on record. */
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
  const split = isCredit ? splitCampaign(state.wallet, grant, call.amount) : null;
  const row = transactionOf(state, now, call, 'bonusWin', {
    ...(split ? recordOf(split) : {}),
    run: state.wallet.promoRun,
    bonusCode: call.bonusCode,
  });
  const told = grant ? wonIn(grant) : 0n;
  const differs = call.bonusCode !== null && told !== call.amount;
  return apply(state, now, ask, {
    transfers: split ? splitTransfers('free_round_win', 'promotions', split, row.number) : [],
    tally: split ? lockOfFreeSpins(state.wallet, split.promotional) : {},
    rows: [row],
    balance: viewOf(state, call, grant?.balance),
    alert: differs
      ? alertOf('free_rounds_differ', state, call, { told: String(told) })
      : lateAlert(state, call, split?.late ?? 0n, state.wallet.promoRun),
  });
}

function wonIn({ won }: Grant): bigint {
  return [...won.values()].reduce((sum, amount) => sum + amount, 0n);
}

/** A campaign's win is split in proportion to what its rounds won in each run of bonuses. */
function splitCampaign(wallet: Wallet, grant: Grant | undefined, amount: UsdMicros): Split {
  if (grant?.balance !== 'promotional') return splitBetween(wallet, amount, 0n, 0);
  const won = wonIn(grant);
  if (won === 0n) return splitBetween(wallet, amount, amount, isBonusRunning(wallet) ? wallet.promoRun : 0);
  const parts = [...grant.won].map(([run, part]) => splitBetween(wallet, part, part, run));
  const promotional = parts.reduce((sum, part) => sum + (amount * part.promotional) / won, 0n);
  const late = parts.reduce((sum, part) => sum + (amount * part.late) / won, 0n);
  return { primary: usdMicros(amount - promotional), promotional: usdMicros(promotional), late: usdMicros(late) };
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
  const round = extra.rounds.get(call.roundId!);
  const split = round ? splitWin(wallet, round, call.amount) : splitBetween(wallet, call.amount, 0n, 0);
  if (wallet.primary + split.primary < 0n || wallet.promotional + split.promotional < 0n) {
    return refuse('insufficientBalance', alertOf('adjustment_unpaid', state, call));
  }
  const run = round?.shares.bonus.run ?? 0;
  const row = transactionOf(state, now, call, 'adjustment', { ...recordOf(split), run });
  // The total never goes below zero, whatever is taken back.
  const paid = wallet.cashPaid + split.primary < 0n ? 0n - wallet.cashPaid : split.primary;
  return apply(state, now, ask, {
    transfers: splitTransfers('provider_adjustment', 'provider', split, row.number),
    tally: { cashPaid: paid },
    rows: [row],
    balance: round?.balance ?? 'primary',
    alert: lateAlert(state, call, split.late, run),
  });
}
