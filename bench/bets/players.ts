import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/db/database.ts';
import { toPlayerId, type PlayerId } from '../../src/ledger/player-id.ts';
import type { KeyRing } from '../../src/secrets/key-ring.ts';
import type { BenchPlayer } from '../load/run.ts';
import { hashToken, newToken } from '../../src/sessions/tokens.ts';

/** With what the tables know of them. */
export interface NamedPlayer extends BenchPlayer {
  playerId: PlayerId;
  username: string;
  sessionId: string;
}

const BALANCE_MICROS = 10_000_000_000n;
const SIGNED_IN_HOURS = 11;

/**
 * Players with money and an open session, written straight into the tables: to register each one would
 * hash a password. Gives them as their browsers are.
 */
export async function makePlayers(owner: Database, keys: KeyRing, count: number): Promise<BenchPlayer[]> {
  const players = await makeNamedPlayers(owner, keys, count, 'Bench');
  return players.map(({ accessToken, csrfToken }) => ({ accessToken, csrfToken }));
}

/** The same with names that begin so; each call on one database needs another beginning. */
export async function makeNamedPlayers(
  owner: Database,
  keys: KeyRing,
  count: number,
  prefix: string,
): Promise<NamedPlayer[]> {
  const made = 'username LIKE $1 || $2';
  const named = [prefix, '-%'];
  await owner.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO players (player_id, username, email, password_hash, password_changed_at, over18_attested_at, terms_version, created_at)
       SELECT nextval('player_ids'), $2 || '-' || n, lower($2) || '-' || n || '@example.com', '-', now(), now(), 'bench', now()
       FROM generate_series(1, $1::integer) AS n`,
      [count, prefix],
    );
    await tx.query(`INSERT INTO usernames SELECT lower(username), player_id FROM players WHERE ${made}`, named);
    await tx.query(`INSERT INTO emails SELECT email, player_id FROM players WHERE ${made}`, named);
    await tx.query(
      `INSERT INTO wallets (player_id, version, last_transfer, primary_micros)
       SELECT player_id, 1, 1, $3 FROM players WHERE ${made}`,
      [...named, BALANCE_MICROS],
    );
    await tx.query(
      `INSERT INTO transfers (player_id, number, posted_at, kind, debit, credit, amount_micros, credit_after_micros)
       SELECT player_id, 1, now(), k.code, a.code, 1, $3, $3
       FROM players, transfer_kinds k, ledger_accounts a
       WHERE k.name = 'sandbox_grant' AND a.name = 'house:sandbox' AND ${made}`,
      [...named, BALANCE_MICROS],
    );
    await tx.query(
      `INSERT INTO posting_keys (player_id, key, fingerprint, first_transfer, transfer_count, posted_at)
       SELECT player_id, 'grant', sha256('grant'), 1, 1, now() FROM players WHERE ${made}`,
      named,
    );
  });
  const { rows } = await owner.query<{ player_id: bigint; username: string }>(
    `SELECT player_id, username FROM players WHERE ${made} ORDER BY player_id`,
    named,
  );
  return openSessions(owner, keys, rows);
}

async function openSessions(
  owner: Database,
  keys: KeyRing,
  players: readonly { player_id: bigint; username: string }[],
): Promise<NamedPlayer[]> {
  const opened = players.map(({ player_id, username }) => ({
    playerId: toPlayerId(player_id),
    username,
    sessionId: randomUUID(),
    accessToken: newToken(),
  }));
  const ids = [opened.map(({ playerId }) => playerId), opened.map(({ sessionId }) => sessionId)];
  // Active until later, so that nobody is signed out for idleness while something else is measured.
  await owner.query(
    `INSERT INTO sessions (player_id, session_id, created_at, active_at, ip, user_agent, device_hash)
     SELECT player_id, session_id, now(), now() + make_interval(hours => $3::integer), '127.0.0.1', 'bench', sha256('bench')
     FROM unnest($1::bigint[], $2::uuid[]) AS s (player_id, session_id)`,
    [...ids, SIGNED_IN_HOURS],
  );
  await owner.query(
    `INSERT INTO session_tokens (player_id, session_id, token_hash, kind, expires_at)
     SELECT player_id, session_id, token_hash, 'access', now() + make_interval(hours => $4::integer)
     FROM unnest($1::bigint[], $2::uuid[], $3::bytea[]) AS t (player_id, session_id, token_hash)`,
    [...ids, opened.map(({ accessToken }) => hashToken(accessToken)), SIGNED_IN_HOURS],
  );
  return opened.map((player) => ({
    ...player,
    // Bound as src/http/guard.ts binds it.
    csrfToken: keys.sign('csrf', `session ${player.sessionId}`),
  }));
}

/** Of players made by an earlier run. */
export async function renewSessions(owner: Database): Promise<void> {
  const until = 'now() + make_interval(hours => $1::integer)';
  const ofBench = `SELECT session_id FROM sessions WHERE user_agent = 'bench' AND session_id IN (SELECT session_id FROM session_tokens)`;
  await owner.query(`UPDATE sessions SET created_at = now(), active_at = ${until} WHERE session_id IN (${ofBench})`, [
    SIGNED_IN_HOURS,
  ]);
  await owner.query(`UPDATE session_tokens SET expires_at = ${until} WHERE session_id IN (${ofBench})`, [
    SIGNED_IN_HOURS,
  ]);
}
