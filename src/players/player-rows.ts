import { enterCellOf, withinCellOf, type Cells } from '../db/cells/cells.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import type { Language } from '../texts/language.ts';

export interface Player {
  playerId: PlayerId;
  username: string;
  email: string;
  passwordHash: string;
  status: 'active' | 'banned';
  country: string | null;
  emailConfirmedAt: Date | null;
  /** On public pages of bets. */
  showsName: boolean;
  hidesRaces: boolean;
  twoFactor: boolean;
  createdAt: Date;
}

export interface AccountState extends Pick<Player, 'passwordHash' | 'status'> {
  passwordChangedAt: Date;
}

interface PlayerRow {
  player_id: bigint;
  username: string;
  email: string;
  password_hash: string;
  status: Player['status'];
  country: string | null;
  email_confirmed_at: Date | null;
  shows_name: boolean;
  hides_races: boolean;
  two_factor: boolean;
  created_at: Date;
}

/** An unused id, so that a lookup without a match takes as long as one with a match. */
const NOBODY = toPlayerId(0n);

/** The normalized identifier for lookups: an e-mail address if it contains an @, else a username. */
export function foldIdentifier(identifier: string): string {
  return identifier.trim().toLowerCase();
}

export async function findByIdentifier(cells: Cells, identifier: string): Promise<Player | null> {
  const playerId = await findId(cells.directory, identifier);
  return findPlayer(cells.of(playerId), playerId);
}

/** The same in a transaction, which moves to this player's cell. */
export async function enterByIdentifier(tx: Tx, identifier: string): Promise<Player | null> {
  const playerId = await findId(tx, identifier);
  await enterCellOf(tx, playerId);
  return findPlayer(tx, playerId);
}

async function findId(db: Queryable, identifier: string): Promise<PlayerId> {
  const folded = foldIdentifier(identifier);
  const { rows } = await db.query<{ player_id: bigint }>(
    folded.includes('@')
      ? 'SELECT player_id FROM emails WHERE email = $1'
      : 'SELECT player_id FROM usernames WHERE username_folded = $1',
    [folded],
  );
  return rows[0] ? toPlayerId(rows[0].player_id) : NOBODY;
}

export async function findPlayer(db: Queryable, playerId: PlayerId): Promise<Player | null> {
  const { rows } = await db.query<PlayerRow>(
    `SELECT player_id, username, email, password_hash, status, country, email_confirmed_at, created_at, shows_name,
            hides_races,
            EXISTS (SELECT 1 FROM totp_factors f WHERE f.player_id = p.player_id AND f.enabled_at IS NOT NULL) AS two_factor
     FROM players p WHERE player_id = $1`,
    [playerId],
  );
  const row = rows[0];
  return row
    ? {
        playerId: toPlayerId(row.player_id),
        username: row.username,
        email: row.email,
        passwordHash: row.password_hash,
        status: row.status,
        country: row.country,
        emailConfirmedAt: row.email_confirmed_at,
        showsName: row.shows_name,
        hidesRaces: row.hides_races,
        twoFactor: row.two_factor,
        createdAt: row.created_at,
      }
    : null;
}

export async function setHidesRaces(db: Queryable, playerId: PlayerId, hidesRaces: boolean): Promise<void> {
  await db.query('UPDATE players SET hides_races = $2 WHERE player_id = $1', [playerId, hidesRaces]);
}

export async function setShowsName(db: Queryable, playerId: PlayerId, showsName: boolean): Promise<void> {
  await db.query('UPDATE players SET shows_name = $2 WHERE player_id = $1', [playerId, showsName]);
}

export async function setLanguage(db: Queryable, playerId: PlayerId, language: Language): Promise<void> {
  await db.query('UPDATE players SET language = $2 WHERE player_id = $1', [playerId, language]);
}

/** The language of mails to an address. */
export async function findLanguage(tx: Tx, email: string): Promise<Language> {
  const { rows: known } = await tx.query<{ player_id: bigint }>('SELECT player_id FROM emails WHERE email = $1', [
    email,
  ]);
  const playerId = known[0]?.player_id ?? NOBODY;
  return withinCellOf(tx, playerId, async () => {
    const sql = 'SELECT language FROM players WHERE player_id = $1';
    const { rows } = await tx.query<{ language: Language }>(sql, [playerId]);
    return rows[0]?.language ?? 'en';
  });
}

export async function readUsername(db: Queryable, playerId: PlayerId): Promise<string> {
  const { rows } = await db.query<{ username: string }>('SELECT username FROM players WHERE player_id = $1', [
    playerId,
  ]);
  return rows[0]!.username;
}

/** The public name; null unless the player shows it. */
export async function readPublicName(db: Queryable, playerId: PlayerId): Promise<string | null> {
  const { rows } = await db.query<{ username: string }>(
    'SELECT username FROM players WHERE player_id = $1 AND shows_name',
    [playerId],
  );
  return rows[0]?.username ?? null;
}

