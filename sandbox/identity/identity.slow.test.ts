import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createHmac } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { startCasino, type Received } from '../test-casino.ts';
import { startSandbox } from '../test-sandbox.ts';
import { CREDENTIALS } from './signature.ts';

interface Options {
  readonly dataDir?: string;
  readonly answer?: (got: Received, count: number) => number;
}

async function startIdentity({ dataDir, answer }: Options = {}) {
  const casino = await startCasino(answer);
  const sandbox = await startSandbox(dataDir ?? null);
  const base = `http://127.0.0.1:${sandbox.httpPort}`;
  const control = async (name: string, body: object) => (await sandbox.post(`/identity/control/${name}`, body)).json();
  const call = (method: string, url: string, body = '', headers: Record<string, string> = {}) => {
    const ts = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', CREDENTIALS.secret).update(`${ts}${method}${url}${body}`).digest('hex');
    return fetch(base + url, {
      method,
      ...(body && { body }),
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        'x-app-token': CREDENTIALS.appToken,
        'x-app-access-ts': ts,
        'x-app-access-sig': signature,
        ...headers,
      },
    });
  };
  await control('timing', { decideAfterMs: 0, callbackRetryMs: 50 });
  const submission = (fields: object) => ({
    caseId: 'case_1',
    userId: '1042',
    level: 'identity',
    firstName: 'Ann',
    lastName: 'Player',
    callbackUrl: casino.url('/provider/kyc/decision'),
    documents: [{ kind: 'passport', side: 'front' }],
    ...fields,
  });
  return {
    ...sandbox,
    casino,
    control,
    call,
    submit: (fields: object = {}, headers: Record<string, string> = {}) =>
      call('POST', '/identity/v1/cases', JSON.stringify(submission(fields)), headers),
    fetchCase: async (id = 'case_1') => (await call('GET', `/identity/v1/cases/${id}`)).json(),
  };
}

test('identity: the first name Undecided leaves a case to a person', async () => {
  const { submit, casino, control, fetchCase } = await startIdentity();
  await submit({ firstName: 'Undecided', caseId: 'case_2' });
  await submit({ firstName: 'Ann' });
  // The later case is decided, so the earlier one was skipped.
  await casino.waitFor((received) => received.length === 1);
  expect(await fetchCase('case_2')).toMatchObject({ status: 'pending' });
  await control('cases/case_2/decide', { status: 'approved' });
  expect(await fetchCase('case_2')).toMatchObject({ status: 'approved' });
});

test.each([
  ['Ann', { status: 'approved', reasons: [], forged: false }],
  ['Resubmit', { status: 'resubmit', reasons: ['document_unreadable'], forged: false }],
  [' reject ', { status: 'rejected', reasons: ['identity_not_confirmed'], forged: false }],
  ['Forged', { status: 'rejected', reasons: ['document_forged'], forged: true }],
])('identity: first name %o is decided as %o, by signed callback', async (firstName, expected) => {
  const { submit, casino, fetchCase } = await startIdentity();
  const taken = await submit({ firstName });
  expect([taken.status, await taken.json()]).toMatchObject([
    200,
    { caseId: 'case_1', status: 'pending', checkedAt: null },
  ]);
  await casino.waitFor((received) => received.length === 1);
  const [callback] = casino.received;
  expect(callback).toMatchObject({
    path: '/provider/kyc/decision',
    body: { type: 'caseReviewed', userId: '1042', ...expected },
  });
  const digest = createHmac('sha256', CREDENTIALS.secret)
    .update(callback?.text ?? '')
    .digest('hex');
  expect(callback?.headers['x-payload-digest']).toBe(digest);
  expect(await fetchCase()).toMatchObject(expected);
});

test('identity: a call without the right token, time or signature is refused', async () => {
  const { submit, call } = await startIdentity();
  for (const headers of [{ 'x-app-token': 'x' }, { 'x-app-access-ts': '1' }, { 'x-app-access-sig': 'ff' }] as Record<
    string,
    string
  >[]) {
    expect((await submit({}, headers)).status).toBe(401);
    expect((await call('GET', '/identity/v1/cases/case_1', '', headers)).status).toBe(401);
  }
  expect((await submit({ level: 'other' })).status).toBe(400);
  expect((await call('GET', '/identity/v1/cases/nobody')).status).toBe(404);
});

