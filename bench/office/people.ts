import type { Database } from '../../src/db/database.ts';
import type { KeyRing } from '../../src/secrets/key-ring.ts';
import { COOKIES } from '../../src/sessions/cookies.ts';
import { systemClock } from '../../src/clock/clock.ts';
import { ensureRoles } from '../../src/staff/roles.ts';
import { sealSecret } from '../../src/staff/staff.ts';
import { activateStaff, insertStaff, keepTotpSecret } from '../../src/staff/staff-rows.ts';
import { openStaffSession } from '../../src/staff/staff-sessions.ts';

/** Names without a pattern, as people choose them: letters of a hash. */
const NAME = `translate(md5('name' || n), '0123456789', 'ghijklmnop')`;
/** Each tenth has paid something in. */
const PAYING = 10;
const PER_STATEMENT = 100_000;

/** A casino's worth of players who are not there: names, e-mail addresses, one session each, deposits of some. */
export async function addPeople(owner: Database, count: number, log: (line: string) => void): Promise<void> {
  for (let from = 1; from <= count; from += PER_STATEMENT) {
    const range = [from, Math.min(count, from + PER_STATEMENT - 1)];
    await owner.transaction(async (tx) => {
      await tx.query(
        `CREATE TEMPORARY TABLE people ON COMMIT DROP AS
         SELECT nextval('player_ids') AS player_id, substr(${NAME}, 1, 12) || n AS username, n FROM generate_series($1::integer, $2::integer) AS n`,
        range,
      );
      await tx.query(
        `INSERT INTO players (player_id, username, email, password_hash, password_changed_at, over18_attested_at, terms_version, created_at)
         SELECT player_id, username, username || '@example.com', '-', now(), now(), 'bench', now() FROM people`,
      );
      await tx.query('INSERT INTO usernames SELECT username, player_id FROM people');
      await tx.query(`INSERT INTO emails SELECT username || '@example.com', player_id FROM people`);
      await tx.query('INSERT INTO wallets (player_id) SELECT player_id FROM people');
      await tx.query(
        `INSERT INTO sessions (player_id, session_id, created_at, active_at, ip, user_agent, device_hash)
         SELECT player_id, gen_random_uuid(), now(), now(), '10.' || n / 65536 || '.' || n / 256 % 256 || '.' || n % 256, 'bench', sha256(n::text::bytea)
         FROM people`,
      );
      await tx.query(
        `INSERT INTO deposits (player_id, number, payment_id, deposit_id, address, listed_coin, state, processor_status, payin_hash,
                               created_at, updated_at, active_at)
         SELECT player_id, 1, 'pay' || n, 'dep' || n, '0x' || md5('address' || n), 'eth', 'expired', 'expired', md5('hash' || n),
                now(), now(), now() FROM people WHERE n % ${PAYING} = 0`,
      );
    });
    log(`${range[1]} of ${count} players`);
  }
}

/** What clerks type: parts of names, a payment address, an internet address. */
export async function readQuestions(
  owner: Database,
  count: number,
): Promise<Record<'name' | 'address' | 'ip', string[]>> {
  const { rows } = await owner.query<{ name: string; address: string; ip: string }>(
    `SELECT substr(${NAME}, 1 + n % 5, 3 + n % 4) AS name, '0x' || md5('address' || n / ${PAYING} * ${PAYING}) AS address,
            '10.' || n / 65536 || '.' || n / 256 % 256 || '.' || n % 256 AS ip
     FROM (SELECT ${PAYING} + (i * 7919::bigint % ($1::bigint - ${PAYING}))::integer AS n FROM generate_series(1, 500) AS i) AS picked`,
    [count],
  );
  return { name: rows.map((row) => row.name), address: rows.map((row) => row.address), ip: rows.map((row) => row.ip) };
}

/** A member of staff who is signed in, as a browser's cookie. */
export async function signClerkIn(owner: Database, keys: KeyRing): Promise<string> {
  const now = systemClock.now();
  await ensureRoles(owner, now);
  const token = await owner.transaction(async (tx) => {
    const staffId = (await insertStaff(tx, {
      email: `clerk-${now.getTime()}@roulo.example`,
      name: 'Clerk',
      roles: ['support', 'payments', 'compliance'],
      now,
    }))!;
    await keepTotpSecret(tx, staffId, sealSecret({ keys }, 'JBSWY3DPEHPK3PXP'));
    await activateStaff(tx, staffId, '-');
    return openStaffSession(tx, systemClock, staffId, 'password', { ip: '127.0.0.1', userAgent: 'bench' });
  });
  return `${COOKIES.staff.name}=${token}`;
}
