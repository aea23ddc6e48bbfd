import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { atEnd } from '../../db/test-end.ts';
import { createHttpApp } from '../../http/app.ts';
import { createFirstAdmin } from '../../staff/first-accounts.ts';
import { createStaffGuard } from '../../staff/guard.ts';
import { createStaffRouter } from '../../staff/router.ts';
import { staffRoutes } from '../../staff/routes.ts';
import { identifyByCode } from '../../staff/sign-in.ts';
import { STAFF_IDLE_MS_MAX, STAFF_SESSION_MS_MAX, STEP_UP_MS_MAX } from '../../staff/staff-sessions.ts';
import { codeOf, makeStaff, STAFF_PASSWORD } from '../../staff/test-staff.ts';
import { clerk, enter, officeVisitor, type ActAnswered } from './test-office.ts';
import { createVisitor, startTestServer, type Visitor } from '../test-server.ts';

const db = await testDatabase();
const server = await startTestServer(db);
const { staff } = server.office;
const HALF_MINUTE_MS = 30_000;
/** The back office of another server on the same database. */
function otherServer() {
  const app = createHttpApp({ logLevel: 'silent', trustedProxies: [] });
  atEnd(() => app.close());
  const own = { ...staff, database: db.database };
  const guard = createStaffGuard(own);
  staffRoutes(createStaffRouter(app, guard), own, guard, false);
  return app;
}

const meOf = async (browser: Visitor) => (await browser.get('/api/me')).json<{ me: null | { email: string } }>().me;

describe('staff sign-in', () => {
  test('takes password and code together, and tells nothing of which one was wrong', async () => {
    const account = await makeStaff(staff, 'support');
    const browser = officeVisitor(server);
    const { email } = account;
    const right = { email, password: STAFF_PASSWORD, code: codeOf(account, server.clock) };
    const wrong = [
      { ...right, email: 'nobody@roulo.example' },
      { ...right, password: 'Copper7!Lantern' },
      { ...right, code: String((Number(right.code) + 1) % 1_000_000).padStart(6, '0') },
    ];
    const answers = [];
    for (const body of wrong) answers.push(await browser.post('/api/sign-in', body));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]!.statusCode).toBe(401);
    expect(await meOf(browser)).toBeNull();
    await enter(server, browser, account);
    expect(await meOf(browser)).toMatchObject({ email, roles: ['support'], passkeys: 0 });
    // A code works once.
    expect((await officeVisitor(server).post('/api/sign-in', right)).statusCode).toBe(401);
  });

  test('locks after five failures, for the right password too', async () => {
    const account = await makeStaff(staff, 'support');
    const browser = officeVisitor(server);
    const { email } = account;
    for (let failure = 0; failure < 5; failure += 1) {
      const body = { email, password: 'wrong', code: '000000' };
      expect((await browser.post('/api/sign-in', body)).statusCode).toBe(401);
    }
    const right = { email, password: STAFF_PASSWORD, code: codeOf(account, server.clock) };
    expect((await browser.post('/api/sign-in', right)).statusCode).toBe(429);
    server.clock.advance(16 * 60_000);
    await enter(server, browser, account);
  });

  test('refuses a passkey that nobody has registered, and answers that no authenticator gave', async () => {
    const browser = officeVisitor(server);
    const { challenge } = (await browser.post('/api/sign-in/passkey/options', {})).json<{ challenge: string }>();
    const clientDataJSON = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge })).toString('base64url');
    for (const response of [
      { id: 'x' },
      { id: 'x', response: { clientDataJSON: 'no json' } },
      { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON, authenticatorData: '', signature: '' } },
    ]) {
      const refused = await browser.post('/api/sign-in/passkey', { response });
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([401, 'PASSKEY_REFUSED']);
    }
    const { rows } = await db.database.query('SELECT FROM staff_challenges WHERE challenge = $1', [challenge]);
    expect(rows).toEqual([]);
  });
});

test('staff: without a provider of the company there is no sign-in by it', async () => {
  const browser = officeVisitor(server);
  expect((await browser.get('/api/me')).json()).toMatchObject({ hasCompanySignIn: false });
  expect((await browser.post('/api/sign-in/oidc', {})).statusCode).toBe(404);
  expect((await browser.get('/api/sign-in/oidc/callback?code=x&state=y')).statusCode).toBe(404);
});

