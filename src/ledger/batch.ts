import type { Clock } from '../clock/clock.ts';
import type { PerCell } from '../db/cells/cells.ts';
import { CommitUnknownError, isConnectionLoss, type Database, type Queryable, type Tx } from '../db/database.ts';
import { decideAll, type Command, type Decided, type Outcome, type PlayerState } from './decide.ts';
import { commandOf, failed, itemOf, keysOf, playersOf, stateFrom, type Pending, type Settled } from './pending.ts';
import type { PlayerId } from './player-id.ts';
import { findRequestKeys } from './request-keys.ts';
import { createLane } from './lane.ts';
import { createStateCache } from './state-cache.ts';
import type { Wallet } from './wallet.ts';
import { lockWallets, readWallets } from './wallet-rows.ts';
import { createLedgerWriter, type AttachedRows, type Attachment } from './write.ts';

export interface Batcher<Extra, Needs = unknown> {
  submit<Answer>(command: Command<Answer, Extra, Needs>): Promise<Outcome<Answer>>;
  /** Resolves when everything submitted so far has its answer. */
  drain(): Promise<void>;
  stats(): { batches: number; commands: number; unlocked: number };
}

/** Batches are of one cell each: every command goes to the batcher of its player's. */
export function joinBatchers<Extra, Needs = unknown>(batchers: PerCell<Batcher<Extra, Needs>>): Batcher<Extra, Needs> {
  const all = () => batchers.list().map((cell) => batchers.at(cell));
  return {
    submit: (command) => batchers.of(command.playerId).submit(command),
    drain: async () => void (await Promise.all(all().map((batcher) => batcher.drain()))),
    stats: () =>
      all()
        .map((batcher) => batcher.stats())
        .reduce((sum, one) => ({
          batches: sum.batches + one.batches,
          commands: sum.commands + one.commands,
          unlocked: sum.unlocked + one.unlocked,
        })),
  };
}

export interface BatcherOptions<Extra, Needs = unknown> {
  /** A pool of its own with few connections: batches are few and wait for nobody. */
  database: Database;
  clock: Clock;
  /** What commands need to know beside the wallets, read while these are locked. It changes only with the wallet's version. */
  loadExtras(tx: Tx, wallets: readonly Wallet[], needs: readonly Needs[]): Promise<Map<PlayerId, Extra>>;
  /** The same without locks, where it is too much to be kept in memory: then it is read for each batch. */
  readExtras?(db: Queryable, wallets: readonly Wallet[], needs: readonly Needs[]): Promise<Map<PlayerId, Extra>>;
  attachments?: readonly Attachment[];
  /** Told of the rows of each batch after its commit. It must be quick; what it throws is ignored. */
  written?(attached: AttachedRows): void;
  /** False only in the benchmark that says what the totals of wallets cost. */
  hasTotals?: boolean;
}

const COMMANDS_PER_BATCH_MAX = 512;
/** For how many batches a player who is seen on several servers is decided under locks at once. */
const ROAMING_BATCHES = 50;

/**
 * Connection settings for the batcher's pool: one plan for all batches, and rows locked in the order they are given.
 * Everything is found by its key: a plan that was made while a table was empty would read all of it once it is full.
 */
export const BATCH_SETTINGS = [
  'plan_cache_mode=force_generic_plan',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'enable_seqscan=off',
  'jit=off',
];

/** On Citus, which can make no plan for some statements before it knows their values, and plans others wrongly. */
export const BATCH_SETTINGS_ON_CITUS = BATCH_SETTINGS.filter((setting) => !setting.startsWith('plan_cache_mode'));

/**
 * The second door of the ledger: commands that arrive while batches are under way share the next one.
 *
 * A batch is first decided without locks, on what memory knows of the wallets or on what is read just now, and
 * written by one statement that checks their versions. Whatever cannot be settled so (a wallet not in memory or
 * changed elsewhere, a refusal, a key seen before) is decided again under locks, in batches of their own. Answers are
 * given after the commit. Any number of servers may do this at once.
 */
