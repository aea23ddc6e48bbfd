import type { Clock } from '../clock/clock.ts';
import { CommitUnknownError, isConnectionLoss, type Database, type Tx } from '../db/database.ts';
import { decideAll, type Command, type Decided, type Outcome, type PlayerState } from './decide.ts';
import type { PlayerId } from './player-id.ts';
import { findRequestKeys } from './request-keys.ts';
import { createStateCache } from './state-cache.ts';
import type { Wallet } from './wallet.ts';
import { lockWallets } from './wallet-rows.ts';
import { createLedgerWriter, type Attachment } from './write.ts';

export interface Batcher<Extra> {
  submit<Answer>(command: Command<Answer, Extra>): Promise<Outcome<Answer>>;
  /** Resolves when everything submitted so far has its answer. */
  drain(): Promise<void>;
  stats(): { batches: number; commands: number; onMemory: number };
}

export interface BatcherOptions<Extra> {
  /** A pool of its own with few connections: batches are few and wait for nobody. */
  database: Database;
  clock: Clock;
  /** What commands need to know beside the wallets, read while these are locked. It changes only with the wallet's version. */
  loadExtras(tx: Tx, wallets: readonly Wallet[]): Promise<Map<PlayerId, Extra>>;
  attachments?: readonly Attachment[];
  /** Commands of one group share batches: on a sharded database, the players of one shard. */
  groupOf?(playerId: PlayerId): number;
}

interface Pending<Extra> {
  command: Command<unknown, Extra>;
  resolve(outcome: Outcome<unknown>): void;
  reject(error: unknown): void;
}

const COMMANDS_PER_BATCH_MAX = 512;
/** Below this a batch is not worth splitting. */
const COMMANDS_PER_BATCH_MIN = 8;
const BATCHES_IN_FLIGHT_MAX = 2;
/** For how many batches a player who is seen on several servers is decided under locks at once. */
const ROAMING_BATCHES = 50;

/** Connection settings for the batcher's pool: one plan for all batches, and rows locked in the order they are given. */
export const BATCH_SETTINGS = ['plan_cache_mode=force_generic_plan', 'enable_hashjoin=off', 'enable_mergejoin=off'];

/**
 * The second door of the ledger: commands that arrive while batches are under way share the next one.
 *
 * A batch is first decided on what memory knows of the wallets and written by one statement that checks
 * their versions. Whatever cannot be settled so (a wallet not in memory or changed elsewhere, a refusal,
 * a key seen before) is decided again under locks. Answers are given after the commit. Any number of
 * servers may do this at once.
 */
