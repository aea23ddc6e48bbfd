import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('config: ports and the data folder have defaults and can be set', () => {
  const dataDir = path.resolve(import.meta.dirname, '../.data/sandbox');
  expect(readConfig({})).toEqual({ ok: true, config: { httpPort: 8090, smtpPort: 1025, dataDir } });
  const set = readConfig({ SANDBOX_PORT: '18090', SANDBOX_SMTP_PORT: '0', DATA_DIR: '/tmp/here' });
  expect(set).toEqual({ ok: true, config: { httpPort: 18_090, smtpPort: 0, dataDir: '/tmp/here/sandbox' } });
});

test.each(['-1', '65536', '80a', '1.5', ' 80'])('config: %o is not a port', (text) => {
  expect(readConfig({ SANDBOX_PORT: text })).toMatchObject({
    ok: false,
    error: expect.stringContaining('SANDBOX_PORT'),
  });
  expect(readConfig({ SANDBOX_SMTP_PORT: text })).toMatchObject({ ok: false });
});
