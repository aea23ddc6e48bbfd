import { describe, expect, test, vi } from 'vitest';
import { newAccount, PASSWORD, startTestServer } from '../../app/test-server.ts';
import { testDatabase } from '../../db/test-database.ts';

const db = await testDatabase();
const server = await startTestServer(db);
const MINUTE_MS = 60_000;

const signIn = (visitor: ReturnType<typeof server.visitor>, identifier: string, password = PASSWORD) =>
  visitor.post('/api/users/login', { identifier, password });

/** Retries when the server is too busy, as browsers do, because that refusal says nothing about the guess. */
const allAtOnce = (passwords: string[], identifier: string) =>
  Promise.all(
    passwords.map(async (password) => {
      let answer = await signIn(server.visitor(), identifier, password);
      while (answer.statusCode === 503) answer = await signIn(server.visitor(), identifier, password);
      return answer;
    }),
  );

test('sign-in: by username or e-mail, in any letter case', async () => {
  const { username, email } = await server.player();
  for (const identifier of [username, username.toUpperCase(), email, email.toUpperCase()]) {
    const visitor = server.visitor();
    const response = await signIn(visitor, identifier);
    expect(response.json()).toMatchObject({ username });
    expect((await visitor.get('/api/users/profile')).json()).toEqual({ username });
  }
});

test('sign-in: the cookies are bound to the host, closed to scripts and to other sites', async () => {
  const { username } = await server.player();
  const response = await signIn(server.visitor(), username);
  const cookies = [response.headers['set-cookie']].flat().filter((cookie) => !cookie?.includes('Max-Age=0'));
  expect(cookies).toHaveLength(3);
  for (const cookie of cookies) {
    expect(cookie).toMatch(
      /^__Host-roulo-(access|refresh|device)=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  }
});

test('sign-in: tokens are stored as hashes only', async () => {
  const player = await server.player();
  const token = player.cookies.get('__Host-roulo-access')!;
  const { rows } = await db.database.query<{ found: number }>(
    `SELECT count(*)::integer AS found FROM session_tokens WHERE token_hash = sha256($1::bytea)`,
    [Buffer.from(token)],
  );
  expect(rows[0]!.found).toBe(1);
  const dump = await db.owner.query('SELECT s::text, t::text FROM sessions s JOIN session_tokens t USING (session_id)');
  expect(JSON.stringify(dump.rows)).not.toContain(token);
});

test('sign-in: a wrong name and a wrong password get the same answer', async () => {
  const { username } = await server.player();
  const wrong = await signIn(server.visitor(), username, 'Wrong7!Password');
  const unknown = await signIn(server.visitor(), 'nobody-here', 'Wrong7!Password');
  expect(wrong.statusCode).toBe(401);
  expect(unknown.statusCode).toBe(401);
  expect(unknown.json()).toEqual(wrong.json());
  expect(unknown.headers['set-cookie']).toBeUndefined();
});

describe('sign-in: the lock', () => {
  test.each([
    ['a player', async () => (await server.player()).username],
    ['nobody', async () => `ghost-${Date.now() % 100_000}`],
  ])('falls after five failures for %s and opens after fifteen minutes', async (_, make) => {
    const identifier = await make();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await signIn(server.visitor(), identifier, 'Wrong7!Password')).statusCode).toBe(401);
    }
    const locked = await signIn(server.visitor(), identifier);
    expect(locked.statusCode).toBe(429);
    expect(locked.json()).toMatchObject({
      code: 'LOCKED',
      error: expect.stringContaining('temporarily locked') as string,
    });
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800);
    server.clock.advance(14 * MINUTE_MS);
    expect((await signIn(server.visitor(), identifier)).statusCode).toBe(429);
    server.clock.advance(MINUTE_MS + 1_000);
    expect((await signIn(server.visitor(), identifier)).statusCode).not.toBe(429);
  });

  test('counts failures of fifteen minutes, and a right password starts anew', async () => {
    const { username } = await server.player();
    for (const rightOnes of [0, 1]) {
      for (let attempt = 0; attempt < 4; attempt += 1) await signIn(server.visitor(), username, 'Wrong7!Password');
      if (rightOnes === 0) server.clock.advance(16 * MINUTE_MS);
      else expect((await signIn(server.visitor(), username)).statusCode).toBe(200);
    }
    for (let attempt = 0; attempt < 4; attempt += 1) await signIn(server.visitor(), username, 'Wrong7!Password');
    expect((await signIn(server.visitor(), username)).statusCode).toBe(200);
  });

  test('made by a stranger does not keep the owner out on a known browser', async () => {
    const owner = await server.player();
    for (let attempt = 0; attempt < 6; attempt += 1) await signIn(server.visitor(), owner.username, 'Wrong7!Password');
    expect((await signIn(server.visitor(), owner.username)).statusCode).toBe(429);
    expect((await signIn(owner, owner.username)).statusCode).toBe(200);
  });

  test('on a known browser has a counter of its own', async () => {
    const owner = await server.player();
    for (let attempt = 0; attempt < 5; attempt += 1) await signIn(owner, owner.username, 'Wrong7!Password');
    expect((await signIn(owner, owner.username)).statusCode).toBe(429);
    expect((await signIn(server.visitor(), owner.username)).statusCode).toBe(200);
  });

  test('gives fifty guesses made at once no more than five', async () => {
    const { username } = await server.player();
    const checked = vi.spyOn(server.accounts.hasher, 'verify');
    const guesses = await allAtOnce(Array<string>(50).fill('Wrong7!Password'), username);
    const wrong = guesses.filter(({ statusCode }) => statusCode === 401);
    expect(wrong.length).toBeGreaterThan(0);
    expect(wrong.length).toBeLessThanOrEqual(5);
    expect(guesses.filter((guess) => guess.json<{ code: string }>().code === 'LOCKED').length).toBe(50 - wrong.length);
    const { rows } = await db.database.query<{ failures: number }>(
      'SELECT max(failures)::integer AS failures FROM login_failures WHERE locked_until > $1',
      [server.clock.now()],
    );
    // A guess that arrives after the lock is refused without checking its password. Every other one is counted.
    expect(checked).toHaveBeenCalled();
    expect(rows[0]!.failures).toBe(checked.mock.calls.length);
    checked.mockRestore();
    expect((await signIn(server.visitor(), username)).statusCode).toBe(429);
  });

  test('answers a right guess that it overtook as it answers the wrong ones', async () => {
    const { username } = await server.player();
    const passwords = [...Array<string>(29).fill('Wrong7!Password'), PASSWORD];
    const answers = await allAtOnce(passwords, username);
    const [lastWrong, right] = answers.slice(-2);
    expect(right!.statusCode).toBe(429);
    expect(right!.json()).toEqual(lastWrong!.json());
    expect(right!.headers['retry-after']).toBe(lastWrong!.headers['retry-after']);
    expect(right!.headers['set-cookie']).toEqual(lastWrong!.headers['set-cookie']);
  });

  test('does not fall for forty right passwords at once', async () => {
    const { username } = await server.player();
    const responses = await allAtOnce(Array<string>(40).fill(PASSWORD), username);
    expect(responses.map((response) => response.statusCode)).toEqual(Array(40).fill(200));
  });
});