test('identity: a case is decided once, and taken again only when it was sent back', async () => {
  const { submit, casino } = await startIdentity();
  await submit({ firstName: 'Resubmit' });
  await casino.waitFor((received) => received.length === 1);
  await submit({ firstName: 'Ann' });
  await casino.waitFor((received) => received.length === 2);
  const again = await submit({ firstName: 'Forged' });
  expect(await again.json()).toMatchObject({ status: 'approved' });
  expect(casino.received.map(({ body }) => body['status'])).toEqual(['resubmit', 'approved']);
});

test('identity: faults choose the decision, or keep it back', async () => {
  const { submit, casino, control, fetchCase } = await startIdentity();
  await control('fault', { kind: 'time-out', times: 1 });
  await submit();
  await control('fault', { kind: 'reject', times: 1 });
  await new Promise((resolve) => setTimeout(resolve, 400));
  await submit({ caseId: 'case_2' });
  await casino.waitFor((received) => received.length === 1);
  expect(casino.received[0]?.body).toMatchObject({ caseId: 'case_2', status: 'rejected' });
  expect(await fetchCase()).toMatchObject({ status: 'pending' });
  await control('cases/case_1/decide', { status: 'approved' });
  await casino.waitFor((received) => received.length === 2);
});

test.each([
  ['callback-duplicated', ['approved', 'approved']],
  ['callback-out-of-order', ['approved', 'pending']],
])('identity: %s', async (kind, statuses) => {
  const { submit, casino, control } = await startIdentity();
  await control('fault', { kind, times: 1 });
  await submit();
  await casino.waitFor((received) => received.length === 2);
  expect(casino.received.map(({ body }) => body['status'])).toEqual(statuses);
  const [first, second] = casino.received.map(({ body }) => String(body['checkedAt']));
  expect((second ?? '') <= (first ?? '')).toBe(true);
});

test('identity: a callback can be late, lost, or wrongly signed; a refused one is repeated', async () => {
  const { submit, casino, control, fetchCase } = await startIdentity({
    answer: (_got, count) => (count === 1 ? 500 : 200),
  });
  await control('fault', { kind: 'callback-late', delayMs: 300, times: 1 });
  await submit();
  await casino.waitFor((received) => received.length === 2);
  expect(casino.received[1]?.text).toBe(casino.received[0]?.text);
  await control('fault', { kind: 'callback-lost', times: 1 });
  await submit({ caseId: 'case_2' });
  await expect.poll(() => fetchCase('case_2')).toMatchObject({ status: 'approved' });
  await control('fault', { kind: 'callback-wrong-signature', times: 1 });
  await submit({ caseId: 'case_3' });
  await casino.waitFor((received) => received.length === 3);
  expect(casino.received[2]?.headers['x-payload-digest']).toBe('0'.repeat(64));
});

test('identity: calls can fail', async () => {
  const { submit, control } = await startIdentity();
  await control('fault', { kind: 'error', times: 1 });
  expect((await submit()).status).toBe(500);
  await control('fault', { kind: 'unreachable', times: 1 });
  await expect(submit()).rejects.toThrow('fetch failed');
});

test('identity: cases survive a restart, and open ones are decided then', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'roulo-identity-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const before = await startIdentity({ dataDir });
  await before.control('timing', { decideAfterMs: 1500 });
  await before.submit();
  await before.stop();
  const after = await startIdentity({ dataDir });
  expect(await after.fetchCase()).toMatchObject({ status: 'pending' });
  await before.casino.waitFor((received) => received.length === 1);
  expect(await after.fetchCase()).toMatchObject({ status: 'approved' });
});

test('identity page: lists cases, and nothing in a case becomes part of the page', async () => {
  const { submit, app, casino } = await startIdentity();
  expect((await app.inject('/identity')).body).toContain('No cases yet.');
  await submit({ firstName: '<script>alert(1)</script>' });
  await casino.waitFor((received) => received.length === 1);
  for (const url of ['/identity', '/identity/cases/case_1']) {
    const { body } = await app.inject(url);
    expect(body).toContain('&lt;script&gt;alert(1)');
    expect(body).not.toContain('<script>alert');
  }
  expect((await app.inject('/identity/cases/other')).statusCode).toBe(404);
});
