import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import type { NowPaymentsSettings } from '../cashier/now-payments.ts';
import { projectRoot } from '../db/project-root.ts';
import type { LiveFeedSettings } from '../live/routes.ts';
import { parseUsd, type UsdMicros } from '../money/usd.ts';
import { FREE_ROUND_CREDITS, type ProviderSettings } from '../provider/settings.ts';
import { newKeyText, parseKeyRing, type KeyRing } from '../secrets/key-ring.ts';

export interface Config {
  production: boolean;
  /** Some provider is the simulated one of the sandbox process. */
  sandbox: boolean;
  host: string;
  port: number;
  publicUrl: string;
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  databaseConnections: number;
  dataDir: string;
  postgresPrograms: 'auto' | 'npm' | 'system';
  redisUrl: string | null;
  keys: KeyRing;
  smtpUrl: string;
  mailFrom: string;
  crypto: NowPaymentsSettings;
  /** `allowedIps`: from where the provider may call us. `stakeMax`: on its games, from the primary balance. */
  slots: ProviderSettings & { allowedIps: string[]; stakeMax: UsdMicros };
  sandboxPort: number;
  sandboxSmtpPort: number;
  /** Who looks at identity documents; null: our own people, by the operator's command. */
  reviewer: { url: string; token: string; secret: string } | null;
  /** Where identity documents lie, enciphered. */
  documentsDir: string;
  /** Where the operator's own pictures of games lie. */
  coversDir: string;
  /** Whether covers are drawn before anybody asks for them. */
  drawsAhead: boolean;
  /** Whose pages may stand in the frame of a game. */
  gameOrigins: string[];
  liveFeed: LiveFeedSettings;
  /** From this sum on an operator's adjustment needs a second person. */
  secondPersonFrom: UsdMicros;
  trustedProxies: string[];
  geoForceCountry: string | null;
  geoMmdbPath: string | null;
  geoCountryHeader: string;
  rateLimits: boolean;
  metricsToken: string | null;
  logLevel: string;
  /** From this sum on a withdrawal waits for an operator. */
  withdrawalReviewFrom: UsdMicros;
  /** Whom players of the highest ranks may write to. */
  vipHost: { name: string; email: string };
  /** The most a bet on an original may stake and win. */
  stakeMax: UsdMicros;
  winMax: { plinko: UsdMicros; dice: UsdMicros; mines: UsdMicros; keno: UsdMicros };
}

