import type { Queryable } from '../db/database.ts';
import { usdMicros, type UsdMicros } from '../money/usd.ts';

/** What is owed to players in all. What the sandbox gave away nobody has to pay: account 190. */
export async function readLiabilities(db: Queryable, withSandbox: boolean): Promise<UsdMicros> {
  const { rows } = await db.query<{ owed: bigint; given: bigint }>(
    `SELECT (SELECT coalesce(sum(primary_micros + promotional_micros + held_micros), 0)::bigint FROM wallets) AS owed,
            CASE WHEN $1 THEN (SELECT coalesce(sum(amount_micros), 0)::bigint FROM transfers WHERE debit = 190) ELSE 0 END AS given`,
    [withSandbox],
  );
  const { owed, given } = rows[0]!;
  return usdMicros(owed > given ? owed - given : 0n);
}
