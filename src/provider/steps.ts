import { RUNS_ENDED } from '../bets/promotion-runs.ts';
import type { BalanceType, TransferKind } from '../ledger/accounts.ts';
import type { Decision } from '../ledger/decide.ts';
import type { Tally, Wallet } from '../ledger/wallet.ts';
import { usdMicros, ZERO_USD, type UsdMicros } from '../money/usd.ts';
import type { Callback } from './callback.ts';
import type { GameFacts } from './game-facts.ts';
import { ATTACHMENTS, type Round, type StoredCallback, type Transaction, type TransactionKind } from './records.ts';
import { endOfRunBy, openedBy } from './end-of-run.ts';
import type { RefusalName } from './replies.ts';
import type { Split } from './round-shares.ts';
import { transactionKey, type Grant, type ProviderState } from './state.ts';
import type { Transfer } from '../ledger/transfer.ts';
import type { State, Effect, Alert } from './effect.ts';

/** The wallet's answer to one call. */
export type Told =
  | {
      ok: true;
      /** The balance that the game shows. */
      balance: BalanceType;
      transactionId: string | null;
      usedPromo: UsdMicros;
      wallet: Wallet;
      isNew: boolean;
      /** The player's own session, which a bet keeps alive. */
      sessionId: string | null;
      alert: Alert | null;
    }
  | { ok: false; reply: RefusalName; alert: Alert | null; wallet: Wallet };

export interface Ask {
  call: Callback;
  game: GameFacts | null;
  /** The call as stored, if it takes effect. */
  stored: StoredCallback;
  stakeMax: UsdMicros;
  freeRoundCredit: 'result' | 'bonusWin';
}

export type Step = Decision<Told, ProviderState>;
/** A known reference: the same call gets the same answer again; a different call raises an alert. */
export function findKnown(state: State, kind: TransactionKind, call: Callback): Step | null {
  const key = transactionKey(kind, call.reference!);
  if (state.extra.foreign.has(key)) return refuse('doNotRetry', alertOf('reference_reused', state, call));
  const known = state.extra.transactions.get(key);
  if (!known) return null;
  // A refund returns the recorded amount, so its own amount and round are ignored.
  const isSame = kind === 'refund' || (known.amount === call.amount && known.roundId === call.roundId);
  if (!isSame) return refuse('doNotRetry', alertOf('reference_reused', state, call));
  const promo = call.promo && state.extra.transactions.get(transactionKey('promoWin', call.promo.reference));
  if (call.promo && promo?.amount !== call.promo.amount) {
    return refuse('doNotRetry', alertOf('reference_reused', state, call));
  }
  return {
    ok: true,
    isUnchanged: true,
    answer: (wallet) =>
      told(wallet, {
        balance: viewOf(state, call, known.balance),
        transactionId: transactionIdOf(known),
        usedPromo: kind === 'bet' && known.balance === 'promotional' ? known.amount : ZERO_USD,
        isNew: false,
      }),
  };
}

/** The balance that the game shows: that of its round, if known. */
export function viewOf({ extra }: State, call: Callback, otherwise: BalanceType | null = null): BalanceType {
  return (call.roundId === null ? undefined : extra.rounds.get(call.roundId))?.balance ?? otherwise ?? 'primary';
}

export function apply(state: State, now: Date, ask: Ask, given: Effect): Step {
  const { extra } = state;
  const promoRounds = openedBy(given.round && extra.rounds.get(given.round.roundId), given.round);
  const effect: Effect = { ...given, tally: { ...given.tally, promoRounds } };
  const end = endOfRunBy(state, now, ask.call.method, effect);
  const transactions = new Map(extra.transactions);
  for (const row of effect.rows) transactions.set(transactionKey(row.kind, row.reference), row);
  const rounds = effect.round ? new Map(extra.rounds).set(effect.round.roundId, effect.round) : extra.rounds;
  const code = effect.round?.bonusCode ?? null;
  const before = code === null ? undefined : extra.grants.get(code);
  return {
    ok: true,
    transfers: end ? [...effect.transfers, ...end.transfers] : effect.transfers,
    tally: end ? { ...effect.tally, ...bothOf(effect.tally, end.tally) } : effect.tally,
    extra: {
      ...extra,
      transactions,
      rounds,
      grants: before
        ? new Map(extra.grants).set(code!, { ...before, won: wonAfter(before, effect.round!, extra) })
        : extra.grants,
    },
    rows: [
      ...effect.rows.flatMap((row) => [
        [ATTACHMENTS.references.name, row] as const,
        [ATTACHMENTS.transactions.name, row] as const,
      ]),
      ...(effect.round ? [[ATTACHMENTS.rounds.name, effect.round] as const] : []),
      ...(end ? [[RUNS_ENDED.name, end.row] as const] : []),
      [ATTACHMENTS.callbacks.name, ask.stored] as const,
    ],
    answer: (wallet) =>
      told(wallet, {
        balance: effect.balance,
        transactionId: effect.rows[0] ? transactionIdOf(effect.rows[0]) : null,
        usedPromo: effect.usedPromo ?? ZERO_USD,
        isNew: true,
        sessionId: effect.sessionId ?? null,
        alert: effect.alert ?? null,
      }),
  };
}