test('sign-in: twenty tries a minute per address, five registrations an hour', async () => {
  const limited = await startTestServer(await testDatabase(), { RATE_LIMITS: 'on' });
  const attempt = (address: string) =>
    limited
      .visitor(address)
      .post('/api/users/login', { identifier: `x${Math.trunc(Number(limited.clock.now()))}`, password: 'y' });
  const statuses: number[] = [];
  for (let n = 0; n < 21; n += 1) {
    statuses.push((await attempt('192.0.2.7')).statusCode);
    limited.clock.advance(1);
  }
  expect(statuses.slice(0, 20)).not.toContain(429);
  expect(statuses[20]).toBe(429);
  expect((await attempt('192.0.2.8')).statusCode).toBe(401);
  limited.clock.advance(MINUTE_MS);
  expect((await attempt('192.0.2.7')).statusCode).toBe(401);

  const register = () => limited.visitor('192.0.2.9').post('/api/users/register', newAccount());
  for (let n = 0; n < 5; n += 1) expect((await register()).statusCode).toBe(200);
  const refused = await register();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
});

test('sign-in: forged forwarding headers change neither limits nor country', async () => {
  const limited = await startTestServer(await testDatabase(), { RATE_LIMITS: 'on' });
  const statuses: number[] = [];
  for (let n = 0; n < 21; n += 1) {
    const response = await limited
      .visitor('192.0.2.7')
      .post('/api/users/login', { identifier: `u${n}`, password: 'y' }, { 'x-forwarded-for': `198.51.100.${n}` });
    statuses.push(response.statusCode);
  }
  expect(statuses[20]).toBe(429);
  const country = await limited
    .visitor('192.0.2.7')
    .get('/api/geo/country', { 'x-forwarded-for': '8.8.8.8', 'cf-ipcountry': 'DE' });
  expect(country.json()).toEqual({ country: null, served: true });
});

test('sign-in: a trusted proxy is believed, up to the last address that is not one', async () => {
  const proxied = await startTestServer(await testDatabase(), { TRUSTED_PROXIES: '10.0.0.0/8' });
  const country = async (headers: Record<string, string>) =>
    (await proxied.visitor('10.1.2.3').get('/api/geo/country', headers)).json();
  expect(await country({ 'cf-ipcountry': 'DE' })).toEqual({ country: 'DE', served: false });
  expect((await country({ 'x-forwarded-for': '203.0.113.9, 8.8.8.8' })).country).toBe('US');
});

test('sign-in: players of barred countries cannot register', async () => {
  const barred = await startTestServer(await testDatabase(), { GEO_FORCE_COUNTRY: 'US' });
  const response = await barred.visitor().post('/api/users/register', newAccount());
  expect(response.statusCode).toBe(403);
  expect(response.json()).toMatchObject({ error: 'Roulo is not available in your country.' });
});

test('sign-in: a banned player is refused and every session of theirs is over', async () => {
  const player = await server.player();
  await db.owner.query(`UPDATE players SET status = 'banned' WHERE username = $1`, [player.username]);
  expect((await signIn(server.visitor(), player.username)).json()).toMatchObject({ code: 'ACCOUNT_CLOSED' });
  expect((await player.post('/api/users/refresh-token')).statusCode).toBe(403);
});
