import type { Clock } from '../../clock/clock.ts';
import { inAnsweringCells } from '../../db/cells/cells.ts';
import type { Database, Queryable, Tx } from '../../db/database.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { post } from '../../ledger/post.ts';
import type { Wallet } from '../../ledger/wallet.ts';
import { lockWallet } from '../../ledger/wallet-rows.ts';
import type { UsdMicros } from '../../money/usd.ts';
import { creditDeposit } from './apply-payment.ts';
import type { Cashier, Crediting } from '../cashier.ts';
import { creditTransfers } from './credit-transfers.ts';
import { findDeposit, saveDeposit, toDeposit, type Deposit } from './deposit-rows.ts';
import { describeDeposit } from './describe-deposit.ts';
import { nextPollAt } from './poll-plan.ts';

/** The changes of a decision. The caller writes the audit row before the commit and notifies sockets after it. */
export interface Decided {
  deposits: Deposit[];
  wallet: Wallet | null;
}

/** Credits deposits that a limit holds, oldest first, as far as the limit now allows. */
export async function releaseHeldDeposits(tx: Tx, cashier: Crediting, playerId: PlayerId): Promise<Decided> {
  const decided: Decided = { deposits: [], wallet: null };
  await lockWallet(tx, playerId);
  for (const deposit of await findHeld(tx, playerId)) {
    const room = await cashier.depositRoom(tx, playerId);
    const amount = room === null || room.left > deposit.held ? deposit.held : room.left;
    if (amount <= 0n) {
      // The reason may have changed, and the player should see the current one.
      if (deposit.holdReason === room!.because) break;
      const waiting: Deposit = { ...deposit, holdReason: room!.because };
      await save(tx, cashier.clock, waiting);
      decided.deposits.push(waiting);
      continue;
    }
    const held = (deposit.held - amount) as UsdMicros;
    // For the promotion, a deposit credited in parts is still one deposit.
    const value = deposit.value!;
    const bonus = await cashier.bonusFor(tx, { playerId, depositNumber: deposit.number, value, amount });
    const from = { kind: 'deposit_released', debit: 'held', reference: deposit.number } as const;
    // The key contains the remaining amount, because a deposit may be released in several parts.
    const posted = await post(tx, cashier.clock, {
      playerId,
      key: `deposit-release:${deposit.paymentId}:${held}`,
      transfers: creditTransfers(from, amount, bonus),
    });
    if (!posted.ok) throw new Error(`Deposit ${deposit.paymentId} is not in the held account of player ${playerId}.`);
    const after: Deposit = {
      ...deposit,
      state: 'credited',
      credited: (deposit.credited + amount) as UsdMicros,
      held,
      holdReason: held > 0n ? room!.because : null,
    };
    await save(tx, cashier.clock, after);
    decided.deposits.push(after);
    decided.wallet = bonus ? await bonus.record() : posted.wallet;
  }
  return decided;
}

/**
 * Releases what a new day, a looser limit or the end of an exclusion has made room for, and what waited for a person to look at
 * the account.
 */
export async function releaseOwnHolds(cashier: Cashier): Promise<void> {
  await inAnsweringCells(cashier.cells, (database) => releaseIn(database, cashier));
}

async function releaseIn(database: Database, cashier: Cashier): Promise<void> {
  const { rows: waiting } = await database.query<{ player_id: PlayerId }>(
    `SELECT DISTINCT player_id FROM deposits
     WHERE held_micros > 0 AND hold_reason IN ('deposit_limit', 'excluded', 'linked', 'account_held')`,
  );
  for (const { player_id: playerId } of waiting) {
    const { deposits, wallet } = await database.transaction((tx) => releaseHeldDeposits(tx, cashier, playerId));
    if (wallet) cashier.walletChanged(wallet);
    for (const deposit of deposits) cashier.depositChanged(playerId, describeDeposit(deposit));
  }
}

/** Carries out an operator's decision on a deposit held for review: credited with its value, or not at all. */
export async function decideHeldDeposit(
  tx: Tx,
  cashier: Crediting,
  playerId: PlayerId,
  paymentId: string,
  decision: { credit: UsdMicros } | 'dismiss',
): Promise<Decided | null> {
  await lockWallet(tx, playerId);
  const deposit = await findDeposit(tx, playerId, paymentId);
  if (deposit?.state !== 'held' || deposit.held > 0n) return null;
  if (decision === 'dismiss') {
    const after: Deposit = { ...deposit, state: 'dismissed' };
    await save(tx, cashier.clock, after);
    return { deposits: [after], wallet: null };
  }
  const done = await creditDeposit(tx, cashier, { ...deposit, holdReason: null }, decision.credit);
  return { deposits: [done.deposit], wallet: done.wallet };
}

function save(tx: Tx, clock: Clock, deposit: Deposit): Promise<void> {
  const now = clock.now();
  return saveDeposit(tx, deposit, nextPollAt(deposit, now), now);
}

async function findHeld(db: Queryable, playerId: PlayerId): Promise<Deposit[]> {
  const { rows } = await db.query<Parameters<typeof toDeposit>[0]>(
    'SELECT * FROM deposits WHERE player_id = $1 AND held_micros > 0 ORDER BY number',
    [playerId],
  );
  return rows.map(toDeposit);
}