/** Adds what a free round has won since. */
function wonAfter({ won }: Grant, round: Round, { rounds }: ProviderState): Grant['won'] {
  const { run } = round.shares.bonus;
  const more = round.paid - (rounds.get(round.roundId)?.paid ?? 0n);
  return new Map(won).set(run, usdMicros((won.get(run) ?? 0n) + more));
}

function bothOf({ promoLock = 0n, promoProgress = 0n }: Tally, end: Tally): Tally {
  return { ...end, promoLock: promoLock + end.promoLock!, promoProgress: promoProgress + end.promoProgress! };
}

export function told(
  wallet: Wallet,
  said: Partial<Extract<Told, { ok: true }>> & { balance: BalanceType; isNew: boolean },
): Told {
  return { ok: true, transactionId: null, usedPromo: ZERO_USD, sessionId: null, alert: null, ...said, wallet };
}

export function refuse(reply: RefusalName, alert: Alert | null = null): Step {
  return { ok: true, isUnchanged: true, answer: (wallet) => ({ ok: false, reply, alert, wallet }) };
}

export function alertOf(kind: string, { wallet }: State, call: Callback, more: Alert['details'] = {}): Alert {
  return {
    kind,
    subject: `${call.method} ${call.reference}`,
    details: {
      player: String(wallet.playerId),
      amount: String(call.amount),
      round: call.roundId,
      game: call.gameId,
      ...more,
    },
  };
}

/** A marker for a bet that must be refused if it still arrives is known by its reference alone. */
function transactionIdOf({ playerId, number, kind, balance, reference, roundId, moved }: Transaction): string {
  const isMarker = kind === 'refund' && balance === null && moved === 0n && roundId === null;
  return isMarker ? `rv-${reference}` : `t-${playerId}-${number}`;
}

export function transactionOf(
  { wallet }: State,
  now: Date,
  call: Callback,
  kind: TransactionKind,
  facts: Partial<Transaction>,
): Transaction {
  return {
    playerId: wallet.playerId,
    providerId: call.providerId,
    kind,
    reference: call.reference!,
    number: wallet.version + 1n,
    roundId: kind === 'refund' ? null : call.roundId,
    game: call.gameId,
    amount: call.amount,
    moved: ZERO_USD,
    balance: null,
    promoMoved: ZERO_USD,
    run: 0,
    edgePpm: 0,
    bonusCode: null,
    prize: null,
    createdAt: now,
    ...facts,
  };
}

/** Transfers to both balances, or from them if negative. */
export function splitTransfers(
  kind: TransferKind,
  house: Transfer['debit'],
  { primary, promotional }: Split,
  reference: bigint,
): Transfer[] {
  const parts = [
    ['primary', primary],
    ['promotional', promotional],
  ] as const;
  return parts.flatMap(([balance, amount]) =>
    amount < 0n
      ? transferOf(kind, balance, house, usdMicros(0n - amount), reference)
      : transferOf(kind, house, balance, amount, reference),
  );
}

/** Money of an ended bonus went to the primary balance, which a person must check. */
export function lateAlert(state: State, call: Callback, late: bigint, run: number): Alert | null {
  return late === 0n ? null : alertOf('paid_after_bonus', state, call, { run, late: String(late) });
}

/** Empty for zero, because the books have no empty transfers. */
export function transferOf(
  kind: TransferKind,
  debit: Transfer['debit'],
  credit: Transfer['credit'],
  amount: UsdMicros,
  reference: bigint,
): Transfer[] {
  return amount > 0n ? [{ kind, debit, credit, amount, reference }] : [];
}