export function createBatcher<Extra, Needs = unknown>(options: BatcherOptions<Extra, Needs>): Batcher<Extra, Needs> {
  const { database, clock } = options;
  const { batches: trace } = database;
  const writer = createLedgerWriter(options.attachments, options.hasTotals);
  const states = createStateCache<PlayerState<Extra>>();
  const roaming = createStateCache<number>();
  /** How many commands of a player are under way. */
  const busy = new Map<PlayerId, number>();
  const underLocks = new Set<PlayerId>();
  const counts = { batches: 0, commands: 0, unlocked: 0 };
  let queue: Pending<Extra>[] = [];
  /** Waiting to be decided under locks; their players are busy. */
  let forLocks: Pending<Extra>[] = [];
  let scheduled = false;
  let idle: (() => void)[] = [];

  /** Commands that may be settled now, in their order; the others stay. */
  const takeFrom = (waiting: readonly Pending<Extra>[], isFree: (playerId: PlayerId) => boolean) => {
    const batch: Pending<Extra>[] = [];
    const left: Pending<Extra>[] = [];
    for (const pending of waiting) {
      const { playerId } = pending.command;
      (batch.length < COMMANDS_PER_BATCH_MAX && isFree(playerId) ? batch : left).push(pending);
    }
    return { batch, left };
  };

  /** The next commands whose players are in no batch under way: a player's commands keep their order. */
  const unlocked = createLane({
    take() {
      const { batch, left } = takeFrom(queue, (playerId) => !busy.has(playerId));
      queue = left;
      for (const { command } of batch) busy.set(command.playerId, (busy.get(command.playerId) ?? 0) + 1);
      return batch;
    },
    settle: (batch) => traced(batch, settleUnlocked),
    finish: (settled) => finish(settled),
  });

  /** Beside the others, whom a look under locks would keep waiting several times as long. */
  const locked = createLane({
    take() {
      const { batch, left } = takeFrom(forLocks, (playerId) => !underLocks.has(playerId));
      forLocks = left;
      for (const { command } of batch) underLocks.add(command.playerId);
      return batch;
    },
    settle: (batch) => traced(batch, settleLocked),
    finish(settled) {
      for (const { item } of settled) underLocks.delete(item.command.playerId);
      finish(settled);
    },
  });

  const traced = (
    batch: readonly Pending<Extra>[],
    settle: (batch: readonly Pending<Extra>[]) => Promise<Settled<Extra>>,
  ) =>
    trace
      ? trace.around(
          batch.map(({ asker }) => asker),
          () => settle(batch),
        )
      : settle(batch);

  const pump = () => {
    scheduled = false;
    unlocked.pump();
    locked.pump();
  };

  const finish = (settled: Settled<Extra>) => {
    for (const { item } of settled) {
      const { playerId } = item.command;
      const others = busy.get(playerId)! - 1;
      if (others > 0) busy.set(playerId, others);
      else busy.delete(playerId);
    }
    // First the next batch, then these answers: so the database has work while they are given.
    pump();
    for (const { item, verdict, error } of settled) {
      if (error === undefined) item.resolve(verdict);
      else item.reject(error);
    }
    if (isIdle()) for (const wake of idle.splice(0)) wake();
  };

  const isIdle = () => queue.length === 0 && busy.size === 0;

  /** Gives what is settled; what is not, waits for locks. */
  const settleUnlocked = async (batch: readonly Pending<Extra>[]): Promise<Settled<Extra>> => {
    counts.batches += 1;
    counts.commands += batch.length;
    if (options.readExtras) return settleFromReading(batch, options.readExtras);
    const known: Pending<Extra>[] = [];
    // Asked once for each player: all commands of one go the same way, in their order.
    const isKnownHere = new Map<PlayerId, boolean>();
    for (const pending of batch) {
      const { playerId } = pending.command;
      let isIt = isKnownHere.get(playerId);
      if (isIt === undefined) isKnownHere.set(playerId, (isIt = isKnown(playerId)));
      (isIt ? known : forLocks).push(pending);
    }
    if (known.length < batch.length) locked.pump();
    if (known.length === 0) return [];
    return settleFromMemory(known).catch((error: unknown) => failed(known, error));
  };

  /** A player who was just found changed elsewhere plays on several servers: memory is not tried for some batches. */
  const isKnown = (playerId: PlayerId): boolean => {
    const left = roaming.get(playerId);
    if (left === undefined) return states.has(playerId);
    if (left > 1) roaming.set(playerId, left - 1);
    else roaming.delete(playerId);
    return false;
  };

  const settleFromMemory = async (batch: readonly Pending<Extra>[]): Promise<Settled<Extra>> => {
    const now = clock.now();
    const decide = (items: readonly Pending<Extra>[]) =>
      decideAll(items, commandOf, (playerId) => states.get(playerId)!, null, now);
    const decided = decide(batch);
    // A refusal may rest on what is no longer true, and whatever a player asked after it must wait for it.
    const refused = decided.verdicts.filter(({ verdict }) => !verdict.ok);
    const doubted = new Set(refused.map(({ item }) => item.command.playerId));
    const isDoubted = ({ command }: Pending<Extra>) => doubted.has(command.playerId);
    const sure = doubted.size === 0 ? decided : decide(batch.filter((pending) => !isDoubted(pending)));
    lock(batch.filter(isDoubted));
    return writeUnlocked(sure);
  };

  /**
   * What belongs to a player changes only with the wallet's version, and the wallet is read first: if it is written at
   * that version, all of it was seen as it is. Who gets nothing written may have been seen half changed.
   */
  const settleFromReading = async (
    batch: readonly Pending<Extra>[],
    readExtras: NonNullable<typeof options.readExtras>,
  ): Promise<Settled<Extra>> => {
    let decided: Decided<Pending<Extra>, Extra>;
    try {
      const wallets = await readWallets(database, playersOf(batch));
      const extras = await readExtras(database, [...wallets.values()], needsOf(batch));
      decided = decideAll(batch, commandOf, stateFrom(wallets, extras), null, clock.now());
    } catch (error) {
      if (isConnectionLoss(error)) return failed(batch, error);
      lock(batch);
      return [];
    }
    return writeUnlocked(decided);
  };

  /** Writes what was decided without locks. What the database does not take is decided again under them, like what needs no writing. */
  const writeUnlocked = async ({
    write,
    verdicts: all,
    states: after,
  }: Decided<Pending<Extra>, Extra>): Promise<Settled<Extra>> => {
    const players = new Set(write.changes.map(({ before }) => before.playerId));
    const isWritten = ({ item }: (typeof all)[number]) => players.has(item.command.playerId);
    const verdicts = all.filter(isWritten);
    if (verdicts.length < all.length) lock(all.filter((each) => !isWritten(each)).map(itemOf));
    if (verdicts.length === 0) return [];
    try {
      await writer.write(database, write);
      counts.unlocked += verdicts.length;
    } catch (error) {
      if (isConnectionLoss(error)) {
        for (const playerId of players) states.delete(playerId);
        // The one statement commits by itself: whether it did is not known.
        return failed(verdicts.map(itemOf), new CommitUnknownError(error));
      }
      lock(verdicts.map(itemOf));
      return [];
    }
    tell(write.attached);
    return keep({ verdicts, states: after });
  };

  /** The money is booked: no failure of a listener may change what the players are answered. */
  const tell = (attached: AttachedRows) => {
    try {
      options.written?.(attached);
    } catch {
      // The listener has lost these rows.
    }
  };

  const lock = (items: readonly Pending<Extra>[]) => {
    if (items.length === 0) return;
    forLocks.push(...items);
    locked.pump();
  };

  /** A fault that belongs to one command is found by halving the batch; the others go through. */
  const settleLocked = async (batch: readonly Pending<Extra>[]): Promise<Settled<Extra>> => {
    try {
      const decided = await database.transaction((tx) => runLocked(tx, batch));
      tell(decided.write.attached);
      return keep(decided);
    } catch (error) {
      for (const { command } of batch) states.delete(command.playerId);
      if (batch.length === 1 || isConnectionLoss(error)) {
        return failed(batch, error);
      }
      const middle = Math.ceil(batch.length / 2);
      return [...(await settleLocked(batch.slice(0, middle))), ...(await settleLocked(batch.slice(middle)))];
    }
  };

  const runLocked = async (tx: Tx, batch: readonly Pending<Extra>[]): Promise<Decided<Pending<Extra>, Extra>> => {
    const wallets = await lockWallets(tx, playersOf(batch));
    for (const wallet of wallets.values()) {
      const remembered = states.get(wallet.playerId);
      if (remembered && remembered.wallet.version !== wallet.version) roaming.set(wallet.playerId, ROAMING_BATCHES);
    }
    const extras = await options.loadExtras(tx, [...wallets.values()], needsOf(batch));
    const answered = await findRequestKeys(
      tx,
      batch.flatMap(({ command }) => keysOf(command)),
    );
    const decided = decideAll(batch, commandOf, stateFrom(wallets, extras), answered, clock.now());
    if (decided.write.changes.length > 0) await writer.write(tx, decided.write);
    return decided;
  };

  const needsOf = (batch: readonly Pending<Extra>[]): Needs[] =>
    batch.flatMap(({ command }) => (command.needs === undefined ? [] : [command.needs as Needs]));

  /** What was written is what memory knows from now on. */
  const keep = (decided: Pick<Decided<Pending<Extra>, Extra>, 'verdicts' | 'states'>): Settled<Extra> => {
    if (options.readExtras) return decided.verdicts;
    for (const state of decided.states) states.set(state.wallet.playerId, state);
    return decided.verdicts;
  };

  return {
    submit: <Answer>(command: Command<Answer, Extra, Needs>) =>
      new Promise<Outcome<Answer>>((resolve, reject) => {
        queue.push({ command, resolve: resolve as Pending<Extra>['resolve'], reject, asker: trace?.asker() });
        if (scheduled) return;
        scheduled = true;
        // Whatever else arrives in this turn of the event loop joins the batch.
        setImmediate(pump);
      }),
    drain: () =>
      isIdle()
        ? Promise.resolve()
        : new Promise((resolve) => {
            idle = [...idle, resolve];
          }),
    stats: () => ({ ...counts }),
  };
}
