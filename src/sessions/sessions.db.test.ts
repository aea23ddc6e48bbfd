import { describe, expect, test } from 'vitest';
import { PASSWORD, startTestServer } from '../app/test-server.ts';
import { within } from '../clock/test-patience.ts';
import { oneCell } from '../db/cells/test-cells.ts';
import type { Database } from '../db/database.ts';
import { testDatabase } from '../db/test-database.ts';
import { toPlayerId } from '../ledger/player-id.ts';
import { newKeyText, parseKeyRing } from '../secrets/key-ring.ts';
import { createSessionStore } from './session-store.ts';
import { hashToken } from './tokens.ts';

const db = await testDatabase();
const server = await startTestServer(db);
const MINUTE_MS = 60_000;
const ACCESS = '__Host-roulo-access';
const REFRESH = '__Host-roulo-refresh';

const isSignedIn = async (visitor: ReturnType<typeof server.visitor>) =>
  (await visitor.get('/api/users/profile')).statusCode === 200;

test('session: a refresh gives new tokens and the session goes on', async () => {
  const player = await server.player();
  const before = new Map(player.cookies);
  const response = await player.post('/api/users/refresh-token');
  expect(response.statusCode).toBe(200);
  expect(player.cookies.get(ACCESS)).not.toBe(before.get(ACCESS));
  expect(player.cookies.get(REFRESH)).not.toBe(before.get(REFRESH));
  expect(await isSignedIn(player)).toBe(true);
});

test('session: an access token lives thirty minutes, the refresh token brings a new one', async () => {
  const player = await server.player();
  for (let quarter = 0; quarter < 2; quarter += 1) {
    server.clock.advance(15 * MINUTE_MS - 1_000);
    // Activity of the player, so that only the token's own age counts.
    expect((await player.post('/api/users/updateBalanceType', { selectedBalanceType: 'primary' })).statusCode).toBe(
      200,
    );
  }
  server.clock.advance(3_000);
  expect(await isSignedIn(player)).toBe(false);
  player.cookies.delete(ACCESS);
  expect((await player.post('/api/users/refresh-token')).statusCode).toBe(200);
  expect(await isSignedIn(player)).toBe(true);
});

test('session: two tabs that refresh at once both go on, with the same tokens', async () => {
  const player = await server.player();
  const csrf = await player.csrfToken();
  const cookie = player.cookieHeader();
  const refresh = () =>
    server.app.inject({ method: 'POST', url: '/api/users/refresh-token', headers: { cookie, 'x-csrf-token': csrf } });
  const responses = await Promise.all([refresh(), refresh()]);
  expect(responses.map((response) => response.statusCode)).toEqual([200, 200]);
  const [first, second] = responses.map((response) => response.cookies.map(({ name, value }) => [name, value]));
  expect(second).toEqual(first);
  server.clock.advance(29_000);
  expect((await refresh()).statusCode).toBe(200);
});

test('session: an old refresh token after the grace ends the whole session', async () => {
  const player = await server.player();
  const csrf = await player.csrfToken();
  const stolen = player.cookieHeader();
  await player.post('/api/users/refresh-token');
  server.clock.advance(60_000);
  const reuse = await server.app.inject({
    method: 'POST',
    url: '/api/users/refresh-token',
    headers: { cookie: stolen, 'x-csrf-token': csrf },
  });
  expect(reuse.statusCode).toBe(403);
  expect(reuse.json()).toMatchObject({ code: 'SESSION_OVER' });
  expect(await isSignedIn(player)).toBe(false);
  expect((await player.post('/api/users/refresh-token')).statusCode).toBe(403);
});

test('session: thirty minutes without the player doing anything end it, whatever pages ask meanwhile', async () => {
  const player = await server.player();
  for (let minute = 0; minute < 29; minute += 1) {
    server.clock.advance(MINUTE_MS);
    if (minute % 5 === 0) expect((await player.post('/api/users/refresh-token')).statusCode).toBe(200);
    expect(await isSignedIn(player)).toBe(true);
  }
  server.clock.advance(2 * MINUTE_MS);
  expect((await player.post('/api/users/refresh-token')).json()).toEqual({
    code: 'SESSION_OVER',
    error: 'You were signed out after 30 minutes without activity. Please sign in again.',
    params: { because: 'idle' },
  });
  expect((await player.post('/api/users/claimRakeback')).statusCode).toBe(401);
});

