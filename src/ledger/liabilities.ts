import type { Database, Queryable } from '../db/database.ts';
import { usdMicros, type UsdMicros } from '../money/usd.ts';

/** What is owed to the players of a cell. Money from the sandbox (account 190) is not owed. */
export async function readLiabilities(db: Queryable, withSandbox: boolean): Promise<UsdMicros> {
  const { rows } = await db.query<{ owed: bigint; given: bigint }>(
    `SELECT (SELECT coalesce(sum(primary_micros + promotional_micros + held_micros), 0)::bigint FROM wallets) AS owed,
            CASE WHEN $1 THEN (SELECT coalesce(sum(amount_micros), 0)::bigint FROM transfers WHERE debit = 190) ELSE 0 END AS given`,
    [withSandbox],
  );
  const { owed, given } = rows[0]!;
  return usdMicros(owed - given);
}

export interface Balances {
  players: number;
  primary: number;
  promotional: number;
  held: number;
}

export function addBalances(one: Balances, other: Balances): Balances {
  return {
    players: one.players + other.players,
    primary: one.primary + other.primary,
    promotional: one.promotional + other.promotional,
    held: one.held + other.held,
  };
}

/**
 * What players hold, by balance, in dollars, and the number of wallets. It scans all wallets, so parallel workers are switched off:
 * they would take every core from bets.
 */
export async function readBalances(database: Database): Promise<Balances> {
  return database.transaction(async (tx) => {
    await tx.query('SET LOCAL max_parallel_workers_per_gather = 0');
    const { rows } = await tx.query<{ players: number; primary: number; promotional: number; held: number }>(
      `SELECT count(*)::float8 AS players, (coalesce(sum(primary_micros), 0) / 1e6)::float8 AS primary,
              (coalesce(sum(promotional_micros), 0) / 1e6)::float8 AS promotional,
              (coalesce(sum(held_micros), 0) / 1e6)::float8 AS held
       FROM wallets`,
    );
    return rows[0]!;
  });
}