/** Everything that can be set, with what it is for. The README's table is checked against this list. */
export const SETTINGS = {
  PORT: 'Port of the web app, the API and the socket. Default 8080',
  HOST: 'Address to listen on. Default localhost; 0.0.0.0 for all',
  PUBLIC_URL: 'Address players open: the host in mails and the allowed origin. Default http://localhost:PORT',
  DATABASE_URL: 'A PostgreSQL 15 or newer. Default: the embedded one in DATA_DIR',
  DATABASE_CONNECTIONS: 'Connections of one server to the database. Default 20',
  DATA_DIR: 'Embedded database and generated keys. Default .data',
  POSTGRES_PROGRAMS: "Which PostgreSQL the embedded database runs: 'npm', 'system' or 'auto'. Default auto",
  REDIS_URL: 'Needed for more than one server: realtime, rate limits. Default: none, one server',
  SECRET_KEYS: 'Secret keys as id:base64, newest first, separated by commas. Default: made once in DATA_DIR',
  SECRET_KEYS_FILE: 'A file that holds SECRET_KEYS instead',
  SMTP_URL: "Mail host, such as smtp://user:password@host:587. Default: the sandbox's",
  MAIL_FROM: 'Sender of mails. Default Roulo <no-reply@localhost>',
  CRYPTO_API_URL: "Address of the payment processor, without /v1. Default: the sandbox's",
  CRYPTO_API_KEY: "Our key at the processor. Default: the sandbox's, like the five below",
  CRYPTO_IPN_SECRET: 'What the processor signs its callbacks with',
  CRYPTO_EMAIL: 'Sign-in at the processor, for lists and payouts',
  CRYPTO_PASSWORD: 'Its password',
  CRYPTO_TOTP_SECRET: 'Secret of the one-time codes that confirm payouts, in base32',
  CRYPTO_CALLBACK_BASE: 'Where the processor reaches us. Default PUBLIC_URL; http://127.0.0.1:PORT with the sandbox',
  CRYPTO_OUTCOME: "The coin everything is settled in, by the processor's code. Default usdterc20",
  SLOTS_API_URL: "Address of the game aggregator, without /IntegrationService. Default: the sandbox's",
  SLOTS_SECURE_LOGIN: "Our name there. Default: the sandbox's, like the three below",
  SLOTS_SECRET: 'What calls in both directions are signed with',
  SLOTS_STYLENAME: 'Our look in its games',
  SLOTS_PROVIDER_ID: 'What it calls itself in its calls',
  SLOTS_ALLOWED_IPS: 'Addresses or ranges it calls from, separated by commas. Default: this machine',
  SLOTS_FREE_ROUND_CREDIT: "Which call credits what free rounds win, 'result' or 'bonusWin'. Default result",
  SLOTS_WINNERS_PATH: 'Path of its list of jackpot winners. Default: our own record',
  SLOTS_STAKE_MAX: 'Largest bet on its games from the primary balance, in dollars. Default 500',
  SANDBOX_PORT: 'Port of the sandbox. Default 8090',
  SANDBOX_SMTP_PORT: "Port of the sandbox's mail host. Default 1025",
  KYC_URL:
    "Reviewer of identity documents, or 'in-house' for the operator's command. Default: the sandbox's; in production in-house",
  KYC_TOKEN: 'Token that names us to the reviewer',
  KYC_SECRET: 'Secret that signs our requests to the reviewer, and its decisions',
  DOCUMENTS_DIR: 'Where identity documents are kept, enciphered; servers must share it. Default DATA_DIR/documents',
  COVERS_AHEAD: 'off draws a cover only when it is first asked for. Default on',
  COVERS_DIR: 'Your own pictures of games, named by their ids (png, jpg, jpeg, svg, webp). Default DATA_DIR/covers',
  GAME_ORIGINS: "Origins whose pages games are shown in, separated by commas. Default: the sandbox's",
  LIVE_FEED_URL: "Socket that tells seats, limits and results of live tables. Default: the sandbox's",
  LIVE_FEED_PRELIVE_URL: "The same for the lobbies. Default: the sandbox's",
  LIVE_CASINO_ID: "How we are known at the first. Default: the sandbox's",
  LIVE_PRELIVE_CASINO_ID: "How we are known at the second. Default: the sandbox's",
  LIVE_FEED_CURRENCY: 'Currency the limits are asked for in. Default USD',
  ADJUSTMENT_SECOND_PERSON_FROM:
    "Sum in dollars from which an operator's adjustment needs a second person. Default 100",
  TRUSTED_PROXIES: 'Addresses or ranges whose X-Forwarded-For is believed, separated by commas. Default none',
  GEO_MMDB_PATH: 'A country database in mmdb format. Default: the embedded table',
  GEO_COUNTRY_HEADER: 'Header in which a trusted proxy names the country. Default cf-ipcountry',
  GEO_FORCE_COUNTRY: 'Country of every visitor, for trying things out. Not read in production',
  RATE_LIMITS: "'off' lifts the limits per player and address for suites and benchmarks. Refused in production",
  METRICS_TOKEN: 'Bearer token for /api/metrics from other machines. Default: this machine only',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent. Default warn; info in production',
  WITHDRAWAL_REVIEW_USD: 'From this sum in dollars on, a withdrawal waits for an operator. Default 2000',
  VIP_HOST_NAME: 'Name of the VIP host, shown to players of the highest ranks. Default Roulo VIP Desk',
  VIP_HOST_EMAIL: 'Where they write to. Default vip@roulo.example',
  STAKE_MAX: 'Largest bet on the originals from the primary balance, in dollars. Default 500',
  WIN_MAX_PLINKO: 'Largest win on Plinko, in dollars; limits the stake. Default 500000',
  WIN_MAX_DICE: 'Largest win on Dice, in dollars; limits the stake. Default 5000',
  WIN_MAX_MINES: 'Largest win on Mines, in dollars; rounds cash out before they pass it. Default 50000',
  WIN_MAX_KENO: 'Largest win on Keno, in dollars; limits the stake. Default 500000',
  NODE_ENV: "'production' refuses defaults that are only good for trying things out",
} as const satisfies Record<string, string>;

