import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('config: ports and the data folder have defaults and can be set', () => {
  const dataDir = path.resolve(import.meta.dirname, '../.data/sandbox');
  const casino = { casinoUrl: 'http://localhost:8080', callbackUrl: 'http://127.0.0.1:8080', stakeMaxUsd: 500 };
  expect(readConfig({})).toEqual({ ok: true, config: { httpPort: 8090, smtpPort: 1025, dataDir, ...casino } });
  const set = readConfig({ SANDBOX_PORT: '18090', SANDBOX_SMTP_PORT: '0', DATA_DIR: '/tmp/here' });
  const dataDirSet = '/tmp/here/sandbox';
  expect(set).toEqual({ ok: true, config: { httpPort: 18_090, smtpPort: 0, dataDir: dataDirSet, ...casino } });
});

test('config: where the casino is, and what it takes, follows from its own settings', () => {
  const set = readConfig({ PORT: '9002', PUBLIC_URL: 'https://roulo.test/', SLOTS_STAKE_MAX: '250.50' });
  expect(set).toMatchObject({
    config: { casinoUrl: 'https://roulo.test', callbackUrl: 'http://127.0.0.1:9002', stakeMaxUsd: 250.5 },
  });
  expect(readConfig({ SLOTS_STAKE_MAX: 'much' })).toMatchObject({ ok: false });
});

test.each(['-1', '65536', '80a', '1.5', ' 80'])('config: %o is not a port', (text) => {
  expect(readConfig({ SANDBOX_PORT: text })).toMatchObject({
    ok: false,
    error: expect.stringContaining('SANDBOX_PORT'),
  });
  expect(readConfig({ SANDBOX_SMTP_PORT: text })).toMatchObject({ ok: false });
});
