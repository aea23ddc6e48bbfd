import type { Clock } from '../clock/clock.ts';
import { inEachCell, type Cells } from '../db/cells/cells.ts';
import type { Database, Tx } from '../db/database.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import { post } from '../ledger/post.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { lockWallet } from '../ledger/wallet-rows.ts';
import { usdMicros } from '../money/usd.ts';
import { lockAffiliate, monthOf } from './affiliate-rows.ts';
import { addClosedMonth, reckonOpenMonths } from './months.ts';
import { findHold } from './operator-commands.ts';
import { refreshReferrals } from './refresh.ts';

export interface MonthClosing {
  cells: Cells;
  clock: Clock;
  /** Whether a person must review the affiliate first: the months then stay open. */
  waits(tx: Tx, playerId: PlayerId): Promise<boolean>;
  /** Called after the commit of any change of a wallet. */
  walletChanged(wallet: Wallet): void;
}

/** By then every posting of the month is committed on all servers, even if their clocks differ. */
const SETTLING_MS = 60 * 60_000;
const AFFILIATES_AT_ONCE = 100;

/**
 * Closes every month that is over and credits its share. It may run twice, late, or on several servers in parallel: a month
 * is closed under the affiliate's lock, and its credit has its own key in the books.
 */
export async function closeAffiliateMonths(closing: MonthClosing): Promise<void> {
  const until = monthOf(new Date(closing.clock.now().getTime() - SETTLING_MS));
  const failures: unknown[] = [];
  await inEachCell(closing.cells, (database) => closeIn(database, closing, until, failures));
  if (failures.length > 0) throw new AggregateError(failures, `Months of ${failures.length} affiliates stay open.`);
}

async function closeIn(database: Database, closing: MonthClosing, until: string, failures: unknown[]): Promise<void> {
  for (let after = 0n; ;) {
    const { rows } = await database.query<{ player_id: bigint }>(
      'SELECT player_id FROM affiliates WHERE next_month < $1 AND player_id > $2 ORDER BY player_id LIMIT $3',
      [until, after, AFFILIATES_AT_ONCE],
    );
    for (const row of rows) {
      await closeMonths(closing, toPlayerId(row.player_id), until).catch((error: unknown) => failures.push(error));
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.player_id;
  }
}

async function closeMonths(closing: MonthClosing, playerId: PlayerId, until: string): Promise<void> {
  await refreshReferrals(closing.cells, playerId);
  const wallet = await closing.cells.of(playerId).transaction((tx) => closeInside(tx, closing, playerId, until));
  if (wallet) closing.walletChanged(wallet);
}

/** Returns the wallet if something was credited. */
async function closeInside(
  tx: Tx,
  { clock, waits }: MonthClosing,
  playerId: PlayerId,
  until: string,
): Promise<Wallet | null> {
  await lockWallet(tx, playerId);
  if ((await findHold(tx, playerId)) || (await waits(tx, playerId))) return null;
  const affiliate = await lockAffiliate(tx, playerId);
  let credited: Wallet | null = null;
  for (const month of await reckonOpenMonths(tx, playerId, affiliate?.nextMonth ?? until, until)) {
    await addClosedMonth(tx, playerId, month, clock.now());
    if (month.earned > 0n) credited = await credit(tx, clock, playerId, month.month, month.earned);
  }
  await tx.query('UPDATE affiliates SET next_month = $2 WHERE player_id = $1 AND next_month < $2', [playerId, until]);
  return credited;
}

async function credit(tx: Tx, clock: Clock, playerId: PlayerId, month: string, earned: bigint): Promise<Wallet> {
  const name = month.slice(0, 7);
  const posted = await post(tx, clock, {
    playerId,
    key: `affiliate:${name}`,
    transfers: [
      {
        kind: 'affiliate_earnings',
        debit: 'affiliates',
        credit: 'primary',
        amount: usdMicros(earned),
        // Year and month: 202611.
        reference: BigInt(name.replace('-', '')),
      },
    ],
  });
  if (!posted.ok || posted.repeated) throw new Error(`Month ${name} of affiliate ${playerId} was credited before.`);
  return posted.wallet;
}
