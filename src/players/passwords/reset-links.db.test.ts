import { expect, test } from 'vitest';
import { PASSWORD, startTestServer } from '../../app/test-server.ts';
import { settableClock } from '../../clock/clock.ts';
import { testDatabase } from '../../db/test-database.ts';
import { newKeyText } from '../../secrets/key-ring.ts';

const db = await testDatabase();
const clock = settableClock();
// Two servers on one database, as behind a load balancer.
const SECRET_KEYS = newKeyText();
const server = await startTestServer(db, { SECRET_KEYS }, clock);
const other = await startTestServer(db, { SECRET_KEYS }, clock);
const servers = [server, other];
const MINUTE_MS = 60_000;
const NEW_PASSWORD = 'Violet9#Harbour';
const LATER_PASSWORD = 'Amber5%Compass';

type Player = Awaited<ReturnType<typeof server.player>>;

/** The links mailed by both servers. */
const linksTo = (email: string) =>
  servers.flatMap(({ smtp }) =>
    smtp.received
      .filter((mail) => mail.to[0] === email)
      .flatMap(({ text }) => /\/reset-password\?token=(\S+)/.exec(text)?.[1] ?? []),
  );
/** Retries if the server was too busy; its 503 means that nothing was recorded. */
async function ask(player: Player, by = server): Promise<unknown> {
  const visitor = by.visitor();
  for (;;) {
    const answer = await visitor.post('/api/users/request-password-reset', { emailOrUsername: player.username });
    if (answer.statusCode === 200) return answer.json();
    expect(answer.statusCode, answer.body).toBe(503);
  }
}
const reset = (token: string, newPassword = NEW_PASSWORD) =>
  server.visitor().post('/api/users/reset-password', { token, newPassword });
const canSignIn = async (player: Player, password: string) =>
  (await server.visitor().post('/api/users/login', { identifier: player.username, password })).statusCode === 200;

/** Waits until every request was handled and every mail was sent. */
async function everythingSent(): Promise<void> {
  const waiting = `SELECT 1 FROM recovery_requests UNION ALL SELECT 1 FROM mail_outbox WHERE sent_at IS NULL`;
  await expect.poll(async () => (await db.owner.query(waiting)).rowCount, { timeout: 60_000 }).toBe(0);
}

/** Sends `times` parallel requests to both servers in turns, and returns the links. */
async function askAtOnce(player: Player, times: number): Promise<string[]> {
  const before = new Set(linksTo(player.email));
  const answers = await Promise.all(Array.from({ length: times }, (_none, n) => ask(player, servers[n % 2])));
  for (const answer of answers) expect(answer).toEqual({ message: 'Recovery email sent! Check your inbox.' });
  await everythingSent();
  return linksTo(player.email).filter((link) => !before.has(link));
}

/** How many links are still valid. Using one would close the others, so they are counted in the database. */
const openLinks = async (player: Player) => {
  const { rowCount } = await db.owner.query(
    `SELECT 1 FROM mail_tokens t JOIN players p USING (player_id)
     WHERE p.username = $1 AND t.purpose = 'reset-password' AND t.closed_at IS NULL`,
    [player.username],
  );
  return rowCount;
};

test('reset links: a change of password closes them', async () => {
  const player = await server.player();
  const [link] = await askAtOnce(player, 1);
  const changed = await player.post('/api/users/change-password', {
    currentPassword: PASSWORD,
    newPassword: NEW_PASSWORD,
  });
  expect(changed.statusCode).toBe(200);
  const late = await reset(link!, LATER_PASSWORD);
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([400, 'RESET_TOKEN_INVALID']);
  expect(await canSignIn(player, NEW_PASSWORD)).toBe(true);
  const [fresh] = await askAtOnce(player, 1);
  expect((await reset(fresh!, LATER_PASSWORD)).statusCode).toBe(200);
});

test('reset links: a link that was asked for before the change and not yet sent is not sent', async () => {
  const player = await server.player();
  clock.advance(1_000);
  const asked = clock.now();
  clock.advance(1_000);
  await player.post('/api/users/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  await db.database.query('INSERT INTO recovery_requests (sealed, created_at) VALUES ($1, $2)', [
    server.accounts.keys.seal('recovery', Buffer.from(player.username)),
    asked,
  ]);
  await everythingSent();
  expect(linksTo(player.email)).toEqual([]);
});

test('reset links: of three asked for at once one works', async () => {
  const player = await server.player();
  const links = await askAtOnce(player, 3);
  expect(links).toHaveLength(3);
  expect(await openLinks(player)).toBe(1);
  const answers = [];
  for (const link of links) answers.push((await reset(link)).statusCode);
  expect(answers.filter((status) => status === 200)).toHaveLength(1);
});

test('reset links: fifty requests at once send three mails, and one link works', async () => {
  const player = await server.player();
  const links = await askAtOnce(player, 50);
  expect(links).toHaveLength(3);
  expect(await openLinks(player)).toBe(1);
  expect(await askAtOnce(player, 50)).toEqual([]);
  clock.advance(61 * MINUTE_MS);
  expect(await askAtOnce(player, 50)).toHaveLength(3);
});

test('reset links: fifty uses of three links at once set one password, and none is open afterwards', async () => {
  const player = await server.player();
  const links = await askAtOnce(player, 3);
  const choices = Array.from({ length: 50 }, (_none, n) => `${NEW_PASSWORD}${n}`);
  const answers = await Promise.all(choices.map((choice, n) => reset(links[n % 3]!, choice)));
  const set = choices.filter((_choice, n) => answers[n]!.statusCode === 200);
  expect(set).toHaveLength(1);
  expect(await canSignIn(player, set[0]!)).toBe(true);
  expect(await openLinks(player)).toBe(0);
});

test('reset links: against a change of password at the same instant, nothing stays open and nobody waits for another', async () => {
  for (let round = 0; round < 5; round += 1) {
    const player = await server.player();
    const [link] = await askAtOnce(player, 1);
    const asked = Array.from({ length: 6 }, (_none, n) => ask(player, servers[n % 2]));
    const [changed, wasReset] = await Promise.all([
      player.post('/api/users/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
      reset(link!, LATER_PASSWORD),
      ...asked,
    ]);
    await everythingSent();
    const outcomes = [changed.statusCode, wasReset.statusCode];
    expect(outcomes.every((status) => status < 500)).toBe(true);
    // The change checks that the old password is still set, so at most one of the two takes effect.
    expect(outcomes.filter((status) => status === 200)).toHaveLength(1);
    expect(await canSignIn(player, wasReset.statusCode === 200 ? LATER_PASSWORD : NEW_PASSWORD)).toBe(true);
    expect(linksTo(player.email).length).toBeLessThanOrEqual(3);
    expect((await reset(link!, LATER_PASSWORD)).statusCode).toBe(400);
  }
  expect(servers.flatMap(({ logged }) => logged).filter((line) => /deadlock/.test(line))).toEqual([]);
});
