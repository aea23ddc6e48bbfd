import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '../../src/db/database.ts';
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

/** Players as they are wanted, in SQL over `n`, which counts them from 1. */
interface Wanted {
  count: number;
  username: string;
  playerId?: string;
  country?: string;
  /** A balance with the posting it comes from, so that the books are right. Left out: an empty wallet. */
  micros?: string;
  /** Adds what else they have, from the table `added` (player_id, username, n). */
  more?(tx: Tx): Promise<void>;
}

const PER_STATEMENT = 100_000;

/** Players written straight into the tables: to register each one would hash a password. */
export async function addPlayers(owner: Database, wanted: Wanted): Promise<void> {
  const { count, username, playerId = `nextval('player_ids')`, country = 'NULL', micros, more } = wanted;
  for (let from = 1; from <= count; from += PER_STATEMENT) {
    await owner.transaction(async (tx) => {
      await tx.query(
        `CREATE TEMPORARY TABLE added ON COMMIT DROP AS
         SELECT ${playerId} AS player_id, ${username} AS username, ${micros ?? '0'} AS micros, n FROM generate_series($1::bigint, $2::bigint) AS n`,
        [from, Math.min(count, from + PER_STATEMENT - 1)],
      );
      await tx.query(
        `INSERT INTO players (player_id, username, email, password_hash, password_changed_at, over18_attested_at, terms_version, created_at, country)
         SELECT player_id, username, lower(username) || '@example.com', '-', now(), now(), 'bench', now(), ${country} FROM added`,
      );
      await tx.query('INSERT INTO usernames SELECT lower(username), player_id FROM added');
      await tx.query(`INSERT INTO emails SELECT lower(username) || '@example.com', player_id FROM added`);
      if (micros === undefined) await tx.query('INSERT INTO wallets (player_id) SELECT player_id FROM added');
      else await addGrants(tx);
      await more?.(tx);
    });
  }
}

async function addGrants(tx: Tx): Promise<void> {
  await tx.query(
    'INSERT INTO wallets (player_id, version, last_transfer, primary_micros) SELECT player_id, 1, 1, micros FROM added',
  );
  await tx.query(
    `INSERT INTO transfers (player_id, number, posted_at, kind, debit, credit, amount_micros, credit_after_micros)
     SELECT player_id, 1, now(), k.code, a.code, 1, micros, micros FROM added, transfer_kinds k, ledger_accounts a
     WHERE k.name = 'sandbox_grant' AND a.name = 'house:sandbox'`,
  );
  await tx.query(
    `INSERT INTO posting_keys (player_id, key, fingerprint, first_transfer, transfer_count, posted_at)
     SELECT player_id, 'grant', sha256('grant'), 1, 1, now() FROM added`,
  );
}

const BALANCE_MICROS = '10000000000::bigint';
const SIGNED_IN_HOURS = 11;

/** Players with money and an open session, as their browsers are. Each call on one database needs another beginning of their names. */
export async function makeNamedPlayers(
  owner: Database,
  keys: KeyRing,
  count: number,
  prefix: string,
): Promise<NamedPlayer[]> {
  await addPlayers(owner, { count, username: `'${prefix}-' || n`, micros: BALANCE_MICROS });
  const { rows } = await owner.query<{ player_id: bigint; username: string }>(
    `SELECT player_id, username FROM players WHERE username LIKE $1 || '-%' ORDER BY player_id`,
    [prefix],
  );
  const opened = rows.map(({ player_id, username }) => {
    const sessionId = randomUUID();
    // Bound as src/http/guard.ts binds it.
    const csrfToken = keys.sign('csrf', `session ${sessionId}`);
    return { playerId: toPlayerId(player_id), username, sessionId, accessToken: newToken(), csrfToken };
  });
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
  return opened;
}

/** Of players made by an earlier run. */
export async function renewSessions(owner: Database): Promise<void> {
  const until = `now() + make_interval(hours => ${SIGNED_IN_HOURS})`;
  const ofBench = `session_id IN (SELECT session_id FROM sessions WHERE user_agent = 'bench' AND session_id IN (SELECT session_id FROM session_tokens))`;
  await owner.query(`UPDATE sessions SET created_at = now(), active_at = ${until} WHERE ${ofBench}`);
  await owner.query(`UPDATE session_tokens SET expires_at = ${until} WHERE ${ofBench}`);
}
