import type { InjectOptions } from 'light-my-request';
import { expect, test } from 'vitest';
import { settableClock } from '../../clock/clock.ts';
import { testDatabase } from '../../db/test-database.ts';
import { atEnd, testFolder } from '../../db/test-end.ts';
import { readConfig } from '../config.ts';
import { createServer } from '../server.ts';
import { PRODUCTION } from './test-production.ts';
import { newAccount, startTestServer } from '../test-server.ts';

const PROXY = '10.0.0.9';
/** Addresses in a country that is served, and in one that is not. */
const BRAZIL = '2804:14c::1';
const FRANCE = '2a01:cb00::1';

async function productionServer(env: Record<string, string> = {}, url?: string) {
  const databaseUrl = url ?? (await testDatabase()).url;
  const config = readConfig({ ...PRODUCTION, DATA_DIR: await testFolder('production'), LOG_LEVEL: 'info', ...env });
  const logged: string[] = [];
  const server = await createServer({
    config,
    databaseUrl,
    clock: settableClock(),
    runsJobs: false,
    logStream: { write: (line) => void logged.push(line) },
  });
  atEnd(server.close);
  const send = (options: InjectOptions) => server.app.inject({ remoteAddress: PROXY, ...options });
  /** Through the proxy, as this client. */
  const register = async (client: string, more: Record<string, string> = {}) => {
    const headers = { 'x-forwarded-for': client, ...more };
    const page = await send({ method: 'GET', url: '/api/csrf-token', headers });
    const cookie = page.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    return send({
      method: 'POST',
      url: '/api/users/register',
      headers: { ...headers, cookie, 'x-csrf-token': page.json<{ csrfToken: string }>().csrfToken },
      payload: newAccount(),
    });
  };
  return { server, logged, send, register };
}

test('production: a forwarded address from a proxy that is not trusted is answered 503, and the reason is logged once', async () => {
  const { send, logged } = await productionServer();
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
    for (let n = 0; n < 20; n += 1) {
      const refused = await send({
        method: 'GET',
        url: '/api/geo/country',
        remoteAddress: '10.0.0.10',
        headers: { [header]: header === 'forwarded' ? 'for=81.2.69.142' : '81.2.69.142' },
      });
      expect([refused.statusCode, refused.json().code]).toEqual([503, 'PROXY_UNTRUSTED']);
      expect(refused.headers['retry-after']).toBeDefined();
    }
  }
  expect(logged.filter((line) => /TRUSTED_PROXIES/.test(line) && line.includes('10.0.0.10'))).toHaveLength(1);
  expect(logged.filter((line) => line.includes('request failed'))).toEqual([]);
  // Direct requests are answered, and so are those through the listed proxy.
  expect((await send({ method: 'GET', url: '/api/health', remoteAddress: '10.0.0.10' })).statusCode).toBe(200);
  const known = await send({ method: 'GET', url: '/api/geo/country', headers: { 'x-forwarded-for': '81.2.69.142' } });
  expect(known.json()).toMatchObject({ country: 'GB' });
});

test('production: a visitor by IPv6 has a country, and is let in or not by it', async () => {
  const { register, send } = await productionServer();
  const country = async (client: string) =>
    (await send({ method: 'GET', url: '/api/geo/country', headers: { 'x-forwarded-for': client } })).json();
  expect(await country(BRAZIL)).toEqual({ country: 'BR', served: true });
  expect(await country(FRANCE)).toEqual({ country: 'FR', served: false });
  expect(await country('::ffff:200.160.2.3')).toEqual({ country: 'BR', served: true });
  expect(await country('::ffff:81.2.69.142')).toEqual({ country: 'GB', served: false });
  expect((await register(BRAZIL)).statusCode).toBe(200);
  const barred = await register(FRANCE);
  expect([barred.statusCode, barred.json().code]).toEqual([403, 'COUNTRY_BARRED']);
});

test('production: whose country is not known can neither register nor deposit', async () => {
  const { register, send } = await productionServer();
  for (const client of ['2001:db8::1', '192.168.1.5', '127.0.0.1', 'fd00::7']) {
    const refused = await register(client);
    expect([refused.statusCode, refused.json().code], client).toEqual([403, 'COUNTRY_UNKNOWN']);
  }
  const account = await register(BRAZIL);
  const cookie = account.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const from = (client: string) => ({ 'x-forwarded-for': client, cookie });
  const { csrfToken } = (await send({ method: 'GET', url: '/api/csrf-token', headers: from(BRAZIL) })).json();
  const post = (url: string, client: string, payload: object) =>
    send({ method: 'POST', url, headers: { ...from(client), 'x-csrf-token': csrfToken }, payload });
  const signed = (await post('/api/crypto/sign', BRAZIL, { amount: 3, currency: 'btc' })).json();
  const refused = await post('/api/crypto/deposit', '2001:db8::1', signed);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'COUNTRY_UNKNOWN']);
  // A country named by the proxy counts.
  expect((await register('2001:db8::1', { 'cf-ipcountry': 'BR' })).statusCode).toBe(200);
});

test('sandbox: whose country is not known may register', async () => {
  const server = await startTestServer(await testDatabase());
  expect((await server.visitor('2001:db8::1').get('/api/geo/country')).json()).toEqual({ country: null, served: true });
  expect((await server.visitor('2001:db8::1').post('/api/users/register', newAccount())).statusCode).toBe(200);
});

test('production: a database with the demo player, whose password everybody knows, is refused', async () => {
  const { url } = await testDatabase();
  const sandbox = await startTestServer({ url }, { SMTP_URL: '', SECRET_KEYS: PRODUCTION.SECRET_KEYS });
  await sandbox.close();
  await expect(productionServer({}, url)).rejects.toThrow(/DATABASE_URL.*demo player/);
});
