import type { Clock } from '../clock/clock.ts';
import { CellAwayError, CommitUnknownError, isConnectionLoss, type Database, type Queryable } from '../db/database.ts';
import { decideAll, type Decided } from './decide.ts';
import { commandOf, failed, itemOf, needsOf, playersOf, stateFrom, type Pending, type Settled } from './pending.ts';
import type { PlayerId } from './player-id.ts';
import type { PlayerMemory } from './player-memory.ts';
import type { Wallet } from './wallet.ts';
import { readWallets } from './wallet-rows.ts';
import type { LedgerWriter } from './write.ts';
import type { AttachedRows } from './ledger-write.ts';

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
  /** Hands over commands that must be decided under locks. */
  lock(items: readonly Pending<Extra>[]): void;
  tell(attached: AttachedRows): void;
}

/** Settles batches without locks, on versions that the write checks. Returns what is settled; the rest is handed to `lock`. */
export function createUnlockedSettling<Extra, Needs>(options: UnlockedSettlingOptions<Extra, Needs>) {
  const { database, clock, writer, memory, readExtras, counts, lock } = options;

  /** All commands of a player take the same path, in order. */
  const settleKnown = async (batch: readonly Pending<Extra>[]): Promise<Settled<Extra>> => {
    const known: Pending<Extra>[] = [];
    const others: Pending<Extra>[] = [];
    const isKnownHere = new Map<PlayerId, boolean>();
    for (const pending of batch) {
      const { playerId } = pending.command;
      let isKnown = isKnownHere.get(playerId);
      if (isKnown === undefined) isKnownHere.set(playerId, (isKnown = memory.isKnown(playerId)));
      (isKnown ? known : others).push(pending);
    }
    lock(others);
    if (known.length === 0) return [];
    return settleFromMemory(known).catch((error: unknown) => failed(known, error));
  };

  const settleFromMemory = async (batch: readonly Pending<Extra>[]): Promise<Settled<Extra>> => {
    const now = clock.now();
    const decide = (items: readonly Pending<Extra>[]) =>
      decideAll(items, commandOf, (playerId) => memory.get(playerId)!, null, now);
    const decided = decide(batch);
    // A refusal may come from stale data. It is decided again under locks, and the player's later requests wait for it.
    const refused = decided.verdicts.filter(({ verdict }) => !verdict.ok);
    const doubted = new Set(refused.map(({ item }) => item.command.playerId));
    const isDoubted = ({ command }: Pending<Extra>) => doubted.has(command.playerId);
    const sure = doubted.size === 0 ? decided : decide(batch.filter((pending) => !isDoubted(pending)));
    lock(batch.filter(isDoubted));
    return write(sure);
  };

  /**
   * A player's extras change only with the wallet's version, and the wallet is read first. So if the write finds that version,
   * wallet and extras belong to the same state. Players for whom nothing is written have no such check.
   */
  const settleFromReading = async (
    batch: readonly Pending<Extra>[],
    read: ReadExtras<Extra, Needs>,
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
    return write(decided);
  };

  /** Commands that the database rejects, or that need no write, are decided again under locks. */
  const write = async ({
    write: rows,
    verdicts: all,
    states,
  }: Decided<Pending<Extra>, Extra>): Promise<Settled<Extra>> => {
    const players = new Set(rows.changes.map(({ before }) => before.playerId));
    const isWritten = ({ item }: (typeof all)[number]) => players.has(item.command.playerId);
    const verdicts = all.filter(isWritten);
    if (verdicts.length < all.length) lock(all.filter((each) => !isWritten(each)).map(itemOf));
    if (verdicts.length === 0) return [];
    try {
      await writer.write(database, rows);
      counts.unlocked += verdicts.length;
    } catch (error) {
      // The statement was never sent.
      if (error instanceof CellAwayError) return failed(verdicts.map(itemOf), error);
      if (isConnectionLoss(error)) {
        for (const playerId of players) memory.forget(playerId);
        // The statement commits by itself and its answer is lost, so it may have committed.
        return failed(verdicts.map(itemOf), new CommitUnknownError(error));
      }
      lock(verdicts.map(itemOf));
      return [];
    }
    options.tell(rows.attached);
    return memory.keep({ verdicts, states });
  };

  return (batch: readonly Pending<Extra>[]): Promise<Settled<Extra>> => {
    counts.batches += 1;
    counts.commands += batch.length;
    return readExtras ? settleFromReading(batch, readExtras) : settleKnown(batch);
  };
}
