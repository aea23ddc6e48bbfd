import { beforeEach, describe, expect, test } from 'vitest';
import { buildSandbox } from '../sandbox/app.ts';
import { CLIENT, type FaultKind } from '../sandbox/oidc/company.ts';
import { NOBODY } from '../sandbox/test-sandbox.ts';
import { startTestServer, type TestServer, type Visitor } from '../src/app/test-server.ts';
import { enter, officeVisitor, REASON, type ActAnswered } from '../src/app/whole/test-office.ts';
import { testDatabase } from '../src/db/test-database.ts';
import { atEnd } from '../src/db/test-end.ts';
import { codeOf, makeStaff, type TestStaff } from '../src/staff/test-staff.ts';

/** Staff sign in with a company account, over HTTP, with the back office and the sandbox's identity provider. */

const sandbox = await buildSandbox({
  httpPort: 0,
  smtpPort: 0,
  dataDir: null,
  casinoUrl: NOBODY,
  callbackUrl: NOBODY,
  stakeMaxUsd: 500,
});
const { httpPort } = await sandbox.start();
atEnd(() => sandbox.stop());
const SETTINGS = {
  STAFF_OIDC_ISSUER: `http://127.0.0.1:${httpPort}/oidc`,
  STAFF_OIDC_CLIENT_ID: CLIENT.id,
  STAFF_OIDC_CLIENT_SECRET: CLIENT.secret,
};
const db = await testDatabase();
const server = await startTestServer(db, SETTINGS);
const { staff } = server.office;

const control = async (call: string, payload: object) => {
  const response = await sandbox.app.inject({ method: 'POST', url: `/oidc/control/${call}`, payload });
  expect(response.statusCode).toBe(200);
};
const employ = (email: string, more: { subject?: string; emailVerified?: boolean } = {}) =>
  control('person', { email, ...more });
const misbehave = (kind: FaultKind) => control('fault', { kind });
beforeEach(() => control('clear', {}));

async function memberOfStaff(...roles: string[]): Promise<TestStaff> {
  const account = await makeStaff(staff, ...roles);
  await employ(account.email);
  return account;
}

/** Starts at the sign-in screen and picks a person at the provider. Returns the callback address that the browser is sent to. */
async function choose(browser: Visitor, email: string | null): Promise<string> {
  const started = await browser.post('/api/sign-in/oidc', {});
  expect([started.statusCode, started.body]).toEqual([200, expect.stringContaining('/oidc/authorize?')]);
  const { url } = started.json<{ url: string }>();
  const page = await (await fetch(url)).text();
  const links = [...page.matchAll(/href="(\/oidc\/choose\/[^"]+)"/g)].map(([, link]) => link!);
  const wanted = email === null ? /^[^?]+$/ : `?email=${encodeURIComponent(email)}`;
  const link = links.find((each) => (typeof wanted === 'string' ? each.endsWith(wanted) : wanted.test(each)));
  const back = await fetch(new URL(link!, url), { redirect: 'manual' });
  const { origin, pathname, search } = new URL(back.headers.get('location')!);
  expect(origin + pathname).toBe('http://localhost:8081/api/sign-in/oidc/callback');
  return pathname + search;
}

/** Follows the callback: `/` is the back office, anything else the sign-in screen with a reason. */
async function comeBack(browser: Visitor, callback: string, headers?: Record<string, string>): Promise<string> {
  const response = await browser.get(callback, headers);
  expect(response.statusCode).toBe(303);
  return String(response.headers.location);
}

const signIn = async (browser: Visitor, email: string | null) => comeBack(browser, await choose(browser, email));

const meOf = async (browser: Visitor) =>
  (await browser.get('/api/me')).json<{ me: null | { email: string; provedUntil: string | null } }>().me;

async function expectNobody(email: string): Promise<void> {
  const browser = officeVisitor(server);
  expect(await signIn(browser, email)).toBe('/?sign-in=invalid');
  expect(await meOf(browser)).toBeNull();
}

