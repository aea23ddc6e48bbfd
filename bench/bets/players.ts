import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/db/database.ts';
import type { KeyRing } from '../../src/secrets/key-ring.ts';
import { hashToken, newToken } from '../../src/sessions/tokens.ts';

/** A signed-in player as a browser knows itself. */
export interface BenchPlayer {
  accessToken: string;
  csrfToken: string;
}

const BALANCE_MICROS = 10_000_000_000n;
const SIGNED_IN_HOURS = 11;

/**
 * Players with money and an open session, written straight into the tables: to register each one would
 * hash a password. Gives them as their browsers are.
 */
export async function makePlayers(owner: Database, keys: KeyRing, count: number): Promise<BenchPlayer[]> {
  await owner.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO players (username, email, password_hash, password_changed_at, over18_attested_at, terms_version, created_at)
       SELECT 'Bench-' || n, 'bench-' || n || '@example.com', '-', now(), now(), 'bench', now()
       FROM generate_series(1, $1::integer) AS n`,
      [count],
    );
    await tx.query('INSERT INTO usernames SELECT lower(username), player_id FROM players');
    await tx.query('INSERT INTO emails SELECT email, player_id FROM players');
    await tx.query(
      'INSERT INTO wallets (player_id, version, last_transfer, primary_micros) SELECT player_id, 1, 1, $1 FROM players',
      [BALANCE_MICROS],
    );
    await tx.query(
      `INSERT INTO transfers (player_id, number, posted_at, kind, debit, credit, amount_micros, credit_after_micros)
       SELECT player_id, 1, now(), k.code, a.code, 1, $1, $1
       FROM players, transfer_kinds k, ledger_accounts a
       WHERE k.name = 'sandbox_grant' AND a.name = 'house:sandbox'`,
      [BALANCE_MICROS],
    );
    await tx.query(
      `INSERT INTO posting_keys (player_id, key, fingerprint, first_transfer, transfer_count, posted_at)
       SELECT player_id, 'grant', sha256('grant'), 1, 1, now() FROM players`,
    );
  });
  return openSessions(owner, keys);
}

async function openSessions(owner: Database, keys: KeyRing): Promise<BenchPlayer[]> {
  const { rows } = await owner.query<{ player_id: bigint }>('SELECT player_id FROM players ORDER BY player_id');
  const opened = rows.map(({ player_id }) => ({
    playerId: player_id,
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
  return opened.map(({ sessionId, accessToken }) => ({
    accessToken,
    // Bound as src/http/guard.ts binds it.
    csrfToken: keys.sign('csrf', `session ${sessionId}`),
  }));
}