test('session: who comes back with a refresh token is told why the session ended', async () => {
  const endings: [string, (player: Awaited<ReturnType<typeof server.player>>) => Promise<unknown>, object][] = [
    ['revoked', async (player) => endElsewhere(player.username), { params: { because: 'security' } }],
    ['idle, noticed before', async (player) => idleAndNoticed(player), { params: { because: 'idle' } }],
    ['signed out', (player) => signOutKeepingCookies(player), {}],
  ];
  for (const [name, end, told] of endings) {
    const player = await server.player();
    await end(player);
    const answer = (await player.post('/api/users/refresh-token')).json<Record<string, unknown>>();
    expect([name, answer]).toMatchObject([name, { code: 'SESSION_OVER', ...told }]);
  }

  async function endElsewhere(username: string) {
    const other = server.visitor();
    await other.post('/api/users/login', { identifier: username, password: PASSWORD });
    expect(
      (
        await other.send({
          method: 'DELETE',
          url: '/api/users/sessions',
          headers: { 'x-csrf-token': await other.csrfToken() },
        })
      ).statusCode,
    ).toBe(200);
  }
  async function idleAndNoticed(player: { get(url: string): Promise<unknown> }) {
    server.clock.advance(31 * MINUTE_MS);
    await player.get('/api/users/profile');
  }
  async function signOutKeepingCookies(player: Awaited<ReturnType<typeof server.player>>) {
    const headers = { cookie: player.cookieHeader(), 'x-csrf-token': await player.csrfToken() };
    await server.app.inject({ method: 'POST', url: '/api/users/logout', headers });
  }
});

test('session: what the player does keeps it alive', async () => {
  const player = await server.player();
  for (let turn = 0; turn < 4; turn += 1) {
    server.clock.advance(20 * MINUTE_MS);
    expect((await player.post('/api/users/refresh-token')).statusCode).toBe(200);
    expect((await player.post('/api/users/updateBalanceType', { selectedBalanceType: 'primary' })).statusCode).toBe(
      200,
    );
  }
});

test('session: activity seen by another server counts', async () => {
  const player = await server.player();
  server.clock.advance(29 * MINUTE_MS);
  await db.database.query('UPDATE sessions SET active_at = $1 WHERE ended_at IS NULL', [server.clock.now()]);
  server.clock.advance(2 * MINUTE_MS);
  player.cookies.delete(ACCESS);
  expect((await player.post('/api/users/refresh-token')).statusCode).toBe(200);
});

test('session: none lives longer than twelve hours', async () => {
  const player = await server.player();
  for (let turn = 0; turn < 12 * 3 - 1; turn += 1) {
    server.clock.advance(20 * MINUTE_MS);
    expect((await player.post('/api/users/refresh-token')).statusCode).toBe(200);
    await player.post('/api/users/updateBalanceType', { selectedBalanceType: 'primary' });
  }
  server.clock.advance(20 * MINUTE_MS);
  expect((await player.post('/api/users/refresh-token')).statusCode).toBe(403);
});

test('session: the eleventh sends the oldest away', async () => {
  const first = await server.player();
  const visitors = [];
  for (let n = 0; n < 10; n += 1) {
    server.clock.advance(1_000);
    const visitor = server.visitor();
    await visitor.post('/api/users/login', { identifier: first.username, password: PASSWORD });
    visitors.push(visitor);
  }
  expect(await isSignedIn(first)).toBe(false);
  for (const visitor of visitors) expect(await isSignedIn(visitor)).toBe(true);
});

test('session: logout ends it for every cookie of it', async () => {
  const player = await server.player();
  const csrf = await player.csrfToken();
  const cookie = player.cookieHeader();
  expect((await player.post('/api/users/logout')).statusCode).toBe(200);
  expect(player.cookies.has(ACCESS)).toBe(false);
  const replay = (method: 'GET' | 'POST', url: string) =>
    server.app.inject({ method, url, headers: { cookie, 'x-csrf-token': csrf } });
  expect((await replay('GET', '/api/users/session')).statusCode).toBe(401);
  expect((await replay('POST', '/api/users/claimRakeback')).statusCode).toBe(401);
  expect((await replay('POST', '/api/users/refresh-token')).json()).toMatchObject({ code: 'SESSION_OVER' });
});

test('session: one that ends while it is looked up is over for good', async () => {
  const player = await server.player();
  const access = player.cookies.get(ACCESS)!;
  let noteRead = () => {};
  let letArrive = () => {};
  const read = new Promise<void>((resolve) => (noteRead = resolve));
  const arrival = new Promise<void>((resolve) => (letArrive = resolve));
  let statements = 0;
  // Delays the second statement of a check, which reads the session.
  const query = (async (...asked: Parameters<Database['query']>) => {
    const result = await db.database.query(...asked);
    statements += 1;
    if (statements !== 2) return result;
    noteRead();
    await arrival;
    return result;
  }) as Database['query'];
  const keys = parseKeyRing(newKeyText());
  const store = createSessionStore({
    cells: oneCell({ ...db.database, query }),
    clock: server.clock,
    keys,
    log: () => {},
  });
  const look = store.authenticate(access);
  await read;
  const { rows } = await db.owner.query<{ player_id: bigint }>(
    'SELECT player_id FROM session_tokens WHERE token_hash = $1',
    [hashToken(access)],
  );
  expect(await store.end(toPlayerId(rows[0]!.player_id), {}, 'logout')).toHaveLength(1);
  letArrive();
  expect(await look).toBeNull();
  expect(store.recall(access)).toBeUndefined();
  expect(await store.authenticate(access)).toBeNull();
  await store.close();
});

