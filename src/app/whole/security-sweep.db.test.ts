import { randomUUID } from 'node:crypto';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { PAYMENT_CALLBACK_PATH, PAYOUT_CALLBACK_PATH } from '../../cashier/processor/now-payments.ts';
import { testDatabase } from '../../db/test-database.ts';
import { fundedPlayer } from '../../games/test-player.ts';
import type { Contract } from '../../http/contract.ts';
import { changes, codeOf, expectSafe, listCalls, listRoutes, nameOf, requestFor, startSweep } from './test-sweep.ts';
import { startTestServer, type Visitor } from '../test-server.ts';

/** Every route of the server, as listed by Fastify, against everything that must be refused. */

const db = await testDatabase();
const server = await startTestServer(db);
const calls = listCalls(server);
const playersCalls = calls.filter(({ access }) => access === 'player');
const changingCalls = calls.filter(changes);

/** Routes without a contract that are neither pages nor public pictures, with their status for an unknown caller. */
const DOORS: Record<string, number> = {
  [`POST ${PAYMENT_CALLBACK_PATH}`]: 401,
  [`POST ${PAYOUT_CALLBACK_PATH}`]: 401,
  'POST /provider/kyc/decision': 401,
  // From another address than the provider's. From the provider's own, a wrong signature gets 200 with error 5.
  'POST /provider/pp/:method': 404,
  // Allowed only from this machine, or with the token.
  'GET /api/metrics': 403,
  'GET /api/openapi.json': 200,
  'GET /api/docs': 200,
};

const tokenOf = async (visitor: Visitor) => ({ 'x-csrf-token': await visitor.csrfToken() });
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

test('sweep: every route is a call with a contract, or a door that is known', async () => {
  expect(calls.length).toBeGreaterThan(80);
  const doors = listRoutes(server).filter(({ contract }) => contract === null);
  const isForEveryone = (name: string) => name.startsWith('GET /') && !/^GET \/(api|provider)\//.test(name);
  const names = doors.map(({ method, url }) => `${method} ${url}`);
  expect(names.filter((name) => !isForEveryone(name)).toSorted()).toEqual(Object.keys(DOORS).toSorted());
  for (const { method, url } of doors) {
    const response = await server.visitor('203.0.113.9').send({
      method: method as 'GET',
      url: url.replaceAll(/:\w+|\*/g, 'balance'),
      ...(method === 'POST' ? { payload: { hash: 'x' } } : {}),
    });
    expectSafe(response, url);
    const expected = DOORS[`${method} ${url}`];
    if (expected === undefined) expect([url, response.statusCode < 500]).toEqual([url, true]);
    else expect([url, response.statusCode]).toEqual([url, expected]);
  }
});

test('sweep: the samples fit the schemas, so that a refusal has the reason that is tested', () => {
  for (const call of calls) {
    const { payload } = requestFor(call, 7);
    if (call.body) expect([nameOf(call), Value.Check(call.body, payload)]).toEqual([nameOf(call), true]);
  }
});

describe('sweep: who is not signed in', () => {
  test('gets 401 from every call of a player, and no failure from the others', async () => {
    const visitor = server.visitor();
    const headers = { ...(await tokenOf(visitor)), ...SAME_ORIGIN };
    const sweep = startSweep();
    for (const call of playersCalls) await sweep.ask(visitor, call, { ...requestFor(call, 1), headers });
    sweep.expectAll(() => '401 NOT_SIGNED_IN');
    for (const call of calls.filter(({ access }) => access === 'public')) {
      const response = await visitor.send({ ...requestFor(call, 1), headers });
      expectSafe(response, nameOf(call));
      expect([nameOf(call), response.statusCode]).not.toEqual([nameOf(call), 500]);
    }
  });

  test('any more gets the same: signed out, and after half an hour of nothing', async () => {
    const signedOut = await server.player();
    const cookiesBefore = signedOut.cookieHeader();
    await signedOut.post('/api/users/logout');
    const idle = await server.player();
    const idleHeaders = { ...(await tokenOf(idle)), ...SAME_ORIGIN };
    const visitor = server.visitor();
    const visitorToken = await tokenOf(visitor);
    server.clock.advance(31 * 60_000);
    const sweep = startSweep();
    for (const call of playersCalls) {
      const request = requestFor(call, 2);
      const headers = { ...visitorToken, ...SAME_ORIGIN, cookie: `${cookiesBefore}; ${visitor.cookieHeader()}` };
      await sweep.ask(visitor, call, { ...request, headers });
      await sweep.ask(idle, call, { ...request, headers: idleHeaders });
    }
    sweep.expectAll(() => '401 NOT_SIGNED_IN');
  });
});

