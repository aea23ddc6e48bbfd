import type { Queryable } from '../db/database.ts';
import { toPlayerId, type PlayerId } from './player-id.ts';

/** What a player is owed, in micro-dollars. */
export interface Owed {
  playerId: PlayerId;
  primary: bigint;
  held: bigint;
  /** The player's own deposit in the promotional balance: what a cancellation would return. The bonus is not owed. */
  promotional: bigint;
}

/** Players of a cell, in the order of their ids. */
export async function listOwed(db: Queryable, after: bigint, limit: number): Promise<Owed[]> {
  const { rows } = await db.query<{ player_id: bigint; primary: bigint; held: bigint; promotional: bigint }>({
    name: 'owed',
    text: `SELECT player_id, primary_micros AS primary, held_micros AS held,
                  least(greatest(promotional_micros - promo_bonus_micros, 0), promo_deposit_micros) AS promotional
           FROM wallets WHERE player_id > $1 ORDER BY player_id LIMIT $2`,
    values: [after, limit],
  });
  return rows.map(({ player_id: id, ...owed }) => ({ playerId: toPlayerId(id), ...owed }));
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