test('session: signing in again makes new tokens and ends the session before', async () => {
  const player = await server.player();
  const cookie = player.cookieHeader();
  await player.post('/api/users/login', { identifier: player.username, password: PASSWORD });
  const replay = await server.app.inject({ method: 'GET', url: '/api/users/session', headers: { cookie } });
  expect(replay.statusCode).toBe(401);
  expect(await isSignedIn(player)).toBe(true);
});

describe('session: the list', () => {
  test('shows where one is signed in, and ends others', async () => {
    const here = await server.player();
    const there = server.visitor('192.0.2.44');
    await there.post(
      '/api/users/login',
      { identifier: here.username, password: PASSWORD },
      { 'user-agent': 'Phone/1.0' },
    );
    const { items, next } = (await here.get('/api/users/sessions')).json() as {
      items: { id: string; current: boolean; ip: string; userAgent: string }[];
      next: null;
    };
    expect(next).toBeNull();
    expect(items).toHaveLength(2);
    const other = items.find((item) => !item.current)!;
    expect(other).toMatchObject({ ip: '192.0.2.44', userAgent: 'Phone/1.0' });
    const csrf = await here.csrfToken();
    const ended = await here.send({
      method: 'DELETE',
      url: `/api/users/sessions/${other.id}`,
      headers: { 'x-csrf-token': csrf },
    });
    expect(ended.statusCode).toBe(200);
    expect(await isSignedIn(there)).toBe(false);
    expect(await isSignedIn(here)).toBe(true);
  });

  test("does not end another player's session: it is unknown", async () => {
    const player = await server.player();
    const victim = await server.player();
    const { items } = (await victim.get('/api/users/sessions')).json() as { items: { id: string }[] };
    const csrf = await player.csrfToken();
    for (const id of [items[0]!.id, '00000000-0000-4000-8000-000000000000', 'nonsense']) {
      const response = await player.send({
        method: 'DELETE',
        url: `/api/users/sessions/${id}`,
        headers: { 'x-csrf-token': csrf },
      });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ error: 'There is nothing here.', code: 'NOT_FOUND' });
    }
    expect(await isSignedIn(victim)).toBe(true);
  });
});

test('session: one ended by another process is over within two seconds', async () => {
  const player = await server.player();
  expect(await isSignedIn(player)).toBe(true);
  await db.owner.query('UPDATE sessions SET ended_at = $1 WHERE ended_at IS NULL', [server.clock.now()]);
  await within(2_000, expect.poll(() => isSignedIn(player)).toBe(false));
});

describe('CSRF', () => {
  const claim = '/api/users/claimRakeback';

  test('a POST without a token, with a wrong one or with that of another session is refused', async () => {
    const player = await server.player();
    const stranger = await server.player();
    const token = await stranger.csrfToken();
    for (const headers of [{}, { 'x-csrf-token': 'k1.nonsense' }, { 'x-csrf-token': token }]) {
      const response = await player.send({ method: 'POST', url: claim, headers });
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({ code: 'CSRF' });
    }
  });

  test('the token changes at sign-in and at sign-out', async () => {
    const visitor = server.visitor();
    const tokens = [await visitor.csrfToken()];
    await visitor.post('/api/users/register', { username: 'Token-user', email: 't@example.com', password: PASSWORD });
    tokens.push(await visitor.csrfToken());
    await visitor.post('/api/users/refresh-token');
    expect(await visitor.csrfToken()).toBe(tokens[1]);
    await visitor.post('/api/users/logout');
    tokens.push(await visitor.csrfToken());
    expect(new Set(tokens).size).toBe(3);
  });

  test("a visitor's token does not serve another visitor", async () => {
    const token = await server.visitor().csrfToken();
    const other = server.visitor();
    await other.csrfToken();
    const response = await other.send({
      method: 'POST',
      url: '/api/users/login',
      payload: { identifier: 'x', password: 'y' },
      headers: { 'x-csrf-token': token },
    });
    expect(response.json()).toMatchObject({ code: 'CSRF' });
  });

  test.each([
    ['origin', 'https://evil.example'],
    ['origin', 'null'],
    ['origin', 'http://localhost:8090'],
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
    ['sec-fetch-site', 'none'],
  ])('a request with %s: %s is refused though its token is right', async (header, value) => {
    const player = await server.player();
    const response = await player.post(claim, undefined, { [header]: value });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'FOREIGN_ORIGIN' });
  });

  test('our own origin passes', async () => {
    const player = await server.player();
    const response = await player.post(claim, undefined, {
      origin: 'http://localhost:8080',
      'sec-fetch-site': 'same-origin',
    });
    expect(response.statusCode).toBe(409);
  });
});
