import type { PlayerId } from './player-id.ts';
import type { RequestKey, StoredAnswer } from './request-keys.ts';
import { applyTransfers, type Tally, type Transfer, type Wallet } from './wallet.ts';
import type { LedgerWrite, RequestKeyRow, WalletChange } from './write.ts';

/** What is known of a player when a command is decided. */
export interface PlayerState<Extra> {
  wallet: Wallet;
  extra: Extra;
}

/** What a caller wants done to one wallet. `decide` may be asked again on a later state: it must only compute. */
export interface Command<Answer, Extra> {
  playerId: PlayerId;
  request?: RequestKey;
  /** Keys that this command uses up; a second command with one of them is refused as `key_spent`. */
  spends?: readonly string[];
  decide(state: PlayerState<Extra>, now: Date): Decision<Answer, Extra>;
}

export type Decision<Answer, Extra> =
  | {
      ok: true;
      transfers: readonly Transfer[];
      tally?: Tally;
      /** What the rest of the state becomes; left out when it stays. */
      extra?: Extra;
      /** Rows for attachments, by the attachment's name. */
      rows?: readonly (readonly [name: string, row: unknown])[];
      /** Made from the wallet as it will be. */
      answer(wallet: Wallet): Answer;
    }
  | Refused;

/** `text` is for the player, where the reason alone does not say enough. */
export interface Refused {
  ok: false;
  reason: string;
  text?: string;
}

export type Outcome<Answer> =
  | { ok: true; repeated: false; answer: Answer; wallet: Wallet }
  | { ok: true; repeated: true; answer: unknown }
  | Refused;

export interface Decided<Item, Extra> {
  verdicts: { item: Item; verdict: Outcome<unknown>; error?: unknown }[];
  states: Map<PlayerId, PlayerState<Extra>>;
  write: LedgerWrite;
}

/**
 * Decides commands in order of arrival, each on the state the ones before it leave. Nothing is
 * written here. Without `answered` the keys are taken as new: the database says so if they are not.
 */
export function decideAll<Item, Extra>(
  items: readonly Item[],
  commandOf: (item: Item) => Command<unknown, Extra>,
  stateOf: (playerId: PlayerId) => PlayerState<Extra> | null,
  answered: Map<string, StoredAnswer> | null,
  now: Date,
): Decided<Item, Extra> {
  /** Keys taken by commands of this batch, by player: nearly always one each. */
  const taken = new Map<PlayerId, (StoredAnswer & { key: string })[]>();
  const states = new Map<PlayerId, PlayerState<Extra>>();
  const changes = new Map<PlayerId, WalletChange>();
  const requestKeys: RequestKeyRow[] = [];
  const attached = new Map<string, unknown[]>();

  const find = (playerId: PlayerId, key: string): StoredAnswer | undefined =>
    taken.get(playerId)?.find((earlier) => earlier.key === key) ?? answered?.get(`${playerId} ${key}`);
  const take = (playerId: PlayerId, key: string, fingerprint: Buffer, answer: unknown, answerJson: string | null) => {
    requestKeys.push({ playerId, key, fingerprint, answerJson });
    const own = taken.get(playerId);
    if (own) own.push({ key, fingerprint, answer });
    else taken.set(playerId, [{ key, fingerprint, answer }]);
  };

  const decideOne = (command: Command<unknown, Extra>): Outcome<unknown> => {
    const { playerId, request } = command;
    const before = states.get(playerId) ?? stateOf(playerId);
    if (!before) throw new Error(`Player ${playerId} has no wallet.`);
    const stored = request && find(playerId, request.key);
    if (stored) return repeatOf(stored, request);
    if (command.spends?.some((key) => find(playerId, key))) return { ok: false, reason: 'key_spent' };
    const decision = command.decide(before, now);
    if (!decision.ok) return decision;
    const applied = applyTransfers(before.wallet, decision.transfers, decision.tally);
    if (!applied.ok) return applied;

    states.set(playerId, { wallet: applied.wallet, extra: decision.extra ?? before.extra });
    const change = changes.get(playerId);
    if (change) {
      change.after = applied.wallet;
      change.posted.push(...applied.posted);
    } else {
      changes.set(playerId, { before: before.wallet, after: applied.wallet, posted: applied.posted });
    }
    for (const [name, row] of decision.rows ?? []) {
      const rows = attached.get(name);
      if (rows) rows.push(row);
      else attached.set(name, [row]);
    }
    const answer = decision.answer(applied.wallet);
    if (request) take(playerId, request.key, request.fingerprint, answer, JSON.stringify(answer));
    for (const key of command.spends ?? []) take(playerId, key, NO_FINGERPRINT, null, null);
    return { ok: true, repeated: false, answer, wallet: applied.wallet };
  };

  const verdicts = items.map((item) => {
    try {
      return { item, verdict: decideOne(commandOf(item)) };
    } catch (error) {
      return { item, verdict: { ok: false, reason: 'failed' } as const, error };
    }
  });
  // In the order of ids, as wallets are locked everywhere.
  const sorted = [...changes.values()].sort((a, b) => (a.before.playerId < b.before.playerId ? -1 : 1));
  return { verdicts, states, write: { postedAt: now, changes: sorted, postingKeys: [], requestKeys, attached } };
}

const NO_FINGERPRINT = Buffer.alloc(0);

function repeatOf(stored: StoredAnswer, request: RequestKey): Outcome<unknown> {
  return stored.fingerprint.equals(request.fingerprint)
    ? { ok: true, repeated: true, answer: stored.answer }
    : { ok: false, reason: 'key_reused' };
}
