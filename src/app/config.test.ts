import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../db/test-end.ts';
import { newKeyText } from '../secrets/key-ring.ts';
import { readConfig } from './config.ts';

const DATA_DIR = await testFolder('config');
const production = {
  NODE_ENV: 'production',
  DATA_DIR,
  SECRET_KEYS: newKeyText(),
  PUBLIC_URL: 'https://roulo.example/',
  SMTP_URL: 'smtps://user:secret@mail.example',
  MAIL_FROM: 'Roulo <hello@roulo.example>',
  CRYPTO_API_URL: 'https://api.processor.example',
  CRYPTO_API_KEY: 'key',
  CRYPTO_IPN_SECRET: 'secret',
  CRYPTO_EMAIL: 'ops@roulo.example',
  CRYPTO_PASSWORD: 'password',
  CRYPTO_TOTP_SECRET: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  GAME_ORIGINS: 'https://games.example',
  SLOTS_API_URL: 'https://api.aggregator.example/',
  SLOTS_SECURE_LOGIN: 'roulo',
  SLOTS_SECRET: 'secret',
  SLOTS_STYLENAME: 'roulo',
  SLOTS_PROVIDER_ID: 'pragmaticplay',
  SLOTS_ALLOWED_IPS: '198.51.100.0/24',
  LIVE_FEED_URL: 'wss://live.provider.example/ws',
  LIVE_FEED_PRELIVE_URL: 'wss://prelive.provider.example/ws',
  LIVE_CASINO_ID: 'roulo',
  LIVE_PRELIVE_CASINO_ID: 'roulo-prelive',
};

test('config: without any setting it is a sandbox on port 8080', () => {
  expect(readConfig({ DATA_DIR })).toMatchObject({
    sandbox: true,
    production: false,
    port: 8080,
    publicUrl: 'http://localhost:8080',
    databaseUrl: null,
    redisUrl: null,
    smtpUrl: 'smtp://127.0.0.1:1025',
    sandboxPort: 8090,
    rateLimits: true,
  });
});

test('config: games are framed from the sandbox, or from the origins that are set', () => {
  expect(readConfig({ DATA_DIR, SANDBOX_PORT: '9001' }).gameOrigins).toEqual(['http://127.0.0.1:9001']);
  const set = 'https://a.example/lobby, https://b.example:444';
  expect(readConfig({ DATA_DIR, GAME_ORIGINS: set }).gameOrigins).toEqual([
    'https://a.example',
    'https://b.example:444',
  ]);
  for (const wrong of ["'self'", '*', 'javascript:alert(1)']) {
    expect(() => readConfig({ DATA_DIR, GAME_ORIGINS: wrong }), wrong).toThrow(/GAME_ORIGINS/);
  }
  expect(() => readConfig({ ...production, GAME_ORIGINS: 'http://127.0.0.1:8090' })).toThrow(/GAME_ORIGINS/);
});

