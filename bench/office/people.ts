import { systemClock } from '../../src/clock/clock.ts';
import type { Database } from '../../src/db/database.ts';
import { parseKeyRing } from '../../src/secrets/key-ring.ts';
import { COOKIES } from '../../src/sessions/cookies.ts';
import { ensureRoles } from '../../src/staff/roles.ts';
import { sealSecret } from '../../src/staff/staff.ts';
import { activateStaff, insertStaff, keepTotpSecret } from '../../src/staff/staff-rows.ts';
import { openStaffSession } from '../../src/staff/staff-sessions.ts';
import { addPlayers } from '../bets/players.ts';
import type { Stage } from '../bets/stage.ts';
import { startBenchServer, type BenchServer } from '../stage/bench-server.ts';
import { asOwner } from '../stage/books.ts';
import { freePort } from '../stage/free-port.ts';

/** Names without a pattern, as people choose them: letters of a hash. */
const NAME = `translate(md5('name' || n), '0123456789', 'ghijklmnop')`;
const IP = `'10.' || n / 65536 || '.' || n / 256 % 256 || '.' || n % 256`;
/** Each tenth has paid something in. */
const PAYING = 10;

/** A casino's worth of players who are not there: names, e-mail addresses, one session each, deposits of some. */
export function addPeople(owner: Database, count: number): Promise<void> {
  return addPlayers(owner, {
    count,
    username: `substr(${NAME}, 1, 12) || n`,
    async more(tx) {
      await tx.query(
        `INSERT INTO sessions (player_id, session_id, created_at, active_at, ip, user_agent, device_hash)
         SELECT player_id, gen_random_uuid(), now(), now(), ${IP}, 'bench', sha256(n::text::bytea) FROM added`,
      );
      await tx.query(
        `INSERT INTO deposits (player_id, number, payment_id, deposit_id, address, listed_coin, state, processor_status, payin_hash,
                               created_at, updated_at, active_at)
         SELECT player_id, 1, 'pay' || n, 'dep' || n, '0x' || md5('address' || n), 'eth', 'expired', 'expired', md5('hash' || n),
                now(), now(), now() FROM added WHERE n % ${PAYING} = 0`,
      );
    },
  });
}

/** What clerks type: parts of names, a payment address, an internet address. */
export async function readQuestions(owner: Database, count: number) {
  const { rows } = await owner.query<{ name: string; address: string; ip: string }>(
    `SELECT substr(${NAME}, 1 + n % 5, 3 + n % 4) AS name, '0x' || md5('address' || n / ${PAYING} * ${PAYING}) AS address, ${IP} AS ip
     FROM (SELECT ${PAYING} + (i * 7919::bigint % ($1::bigint - ${PAYING}))::integer AS n FROM generate_series(1, 500) AS i) AS picked`,
    [count],
  );
  return rows;
}

/** A server with its back office, and what asks it something as a member of staff. Gives the length of the answer. */
export async function withOffice<T>(
  stage: Stage,
  work: (server: BenchServer, ask: (path: string) => Promise<number>) => Promise<T>,
): Promise<T> {
  const port = String(await freePort());
  const address = `http://127.0.0.1:${port}`;
  const env = { STAFF_PORT: port, STAFF_HOST: '127.0.0.1', STAFF_URL: address };
  const server = await startBenchServer({ ...stage, env });
  try {
    const token = await asOwner(stage.databaseUrl, (owner) => signClerkIn(owner, stage.secretKeys));
    return await work(server, async (path) => {
      const answer = await fetch(address + path, { headers: { cookie: `${COOKIES.staff.name}=${token}` } });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return (await answer.arrayBuffer()).byteLength;
    });
  } finally {
    await server.stop();
  }
}

async function signClerkIn(owner: Database, secretKeys: string): Promise<string> {
  const now = systemClock.now();
  await ensureRoles(owner, now);
  return owner.transaction(async (tx) => {
    const email = `clerk-${now.getTime()}@roulo.example`;
    const staffId = (await insertStaff(tx, {
      email,
      name: 'Clerk',
      roles: ['support', 'payments', 'compliance'],
      now,
    }))!;
    await keepTotpSecret(tx, staffId, sealSecret({ keys: parseKeyRing(secretKeys) }, 'JBSWY3DPEHPK3PXP'));
    await activateStaff(tx, staffId, '-');
    return openStaffSession(tx, systemClock, staffId, 'password', { ip: '127.0.0.1', userAgent: 'bench' });
  });
}
