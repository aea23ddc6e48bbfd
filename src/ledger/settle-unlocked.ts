import type { Clock } from '../clock/clock.ts';
import type { Database, Queryable } from '../db/database.ts';
import { CellAwayError, CommitUnknownError, isConnectionLoss } from '../db/failures.ts';
import { COMMANDS_PER_BATCH_MAX } from './batch-queue.ts';
import { decideAll, type Decided } from './decide.ts';
import { createNextBatch, type DecidedBatch } from './next-batch.ts';
import { commandOf, failed, itemOf, needsOf, playersOf, stateFrom, type Pending, type Settled } from './pending.ts';
import type { PlayerId } from './player-id.ts';
import type { PlayerMemory } from './player-memory.ts';
import type { Wallet } from './wallet.ts';
import { readWallets } from './wallet-rows.ts';
import type { LedgerWriter } from './write.ts';
import type { AttachedRows, LedgerWrite } from './ledger-write.ts';

type ReadExtras<Extra, Needs> = (
  db: Queryable,
  wallets: readonly Wallet[],
  needs: readonly Needs[],
) => Promise<Map<PlayerId, Extra>>;

export interface UnlockedSettlingOptions<Extra, Needs> {
  database: Database;
  clock: Clock;
  writer: LedgerWriter;
  memory: PlayerMemory<Extra>;
  readExtras?: ReadExtras<Extra, Needs>;
  counts: { batches: number; commands: number; unlocked: number };
  /** The next commands whose players are in no batch yet. */
  take(most: number): Pending<Extra>[];
  /** Hands over commands that must be decided under locks. */
  lock(items: readonly Pending<Extra>[]): void;
  tell(attached: AttachedRows): void;
}

/** A batch; `decided` is null if it needs a read first. */
export interface UnlockedBatch<Extra> {
  items: readonly Pending<Extra>[];
  decided: Decided<Pending<Extra>, Extra> | null;
}

export interface UnlockedSettling<Extra> {
  /** Decides what can be decided already, so that the next batch is ready when the database is. Returns how many commands are decided. */
  prepare(): number;
  /** Adds nothing more to the next batch. */
  seal(): void;
  take(): UnlockedBatch<Extra> | null;
  /** Returns what is settled; the rest is handed to `lock`. What needs no transaction is written over `line`. */
  settle(batch: UnlockedBatch<Extra>, line: Queryable | undefined): Promise<Settled<Extra>>;
}

/** Settles batches without locks, on versions that the write checks. */
export function createUnlockedSettling<Extra, Needs>(
  options: UnlockedSettlingOptions<Extra, Needs>,
): UnlockedSettling<Extra> {
  const { database, clock, writer, memory, readExtras, counts, lock, take } = options;

  /** All commands of a player take the same path, in order. */
  const decideKnown = (items: readonly Pending<Extra>[], now: Date): DecidedBatch<Extra> | null => {
    const known: Pending<Extra>[] = [];
    const others: Pending<Extra>[] = [];
    const isKnownHere = new Map<PlayerId, boolean>();
    for (const pending of items) {
      const { playerId } = pending.command;
      let isKnown = isKnownHere.get(playerId);
      if (isKnown === undefined) isKnownHere.set(playerId, (isKnown = memory.isKnown(playerId)));
      (isKnown ? known : others).push(pending);
    }
    lock(others);
    return known.length === 0 ? null : decideFromMemory(known, now);
  };

  const decideFromMemory = (items: readonly Pending<Extra>[], now: Date): DecidedBatch<Extra> | null => {
    const decide = (some: readonly Pending<Extra>[]): DecidedBatch<Extra> => ({
      items: some,
      decided: decideAll(some, commandOf, (playerId) => memory.get(playerId)!, null, now),
    });
    const all = decide(items);
    // A refusal may come from stale data. It is decided again under locks, and the player's later requests wait for it.
    const refused = all.decided.verdicts.filter(({ verdict }) => !verdict.ok);
    if (refused.length === 0) return all;
    const doubted = new Set(refused.map(({ item }) => item.command.playerId));
    const isDoubted = ({ command }: Pending<Extra>) => doubted.has(command.playerId);
    const sure = items.filter((pending) => !isDoubted(pending));
    lock(items.filter(isDoubted));
    return sure.length === 0 ? null : decide(sure);
  };

  const next = createNextBatch({ clock, take, decide: decideKnown });

  /**
   * A player's extras change only with the wallet's version, and the wallet is read first. So if the write finds that version,
   * wallet and extras belong to the same state. Players for whom nothing is written have no such check.
   */
  const settleFromReading = async (
    batch: readonly Pending<Extra>[],
    read: ReadExtras<Extra, Needs>,
    line: Queryable | undefined,
  ): Promise<Settled<Extra>> => {
    let decided: Decided<Pending<Extra>, Extra>;
    try {
      const wallets = await readWallets(database, playersOf(batch));
      const extras = await read(database, [...wallets.values()], needsOf(batch));
      decided = decideAll(batch, commandOf, stateFrom(wallets, extras), null, clock.now());
    } catch (error) {
      if (isConnectionLoss(error)) return failed(batch, error);
      lock(batch);
      return [];
    }
    return write(decided, line);
  };

  /** Commands that the database rejects, or that need no write, are decided again under locks. */
  const write = async (
    { write: rows, verdicts: all, states }: Decided<Pending<Extra>, Extra>,
    line: Queryable | undefined,
  ): Promise<Settled<Extra>> => {
    const verdicts = writtenOf(rows, all);
    if (verdicts.length < all.length) lock(all.filter((each) => !verdicts.includes(each)).map(itemOf));
    if (verdicts.length === 0) return [];
    try {
      await writer.write(database, rows, line);
      counts.unlocked += verdicts.length;
    } catch (error) {
      // The statement was never sent.
      if (error instanceof CellAwayError) return failed(verdicts.map(itemOf), error);
      if (isConnectionLoss(error)) {
        for (const { before } of rows.changes) memory.forget(before.playerId);
        // The statement commits by itself and its answer is lost, so it may have committed.
        return failed(verdicts.map(itemOf), new CommitUnknownError(error));
      }
      lock(verdicts.map(itemOf));
      return [];
    }
    options.tell(rows.attached);
    return memory.keep({ verdicts, states });
  };

  return {
    prepare() {
      if (readExtras) return 0;
      next.prepare();
      return next.count();
    },
    seal: () => next.seal(),
    take() {
      if (!readExtras) return next.take();
      const items = take(COMMANDS_PER_BATCH_MAX);
      return items.length === 0 ? null : { items, decided: null };
    },
    settle({ items, decided }, line) {
      counts.batches += 1;
      counts.commands += items.length;
      return decided ? write(decided, line) : settleFromReading(items, readExtras!, line);
    },
  };
}

/** The verdicts on players for whom something is written: usually all, with one command for each player. */
function writtenOf<Extra>({ changes }: LedgerWrite, verdicts: Settled<Extra>): Settled<Extra> {
  if (changes.length === verdicts.length) return verdicts;
  const players = new Set(changes.map(({ before }) => before.playerId));
  return verdicts.filter(({ item }) => players.has(item.command.playerId));
}