type Environment = Partial<Record<keyof typeof SETTINGS, string>>;

/** The settings do not make sense; the message lists all that is wrong, for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const HTTP = ['http:', 'https:'];
const SOCKETS = ['ws:', 'wss:'];

/** How the sandbox's live feeds know us. */
const SANDBOX_LIVE = { casinoId: 'simcasino000001', preliveCasinoId: 'simcasinopre001' };

/** What the sandbox's processor takes. Of no use anywhere else. */
const SANDBOX_CRYPTO = {
  apiKey: 'sim-api-key',
  ipnSecret: 'sim-ipn-secret-K9d',
  email: 'ops@roulo.test',
  password: 'sim-password',
  totpSecret: 'JBSWY3DPEHPK3PXP',
};

const SANDBOX_SLOTS = {
  secureLogin: 'sim_roulo',
  secret: 'sim-slots-secret-7Q2',
  styleName: 'sim_roulo',
  providerId: 'pragmaticplay',
};

/** No default is good enough for these. */
const NEEDED_IN_PRODUCTION = [
  'PUBLIC_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'CRYPTO_API_URL',
  'CRYPTO_API_KEY',
  'CRYPTO_IPN_SECRET',
  'CRYPTO_EMAIL',
  'CRYPTO_PASSWORD',
  'CRYPTO_TOTP_SECRET',
  'GAME_ORIGINS',
  'SLOTS_API_URL',
  'SLOTS_SECURE_LOGIN',
  'SLOTS_SECRET',
  'SLOTS_STYLENAME',
  'SLOTS_PROVIDER_ID',
  'SLOTS_ALLOWED_IPS',
  'LIVE_FEED_URL',
  'LIVE_FEED_PRELIVE_URL',
  'LIVE_CASINO_ID',
  'LIVE_PRELIVE_CASINO_ID',
] as const;