describe('sweep: a call that changes something', () => {
  const codeWithoutToken = (call: Contract) => (call.isBeacon ? '403 FOREIGN_ORIGIN' : '403 CSRF');

  test('is refused without the token, with a made-up one and with that of another session', async () => {
    const player = await server.player();
    const other = await tokenOf(await server.player());
    const visitors = await tokenOf(server.visitor());
    const sweep = startSweep();
    for (const call of changingCalls) {
      for (const headers of [{}, { 'x-csrf-token': 'a'.repeat(43) }, other, visitors]) {
        await sweep.ask(player, call, { ...requestFor(call, 3), headers });
      }
    }
    sweep.expectAll(codeWithoutToken);
    expect((await player.get('/api/users/session')).statusCode).toBe(200);
  });

  test('sent by a page that is left is taken with the token alone, and with a proven origin alone', async () => {
    const player = await server.player();
    const token = await tokenOf(player);
    const beacons = changingCalls.filter(({ isBeacon }) => isBeacon);
    expect(beacons.length).toBeGreaterThan(0);
    for (const call of beacons) {
      for (const headers of [token, SAME_ORIGIN, { origin: 'http://localhost:8080' }]) {
        const response = await player.send({ ...requestFor(call, 4), headers });
        expect([nameOf(call), response.statusCode]).toEqual([nameOf(call), 200]);
      }
      for (const headers of [{}, { 'x-csrf-token': `${token['x-csrf-token']}=` }]) {
        const response = await player.send({ ...requestFor(call, 4), headers });
        expect([nameOf(call), response.statusCode, codeOf(response)]).toEqual([nameOf(call), 403, 'FOREIGN_ORIGIN']);
      }
    }
  });

  test('is refused when a page of another origin sends it, whatever token it has', async () => {
    const player = await server.player();
    const token = await tokenOf(player);
    const sweep = startSweep();
    for (const call of changingCalls) {
      for (const foreign of [
        { origin: 'https://evil.example' },
        { origin: 'http://localhost:8090' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'none', origin: 'http://localhost:8080' },
      ]) {
        await sweep.ask(player, call, { ...requestFor(call, 4), headers: { ...token, ...foreign } });
      }
    }
    sweep.expectAll(() => '403 FOREIGN_ORIGIN');
  });
});

test('sweep: a method that an address does not have is not found, also for who is signed in', async () => {
  const player = await server.player();
  const headers = { ...(await tokenOf(player)), ...SAME_ORIGIN };
  const byUrl = new Map<string, Set<string>>();
  for (const { method, url } of listRoutes(server)) byUrl.set(url, (byUrl.get(url) ?? new Set()).add(method));
  for (const [url, known] of byUrl) {
    if (!/^\/(api|provider)\//.test(url)) continue;
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
      if (known.has(method)) continue;
      const response = await player.send({ method, url: url.replace(/:\w+/, 'x'), headers });
      expectSafe(response, `${method} ${url}`);
      expect([method, url, response.statusCode, codeOf(response)]).toEqual([method, url, 404, 'NOT_FOUND']);
    }
  }
});

describe('sweep: what nobody asked for', () => {
  test('is refused as a field of the body', async () => {
    const player = await server.player();
    const headers = { ...(await tokenOf(player)), ...SAME_ORIGIN };
    // Forms with files have separate tests.
    const forms = ['/api/kyc/documents', '/api/support/attachments'];
    for (const call of changingCalls.filter(({ path }) => !forms.includes(path))) {
      const { payload = {}, ...request } = requestFor(call, 5);
      for (const more of [{ zz: 1 }, { isAdmin: true }, { balance: 1e6 }]) {
        const response = await player.send({ ...request, payload: { ...payload, ...more }, headers });
        expectSafe(response, nameOf(call));
        expect([nameOf(call), response.statusCode]).toEqual([nameOf(call), 400]);
      }
    }
    expect((await player.get('/api/users/session')).statusCode).toBe(200);
  });

  test('is refused in the query', async () => {
    const player = await server.player();
    const headers = { ...(await tokenOf(player)), ...SAME_ORIGIN };
    for (const call of calls) {
      const response = await player.send({ ...requestFor(call, 6, { query: { zz: '1' } }), headers });
      expectSafe(response, nameOf(call));
      expect([nameOf(call), response.statusCode]).toEqual([nameOf(call), 400]);
    }
  });
});

