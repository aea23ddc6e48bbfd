import type { Clock } from '../clock/clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { isConnectionLoss } from '../db/failures.ts';
import { decideAll, type Decided } from './decide.ts';
import { commandOf, failed, keysOf, needsOf, playersOf, stateFrom, type Pending, type Settled } from './pending.ts';
import type { PlayerId } from './player-id.ts';
import type { PlayerMemory } from './player-memory.ts';
import { findRequestKeys } from './request-keys.ts';
import type { Wallet } from './wallet.ts';
import { lockWallets } from './wallet-rows.ts';
import type { LedgerWriter } from './write.ts';
import type { AttachedRows } from './ledger-write.ts';

export interface LockedSettlingOptions<Extra, Needs> {
  database: Database;
  clock: Clock;
  writer: LedgerWriter;
  memory: PlayerMemory<Extra>;
  loadExtras(tx: Tx, wallets: readonly Wallet[], needs: readonly Needs[]): Promise<Map<PlayerId, Extra>>;
  tell(attached: AttachedRows): void;
}

/** Settles batches under the locks of their wallets: slower, but correct whatever other servers did meanwhile. */
export function createLockedSettling<Extra, Needs>(options: LockedSettlingOptions<Extra, Needs>) {
  const { database, clock, writer, memory } = options;

  const run = async (tx: Tx, batch: readonly Pending<Extra>[]): Promise<Decided<Pending<Extra>, Extra>> => {
    const wallets = await lockWallets(tx, playersOf(batch));
    memory.compare(wallets.values());
    const extras = await options.loadExtras(tx, [...wallets.values()], needsOf(batch));
    const answered = await findRequestKeys(
      tx,
      batch.flatMap(({ command }) => keysOf(command)),
    );
    const decided = decideAll(batch, commandOf, stateFrom(wallets, extras), answered, clock.now());
    if (decided.write.changes.length > 0) await writer.write(tx, decided.write);
    return decided;
  };

  /** If one command fails, halving the batch isolates it and the others go through. */
  const settle = async (batch: readonly Pending<Extra>[]): Promise<Settled<Extra>> => {
    try {
      const decided = await database.transaction((tx) => run(tx, batch));
      options.tell(decided.write.attached);
      return memory.keep(decided);
    } catch (error) {
      for (const { command } of batch) memory.forget(command.playerId);
      if (batch.length === 1 || isConnectionLoss(error)) return failed(batch, error);
      const middle = Math.ceil(batch.length / 2);
      return [...(await settle(batch.slice(0, middle))), ...(await settle(batch.slice(middle)))];
    }
  };
  return settle;
}