export function readConfig(env: Environment): Config {
  const problems: string[] = [];
  const read = <T>(parse: () => T): T => {
    try {
      return parse();
    } catch (error) {
      problems.push((error as Error).message);
      return undefined as T;
    }
  };
  const set = (name: keyof Environment) => env[name]?.trim() || null;
  const production = env.NODE_ENV === 'production';
  const port = read(() => portOf('PORT', set('PORT') ?? '8080'));
  const sandboxPort = read(() => portOf('SANDBOX_PORT', set('SANDBOX_PORT') ?? '8090'));
  const sandboxSmtpPort = read(() => portOf('SANDBOX_SMTP_PORT', set('SANDBOX_SMTP_PORT') ?? '1025'));
  const dataDir = path.resolve(projectRoot(), set('DATA_DIR') ?? '.data');
  const smtpUrl = read(() =>
    urlOf('SMTP_URL', set('SMTP_URL') ?? `smtp://127.0.0.1:${sandboxSmtpPort}`, ['smtp:', 'smtps:']),
  );
  const publicUrl = read(() =>
    urlOf('PUBLIC_URL', set('PUBLIC_URL') ?? `http://localhost:${port ?? 8080}`, HTTP).replace(/\/+$/, ''),
  );
  const config: Config = {
    production,
    sandbox: (['SMTP_URL', 'CRYPTO_API_URL', 'SLOTS_API_URL'] as const).some((name) => set(name) === null),
    host: set('HOST') ?? 'localhost',
    port,
    publicUrl,
    databaseUrl:
      set('DATABASE_URL') && read(() => urlOf('DATABASE_URL', set('DATABASE_URL')!, ['postgres:', 'postgresql:'])),
    databaseConnections: read(() => numberOf('DATABASE_CONNECTIONS', set('DATABASE_CONNECTIONS') ?? '20', 2, 1000)),
    dataDir,
    postgresPrograms: read(() =>
      choiceOf('POSTGRES_PROGRAMS', set('POSTGRES_PROGRAMS') ?? 'auto', ['auto', 'npm', 'system']),
    ),
    redisUrl: set('REDIS_URL') && read(() => urlOf('REDIS_URL', set('REDIS_URL')!, ['redis:', 'rediss:'])),
    keys: read(() => parseKeyRing(production ? explicitKeys(set) : (explicitKeysOrNull(set) ?? keysIn(dataDir)))),
    smtpUrl,
    mailFrom: set('MAIL_FROM') ?? 'Roulo <no-reply@localhost>',
    crypto: {
      apiUrl: read(() =>
        urlOf('CRYPTO_API_URL', set('CRYPTO_API_URL') ?? `http://127.0.0.1:${sandboxPort}/processor`, HTTP),
      ),
      ...SANDBOX_CRYPTO,
      ...setOf({
        apiKey: set('CRYPTO_API_KEY'),
        ipnSecret: set('CRYPTO_IPN_SECRET'),
        email: set('CRYPTO_EMAIL'),
        password: set('CRYPTO_PASSWORD'),
        totpSecret: set('CRYPTO_TOTP_SECRET'),
      }),
      callbackBase: read(() => {
        const fallback = set('CRYPTO_API_URL') === null ? `http://127.0.0.1:${port}` : publicUrl;
        return urlOf('CRYPTO_CALLBACK_BASE', set('CRYPTO_CALLBACK_BASE') ?? fallback, HTTP).replace(/\/+$/, '');
      }),
      outcome: set('CRYPTO_OUTCOME') ?? 'usdterc20',
    },
    slots: {
      apiUrl: read(() =>
        urlOf('SLOTS_API_URL', set('SLOTS_API_URL') ?? `http://127.0.0.1:${sandboxPort}`, HTTP).replace(/\/+$/, ''),
      ),
      ...SANDBOX_SLOTS,
      ...setOf({
        secureLogin: set('SLOTS_SECURE_LOGIN'),
        secret: set('SLOTS_SECRET'),
        styleName: set('SLOTS_STYLENAME'),
        providerId: set('SLOTS_PROVIDER_ID'),
      }),
      freeRoundCredit: read(() =>
        choiceOf('SLOTS_FREE_ROUND_CREDIT', set('SLOTS_FREE_ROUND_CREDIT') ?? 'result', FREE_ROUND_CREDITS),
      ),
      winnersPath: set('SLOTS_WINNERS_PATH'),
      allowedIps: read(() => rangesOf('SLOTS_ALLOWED_IPS', set('SLOTS_ALLOWED_IPS') ?? '127.0.0.1,::1')),
      stakeMax: read(() => dollarsOf('SLOTS_STAKE_MAX', set('SLOTS_STAKE_MAX') ?? '500')),
    },
    sandboxPort,
    sandboxSmtpPort,
    reviewer: read(() => reviewerOf(set, production ? null : sandboxPort)),
    documentsDir: path.resolve(projectRoot(), set('DOCUMENTS_DIR') ?? path.join(dataDir, 'documents')),
    drawsAhead: read(() => choiceOf('COVERS_AHEAD', set('COVERS_AHEAD') ?? 'on', ['on', 'off'])) !== 'off',
    coversDir: path.resolve(projectRoot(), set('COVERS_DIR') ?? path.join(dataDir, 'covers')),
    gameOrigins: read(() => originsOf('GAME_ORIGINS', set('GAME_ORIGINS') ?? `http://127.0.0.1:${sandboxPort}`)),
    liveFeed: {
      production: {
        url: read(() => urlOf('LIVE_FEED_URL', set('LIVE_FEED_URL') ?? `ws://127.0.0.1:${sandboxPort}/ws`, SOCKETS)),
        casinoId: set('LIVE_CASINO_ID') ?? SANDBOX_LIVE.casinoId,
      },
      prelive: {
        url: read(() =>
          urlOf(
            'LIVE_FEED_PRELIVE_URL',
            set('LIVE_FEED_PRELIVE_URL') ?? `ws://127.0.0.1:${sandboxPort}/prelive/ws`,
            SOCKETS,
          ),
        ),
        casinoId: set('LIVE_PRELIVE_CASINO_ID') ?? SANDBOX_LIVE.preliveCasinoId,
      },
      currency: set('LIVE_FEED_CURRENCY') ?? 'USD',
    },
    secondPersonFrom: read(() =>
      dollarsOf('ADJUSTMENT_SECOND_PERSON_FROM', set('ADJUSTMENT_SECOND_PERSON_FROM') ?? '100'),
    ),
    trustedProxies: read(() => rangesOf('TRUSTED_PROXIES', set('TRUSTED_PROXIES') ?? '')),
    geoForceCountry: production ? null : set('GEO_FORCE_COUNTRY'),
    geoMmdbPath: set('GEO_MMDB_PATH'),
    geoCountryHeader: set('GEO_COUNTRY_HEADER') ?? 'cf-ipcountry',
    rateLimits: read(() => choiceOf('RATE_LIMITS', set('RATE_LIMITS') ?? 'on', ['on', 'off'])) !== 'off',
    metricsToken: set('METRICS_TOKEN'),
    withdrawalReviewFrom: read(() => dollarsOf('WITHDRAWAL_REVIEW_USD', set('WITHDRAWAL_REVIEW_USD') ?? '2000')),
    vipHost: {
      name: set('VIP_HOST_NAME') ?? 'Roulo VIP Desk',
      email: set('VIP_HOST_EMAIL') ?? 'vip@roulo.example',
    },
    stakeMax: read(() => dollarsOf('STAKE_MAX', set('STAKE_MAX') ?? '500')),
    winMax: {
      plinko: read(() => dollarsOf('WIN_MAX_PLINKO', set('WIN_MAX_PLINKO') ?? '500000')),
      dice: read(() => dollarsOf('WIN_MAX_DICE', set('WIN_MAX_DICE') ?? '5000')),
      mines: read(() => dollarsOf('WIN_MAX_MINES', set('WIN_MAX_MINES') ?? '50000')),
      keno: read(() => dollarsOf('WIN_MAX_KENO', set('WIN_MAX_KENO') ?? '500000')),
    },
    logLevel: read(() =>
      choiceOf('LOG_LEVEL', set('LOG_LEVEL') ?? (production ? 'info' : 'warn'), [
        'fatal',
        'error',
        'warn',
        'info',
        'debug',
        'trace',
        'silent',
      ]),
    ),
  };
  if (production) problems.push(...productionProblems(config, set));
  if (problems.length > 0) throw new ConfigError(problems.map((problem) => `- ${problem}`).join('\n'));
  return config;
}

