import type { Queryable } from '../db/database.ts';

/**
 * What a player is owed, as the database writes it: the player's id, the primary balance, what is held, and the player's own deposit in
 * the promotional balance (what a cancellation would return; the bonus is not owed). Eight bytes each, amounts in micro-dollars.
 */
export const SHARE_BYTES = 32;

export interface OwedPage {
  /** Concatenated in order of player id; only players who are owed something. */
  shares: Buffer;
  /** The last player read, with or without a share. */
  last: bigint;
}

/** The next players of a cell; null at the end. All shares are one value: reading a million rows would take longer than hashing them. */
export async function readOwed(db: Queryable, after: bigint, limit: number): Promise<OwedPage | null> {
  const { rows } = await db.query<{ shares: Buffer | null; last: bigint | null }>({
    name: 'owed',
    text: `SELECT max(player_id) AS last,
                  string_agg(int8send(player_id) || int8send(own) || int8send(held) || int8send(promotional), ''::bytea
                             ORDER BY player_id) FILTER (WHERE own + held + promotional > 0) AS shares
           FROM (SELECT player_id, primary_micros AS own, held_micros AS held,
                        least(greatest(promotional_micros - promo_bonus_micros, 0), promo_deposit_micros) AS promotional
                 FROM wallets WHERE player_id > $1 ORDER BY player_id LIMIT $2) AS looked_at`,
    values: [after, limit],
  });
  const { shares, last } = rows[0]!;
  return last === null ? null : { shares: shares ?? Buffer.alloc(0), last };
}

/** The number of wallets in a cell; counting ends at `max`. */
export async function countWallets(db: Queryable, max: number): Promise<number> {
  const { rows } = await db.query<{ count: bigint }>(
    'SELECT count(*) AS count FROM (SELECT FROM wallets LIMIT $1) AS counted',
    [max],
  );
  return Number(rows[0]!.count);
}

/** What the sandbox gave to players of a cell (account 190). It is not owed. */
export async function readSandboxGrants(db: Queryable): Promise<bigint> {
  const { rows } = await db.query<{ given: bigint }>(
    'SELECT coalesce(sum(amount_micros), 0)::bigint AS given FROM transfers WHERE debit = 190',
  );
  return rows[0]!.given;
}
