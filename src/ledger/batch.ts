import type { Clock } from '../clock/clock.ts';
import { isConnectionLoss, type Database, type Tx } from '../db/database.ts';
import type { PlayerId } from './player-id.ts';
import { applyTransfers, type Tally, type Transfer, type Wallet } from './wallet.ts';
import { lockWallets, writeLedger, type RequestKeyRow, type WalletChange } from './wallet-rows.ts';
import { findRequestKeys, type RequestKey, type StoredAnswer } from './request-keys.ts';

/** What a caller wants done to one wallet. `decide` may be asked again on a later state: it must only compute. */
export interface Command<Answer> {
  playerId: PlayerId;
  request?: RequestKey;
  decide(wallet: Wallet): Decision<Answer>;
}

export type Decision<Answer> =
  | { ok: true; transfers: readonly Transfer[]; tally?: Tally; answer: Answer }
  | { ok: false; reason: string };

export type Outcome<Answer> =
  | { ok: true; repeated: false; answer: Answer; wallet: Wallet }
  | { ok: true; repeated: true; answer: unknown }
  | { ok: false; reason: string };

export interface Batcher {
  submit<Answer>(command: Command<Answer>): Promise<Outcome<Answer>>;
  /** Resolves when everything submitted so far has its answer. */
  drain(): Promise<void>;
}

interface Pending {
  command: Command<unknown>;
  resolve(outcome: Outcome<unknown>): void;
  reject(error: unknown): void;
}

const COMMANDS_PER_BATCH_MAX = 512;
const BATCHES_IN_FLIGHT_MAX = 2;

/**
 * The second door of the ledger: commands that arrive while batches are under way share the next
 * transaction. Answers are given after its commit. Safe with any number of servers, because the
 * wallets are locked, in order, before anything is decided.
 */
export function createBatcher(database: Database, clock: Clock): Batcher {
  let queue: Pending[] = [];
  let inFlight = 0;
  let idle: (() => void)[] = [];

  const pump = () => {
    while (inFlight < BATCHES_IN_FLIGHT_MAX && queue.length > 0) {
      const batch = queue.slice(0, COMMANDS_PER_BATCH_MAX);
      queue = queue.slice(batch.length);
      inFlight += 1;
      void settle(batch).finally(() => {
        inFlight -= 1;
        pump();
        if (inFlight === 0) for (const wake of idle.splice(0)) wake();
      });
    }
  };

  /** A fault that belongs to one command is found by halving the batch; the others go through. */
  const settle = async (batch: readonly Pending[]): Promise<void> => {
    try {
      const outcomes = await database.transaction((tx) => run(tx, clock, batch));
      batch.forEach((pending, position) => deliver(pending, outcomes[position]!));
    } catch (error) {
      if (batch.length === 1 || isConnectionLoss(error)) {
        for (const pending of batch) pending.reject(error);
        return;
      }
      const middle = Math.ceil(batch.length / 2);
      await settle(batch.slice(0, middle));
      await settle(batch.slice(middle));
    }
  };

  return {
    submit: <Answer>(command: Command<Answer>) =>
      new Promise<Outcome<Answer>>((resolve, reject) => {
        queue.push({ command, resolve: resolve as Pending['resolve'], reject });
        // Whatever else arrives in this turn of the event loop joins the batch.
        setImmediate(pump);
      }),
    drain: () =>
      inFlight === 0 && queue.length === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            idle = [...idle, resolve];
          }),
  };
}

type Verdict = { outcome: Outcome<unknown> } | { error: unknown };

function deliver(pending: Pending, verdict: Verdict): void {
  if ('error' in verdict) pending.reject(verdict.error);
  else pending.resolve(verdict.outcome);
}

async function run(tx: Tx, clock: Clock, batch: readonly Pending[]): Promise<Verdict[]> {
  const playerIds = [...new Set(batch.map(({ command }) => command.playerId))];
  const wallets = await lockWallets(tx, playerIds);
  const requests = batch.flatMap(({ command }) =>
    command.request ? [{ playerId: command.playerId, key: command.request.key }] : [],
  );
  const answered = await findRequestKeys(tx, requests);
  const changes = new Map<PlayerId, WalletChange>();
  const requestKeys: RequestKeyRow[] = [];

  const verdicts = batch.map(({ command }): Verdict => {
    const before = wallets.get(command.playerId);
    if (!before) return { error: new Error(`Player ${command.playerId} has no wallet.`) };
    const known = command.request && answered.get(nameOf(command.playerId, command.request.key));
    if (known) return { outcome: repeatOf(known, command.request!) };
    try {
      const change = changes.get(command.playerId) ?? { before, after: before, posted: [] };
      const decision = command.decide(change.after);
      if (!decision.ok) return { outcome: decision };
      const applied = applyTransfers(change.after, decision.transfers, decision.tally);
      if (!applied.ok) return { outcome: applied };
      changes.set(command.playerId, {
        before,
        after: applied.wallet,
        posted: [...change.posted, ...applied.posted],
      });
      if (command.request) {
        const answerJson = JSON.stringify(decision.answer);
        requestKeys.push({ playerId: command.playerId, ...command.request, answerJson });
        answered.set(nameOf(command.playerId, command.request.key), {
          fingerprint: command.request.fingerprint,
          answer: decision.answer,
        });
      }
      return { outcome: { ok: true, repeated: false, answer: decision.answer, wallet: applied.wallet } };
    } catch (error) {
      return { error };
    }
  });

  if (changes.size > 0) {
    await writeLedger(tx, { postedAt: clock.now(), changes: [...changes.values()], postingKeys: [], requestKeys });
  }
  return verdicts;
}

function repeatOf(known: StoredAnswer, request: RequestKey): Outcome<unknown> {
  return known.fingerprint.equals(request.fingerprint)
    ? { ok: true, repeated: true, answer: known.answer }
    : { ok: false, reason: 'key_reused' };
}

function nameOf(playerId: PlayerId, key: string): string {
  return `${playerId} ${key}`;
}
