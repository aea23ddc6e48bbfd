import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createECDH, randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { PASSWORD, startTestServer } from '../app/test-server.ts';
import { testDatabase } from '../db/test-database.ts';
import { atEnd } from '../db/test-end.ts';
import { fundedPlayer, KENO, type FundedPlayer } from '../games/test-player.ts';
import type { Event } from './events.ts';
import { addNotice } from './notice-rows.ts';

vi.setConfig({ testTimeout: 180_000 });
const PATIENCE = { timeout: 60_000, interval: 100 };

/** A push service with configurable status that records what it receives. */
const pushed: string[] = [];
let pushStatus = 201;
const service = createServer((request, response) => {
  pushed.push(request.url!);
  request.resume().on('end', () => response.writeHead(pushStatus).end());
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
atEnd(async () => void service.close());
const pushOrigin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

const db = await testDatabase();
const server = await startTestServer(db, {
  VAPID_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  VAPID_SUBJECT: 'mailto:ops@example.com',
  PUSH_ORIGINS: pushOrigin,
});

interface InboxAnswer {
  items: { id: string; event: Event; kind: string; data: Record<string, string>; at: number; isRead: boolean }[];
  unread: number;
  next: string | null;
}
const inboxOf = async (player: Pick<FundedPlayer, 'get'>) => (await player.get('/api/notices')).json<InboxAnswer>();
const tell = (player: FundedPlayer, event: Event, key?: string) =>
  db.cells
    .of(player.playerId)
    .transaction((tx) =>
      addNotice(tx, server.clock.now(), { playerId: player.playerId, event, ...(key ? { key } : {}) }),
    );

test('notices: a sign-in from a new device is in the inbox, read once on every device', async () => {
  const player = await fundedPlayer(server, db, 0);
  expect(await inboxOf(player)).toEqual({ items: [], unread: 0, next: null });
  const elsewhere = server.visitor();
  const signedIn = await elsewhere.post('/api/users/login', { identifier: player.username, password: PASSWORD });
  expect(signedIn.statusCode, signedIn.body).toBe(200);
  const inbox = await inboxOf(player);
  expect(inbox).toMatchObject({ unread: 1, items: [{ event: 'new-device', kind: 'security', isRead: false }] });
  await player.play('/api/notices/read', { until: inbox.items[0]!.at });
  expect(await inboxOf(elsewhere)).toMatchObject({ unread: 0, items: [{ isRead: true }] });
});

test('notices: the same thing is told once, and what came later stays unread', async () => {
  const player = await fundedPlayer(server, db, 0);
  await tell(player, 'deposit-credited', 'deposit:1');
  await tell(player, 'deposit-credited', 'deposit:1');
  const { items } = await inboxOf(player);
  expect(items).toHaveLength(1);
  server.clock.advance(1_000);
  await tell(player, 'deposit-credited', 'deposit:2');
  await player.play('/api/notices/read', { until: items[0]!.at });
  expect((await inboxOf(player)).unread).toBe(1);
});

test('notices: more than a page is read page by page, and gone after 90 days', async () => {
  const player = await fundedPlayer(server, db, 0);
  for (let n = 0; n < 25; n += 1) {
    server.clock.advance(1_000);
    await tell(player, 'deposit-credited');
  }
  const first = await inboxOf(player);
  expect(first.items).toHaveLength(20);
  const second = (await player.get(`/api/notices?before=${first.next}`)).json<InboxAnswer>();
  expect(second.items).toHaveLength(5);
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(25);
  server.clock.advance(91 * 86_400_000);
  await server.runJob('old notices');
  const { rows } = await db.cells
    .of(player.playerId)
    .query('SELECT FROM notices WHERE player_id = $1', [player.playerId]);
  expect(rows).toEqual([]);
});

test('notices: bonuses are never told to who set a limit', async () => {
  const player = await fundedPlayer(server, db, 10);
  await tell(player, 'bonus-ready');
  expect((await inboxOf(player)).items).toHaveLength(1);
  const limit = await player.send({
    method: 'PUT',
    url: '/api/users/limits',
    payload: { wager: { day: 1 } },
    headers: { 'x-csrf-token': await player.csrfToken() },
  });
  expect(limit.statusCode, limit.body).toBe(200);
  await tell(player, 'bonus-ready');
  await tell(player, 'bonus-lapses');
  expect((await inboxOf(player)).items).toHaveLength(1);
  // A bet refused by the limit is announced once, however often it is tried.
  for (let n = 0; n < 3; n += 1) {
    expect((await player.post('/api/keno/play/keno', { ...KENO, betAmount: 5 })).statusCode).toBe(403);
  }
  await expect
    .poll(async () => (await inboxOf(player)).items.filter(({ event }) => event === 'limit-reached').length, PATIENCE)
    .toBe(1);
});

test('notices: bonuses are never told to who is excluded, on whichever channel was chosen', async () => {
  const player = await fundedPlayer(server, db, 10);
  for (const channel of ['mail', 'push']) {
    await player.play('/api/notices/choices', { kind: 'bonus', channel, isOn: true });
  }
  expect((await player.post('/api/users/self-exclusion', { duration: '24h' })).statusCode).toBe(200);
  for (const event of ['bonus-ready', 'bonus-lapses', 'deposit-credited'] as const) await tell(player, event);
  const { rows } = await db.cells
    .of(player.playerId)
    .query<{ event: string }>(`SELECT event FROM notices WHERE player_id = $1 ORDER BY event`, [player.playerId]);
  expect(rows.map(({ event }) => event)).toEqual(['deposit-credited', 'self-excluded']);
});

test('notices: what is switched off is not told there; safety cannot be switched off', async () => {
  const player = await fundedPlayer(server, db, 0);
  await player.play('/api/notices/choices', { kind: 'deposit', channel: 'page', isOn: false });
  await tell(player, 'deposit-credited');
  expect((await inboxOf(player)).items).toEqual([]);
  const fixed = await player.post('/api/notices/choices', { kind: 'security', channel: 'mail', isOn: false });
  expect([fixed.statusCode, fixed.json<{ code: string }>().code]).toEqual([409, 'NOTICE_FIXED']);
});

test('notices: what has no mail of its own is mailed to who wants that, once', async () => {
  const player = await fundedPlayer(server, db, 0);
  const email = `${player.username.toLowerCase()}@example.com`;
  await player.play('/api/notices/choices', { kind: 'deposit', channel: 'mail', isOn: true });
  await tell(player, 'deposit-credited');
  const mails = () =>
    server.smtp.received.filter(({ to, text }) => to.includes(email) && text.includes('Your deposit of')).length;
  await expect.poll(mails, PATIENCE).toBe(1);
});

const subscription = (path: string) => {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return {
    endpoint: `${pushOrigin}/${path}`,
    p256dh: ecdh.getPublicKey().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
};

test('notices: a browser that subscribed gets a push; one that is gone is forgotten', async () => {
  const player = await fundedPlayer(server, db, 0);
  await player.play('/api/notices/push', subscription('one'));
  await tell(player, 'deposit-credited');
  await expect.poll(() => pushed.filter((url) => url === '/one').length, PATIENCE).toBe(1);
  pushStatus = 410;
  await tell(player, 'deposit-credited');
  await expect
    .poll(async () => {
      const { rows } = await db.cells
        .of(player.playerId)
        .query('SELECT FROM push_subscriptions WHERE player_id = $1', [player.playerId]);
      return rows.length;
    }, PATIENCE)
    .toBe(0);
  pushStatus = 201;
});

test('notices: a push is sent to push services only, and to a key that is one', async () => {
  const player = await fundedPlayer(server, db, 0);
  const good = subscription('two');
  for (const bad of [
    { ...good, endpoint: 'http://169.254.169.254/latest' },
    { ...good, endpoint: 'http://localhost:8080/api' },
    { ...good, p256dh: Buffer.alloc(65, 4).toString('base64url') },
  ]) {
    const refused = await player.post('/api/notices/push', bad);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'PUSH_UNAVAILABLE']);
  }
});

test("notices: nobody reads or marks another's", async () => {
  const [one, other] = [await fundedPlayer(server, db, 0), await fundedPlayer(server, db, 0)];
  await tell(one, 'deposit-credited');
  expect((await inboxOf(other)).items).toEqual([]);
  await other.play('/api/notices/read', { until: server.clock.now().getTime() + 1_000 });
  expect((await inboxOf(one)).unread).toBe(1);
});
