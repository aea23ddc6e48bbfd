import { beforeAll, describe, expect, test } from 'vitest';
import { verifyChain } from '../../audit/audit-log.ts';
import { testDatabase } from '../../db/test-database.ts';
import type { Contract } from '../../http/contract.ts';
import { needsStepUp, type Permission } from '../../http/permissions.ts';
import { wordsOf } from '../../office/shared/event-words.ts';
import { listRoles, type Role } from '../../staff/roles.ts';
import { STEP_UP_MS_MAX } from '../../staff/staff-sessions.ts';
import { clerk, officeVisitor, type Clerk } from './test-office.ts';
import { changes, codeOf, expectSafe, listCalls, listRoutes, nameOf, requestFor, startSweep } from './test-sweep.ts';
import { startTestServer } from '../test-server.ts';

/** Every call of the back office with every role, with a player's cookies, and without any. */

const db = await testDatabase();
const server = await startTestServer(db);
const calls = listCalls(server.office);
const staffCalls = calls.filter(({ access }) => access === 'staff');
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };
/** Would end the session that the sweep uses. */
const ENDING = ['POST /api/sign-out'];

const clerks = new Map<string, Clerk>();
let roles: Role[] = [];
beforeAll(async () => {
  roles = await listRoles(db.database);
  for (const { role } of roles) clerks.set(role, await clerk(server, role));
});

test('office sweep: every route is a call with a contract, and each call of staff names a permission', () => {
  expect(staffCalls.length).toBeGreaterThan(30);
  const doors = listRoutes(server.office).filter(({ contract }) => contract === null);
  expect(doors.filter(({ url }) => url.startsWith('/api/')).map(({ method, url }) => `${method} ${url}`)).toEqual([]);
  expect(staffCalls.filter(({ permission }) => permission === undefined)).toEqual([]);
  expect(calls.filter(({ access }) => access === 'player')).toEqual([]);
});

test('office sweep: each act has words for the timeline of a player', () => {
  const acts = calls.flatMap(({ path }) => /^\/api\/acts\/(.+)$/.exec(path)?.[1] ?? []);
  expect(acts.length).toBeGreaterThan(20);
  expect(acts.filter((act) => wordsOf(`operator.${act.replaceAll('-', '_')}`) === null)).toEqual([]);
});

test('office sweep: no call of staff is served to players, and none of players to staff', async () => {
  const players = new Set(listCalls(server).map(nameOf));
  const common = calls.map(nameOf).filter((name) => players.has(name));
  expect(common).toEqual(['GET /api/csrf-token']);
});

test('office sweep: without a session, and with the cookies of a player, every call of staff is refused', async () => {
  const player = await server.player();
  const visitor = officeVisitor(server);
  await visitor.csrfToken();
  const sweep = startSweep();
  for (const call of staffCalls) {
    await sweep.ask(visitor, call, { ...requestFor(call, 1), headers: { ...SAME_ORIGIN } });
    const headers = { ...SAME_ORIGIN, cookie: player.cookieHeader(), 'x-csrf-token': await player.csrfToken() };
    await sweep.ask(officeVisitor(server), call, { ...requestFor(call, 1), headers });
  }
  sweep.expectAll(() => '401 NOT_SIGNED_IN');
});

test('office sweep: the cookie of staff opens nothing of a player', async () => {
  const admin = clerks.get('admin')!;
  for (const url of ['/api/users/session', '/api/wallet/history', '/api/kyc']) {
    const response = await server.visitor().get(url, { cookie: admin.cookieHeader() });
    expect([url, response.statusCode, codeOf(response)]).toEqual([url, 401, 'NOT_SIGNED_IN']);
  }
});