test('config: keys are made once, readable by the owner only', () => {
  readConfig({ DATA_DIR });
  const file = path.join(DATA_DIR, 'secret-keys');
  const made = readFileSync(file, 'utf8');
  readConfig({ DATA_DIR });
  expect(readFileSync(file, 'utf8')).toBe(made);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('config: keys can come from a file', () => {
  const file = path.join(DATA_DIR, 'my-keys');
  writeFileSync(file, `${newKeyText('b')}\n${newKeyText('a')}\n`);
  expect(readConfig({ DATA_DIR, SECRET_KEYS_FILE: file }).keys.sign('x', 'y')).toMatch(/^b\./);
});

test('config: production with everything set is taken', () => {
  expect(readConfig(production)).toMatchObject({
    production: true,
    sandbox: false,
    publicUrl: 'https://roulo.example',
  });
});

describe('config: production refuses', () => {
  test.each([
    ['no keys', { SECRET_KEYS: '' }, 'SECRET_KEYS'],
    ['no public address', { PUBLIC_URL: '' }, 'PUBLIC_URL is not set'],
    ['an address without TLS', { PUBLIC_URL: 'http://roulo.example' }, 'PUBLIC_URL must begin with https'],
    ['no mail host', { SMTP_URL: '' }, 'SMTP_URL is not set'],
    ["the sandbox's mail host", { SMTP_URL: 'smtp://127.0.0.1:1025' }, 'SMTP_URL is on this machine'],
    ['no sender', { MAIL_FROM: '' }, 'MAIL_FROM is not set'],
    [
      "the sandbox's processor",
      { CRYPTO_API_URL: 'http://localhost:8090/processor' },
      'CRYPTO_API_URL is on this machine',
    ],
    ['no processor', { CRYPTO_API_URL: '' }, 'CRYPTO_API_URL is not set'],
    ["the sandbox's secrets by default", { CRYPTO_IPN_SECRET: '' }, 'CRYPTO_IPN_SECRET is not set'],
    [
      "the sandbox's aggregator",
      { SLOTS_API_URL: 'http://127.0.0.1:8090/aggregator' },
      'SLOTS_API_URL is on this machine',
    ],
    ['a secret of slots by default', { SLOTS_SECRET: '' }, 'SLOTS_SECRET is not set'],
    [
      'a live feed without TLS',
      { LIVE_FEED_URL: 'ws://live.provider.example/ws' },
      'LIVE_FEED_URL must begin with wss',
    ],
    ['lifted limits', { RATE_LIMITS: 'off' }, 'RATE_LIMITS=off'],
  ])('%s', (_, change, problem) => {
    expect(() => readConfig({ ...production, ...change })).toThrow(problem);
  });

  test('all of it at once, in one message', () => {
    expect(() => readConfig({ NODE_ENV: 'production', DATA_DIR })).toThrow(
      /SECRET_KEYS[^]*PUBLIC_URL[^]*SMTP_URL[^]*MAIL_FROM/,
    );
  });

  test('to be told the country', () => {
    expect(readConfig({ ...production, GEO_FORCE_COUNTRY: 'DE' }).geoForceCountry).toBeNull();
  });
});

test("config: the processor is the sandbox's unless it is set", () => {
  expect(readConfig({ DATA_DIR, SANDBOX_PORT: '9001', PORT: '9002' }).crypto).toEqual({
    apiUrl: 'http://127.0.0.1:9001/processor',
    apiKey: 'sim-api-key',
    ipnSecret: 'sim-ipn-secret-K9d',
    email: 'ops@roulo.test',
    password: 'sim-password',
    totpSecret: 'JBSWY3DPEHPK3PXP',
    callbackBase: 'http://127.0.0.1:9002',
    outcome: 'usdterc20',
  });
  expect(readConfig(production).crypto).toMatchObject({ apiKey: 'key', callbackBase: 'https://roulo.example' });
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://x'],
  ['REDIS_URL', 'localhost'],
  ['TRUSTED_PROXIES', '10.0.0.0/99'],
  ['TRUSTED_PROXIES', 'proxy.local'],
  ['RATE_LIMITS', 'maybe'],
  ['LOG_LEVEL', 'loud'],
  ['POSTGRES_PROGRAMS', 'mine'],
  ['DATABASE_CONNECTIONS', '1'],
  ['STAKE_MAX', '-5'],
  ['SLOTS_FREE_ROUND_CREDIT', 'both'],
  ['SLOTS_ALLOWED_IPS', 'everywhere'],
  ['WIN_MAX_MINES', 'much'],
])('config: %s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ DATA_DIR, [name]: value })).toThrow(name);
});

test('config: a database by Unix socket is taken', () => {
  const url = 'postgres://roulo:x@%2Ftmp%2Fsocket:5432/roulo?sslmode=disable';
  expect(readConfig({ DATA_DIR, DATABASE_URL: url }).databaseUrl).toBe(url);
});