/** The names of those players who show theirs. */
export async function readPublicNames(db: Queryable, playerIds: readonly PlayerId[]): Promise<Map<PlayerId, string>> {
  const { rows } = await db.query<{ player_id: bigint; username: string }>(
    'SELECT player_id, username FROM players WHERE player_id = ANY($1::bigint[]) AND shows_name',
    [playerIds],
  );
  return new Map(rows.map((row) => [toPlayerId(row.player_id), row.username]));
}

export async function findUsernames(db: Queryable, playerIds: readonly PlayerId[]): Promise<Map<PlayerId, string>> {
  const { rows } = await db.query<{ player_id: bigint; username: string }>(
    'SELECT player_id, username FROM players WHERE player_id = ANY($1::bigint[])',
    [playerIds],
  );
  return new Map(rows.map((row) => [toPlayerId(row.player_id), row.username]));
}

export interface NewPlayer {
  username: string;
  email: string;
  passwordHash: string;
  country: string | null;
  referrerId: PlayerId | null;
  termsVersion: string;
  language: Language;
  now: Date;
}

/** Null if the username or the e-mail address is taken. The caller must then roll back. */
export async function insertPlayer(tx: Tx, player: NewPlayer): Promise<PlayerId | null> {
  const { rows } = await tx.query<{ player_id: bigint }>(`SELECT nextval('player_ids') AS player_id`);
  const playerId = toPlayerId(rows[0]!.player_id);
  const named = await tx.query('INSERT INTO usernames VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    foldIdentifier(player.username),
    playerId,
  ]);
  const addressed = await tx.query('INSERT INTO emails VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    player.email,
    playerId,
  ]);
  if (named.rowCount === 0 || addressed.rowCount === 0) return null;
  await tx.query(
    `INSERT INTO players (player_id, username, email, password_hash, password_changed_at, country, referrer_id,
                          over18_attested_at, terms_version, created_at, language)
     VALUES ($1, $2, $3, $4, $8, $5, $6, $8, $7, $8, $9)`,
    [
      playerId,
      player.username,
      player.email,
      player.passwordHash,
      player.country,
      player.referrerId,
      player.termsVersion,
      player.now,
      player.language,
    ],
  );
  return playerId;
}

/** If `replaced` is given, false when that password is no longer current or the account is closed. */
export async function storePassword(
  tx: Tx,
  playerId: PlayerId,
  passwordHash: string,
  now: Date,
  replaced: string | null,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE players SET password_hash = $2, password_changed_at = $3
     WHERE player_id = $1 AND ($4::text IS NULL OR (password_hash = $4 AND status = 'active'))`,
    [playerId, passwordHash, now, replaced],
  );
  return rowCount === 1;
}

/**
 * Locks the account for a change of its password, second factor or links, which serializes them across servers. Taken before any other
 * row of the account, so that changes cannot deadlock. Null if there is no such account.
 */
export async function lockAccount(tx: Tx, playerId: PlayerId): Promise<AccountState | null> {
  const { rows } = await tx.query<Pick<PlayerRow, 'password_hash' | 'status'> & { password_changed_at: Date }>(
    'SELECT password_hash, status, password_changed_at FROM players WHERE player_id = $1 FOR NO KEY UPDATE',
    [playerId],
  );
  const row = rows[0];
  return row
    ? { passwordHash: row.password_hash, status: row.status, passwordChangedAt: row.password_changed_at }
    : null;
}

/** What a sign-in depends on, locked until the transaction ends, so that a change or a ban comes strictly before or after it. */
export async function holdCredentials(
  tx: Tx,
  playerId: PlayerId,
): Promise<Pick<Player, 'passwordHash' | 'status'> | null> {
  const { rows } = await tx.query<Pick<PlayerRow, 'password_hash' | 'status'>>(
    'SELECT password_hash, status FROM players WHERE player_id = $1 FOR SHARE',
    [playerId],
  );
  return rows[0] ? { passwordHash: rows[0].password_hash, status: rows[0].status } : null;
}

export async function confirmEmailAddress(tx: Tx, playerId: PlayerId, now: Date): Promise<void> {
  await tx.query('UPDATE players SET email_confirmed_at = coalesce(email_confirmed_at, $2) WHERE player_id = $1', [
    playerId,
    now,
  ]);
}

export async function isKnownDevice(db: Queryable, playerId: PlayerId, deviceHash: Buffer): Promise<boolean> {
  const { rowCount } = await db.query('SELECT 1 FROM devices WHERE player_id = $1 AND device_hash = $2', [
    playerId,
    deviceHash,
  ]);
  return rowCount === 1;
}

export async function rememberDevice(tx: Tx, playerId: PlayerId, deviceHash: Buffer, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO devices (player_id, device_hash, first_seen_at, last_seen_at) VALUES ($1, $2, $3, $3)
     ON CONFLICT (player_id, device_hash) DO UPDATE SET last_seen_at = $3`,
    [playerId, deviceHash, now],
  );
}