describe('staff session', () => {
  test('ends after half an hour of nothing, and after twelve hours of work', async () => {
    const idle = await clerk(server, 'support');
    server.clock.advance(STAFF_IDLE_MS_MAX + 1_000);
    expect((await idle.get('/api/passkeys')).statusCode).toBe(401);
    const busy = await clerk(server, 'support');
    for (let ms = 0; ms < STAFF_SESSION_MS_MAX - STAFF_IDLE_MS_MAX; ms += STAFF_IDLE_MS_MAX / 2) {
      server.clock.advance(STAFF_IDLE_MS_MAX / 2);
      expect((await busy.get('/api/passkeys')).statusCode).toBe(200);
    }
    server.clock.advance(STAFF_IDLE_MS_MAX - 1_000);
    expect((await busy.get('/api/passkeys')).statusCode).toBe(200);
    server.clock.advance(STAFF_IDLE_MS_MAX - 1_000);
    expect((await busy.get('/api/passkeys')).statusCode).toBe(401);
  });

  test('that only looks whether something is new is not kept alive by it', async () => {
    const browser = await clerk(server, 'support');
    for (let ms = 0; ms <= STAFF_IDLE_MS_MAX; ms += STAFF_IDLE_MS_MAX / 4) {
      await browser.get('/api/approvals');
      server.clock.advance(STAFF_IDLE_MS_MAX / 4);
    }
    expect((await browser.get('/api/passkeys')).statusCode).toBe(401);
  });

  test('asks for the second factor again before money moves, and takes a code for it once', async () => {
    const browser = await clerk(server, 'payments');
    const player = await server.player();
    const adjust = () => browser.act('balance-adjust', { player: player.username, dollars: '1' });
    expect((await adjust()).statusCode).toBe(200);
    server.clock.advance(STEP_UP_MS_MAX + 1_000);
    expect((await adjust()).json()).toMatchObject({ code: 'STEP_UP_NEEDED' });
    const code = codeOf(browser, server.clock);
    expect((await browser.post('/api/step-up', { code: '000000' })).statusCode).toBe(401);
    expect((await browser.post('/api/step-up', { code })).statusCode).toBe(200);
    expect((await browser.post('/api/step-up', { code })).statusCode).toBe(401);
    expect((await adjust()).json<ActAnswered>()).toMatchObject({ done: true });
  });

  test('of an account that is revoked is over at once on every server, and so are its roles', async () => {
    const admin = await clerk(server, 'admin');
    const browser = await clerk(server, 'support');
    const elsewhere = createVisitor({ app: otherServer() }, '127.0.0.1');
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    expect((await elsewhere.get('/api/passkeys')).statusCode).toBe(200);
    const revoked = await admin.act('staff-revoke', { email: browser.email });
    expect(revoked.json<ActAnswered>()).toMatchObject({ done: true, facts: { 'sessions ended': 1 } });
    expect((await elsewhere.get('/api/passkeys')).statusCode).toBe(401);
    expect((await browser.get('/api/passkeys')).statusCode).toBe(401);
    server.clock.advance(HALF_MINUTE_MS);
    const again = { email: browser.email, password: STAFF_PASSWORD, code: codeOf(browser, server.clock) };
    expect((await officeVisitor(server).post('/api/sign-in', again)).statusCode).toBe(401);
  });

  test('is ended by signing out', async () => {
    const browser = await clerk(server, 'support');
    const cookie = browser.cookieHeader();
    expect((await browser.post('/api/sign-out', {})).statusCode).toBe(200);
    expect((await browser.get('/api/passkeys', { cookie })).statusCode).toBe(401);
  });
});

test('staff: the first administrator is made once, from the command line, and joins by a link', async () => {
  const empty = await testDatabase();
  const first = await startTestServer(empty);
  const office = first.office.staff;
  const link = await createFirstAdmin(office, { email: 'Chief@Roulo.example', name: 'Chief', login: 'root' });
  expect(await createFirstAdmin(office, { email: 'other@roulo.example', name: 'O', login: 'root' })).toBeNull();
  const token = link!.split('#')[1]!;
  const browser = officeVisitor(first);
  const opened = await browser.post('/api/invitation', { token });
  const { email, secret } = opened.json<{ email: string; secret: string }>();
  expect(email).toBe('chief@roulo.example');
  const join = { token, password: STAFF_PASSWORD, code: codeOf({ secret }, first.clock) };
  expect((await browser.post('/api/invitation/accept', { ...join, code: '000000' })).statusCode).toBe(401);
  expect((await browser.post('/api/invitation/accept', { ...join, password: 'too short' })).statusCode).toBe(400);
  expect((await browser.post('/api/invitation/accept', join)).statusCode).toBe(200);
  expect((await browser.post('/api/invitation/accept', join)).json()).toMatchObject({ code: 'INVITATION_INVALID' });
  expect((await browser.post('/api/invitation', { token: 'x'.repeat(43) })).statusCode).toBe(400);
  expect(await createFirstAdmin(office, { email: 'chief@roulo.example', name: 'C', login: 'root' })).toBeNull();
  first.clock.advance(HALF_MINUTE_MS);
  await enter(first, browser, { staffId: 0n, email, secret });
  expect(await meOf(browser)).toMatchObject({ email, roles: ['admin'] });
});

test('staff: the command line knows an account by a code, which works once', async () => {
  const account = await makeStaff(staff, 'payments');
  const code = codeOf(account, server.clock);
  expect(await identifyByCode(staff, account.email, code)).toMatchObject({
    ok: true,
    member: { name: account.email, roles: ['payments'] },
  });
  expect(await identifyByCode(staff, account.email, code)).toMatchObject({ ok: false });
  for (let wrong = 0; wrong < 5; wrong += 1) await identifyByCode(staff, account.email, '000000');
  server.clock.advance(HALF_MINUTE_MS);
  expect(await identifyByCode(staff, account.email, codeOf(account, server.clock))).toMatchObject({
    ok: false,
    text: expect.stringContaining('15 minutes') as string,
  });
});

test('staff: an address that is not on the list finds nothing, not even the sign-in', async () => {
  const own = await testDatabase();
  const closed = await startTestServer(own, { STAFF_ALLOWED_IPS: '192.0.2.0/24' });
  expect((await officeVisitor(closed, '198.51.100.7').get('/api/me')).statusCode).toBe(404);
  expect((await officeVisitor(closed, '192.0.2.7').get('/api/me')).statusCode).toBe(200);
});
