import { expect, test } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { slowDoor } from '../../db/test-slow-door.ts';
import { newAccount, startTestServer } from '../test-server.ts';

test('cold start: registrations that come in the moment of the start are all answered, and no job fails', async () => {
  const db = await testDatabase();
  const server = await startTestServer(
    { url: await slowDoor(db.url, 2_500) },
    { PORT: '21410', HOST: '127.0.0.1', DATABASE_CONNECTIONS: '6' },
  );
  const address = await server.listen();
  const register = async () => {
    const page = await fetch(`${address}/api/csrf-token`);
    const { csrfToken } = (await page.json()) as { csrfToken: string };
    const cookie = page.headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; ');
    const answer = await fetch(`${address}/api/users/register`, {
      method: 'POST',
      headers: { cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json' },
      body: JSON.stringify(newAccount()),
    });
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
  };
  const answers = await Promise.all(Array.from({ length: 48 }, register));
  for (const { status, retryAfter } of answers) {
    expect([200, 503]).toContain(status);
    if (status === 503) expect(retryAfter).not.toBeNull();
  }
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(server.logged.filter((line) => /failed and will run again/.test(line))).toEqual([]);
}, 240_000);

test('cold start: a server that listens has all its connections open', async () => {
  const db = await testDatabase();
  const server = await startTestServer(db, { PORT: '21411', HOST: '127.0.0.1', DATABASE_CONNECTIONS: '9' });
  await server.listen();
  const { rows } = await db.owner.query<{ count: bigint }>(
    `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user`,
  );
  // Nine, five for batches, one for counters, plus those of this test.
  expect(rows[0]!.count).toBeGreaterThanOrEqual(15n);
});