function productionProblems(config: Config, set: (name: keyof Environment) => string | null): string[] {
  const missing = NEEDED_IN_PRODUCTION.filter((name) => set(name) === null).map(
    (name) => `${name} is not set, and production has no default for it.`,
  );
  return [
    ...missing,
    ...(set('PUBLIC_URL') && !config.publicUrl.startsWith('https:')
      ? ['PUBLIC_URL must begin with https:// in production.']
      : []),
    ...(set('SMTP_URL') && isLoopback(new URL(config.smtpUrl).hostname)
      ? ['SMTP_URL is on this machine: the sandbox is not for production.']
      : []),
    ...(set('CRYPTO_API_URL') && isLoopback(new URL(config.crypto.apiUrl).hostname)
      ? ['CRYPTO_API_URL is on this machine: the sandbox is not for production.']
      : []),
    ...(set('SLOTS_API_URL') && isLoopback(new URL(config.slots.apiUrl).hostname)
      ? ['SLOTS_API_URL is on this machine: the sandbox is not for production.']
      : []),
    ...(config.reviewer &&
    (isLoopback(new URL(config.reviewer.url).hostname) || !config.reviewer.url.startsWith('https:'))
      ? ['KYC_URL must begin with https:// and not be on this machine in production.']
      : []),
    ...(set('GAME_ORIGINS') && config.gameOrigins?.some((origin) => !origin.startsWith('https:'))
      ? ['GAME_ORIGINS must begin with https:// in production.']
      : []),
    ...(['LIVE_FEED_URL', 'LIVE_FEED_PRELIVE_URL'] as const)
      .filter((name) => set(name) !== null && !set(name)!.startsWith('wss:'))
      .map((name) => `${name} must begin with wss:// in production.`),
    ...(config.rateLimits ? [] : ['RATE_LIMITS=off is not for production.']),
  ];
}