describe("sweep: another player's", () => {
  /** Calls whose named object belongs to everyone. */
  const COMMON = [
    'GET /api/bets/{id}',
    'GET /api/bets/{id}/receipt',
    'GET /api/solvency/{day}/leaves',
    'GET /api/solvency/{day}/mine',
    'GET /api/races/{week}',
    'GET /api/catalogue/games/{id}',
    'GET /api/crash/rounds/{round}',
    'PUT /api/users/favourites/{id}',
    'DELETE /api/users/favourites/{id}',
    'PUT /api/users/recent/{id}',
  ];
  const namesSomething = ({ params, body }: Contract) =>
    params !== undefined || JSON.stringify(body ?? {}).includes('"gameId":');

  test('things are as unknown as what does not exist', async () => {
    const owner = await fundedPlayer(server, db, 100);
    const stranger = await server.player();
    const mines = await owner.play<{ gameId: string }>('/api/mines/start/mines', { betAmount: 1, minesCount: 3 });
    const hilo = await owner.play<{ gameId: string }>('/api/hilo/start/hilo', { betAmount: 1 });
    const ball = await owner.play<{ gameId: string }>('/api/plinko/start', { betAmount: 1, rows: 8, risk: 'low' });
    const sessions = (await owner.get('/api/users/sessions')).json<{ items: { id: string }[] }>().items;
    const history = (await owner.get('/api/wallet/history')).json<{ items: { id: string }[] }>().items;
    const written = await owner.post('/api/support/tickets', { topic: 'other', text: 'Only for support' });
    const ticket = { id: written.json<{ id: string }>().id };
    const own: Record<string, object> = {
      'GET /api/support/tickets/{id}': { params: ticket },
      'POST /api/support/tickets/{id}/messages': { params: ticket, body: { text: 'Let me in' } },
      'POST /api/support/tickets/{id}/close': { params: ticket },
      'POST /api/mines/flip': { body: { gameId: mines.gameId, cellIndex: 1 } },
      'POST /api/mines/cashout': { body: { gameId: mines.gameId } },
      'POST /api/hilo/guess': { body: { gameId: hilo.gameId, guess: 'skip' } },
      'POST /api/hilo/cashout': { body: { gameId: hilo.gameId } },
      'POST /api/crash/cashout': { body: { gameId: mines.gameId } },
      'POST /api/crash/cancel': { body: { gameId: mines.gameId } },
      'POST /api/plinko/multiplier': { body: { gameId: ball.gameId } },
      'DELETE /api/users/sessions/{id}': { params: { id: sessions[0]!.id } },
      'GET /api/wallet/history/{id}': { params: { id: history[0]!.id } },
      'GET /api/users/affiliate/referrals/{id}': { params: { id: '1' } },
      'DELETE /api/kyc/documents/{id}': { params: { id: randomUUID() } },
    };
    const naming = calls.filter(namesSomething);
    expect(naming.map(nameOf).toSorted()).toEqual([...Object.keys(own), ...COMMON].toSorted());
    const headers = { ...(await tokenOf(stranger)), ...SAME_ORIGIN };
    for (const call of naming.filter((each) => nameOf(each) in own)) {
      const theirs = await stranger.send({ ...requestFor(call, 8, own[nameOf(call)]), headers });
      const nobodys = await stranger.send({ ...requestFor(call, 9), headers });
      expectSafe(theirs, nameOf(call));
      expect([nameOf(call), theirs.statusCode, theirs.body]).toEqual([nameOf(call), 404, nobodys.body]);
    }
    expect((await owner.get('/api/mines/active')).json()).toMatchObject({ game: { gameId: mines.gameId } });
    expect((await owner.get('/api/users/session')).statusCode).toBe(200);
  });

  test('name, address and sessions are in no answer to a read', async () => {
    const owner = await fundedPlayer(server, db, 25);
    const { email } = (await owner.get('/api/users/session')).json<{ email: string }>();
    const stranger = await server.player();
    for (const call of calls.filter((each) => !changes(each))) {
      const response = await stranger.send(requestFor(call, 10));
      for (const secret of [owner.username, email]) {
        expect([nameOf(call), response.body.includes(secret)]).toEqual([nameOf(call), false]);
      }
    }
  });
});