export function createBatcher<Extra>(options: BatcherOptions<Extra>): Batcher<Extra> {
  const { database, clock, groupOf = () => 0 } = options;
  const writer = createLedgerWriter(options.attachments);
  const states = createStateCache<PlayerState<Extra>>();
  const roaming = createStateCache<number>();
  const busy = new Set<PlayerId>();
  const counts = { batches: 0, commands: 0, onMemory: 0 };
  let queue: Pending<Extra>[] = [];
  let inFlight = 0;
  let busyCommands = 0;
  let scheduled = false;
  let idle: (() => void)[] = [];

  /** The next commands whose players are in no batch under way: a player's commands keep their order. */
  const takeBatch = (): Pending<Extra>[] => {
    // Half of what is there: while the database writes one half, the other is decided or answered.
    const share = Math.ceil((queue.length + busyCommands) / BATCHES_IN_FLIGHT_MAX);
    const sizeMax = Math.min(COMMANDS_PER_BATCH_MAX, Math.max(COMMANDS_PER_BATCH_MIN, share));
    const batch: Pending<Extra>[] = [];
    const left: Pending<Extra>[] = [];
    let group: number | null = null;
    for (const pending of queue) {
      const { playerId } = pending.command;
      const fits = batch.length < sizeMax && !busy.has(playerId);
      if (fits && (group ??= groupOf(playerId)) === groupOf(playerId)) batch.push(pending);
      else left.push(pending);
    }
    queue = left;
    return batch;
  };

  const pump = () => {
    scheduled = false;
    while (inFlight < BATCHES_IN_FLIGHT_MAX && queue.length > 0) {
      const batch = takeBatch();
      if (batch.length === 0) return;
      const players = new Set(batch.map(({ command }) => command.playerId));
      for (const playerId of players) busy.add(playerId);
      inFlight += 1;
      counts.batches += 1;
      counts.commands += batch.length;
      busyCommands += batch.length;
      void settle(batch).finally(() => {
        for (const playerId of players) busy.delete(playerId);
        inFlight -= 1;
        busyCommands -= batch.length;
        pump();
        if (inFlight === 0 && queue.length === 0) for (const wake of idle.splice(0)) wake();
      });
    }
  };

  const settle = async (batch: readonly Pending<Extra>[]): Promise<void> => {
    const known: Pending<Extra>[] = [];
    const unknown: Pending<Extra>[] = [];
    // Asked once for each player: all commands of one go the same way, in their order.
    const isKnownHere = new Map<PlayerId, boolean>();
    for (const pending of batch) {
      const { playerId } = pending.command;
      const isIt = isKnownHere.get(playerId) ?? isKnown(playerId);
      isKnownHere.set(playerId, isIt);
      (isIt ? known : unknown).push(pending);
    }
    await Promise.all([
      known.length > 0 ? settleFromMemory(known) : null,
      unknown.length > 0 ? settleLocked(unknown) : null,
    ]);
  };

  /** A player who was just found changed elsewhere plays on several servers: memory is not tried for some batches. */
  const isKnown = (playerId: PlayerId): boolean => {
    const left = roaming.get(playerId);
    if (left === undefined) return states.has(playerId);
    if (left > 1) roaming.set(playerId, left - 1);
    else roaming.delete(playerId);
    return false;
  };

  const settleFromMemory = async (batch: readonly Pending<Extra>[]): Promise<void> => {
    const decide = (items: readonly Pending<Extra>[]) =>
      decideAll(
        items,
        ({ command }) => command,
        (playerId) => states.get(playerId)!,
        null,
        clock.now(),
      );
    const decided = decide(batch);
    // A refusal may rest on what is no longer true, and whatever a player asked after it must wait for it.
    const doubted = new Set(
      decided.verdicts.filter(({ verdict }) => !verdict.ok).map(({ item }) => item.command.playerId),
    );
    const isDoubted = ({ command }: Pending<Extra>) => doubted.has(command.playerId);
    const sure = doubted.size === 0 ? decided : decide(batch.filter((pending) => !isDoubted(pending)));
    const left = doubted.size === 0 ? [] : batch.filter(isDoubted);
    if (sure.write.changes.length > 0) {
      try {
        await writer.write(database, sure.write);
        counts.onMemory += sure.verdicts.length;
        deliver(sure);
      } catch (error) {
        if (isConnectionLoss(error)) {
          for (const change of sure.write.changes) states.delete(change.before.playerId);
          // The one statement commits by itself: whether it did is not known.
          for (const { item } of sure.verdicts) item.reject(new CommitUnknownError(error));
        } else {
          left.push(...sure.verdicts.map(({ item }) => item));
        }
      }
    }
    if (left.length > 0) await settleLocked(left);
  };

  /** A fault that belongs to one command is found by halving the batch; the others go through. */
  const settleLocked = async (batch: readonly Pending<Extra>[]): Promise<void> => {
    try {
      deliver(await database.transaction((tx) => runLocked(tx, batch)));
    } catch (error) {
      for (const { command } of batch) states.delete(command.playerId);
      if (batch.length === 1 || isConnectionLoss(error)) {
        for (const pending of batch) pending.reject(error);
        return;
      }
      const middle = Math.ceil(batch.length / 2);
      await settleLocked(batch.slice(0, middle));
      await settleLocked(batch.slice(middle));
    }
  };

  const runLocked = async (tx: Tx, batch: readonly Pending<Extra>[]): Promise<Decided<Pending<Extra>, Extra>> => {
    const wallets = await lockWallets(tx, [...new Set(batch.map(({ command }) => command.playerId))]);
    for (const wallet of wallets.values()) {
      const remembered = states.get(wallet.playerId);
      if (remembered && remembered.wallet.version !== wallet.version) roaming.set(wallet.playerId, ROAMING_BATCHES);
    }
    const extras = await options.loadExtras(tx, [...wallets.values()]);
    const answered = await findRequestKeys(
      tx,
      batch.flatMap(({ command }) => keysOf(command)),
    );
    const decided = decideAll(
      batch,
      ({ command }) => command,
      (playerId) => {
        const wallet = wallets.get(playerId);
        return wallet ? { wallet, extra: extras.get(playerId)! } : null;
      },
      answered,
      clock.now(),
    );
    if (decided.write.changes.length > 0) await writer.write(tx, decided.write);
    return decided;
  };

  const deliver = (decided: Decided<Pending<Extra>, Extra>) => {
    for (const [playerId, state] of decided.states) states.set(playerId, state);
    for (const { item, verdict, error } of decided.verdicts) {
      if (error === undefined) item.resolve(verdict);
      else item.reject(error);
    }
  };

  return {
    submit: <Answer>(command: Command<Answer, Extra>) =>
      new Promise<Outcome<Answer>>((resolve, reject) => {
        queue.push({ command, resolve: resolve as Pending<Extra>['resolve'], reject });
        if (scheduled) return;
        scheduled = true;
        // Whatever else arrives in this turn of the event loop joins the batch.
        setImmediate(pump);
      }),
    drain: () =>
      inFlight === 0 && queue.length === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            idle = [...idle, resolve];
          }),
    stats: () => ({ ...counts }),
  };
}

function keysOf<Extra>(command: Command<unknown, Extra>): { playerId: PlayerId; key: string }[] {
  const keys = [...(command.request ? [command.request.key] : []), ...(command.spends ?? [])];
  return keys.map((key) => ({ playerId: command.playerId, key }));
}
