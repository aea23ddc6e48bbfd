import type { Clock } from '../clock/clock.ts';
import type { PerCell } from '../db/cells/cells.ts';
import type { Database, Queryable, Tx } from '../db/database.ts';
import { createBatchQueue } from './batch-queue.ts';
import type { Command, Outcome } from './decide.ts';
import { createLane, TRACKS } from './lane.ts';
import type { Pending, Settled } from './pending.ts';
import type { PlayerId } from './player-id.ts';
import { createPlayerMemory } from './player-memory.ts';
import { createLockedSettling } from './settle-locked.ts';
import { createUnlockedSettling, type UnlockedBatch } from './settle-unlocked.ts';
import type { Turns } from './turns.ts';
import type { Wallet } from './wallet.ts';
import { createLedgerWriter } from './write.ts';
import type { Attachment, AttachedRows } from './ledger-write.ts';

export interface Batcher<Extra, Needs = unknown> {
  submit<Answer>(command: Command<Answer, Extra, Needs>): Promise<Outcome<Answer>>;
  /** Resolves when everything submitted so far has its answer. */
  drain(): Promise<void>;
  stats(): { batches: number; commands: number; unlocked: number };
}

/** A batch belongs to one cell, so every command goes to the batcher of its player's cell. */
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
  /** A separate pool with few connections, so that batches never wait for other queries. */
  database: Database;
  clock: Clock;
  /** State that commands need besides the wallets, read while these are locked. It may change only together with the wallet's version. */
  loadExtras(tx: Tx, wallets: readonly Wallet[], needs: readonly Needs[]): Promise<Map<PlayerId, Extra>>;
  /** The same without locks, for data too large to keep in memory. It is read for each batch. */
  readExtras?(db: Queryable, wallets: readonly Wallet[], needs: readonly Needs[]): Promise<Map<PlayerId, Extra>>;
  attachments?: readonly Attachment[];
  /** Receives the rows of each batch after its commit. It must be quick; exceptions are ignored. */
  written?(attached: AttachedRows): void;
  /** False only in the benchmark that measures the cost of the wallets' totals. */
  hasTotals?: boolean;
  /** Shared by the batchers of all cells. */
  turns?: Turns;
}

/**
 * Connection settings for the batcher's pool: one plan for all batches, and rows locked in the given order. Scans are off,
 * because a plan made while a table was empty would still scan it when it is full.
 */
export const BATCH_SETTINGS = [
  'plan_cache_mode=force_generic_plan',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'enable_seqscan=off',
  'jit=off',
];

/** Citus cannot plan some statements before it knows their values, and plans others wrongly. */
export const BATCH_SETTINGS_ON_CITUS = BATCH_SETTINGS.filter((setting) => !setting.startsWith('plan_cache_mode'));

/**
 * The ledger's path for bets: commands that arrive while a batch is being written share the next one.
 *
 * A batch is first decided without locks, on arrival from memory or, when it starts, from a fresh read. One statement writes it
 * and checks the versions of the wallets. Commands that cannot be settled this way (a wallet that is not in memory or was
 * changed elsewhere, a refusal, a key seen before) are decided again under locks, in separate batches. Answers are sent after
 * the commit. Any number of servers may do this in parallel.
 */
export function createBatcher<Extra, Needs = unknown>(options: BatcherOptions<Extra, Needs>): Batcher<Extra, Needs> {
  const { batches: trace } = options.database;
  const queue = createBatchQueue<Extra>();
  const memory = createPlayerMemory<Extra>({ keeps: !options.readExtras });
  const settling = {
    ...options,
    memory,
    writer: createLedgerWriter(options.attachments, options.hasTotals),
    /** The money is already booked, so a failing listener must not change the answers. */
    tell(attached: AttachedRows) {
      try {
        options.written?.(attached);
      } catch {
        // The listener loses these rows.
      }
    },
  };
  const counts = { batches: 0, commands: 0, unlocked: 0 };
  let scheduled = false;
  let idle: (() => void)[] = [];

  const traced = (items: readonly Pending<Extra>[], settle: () => Promise<Settled<Extra>>) =>
    trace
      ? trace.around(
          items.map(({ asker }) => asker),
          settle,
        )
      : settle();

  const settleLocked = createLockedSettling(settling);
  /** In parallel with the other lane, whose commands would otherwise wait several times as long. */
  const locked = createLane({
    take: () => queue.takeForLocks(),
    settle: (batch) => traced(batch, () => settleLocked(batch)),
    finish(settled) {
      queue.unlock(settled);
      unlocking.seal();
      finish(settled);
    },
  });

  const unlocking = createUnlockedSettling({
    ...settling,
    counts,
    take: (most) => queue.take(most),
    lock(items) {
      if (items.length === 0) return;
      queue.wantLocks(items);
      locked.pump();
    },
  });
  const { database } = options;
  const lines = Array.from({ length: TRACKS }, () => database.line?.());
  const unlocked = createLane<UnlockedBatch<Extra>, Settled<Extra>>({
    take: () => unlocking.take(),
    settle: (batch, track) => traced(batch.items, () => unlocking.settle(batch, lines[track])),
    finish: (settled) => finish(settled),
    ...(database.line && !database.direct
      ? { following: { sizeOf: ({ items }) => items.length, ready: () => unlocking.prepare() } }
      : {}),
    ...(options.turns ? { turns: options.turns } : {}),
  });

  const pump = () => {
    scheduled = false;
    unlocked.pump();
    // The write may have to wait for the batch before it; the decision need not.
    unlocking.prepare();
    locked.pump();
  };

  const finish = (settled: Settled<Extra>) => {
    queue.release(settled);
    // Start the next batch before resolving these answers, so that the database is never idle.
    pump();
    for (const { item, verdict, error } of settled) {
      if (error === undefined) item.resolve(verdict);
      else item.reject(error);
    }
    if (queue.isIdle()) for (const wake of idle.splice(0)) wake();
  };

  return {
    submit: <Answer>(command: Command<Answer, Extra, Needs>) =>
      new Promise<Outcome<Answer>>((resolve, reject) => {
        queue.push({ command, resolve: resolve as Pending<Extra>['resolve'], reject, asker: trace?.asker() });
        if (scheduled) return;
        scheduled = true;
        // Commands that arrive in the same turn of the event loop join the batch.
        setImmediate(pump);
      }),
    drain: () =>
      queue.isIdle()
        ? Promise.resolve()
        : new Promise((resolve) => {
            idle = [...idle, resolve];
          }),
    stats: () => ({ ...counts }),
  };
}
