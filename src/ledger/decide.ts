import type { Refused } from '../texts/refusals.ts';
import type { PlayerId } from './player-id.ts';
import type { Receipt, RequestKey, StoredAnswer } from './request-keys.ts';
import { applyTransfers, type PostedTransfer, type Tally, type Wallet } from './wallet.ts';
import type { Transfer } from './transfer.ts';
import type { WalletChange, AnswerRow, ReceiptRow, LedgerWrite } from './ledger-write.ts';

export interface PlayerState<Extra> {
  wallet: Wallet;
  extra: Extra;
}

/** A change that a caller wants made to one wallet. `decide` may run again on a later state, so it must have no side effects. */
export interface Command<Answer, Extra, Needs = unknown> {
  playerId: PlayerId;
  /** What must be looked up before it can be decided. */
  needs?: Needs;
  request?: RequestKey;
  /** Keys that this command uses up; a second command with one of them is refused as `key_spent`. */
  spends?: readonly string[];
  decide(state: PlayerState<Extra>, now: Date): Decision<Answer, Extra>;
}

export type Decision<Answer, Extra> =
  | {
      ok: true;
      isUnchanged?: false;
      transfers: readonly Transfer[];
      tally?: Tally;
      /** The new state besides the wallet; left out if it does not change. */
      extra?: Extra;
      /** Rows for attachments, by the attachment's name. */
      rows?: readonly (readonly [name: string, row: unknown])[];
      /** Makes the answer from the wallet as it is after the transfers. */
      answer(wallet: Wallet): Answer;
      /** Number of the record from which the answer can be rebuilt. The request key then stores no answer. */
      retoldFrom?: bigint;
    }
  /** Nothing changes, but there is an answer. */
  | { ok: true; isUnchanged: true; answer(wallet: Wallet): Answer }
  | Refused<string>;

export type Outcome<Answer> =
  | { ok: true; repeated: false; answer: Answer; wallet: Wallet }
  /** If there is a receipt, the caller rebuilds the answer from it. */
  | { ok: true; repeated: true; answer: unknown; receipt?: Receipt }
  | Refused<string>;

export interface Decided<Item, Extra> {
  verdicts: { item: Item; verdict: Outcome<unknown>; error?: unknown }[];
  /** The new states of players who changed. */
  states: PlayerState<Extra>[];
  write: LedgerWrite;
}

/** A player's state while a batch is being decided. */
interface Draft<Extra> {
  before: Wallet;
  state: PlayerState<Extra>;
  /** Null while nothing has changed. */
  posted: PostedTransfer[] | null;
  /** Keys taken by commands of this batch, usually one. */
  taken: (StoredAnswer & { key: string })[];
}

/**
 * Decides commands in order of arrival, each on the state left by those before it. Writes nothing. Without `answered` all keys
 * are assumed to be new; the write fails if one is not.
 */
export function decideAll<Item, Extra>(
  items: readonly Item[],
  commandOf: (item: Item) => Command<unknown, Extra>,
  stateOf: (playerId: PlayerId) => PlayerState<Extra> | null,
  answered: Map<string, StoredAnswer> | null,
  now: Date,
): Decided<Item, Extra> {
  const drafts = new Map<PlayerId, Draft<Extra>>();
  const answers: AnswerRow[] = [];
  const receipts: ReceiptRow[] = [];
  const attached = new Map<string, unknown[]>();

  const draftOf = (playerId: PlayerId): Draft<Extra> => {
    const known = drafts.get(playerId);
    if (known) return known;
    const state = stateOf(playerId);
    if (!state) throw new Error(`Player ${playerId} has no wallet.`);
    const draft = { before: state.wallet, state, posted: null, taken: [] };
    drafts.set(playerId, draft);
    return draft;
  };
  const find = ({ before, taken }: Draft<Extra>, key: string): StoredAnswer | undefined =>
    taken.find((earlier) => earlier.key === key) ?? answered?.get(`${before.playerId} ${key}`);

  const decideOne = (command: Command<unknown, Extra>): Outcome<unknown> => {
    const { playerId, request, spends } = command;
    const draft = draftOf(playerId);
    const stored = request && find(draft, request.key);
    if (stored) return repeatOf(stored, request);
    if (spends?.some((key) => find(draft, key))) return { ok: false, reason: 'key_spent' };
    const decision = command.decide(draft.state, now);
    if (!decision.ok) return decision;
    if (decision.isUnchanged) {
      const { wallet } = draft.state;
      return { ok: true, repeated: false, answer: decision.answer(wallet), wallet };
    }
    const applied = applyTransfers(draft.state.wallet, decision.transfers, now, decision.tally);
    if (!applied.ok) return applied;

    const { wallet } = applied;
    draft.state = { wallet, extra: decision.extra ?? draft.state.extra };
    if (draft.posted) draft.posted.push(...applied.posted);
    else draft.posted = applied.posted;
    for (const [name, row] of decision.rows ?? []) {
      const rows = attached.get(name);
      if (rows) rows.push(row);
      else attached.set(name, [row]);
    }
    const answer = decision.answer(wallet);
    if (request) {
      const { key, fingerprint } = request;
      if (decision.retoldFrom === undefined) {
        answers.push({ playerId, key, fingerprint, answerJson: JSON.stringify(answer) });
      } else {
        receipts.push({ playerId, key, fingerprint, receipt: receiptOf(decision.retoldFrom, wallet) });
      }
      draft.taken.push({ key, fingerprint, answer });
    }
    for (const key of spends ?? []) {
      answers.push({ playerId, key, fingerprint: NO_FINGERPRINT, answerJson: null });
      draft.taken.push({ key, fingerprint: NO_FINGERPRINT, answer: null });
    }
    return { ok: true, repeated: false, answer, wallet };
  };

  const verdicts = items.map((item) => {
    try {
      return { item, verdict: decideOne(commandOf(item)) };
    } catch (error) {
      return { item, verdict: { ok: false, reason: 'failed' } as const, error };
    }
  });
  const states: PlayerState<Extra>[] = [];
  const changes: WalletChange[] = [];
  for (const { before, state, posted } of drafts.values()) {
    if (!posted) continue;
    states.push(state);
    changes.push({ before, after: state.wallet, posted });
  }
  return {
    verdicts,
    states,
    write: { postedAt: now, changes: inOrderOfLocks(changes), postingKeys: [], answers, receipts, attached },
  };
}

/** Sorts by player, which is the order in which wallets are locked everywhere. */
export function inOrderOfLocks(changes: WalletChange[]): WalletChange[] {
  return changes.sort((a, b) => (a.before.playerId < b.before.playerId ? -1 : 1));
}

const NO_FINGERPRINT = Buffer.alloc(0);

function receiptOf(reference: bigint, { version, primary, promotional }: Wallet): Receipt {
  return { reference, version, primary, promotional };
}

function repeatOf(stored: StoredAnswer, request: RequestKey): Outcome<unknown> {
  if (!stored.fingerprint.equals(request.fingerprint)) return { ok: false, reason: 'key_reused' };
  const { answer, receipt } = stored;
  return receipt ? { ok: true, repeated: true, answer, receipt } : { ok: true, repeated: true, answer };
}
