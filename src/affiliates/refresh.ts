import { inCellsOf, type Cells } from '../db/cells/cells.ts';
import type { Database } from '../db/database.ts';
import { dayOf } from '../ledger/days.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import { theoreticalIn } from '../ledger/periods.ts';
import { extendStatement, sumMonths, type MonthSums } from '../ledger/statement.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { readWallets } from '../ledger/wallet-rows.ts';
import { findAffiliate, monthAfter } from './affiliate-rows.ts';

interface Known {
  number: number;
  referral_id: bigint;
  as_of_version: bigint;
}

const REFERRALS_AT_ONCE = 500;
const PARALLEL = 4;

/**
 * Updates an affiliate's open months from the referrals' wallets. Of every few hundred referrals it updates at most `limit`, those
 * that have changed most. May run anywhere and any number of times: older figures never replace newer ones.
 */
export async function refreshReferrals(cells: Cells, playerId: PlayerId, limit = Infinity): Promise<void> {
  const database = cells.of(playerId);
  const affiliate = await findAffiliate(database, playerId);
  if (!affiliate) return;
  for (let after = 0; ;) {
    const { rows } = await database.query<Known>(
      `SELECT number, referral_id, as_of_version FROM referrals WHERE player_id = $1 AND number > $2
       ORDER BY number LIMIT $3`,
      [playerId, after, REFERRALS_AT_ONCE],
    );
    const last = rows.at(-1);
    if (!last) return;
    after = last.number;
    const changed = (await changedOf(cells, rows)).slice(0, limit);
    for (let first = 0; first < changed.length; first += PARALLEL) {
      const some = changed.slice(first, first + PARALLEL);
      await Promise.all(
        some.map(({ number, wallet }) => refreshOne(cells, playerId, number, wallet, affiliate.nextMonth)),
      );
    }
  }
}

async function changedOf(cells: Cells, rows: readonly Known[]) {
  const ids = rows.map((row) => toPlayerId(row.referral_id));
  const wallets = new Map((await inCellsOf(cells, ids, readWallets)).flatMap((found) => [...found]));
  return rows
    .flatMap(({ number, referral_id, as_of_version }) => {
      const wallet = wallets.get(toPlayerId(referral_id));
      return wallet && wallet.version > as_of_version ? [{ number, wallet, by: wallet.version - as_of_version }] : [];
    })
    .toSorted((a, b) => (a.by > b.by ? -1 : 1));
}

async function refreshOne(
  cells: Cells,
  playerId: PlayerId,
  number: number,
  wallet: Wallet,
  openFrom: string,
): Promise<void> {
  const database = cells.of(wallet.playerId);
  await extendStatement(database, wallet.playerId);
  const sums = await sumMonths(database, wallet.playerId, openFrom);
  const months = await Promise.all(
    sums.map(async (sum) => ({ ...sum, theoretical: await theoreticalOf(database, wallet.playerId, sum.month) })),
  );
  await cells.of(playerId).transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `UPDATE referrals SET as_of_version = $3, cash_wagered_micros = $4, bonus_wagered_micros = $5
       WHERE player_id = $1 AND number = $2 AND as_of_version < $3`,
      [playerId, number, wallet.version, wallet.cashWagered, wallet.bonusWagered],
    );
    // Newer figures are already stored.
    if (rowCount === 0) return;
    for (const month of months) await tx.query(UPSERT_MONTH, monthValues(playerId, number, month));
    await tx.query(
      `UPDATE referrals SET ngr_micros = (SELECT coalesce(sum(ngr_micros), 0) FROM referral_months m
         WHERE m.player_id = $1 AND m.number = $2) WHERE player_id = $1 AND number = $2`,
      [playerId, number],
    );
  });
}

/** Stakes times house edge in a month, in whole micro-dollars. */
async function theoreticalOf(database: Database, playerId: PlayerId, month: string): Promise<bigint> {
  const [firstDay, endDay] = [month, monthAfter(month)].map((first) => dayOf(new Date(`${first}T00:00:00Z`)));
  return (await theoreticalIn(database, playerId, { firstDay: firstDay!, endDay: endDay! })) / 1_000n;
}

const UPSERT_MONTH = `
  INSERT INTO referral_months (player_id, number, month, staked_micros, paid_micros, rewards_micros, theoretical_micros)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (player_id, number, month) DO UPDATE SET
    staked_micros = excluded.staked_micros, paid_micros = excluded.paid_micros, rewards_micros = excluded.rewards_micros,
    theoretical_micros = excluded.theoretical_micros`;

function monthValues(
  playerId: PlayerId,
  number: number,
  { month, staked, paid, rewards, theoretical }: MonthSums & { theoretical: bigint },
): unknown[] {
  return [playerId, number, month, staked, paid, rewards, theoretical];
}
