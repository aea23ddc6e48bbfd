import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../db/test-end.ts';
import { projectRoot } from '../db/project-root.ts';
import { newKeyText } from '../secrets/key-ring.ts';
import { SANDBOX_VALUES } from './config/sandbox-values.ts';
import { readConfig, readDatabaseConfig } from './config.ts';
import { PRODUCTION } from './whole/test-production.ts';

const DATA_DIR = await testFolder('config');
const production = { ...PRODUCTION, DATA_DIR };

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

const OIDC = {
  STAFF_OIDC_ISSUER: 'https://login.example/',
  STAFF_OIDC_CLIENT_ID: 'office',
  STAFF_OIDC_CLIENT_SECRET: 'a-secret',
};

test('config: the sign-in provider of staff is all of its settings, or none', () => {
  const given = { issuer: OIDC.STAFF_OIDC_ISSUER, clientId: 'office', clientSecret: 'a-secret' };
  expect(readConfig({ DATA_DIR, ...OIDC }).staff.oidc).toEqual(given);
  expect(readConfig({ ...production, ...OIDC }).staff.oidc).toEqual(given);
  expect(readConfig({ DATA_DIR }).staff.oidc).toBeNull();
  for (const name of Object.keys(OIDC)) {
    expect(() => readConfig({ DATA_DIR, ...OIDC, [name]: '' })).toThrow(`- ${name} is not set.`);
  }
  const plain = (issuer: string) => () => readConfig({ DATA_DIR, ...OIDC, STAFF_OIDC_ISSUER: issuer });
  expect(plain('http://login.example')).toThrow('STAFF_OIDC_ISSUER must begin with https');
  expect(plain('login.example')).toThrow('STAFF_OIDC_ISSUER must be an address');
  expect(plain('http://localhost:8090/oidc')().staff.oidc?.issuer).toBe('http://localhost:8090/oidc');
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
    ["the sandbox's key", { CRYPTO_API_KEY: 'sim-api-key' }, 'CRYPTO_API_KEY is the one of the sandbox'],
    [
      "the sandbox's callback secret",
      { CRYPTO_IPN_SECRET: 'sim-ipn-secret-K9d' },
      'CRYPTO_IPN_SECRET is the one of the sandbox',
    ],
    ["the sandbox's sign-in", { CRYPTO_EMAIL: 'ops@roulo.test' }, 'CRYPTO_EMAIL is the one of the sandbox'],
    ["the sandbox's password", { CRYPTO_PASSWORD: ' sim-password ' }, 'CRYPTO_PASSWORD is the one of the sandbox'],
    [
      "the sandbox's one-time codes",
      { CRYPTO_TOTP_SECRET: 'jbsw y3dp ehpk 3pxp' },
      'CRYPTO_TOTP_SECRET is the one of the sandbox',
    ],
    ["the sandbox's name for us", { SLOTS_SECURE_LOGIN: 'sim_roulo' }, 'SLOTS_SECURE_LOGIN is the one of the sandbox'],
    ["the sandbox's wallet secret", { SLOTS_SECRET: 'sim-slots-secret-7Q2' }, 'SLOTS_SECRET is the one of the sandbox'],
    ["the sandbox's look", { SLOTS_STYLENAME: 'sim_roulo' }, 'SLOTS_STYLENAME is the one of the sandbox'],
    ["the sandbox's casino", { LIVE_CASINO_ID: 'simcasino000001' }, 'LIVE_CASINO_ID is the one of the sandbox'],
    [
      "the sandbox's lobbies",
      { LIVE_PRELIVE_CASINO_ID: 'simcasinopre001' },
      'LIVE_PRELIVE_CASINO_ID is the one of the sandbox',
    ],
    [
      "the sandbox's reviewer",
      { KYC_URL: 'https://kyc.example', KYC_TOKEN: 'sim-identity-token', KYC_SECRET: 'own' },
      'KYC_TOKEN is the one of the sandbox',
    ],
    [
      "the secret of the sandbox's reviewer",
      { KYC_URL: 'https://kyc.example', KYC_TOKEN: 'own', KYC_SECRET: 'sim-identity-secret-R4w' },
      'KYC_SECRET is the one of the sandbox',
    ],
    ['keys that are no secret', { SECRET_KEYS: `a:${Buffer.alloc(32, 7).toString('base64')}` }, 'SECRET_KEYS'],
    [
      'a processor without TLS',
      { CRYPTO_API_URL: 'http://api.processor.example' },
      'CRYPTO_API_URL must begin with https',
    ],
    [
      'an aggregator without TLS',
      { SLOTS_API_URL: 'http://api.aggregator.example' },
      'SLOTS_API_URL must begin with https',
    ],
    [
      'callbacks without TLS',
      { CRYPTO_CALLBACK_BASE: 'http://roulo.example' },
      'CRYPTO_CALLBACK_BASE must begin with https',
    ],
    ['a reviewer without TLS', { KYC_URL: 'http://kyc.example', KYC_TOKEN: 'a', KYC_SECRET: 'b' }, 'KYC_URL'],
    ['a sandbox by another name', { CRYPTO_API_URL: 'https://0.0.0.0:8090' }, 'CRYPTO_API_URL is on this machine'],
    ['wallet calls from everywhere', { SLOTS_ALLOWED_IPS: '0.0.0.0/0' }, 'SLOTS_ALLOWED_IPS'],
    ['wallet calls from every IPv6 address', { SLOTS_ALLOWED_IPS: '198.51.100.7,::/0' }, 'SLOTS_ALLOWED_IPS'],
    ['wallet calls from everywhere in two halves', { SLOTS_ALLOWED_IPS: '0.0.0.0/1,128.0.0.0/1' }, 'SLOTS_ALLOWED_IPS'],
    ['wallet calls from all of IPv4 as IPv6', { SLOTS_ALLOWED_IPS: '::ffff:0:0/96' }, 'SLOTS_ALLOWED_IPS'],
    ['wallet calls from this machine', { SLOTS_ALLOWED_IPS: '127.0.0.1,::1' }, 'SLOTS_ALLOWED_IPS'],
    ['no word on the proxy before it', { TRUSTED_PROXIES: '' }, 'TRUSTED_PROXIES is not set'],
    ['to believe everybody', { TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES'],
    [
      'a sign-in provider without TLS',
      { ...OIDC, STAFF_OIDC_ISSUER: 'http://login.example' },
      'STAFF_OIDC_ISSUER must begin with https',
    ],
    [
      "the sandbox's sign-in provider",
      { ...OIDC, STAFF_OIDC_ISSUER: 'http://localhost:8090/oidc' },
      'STAFF_OIDC_ISSUER is on this machine',
    ],
    [
      "the sandbox's secret for sign-ins",
      { ...OIDC, STAFF_OIDC_CLIENT_SECRET: SANDBOX_VALUES.STAFF_OIDC_CLIENT_SECRET },
      'STAFF_OIDC_CLIENT_SECRET is the one of the sandbox',
    ],
  ])('%s', (_, change, problem) => {
    expect(() => readConfig({ ...production, ...change })).toThrow(problem);
  });

  test('the keys that the sandbox made for itself', () => {
    readConfig({ DATA_DIR });
    const file = path.join(DATA_DIR, 'secret-keys');
    const made = readFileSync(file, 'utf8').trim();
    const own = newKeyText('new');
    expect(() => readConfig({ ...production, SECRET_KEYS: `${own},${made}` })).toThrow(/SECRET_KEYS/);
    expect(() => readConfig({ ...production, SECRET_KEYS: '', SECRET_KEYS_FILE: file })).toThrow(/SECRET_KEYS/);
    expect(readConfig({ ...production, SECRET_KEYS: own }).production).toBe(true);
  });

  test('every secret that the sandbox ships', () => {
    const folder = path.join(projectRoot(), 'sandbox');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const shipped = files.flatMap(
      (name) => readFileSync(path.join(folder, name), 'utf8').match(/\bsim[-_][\w-]+/g) ?? [],
    );
    expect(shipped).toContain('sim-slots-secret-7Q2');
    // The last one is the sandbox processor's own key for its tokens, not one of our settings.
    const known: string[] = [...Object.values(SANDBOX_VALUES), 'sim-token-key'];
    expect([...new Set(shipped)].filter((value) => !known.includes(value))).toEqual([]);
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
  ['DATABASE_WAIT_MS', '50'],
  ['DATABASE_STATEMENT_MS', '10'],
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

test.each([
  ['PORT', '99999', 'PORT must be a whole number from 1 to 65535'],
  ['SANDBOX_PORT', 'x', 'SANDBOX_PORT must be a whole number from 1 to 65535'],
  ['SANDBOX_SMTP_PORT', '0', 'SANDBOX_SMTP_PORT must be a whole number from 1 to 65535'],
])('config: %s=%s is told in one sentence that blames no other setting', (name, value, sentence) => {
  expect(() => readConfig({ DATA_DIR, [name]: value })).toThrow(`- ${sentence}, not '${value}'.`);
  try {
    readConfig({ DATA_DIR, [name]: value });
  } catch (error) {
    expect((error as Error).message.split('\n')).toHaveLength(1);
  }
});

test.each([
  [{ SLOTS_SECRET: 'own' }, 'SLOTS_SECRET is set without SLOTS_API_URL'],
  [{ SLOTS_SECURE_LOGIN: 'own' }, 'SLOTS_SECURE_LOGIN is set without SLOTS_API_URL'],
  [{ CRYPTO_IPN_SECRET: 'own' }, 'CRYPTO_IPN_SECRET is set without CRYPTO_API_URL'],
  [{ CRYPTO_API_KEY: 'own' }, 'CRYPTO_API_KEY is set without CRYPTO_API_URL'],
  [{ KYC_SECRET: 'own' }, 'KYC_SECRET is set without KYC_URL'],
  [{ SLOTS_API_URL: 'https://api.aggregator.example' }, 'SLOTS_API_URL is set without SLOTS_SECRET'],
  [{ CRYPTO_API_URL: 'https://api.processor.example' }, 'CRYPTO_API_URL is set without CRYPTO_IPN_SECRET'],
])('config: a secret that only one side would know is refused: %o', (env, problem) => {
  expect(() => readConfig({ DATA_DIR, ...env })).toThrow(problem);
});

test('config: the secrets of the sandbox may be spelt out for the sandbox', () => {
  expect(readConfig({ DATA_DIR, SLOTS_SECRET: 'sim-slots-secret-7Q2' }).slots.secret).toBe('sim-slots-secret-7Q2');
});

test('config: a problem is told in one sentence that names the setting, and no other setting is blamed', () => {
  const problemsWith = (env: Parameters<typeof readConfig>[0]) => {
    try {
      readConfig({ DATA_DIR, ...env });
      return [];
    } catch (error) {
      return (error as Error).message.split('\n');
    }
  };
  expect(problemsWith({ PORT: '99999' })).toEqual(["- PORT must be a whole number from 1 to 65535, not '99999'."]);
  expect(problemsWith({ SANDBOX_PORT: '8080' })).toEqual([
    '- PORT and SANDBOX_PORT are both 8080. Choose another port for one of them.',
  ]);
  expect(problemsWith({ NODE_ENV: 'prod' })).toEqual([
    "- NODE_ENV must be one of production, development, test, not 'prod'.",
  ]);
  expect(problemsWith({ DATA_DIR: '/dev/null/x' })).toEqual(['- DATA_DIR: /dev/null/x cannot be written (ENOTDIR).']);
  expect(problemsWith({ SLOTS_SECRET: 'one-side' })).toEqual([
    '- SLOTS_SECRET is set without SLOTS_API_URL: the sandbox has its own, and the two would not understand each other.',
  ]);
  expect(problemsWith({ SLOTS_SECRET: 'one-side', SLOTS_API_URL: 'http://localhost:8090' })).toEqual([
    '- SLOTS_SECRET is set, but SLOTS_API_URL is the sandbox: the sandbox has its own, and the two would not understand each other.',
  ]);
});

test('config: the settings of the database are enough for commands that need nothing else, in production too', () => {
  const env = { NODE_ENV: 'production', DATABASE_URL: 'postgres://books.example/roulo', CELLS: '3' };
  expect(() => readConfig(env)).toThrow('CRYPTO_API_URL');
  expect(readDatabaseConfig(env)).toMatchObject({ databaseUrl: env.DATABASE_URL, cells: 3 });
  expect(() => readDatabaseConfig({ DATABASE_URL: 'mysql://x' })).toThrow('DATABASE_URL');
});
