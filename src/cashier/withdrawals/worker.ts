import { setTimeout as wait } from 'node:timers/promises';
import { inAnsweringCells } from '../../db/cells/cells.ts';
import type { Database } from '../../db/database.ts';
import { advance } from './steps.ts';
import { each, submitAll } from './submit.ts';
import { findOwner, hasten, takeDue } from './withdrawal-rows.ts';
import type { Withdrawal, Withdrawals } from './withdrawal.ts';

export interface WithdrawalWorker {
  /** Takes every due withdrawal one or more steps further. Any number of servers may do so in parallel. */
  turn(): Promise<number>;
  /** Looks for work now instead of at the next interval. */
  kick(): void;
  /** The processor has called back about a payout, so its withdrawal becomes due now. */
  lookAtPayout(payoutId: string): Promise<'done' | 'later' | 'not_ours'>;
  /** Waits briefly for work in progress. If it is cut off, another server continues from what is stored. */
  close(): Promise<void>;
}

/** The maximum for one batch of payouts. */
const TAKEN_AT_ONCE = 20;
/** Leaves work for other servers, and lets a server stop. */
const ROUNDS_MAX = 20;
const CLOSE_MS_MAX = 3_000;

export function createWithdrawalWorker(context: Withdrawals): WithdrawalWorker {
  let running: Promise<number> | null = null;
  let isClosed = false;
  const turn = (): Promise<number> => {
    if (isClosed) return Promise.resolve(0);
    running ??= work(context, () => isClosed).finally(() => {
      running = null;
    });
    return running;
  };
  const kick = () => {
    turn().catch((error: unknown) => context.log(`Withdrawals: the due ones could not be read: ${String(error)}`));
  };
  return {
    turn,
    kick,
    async lookAtPayout(payoutId) {
      const owner = await findOwner(context.cells.directory, 'payout', payoutId);
      // It may be a payout whose creation was not confirmed to us yet; that one is searched for in the list.
      if (!owner) return 'not_ours';
      await hasten(context.cells.of(owner.playerId), owner.playerId, owner.number, context.clock.now());
      kick();
      return 'done';
    },
    async close() {
      isClosed = true;
      const waited = new AbortController();
      const late = wait(CLOSE_MS_MAX, null, { signal: waited.signal }).catch(() => null);
      await Promise.race([running?.catch(() => {}), late]);
      waited.abort();
    },
  };
}

async function work(context: Withdrawals, isOver: () => boolean): Promise<number> {
  const steps = await inAnsweringCells(context.cells, (database) => workIn(database, context, isOver));
  return steps.reduce((sum, part) => sum + part, 0);
}

/** All payouts of a batch are from one cell. */
async function workIn(database: Database, context: Withdrawals, isOver: () => boolean): Promise<number> {
  let steps = 0;
  for (let round = 0; round < ROUNDS_MAX && !isOver(); round += 1) {
    const taken = await takeDue(database, context.clock, TAKEN_AT_ONCE);
    if (taken.length === 0) break;
    const isNew = ({ state }: Withdrawal) => state === 'requested';
    const underWay = taken.filter((withdrawal) => !isNew(withdrawal));
    await Promise.all([
      submitAll(context, taken.filter(isNew)),
      each(context, underWay, (withdrawal) => advance(context, withdrawal)),
    ]);
    steps += taken.length;
  }
  return steps;
}