/** What the sandbox's reviewer knows us by. */
const SANDBOX_REVIEWER = { token: 'sim-identity-token', secret: 'sim-identity-secret-R4w' };

/** `sandboxPort` is null where there is no sandbox. */
function reviewerOf(set: (name: keyof Environment) => string | null, sandboxPort: number | null): Config['reviewer'] {
  const url = set('KYC_URL');
  if (url === 'in-house') return null;
  if (url === null) {
    const hasSandbox = sandboxPort !== null && (set('SMTP_URL') === null || set('CRYPTO_API_URL') === null);
    return hasSandbox ? { url: `http://127.0.0.1:${sandboxPort}/identity`, ...SANDBOX_REVIEWER } : null;
  }
  const token = set('KYC_TOKEN');
  const secret = set('KYC_SECRET');
  if (!token || !secret) throw new Error('KYC_URL needs KYC_TOKEN and KYC_SECRET.');
  return { url: urlOf('KYC_URL', url, ['http:', 'https:']), token, secret };
}

function explicitKeysOrNull(set: (name: keyof Environment) => string | null): string | null {
  const file = set('SECRET_KEYS_FILE');
  return file ? readFileSync(file, 'utf8') : set('SECRET_KEYS');
}

function explicitKeys(set: (name: keyof Environment) => string | null): string {
  const keys = explicitKeysOrNull(set);
  if (!keys) throw new Error('SECRET_KEYS (or SECRET_KEYS_FILE) is not set, and production makes none by itself.');
  return keys;
}

/** Keys made at the first start, for this machine only. */
function keysIn(dataDir: string): string {
  const file = path.join(dataDir, 'secret-keys');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, `${newKeyText()}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}

/** Only what is set. */
function setOf<T extends Record<string, string | null>>(values: T): { [Name in keyof T]?: string } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as {
    [Name in keyof T]?: string;
  };
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}

function urlOf(name: string, text: string, protocols: string[]): string {
  // PostgreSQL addresses by Unix socket have no host, which URL does not take.
  const readable = text.replace('@/', '@localhost/');
  if (!URL.canParse(readable) || !protocols.includes(new URL(readable).protocol)) {
    throw new Error(
      `${name} must be an address that begins with ${protocols.map((known) => `${known}//`).join(' or ')}.`,
    );
  }
  return text;
}

function originsOf(name: string, text: string): string[] {
  return listOf(text).map((address) => new URL(urlOf(name, address, HTTP)).origin);
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

function portOf(name: string, text: string): number {
  return numberOf(name, text, 1, 65_535);
}

function numberOf(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new Error(`${name} must be a whole number from ${min} to ${max}, not '${text}'.`);
  }
  return value;
}

function dollarsOf(name: string, text: string): UsdMicros {
  const amount = /^\d{1,9}(\.\d{1,2})?$/.test(text) ? parseUsd(Number(text)) : null;
  if (amount === null || amount === 0n) throw new Error(`${name} must be an amount of dollars, not '${text}'.`);
  return amount;
}

function choiceOf<const T extends string>(name: string, text: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === text);
  if (!found) throw new Error(`${name} must be one of ${choices.join(', ')}, not '${text}'.`);
  return found;
}

function rangesOf(name: string, text: string): string[] {
  const ranges = listOf(text);
  for (const range of ranges) {
    const [address = '', bits, more] = range.split('/');
    const version = isIP(address);
    const bitsMax = version === 6 ? 128 : 32;
    if (
      version === 0 ||
      more !== undefined ||
      (bits !== undefined && !(Number(bits) >= 0 && Number(bits) <= bitsMax))
    ) {
      throw new Error(`${name}: '${range}' is not an address or range.`);
    }
  }
  return ranges;
}