const linksOf = async ({ staffId }: TestStaff) =>
  (await db.database.query('SELECT FROM staff_company_accounts WHERE staff_id = $1', [staffId])).rows.length;

describe('company sign-in', () => {
  test('is offered, signs an active account in by its verified address, and is recorded', async () => {
    const account = await memberOfStaff('support');
    const browser = officeVisitor(server);
    expect((await browser.get('/api/me')).json()).toMatchObject({ me: null, hasCompanySignIn: true });
    const callback = await choose(browser, account.email);
    expect(await comeBack(browser, callback)).toBe('/');
    expect(await meOf(browser)).toMatchObject({ email: account.email, roles: ['support'] });
    const { rows } = await db.database.query('SELECT action, after FROM audit_log WHERE target = $1 ORDER BY number', [
      `staff:${account.staffId}`,
    ]);
    expect(rows).toMatchObject([
      { action: 'staff.company_account_linked', after: { issuer: SETTINGS.STAFF_OIDC_ISSUER } },
      { action: 'staff.signed_in', after: { way: 'oidc' } },
    ]);
    // Neither the browser nor the log may contain the provider's secrets.
    const told = server.logged.join('\n') + JSON.stringify([...browser.cookies]);
    expect(told).toContain('/api/sign-in/oidc/callback');
    for (const secret of [CLIENT.secret, new URLSearchParams(callback.split('?')[1]).get('code')!]) {
      expect(told).not.toContain(secret);
    }
    // The second sign-in reuses the link.
    expect(await signIn(officeVisitor(server), account.email)).toBe('/');
    expect(await linksOf(account)).toBe(1);
  });

  test('takes the address from userinfo where the ID token has none', async () => {
    const account = await memberOfStaff('support');
    await misbehave('address-elsewhere');
    const browser = officeVisitor(server);
    expect(await signIn(browser, account.email)).toBe('/');
    expect(await meOf(browser)).toMatchObject({ email: account.email });
  });

  test('is no second factor: what moves money or rights asks for a code or a passkey', async () => {
    const account = await memberOfStaff('payments');
    const browser = officeVisitor(server);
    expect(await signIn(browser, account.email)).toBe('/');
    await browser.csrfToken();
    expect(await meOf(browser)).toMatchObject({ provedUntil: null });
    const player = await server.player();
    const adjust = () =>
      browser.post('/api/acts/balance-adjust', { reason: REASON, player: player.username, dollars: '1' });
    expect((await adjust()).json()).toMatchObject({ code: 'STEP_UP_NEEDED' });
    expect((await browser.post('/api/passkeys/options', {})).json()).toMatchObject({ code: 'STEP_UP_NEEDED' });
    expect((await browser.post('/api/step-up', { code: codeOf(account, server.clock) })).statusCode).toBe(200);
    expect((await adjust()).json<ActAnswered>()).toMatchObject({ done: true });
  });

  test('binds a sign-in to its browser by a cookie that another site may lead back with', async () => {
    const started = await officeVisitor(server).post('/api/sign-in/oidc', {});
    expect(started.headers['set-cookie']).toMatch(
      /^__Host-roulo-staff-company=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test('links one account once when two browsers come back at the same time', async () => {
    const account = await memberOfStaff('support');
    const browsers = [officeVisitor(server), officeVisitor(server)];
    const callbacks = await Promise.all(browsers.map((browser) => choose(browser, account.email)));
    expect(await Promise.all(browsers.map((browser, at) => comeBack(browser, callbacks[at]!)))).toEqual(['/', '/']);
    expect(await linksOf(account)).toBe(1);
  });
});

describe('company sign-in: a callback is refused', () => {
  test('with another state, which leaves the sign-in under way usable', async () => {
    const { email } = await memberOfStaff('support');
    const browser = officeVisitor(server);
    const callback = await choose(browser, email);
    const forged = callback.replace(/state=[^&]+/, 'state=made-up');
    expect(await comeBack(browser, forged)).toBe('/?sign-in=expired');
    expect(await comeBack(browser, forged.replace('&state=made-up', ''))).toBe('/?sign-in=expired');
    expect(await meOf(browser)).toBeNull();
    expect(await comeBack(browser, callback)).toBe('/');
  });

  test('in a browser that did not begin it, and after ten minutes', async () => {
    const { email } = await memberOfStaff('support');
    const browser = officeVisitor(server);
    const callback = await choose(browser, email);
    expect(await comeBack(officeVisitor(server), callback)).toBe('/?sign-in=expired');
    server.clock.advance(11 * 60_000);
    expect(await comeBack(browser, callback)).toBe('/?sign-in=expired');
  });

  test('the second time, also when all come at once', async () => {
    const account = await memberOfStaff('support');
    const browser = officeVisitor(server);
    const callback = await choose(browser, account.email);
    const cookie = browser.cookieHeader();
    const ways = await Promise.all(
      Array.from({ length: 5 }, () => comeBack(officeVisitor(server), callback, { cookie })),
    );
    expect(ways.toSorted()).toEqual(['/', ...Array<string>(4).fill('/?sign-in=expired')]);
    expect(await comeBack(officeVisitor(server), callback, { cookie })).toBe('/?sign-in=expired');
    const { rows } = await db.database.query('SELECT FROM staff_sessions WHERE staff_id = $1', [account.staffId]);
    expect(rows).toHaveLength(1);
  });

  test.each(['wrong-nonce', 'wrong-audience', 'wrong-issuer', 'wrong-signature', 'unsigned', 'expired'] as const)(
    'with an ID token that is %s',
    async (kind) => {
      const { email } = await memberOfStaff('support');
      await misbehave(kind);
      await expectNobody(email);
      // The same person can sign in with a valid token.
      await control('fault', { kind: 'none' });
      expect(await signIn(officeVisitor(server), email)).toBe('/');
    },
  );

  test('with a field that stands there twice, or with the code of another sign-in', async () => {
    const { email } = await memberOfStaff('support');
    const browser = officeVisitor(server);
    const callback = await choose(browser, email);
    expect(await comeBack(browser, `${callback}&code=another`)).toBe('/?sign-in=invalid');
    // A code from another browser does not match this browser's verifier.
    const other = officeVisitor(server);
    const code = /code=[^&]+/;
    const stolen = code.exec(await choose(other, email))![0];
    expect(await comeBack(browser, (await choose(browser, email)).replace(code, stolen))).toBe('/?sign-in=invalid');
  });

  test('when the person cancels', async () => {
    expect(await signIn(officeVisitor(server), null)).toBe('/?sign-in=cancelled');
  });
});

describe('company sign-in: a person is refused', () => {
  test('without a verified address', async () => {
    const account = await makeStaff(staff, 'support');
    await employ(account.email, { emailVerified: false });
    const browser = officeVisitor(server);
    expect(await signIn(browser, account.email)).toBe('/?sign-in=unverified');
    expect([await meOf(browser), await linksOf(account)]).toEqual([null, 0]);
  });

  test('without an account, and none is created', async () => {
    const count = async () => (await db.database.query('SELECT FROM staff_accounts')).rows.length;
    const before = await count();
    const browser = officeVisitor(server);
    expect(await signIn(browser, 'stranger@roulo.example')).toBe('/?sign-in=no_account');
    expect([await meOf(browser), await count()]).toEqual([null, before]);
  });

  test('with an account that is closed, or that was never joined', async () => {
    const account = await memberOfStaff('support');
    const browser = officeVisitor(server);
    expect(await signIn(browser, account.email)).toBe('/');
    const boss = officeVisitor(server);
    await enter(server, boss, await makeStaff(staff, 'admin'));
    const revoked = await boss.post('/api/acts/staff-revoke', { reason: REASON, email: account.email });
    expect(revoked.json<ActAnswered>()).toMatchObject({ done: true });
    expect(await meOf(browser)).toBeNull();
    expect(await signIn(browser, account.email)).toBe('/?sign-in=revoked');
    await db.owner.query(`UPDATE directory.staff_accounts SET state = 'invited' WHERE staff_id = $1`, [
      account.staffId,
    ]);
    expect(await signIn(browser, account.email)).toBe('/?sign-in=not_joined');
    expect(await meOf(browser)).toBeNull();
  });

  test('who was given the address of somebody else, while the first person still gets in', async () => {
    const account = await makeStaff(staff, 'support');
    await employ(account.email, { subject: 'first-person' });
    expect(await signIn(officeVisitor(server), account.email)).toBe('/');
    await employ(account.email, { subject: 'second-person' });
    const browser = officeVisitor(server);
    expect(await signIn(browser, account.email)).toBe('/?sign-in=other_person');
    expect(await meOf(browser)).toBeNull();
    await employ('married-name@roulo.example', { subject: 'first-person' });
    expect(await signIn(browser, 'married-name@roulo.example')).toBe('/');
    expect(await meOf(browser)).toMatchObject({ email: account.email });
  });

  test('and a subject stays with its account when it comes with the address of another account', async () => {
    const first = await makeStaff(staff, 'support');
    const second = await makeStaff(staff, 'admin');
    await employ(first.email, { subject: 'one-person' });
    expect(await signIn(officeVisitor(server), first.email)).toBe('/');
    await employ(second.email, { subject: 'one-person' });
    const browser = officeVisitor(server);
    expect(await signIn(browser, second.email)).toBe('/');
    expect(await meOf(browser)).toMatchObject({ email: first.email, roles: ['support'] });
    expect(await linksOf(second)).toBe(0);
  });
});

describe('company sign-in: a provider that is down', () => {
  test.each(['unreachable', 'error'] as const)(
    '(%s) is told plainly at the start and on the way back',
    async (kind) => {
      const { email } = await memberOfStaff('support');
      const browser = officeVisitor(server);
      const callback = await choose(browser, email);
      await misbehave(kind);
      const started = await browser.post('/api/sign-in/oidc', {});
      expect([started.statusCode, started.json()]).toMatchObject([503, { code: 'COMPANY_SIGN_IN_DOWN' }]);
      expect(started.json<{ error: string }>().error).toContain('does not answer. You were not signed in.');
      expect(await comeBack(browser, callback)).toBe('/?sign-in=unavailable');
      await control('fault', { kind: 'none' });
      expect(await signIn(browser, email)).toBe('/');
    },
  );

  test('does not stop other ways to sign in', async () => {
    const account = await memberOfStaff('support');
    await misbehave('unreachable');
    const browser = officeVisitor(server);
    await enter(server, browser, account);
    expect(await meOf(browser)).toMatchObject({ email: account.email });
  });
});

test('company sign-in: an address has twenty tries a minute, at the start and on the way back', async () => {
  const limited: TestServer = await startTestServer(db, { ...SETTINGS, RATE_LIMITS: 'on' });
  const browser = officeVisitor(limited);
  const statuses: number[] = [];
  const ways: string[] = [];
  for (let tries = 0; tries < 21; tries += 1) {
    statuses.push((await browser.post('/api/sign-in/oidc', {})).statusCode);
    ways.push(await comeBack(browser, '/api/sign-in/oidc/callback?code=x&state=y'));
  }
  expect([new Set(statuses.slice(0, 20)), statuses[20]]).toEqual([new Set([200]), 429]);
  expect([new Set(ways.slice(0, 20)), ways[20]]).toEqual([new Set(['/?sign-in=expired']), '/?sign-in=too_many']);
});