describe('office sweep: each role', () => {
  const mayNot = (call: Contract, { permissions }: Role) =>
    call.permission !== 'any' && !permissions.includes(call.permission as Permission);

  test('gets 403 without a hint from every call that it may not make, and something else from the others', async () => {
    const told: string[] = [];
    const table: { role: string; refused: number; allowed: number }[] = [];
    for (const role of roles) {
      const counts = { role: role.role, refused: 0, allowed: 0 };
      table.push(counts);
      const browser = clerks.get(role.role)!;
      const token = await browser.csrfToken();
      for (const call of staffCalls.filter((each) => !ENDING.includes(nameOf(each)))) {
        const response = await browser.send({
          ...requestFor(call, 2),
          headers: { ...SAME_ORIGIN, 'x-csrf-token': token },
        });
        expectSafe(response, nameOf(call));
        const isRefused = response.statusCode === 403 && codeOf(response) === 'NOT_PERMITTED';
        if (isRefused) {
          counts.refused += 1;
          expect(Object.keys(response.json<object>())).toEqual(['error', 'code']);
        } else counts.allowed += 1;
        if (isRefused !== mayNot(call, role)) told.push(`${role.role}: ${nameOf(call)} ${response.statusCode}`);
        if (response.statusCode >= 500)
          told.push(`${role.role}: ${nameOf(call)} ${response.statusCode} ${response.body}`);
      }
    }
    expect(told).toEqual([]);
    const sum = (of: 'refused' | 'allowed') => table.reduce((total, row) => total + row[of], 0);
    const [refused, allowed] = [sum('refused'), sum('allowed')];
    // Prints the matrix of roles and calls.
    for (const row of [...table, { role: 'all', refused, allowed }])
      console.warn(`${row.role}: tried ${row.refused + row.allowed}, refused ${row.refused}, allowed ${row.allowed}`);
    expect({ tried: refused + allowed, isMostlyRefused: refused > allowed }).toEqual({
      tried: roles.length * (staffCalls.length - ENDING.length),
      isMostlyRefused: true,
    });
    const { rows } = await db.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM audit_log WHERE action = 'staff.not_permitted'`,
    );
    expect(rows[0]!.count).toBe(refused);
    expect(await verifyChain(db.owner)).toMatchObject({ intact: true });
  });

  test('is asked for the second factor again before anything that moves money or rights', async () => {
    server.clock.advance(STEP_UP_MS_MAX + 1_000);
    const moving = staffCalls.filter(
      (call) => changes(call) && call.permission !== 'any' && needsStepUp(call.permission as Permission),
    );
    expect(moving.length).toBeGreaterThan(15);
    for (const role of roles) {
      const browser = clerks.get(role.role)!;
      const token = await browser.csrfToken();
      for (const call of moving.filter((each) => !mayNot(each, role))) {
        const headers = { ...SAME_ORIGIN, 'x-csrf-token': token };
        const response = await browser.send({ ...requestFor(call, 3), headers });
        expect([role.role, nameOf(call), codeOf(response)]).toEqual([role.role, nameOf(call), 'STEP_UP_NEEDED']);
      }
    }
  });
});

describe('office sweep: a call that changes something', () => {
  const changing = staffCalls.filter(changes);

  test('is refused without the token of its session, and from another origin', async () => {
    const browser = await clerk(server, ...roles.map(({ role }) => role));
    const other = await clerks.get('admin')!.csrfToken();
    const own = await browser.csrfToken();
    const byToken = startSweep();
    const byOrigin = startSweep();
    for (const call of changing) {
      for (const headers of [{}, { 'x-csrf-token': 'a'.repeat(43) }, { 'x-csrf-token': other }]) {
        await byToken.ask(browser, call, { ...requestFor(call, 4), headers });
      }
      for (const foreign of [
        { origin: 'http://localhost:8080' },
        { origin: 'https://evil.example' },
        { 'sec-fetch-site': 'same-site' },
      ]) {
        await byOrigin.ask(browser, call, { ...requestFor(call, 4), headers: { 'x-csrf-token': own, ...foreign } });
      }
    }
    byToken.expectAll(() => '403 CSRF');
    byOrigin.expectAll(() => '403 FOREIGN_ORIGIN');
  });

  test('takes no field that nobody asked for', async () => {
    const browser = await clerk(server, ...roles.map(({ role }) => role));
    const headers = { 'x-csrf-token': await browser.csrfToken() };
    for (const call of changing.filter((each) => !ENDING.includes(nameOf(each)))) {
      const { payload = {}, ...request } = requestFor(call, 5);
      const response = await browser.send({ ...request, payload: { ...payload, zz: 1 }, headers });
      expect([nameOf(call), response.statusCode]).toEqual([nameOf(call), 400]);
    }
  });
});
