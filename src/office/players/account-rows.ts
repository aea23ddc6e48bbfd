import type { Queryable } from '../../db/database.ts';
import { toPlayerId, type PlayerId } from '../../ledger/player-id.ts';

/** A player's account as staff see it. The database role of these reads cannot read the password hash. */
export interface Account {
  playerId: PlayerId;
  username: string;
  email: string;
  status: string;
  country: string | null;
  emailConfirmedAt: Date | null;
  twoFactor: boolean;
  createdAt: Date;
}

interface AccountRow {
  player_id: bigint;
  username: string;
  email: string;
  status: string;
  country: string | null;
  email_confirmed_at: Date | null;
  two_factor: boolean;
  created_at: Date;
}

export async function findAccount(db: Queryable, playerId: PlayerId): Promise<Account | null> {
  const { rows } = await db.query<AccountRow>(
    `SELECT player_id, username, email, status, country, email_confirmed_at, created_at,
            EXISTS (SELECT FROM totp_factors f WHERE f.player_id = p.player_id AND f.enabled_at IS NOT NULL) AS two_factor
     FROM players p WHERE player_id = $1`,
    [playerId],
  );
  const row = rows[0];
  if (!row) return null;
  const { player_id, email_confirmed_at, two_factor, created_at, ...rest } = row;
  return {
    ...rest,
    playerId: toPlayerId(player_id),
    emailConfirmedAt: email_confirmed_at,
    twoFactor: two_factor,
    createdAt: created_at,
  };
}
