import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { buildSandbox } from './app.ts';
import { NOBODY, startSandbox } from './test-sandbox.ts';

const PORTS = { httpPort: 0, smtpPort: 0, dataDir: null, casinoUrl: NOBODY, callbackUrl: NOBODY, stakeMaxUsd: 500 };

test('sandbox: health answers ok', async () => {
  const { app } = await buildSandbox(PORTS);
  expect((await app.inject('/health')).json()).toEqual({ status: 'ok' });
});

test('sandbox: the front page lists every call with an example that works', async () => {
  const { app, providers } = await startSandbox();
  const front = await app.inject('/');
  expect(front.headers['content-security-policy']).toContain("default-src 'none'");
  expect(front.body).toContain('Sandbox: simulated providers, no real money');
  for (const { page, calls } of providers) {
    expect(front.body).toContain(`href="${page}"`);
    expect((await app.inject(page)).statusCode).toBe(200);
    for (const { method, path, example } of calls) {
      expect(front.body).toContain(path);
      const payload = example.body as object | undefined;
      const answer = await app.inject({ method, url: example.path ?? path, ...(payload && { payload }) });
      // An example address with an id in it names a message that does not exist.
      expect([path, answer.statusCode]).toEqual([path, path.includes(':') ? 404 : 200]);
    }
  }
});

test('sandbox: an unknown address is 404, as JSON or as a page', async () => {
  const { app } = await buildSandbox(PORTS);
  const plain = await app.inject('/nothing');
  expect([plain.statusCode, plain.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  const page = await app.inject({ url: '/nothing', headers: { accept: 'text/html' } });
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
});

test('sandbox: another machine is refused', async () => {
  const { app } = await buildSandbox(PORTS);
  for (const url of ['/', '/mail/messages', '/assets/sandbox.css']) {
    const answer = await app.inject({ url, remoteAddress: '192.0.2.7' });
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'NOT_LOOPBACK' }]);
  }
});

test('sandbox: a name re-pointed at loopback is refused', async () => {
  const { app } = await buildSandbox(PORTS);
  const answer = await app.inject({ url: '/mail/messages', headers: { host: 'rebound.example:8090' } });
  expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'FOREIGN_HOST' }]);
});

test.each([
  { origin: 'https://evil.example' },
  { origin: 'http://localhost:8080' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
])('sandbox: the control API is refused to another page, %o', async (headers) => {
  const { app } = await buildSandbox(PORTS);
  for (const url of ['/mail/control/clear', '/mail/%63ontrol/clear']) {
    const answer = await app.inject({ method: 'POST', url, headers: { host: 'localhost:8090', ...headers } });
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'FOREIGN_ORIGIN' }]);
  }
});

test('sandbox: its own page may use the control API, and so may a program that sends no Origin', async () => {
  const { app } = await buildSandbox(PORTS);
  const own = { host: 'localhost:8090', origin: 'http://localhost:8090', 'sec-fetch-site': 'same-origin' };
  for (const headers of [own, { host: '127.0.0.1:8090' }, { host: '[::1]:8090' }]) {
    const answer = await app.inject({ method: 'POST', url: '/mail/control/clear', headers });
    expect(answer.statusCode).toBe(200);
  }
});

const loopbackAddresses = Object.values(networkInterfaces()).flatMap((addresses) =>
  (addresses ?? []).filter(({ internal }) => internal).map(({ address }) => address),
);

test.each(['127.0.0.1', '::1'].filter((address) => loopbackAddresses.includes(address)))(
  'sandbox: web and mail answer on %s',
  async (host) => {
    const { httpPort, smtpPort } = await startSandbox();
    const [answer] = await once(get({ host, port: httpPort, path: '/health', agent: false }), 'response');
    expect(answer).toHaveProperty('statusCode', 200);
    const smtp = connect(smtpPort, host);
    expect(String(await once(smtp, 'data'))).toMatch(/^220 /);
    smtp.destroy();
  },
);
