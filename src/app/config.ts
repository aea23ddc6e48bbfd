import path from 'node:path';
import { readVapid } from '../notices/push/vapid.ts';
import { projectRoot } from '../db/project-root.ts';
import { GAME_IDS, perGame } from '../games/all.ts';
import { toUsd } from '../money/usd.ts';
import { WITHDRAWAL_REVIEW } from '../terms/house-terms.ts';
import { readKeys } from './config/keys.ts';
import { readOutside } from './config/outside.ts';
import { productionProblems } from './config/production.ts';
import { createReader, HTTP, isOnThisMachine, type Reader } from './config/reader.ts';
import { winMaxSetting, type Environment } from './config/settings.ts';
import type { Config, StaffConfig } from './config/config-shape.ts';

/** The settings are wrong; the message lists all problems, for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export function readConfig(env: Environment): Config {
  const reader = createReader(env);
  const { production, problems, set, choice } = reader;
  const places = readPlaces(reader);
  const config: Config = {
    production,
    sandbox: (['SMTP_URL', 'CRYPTO_API_URL', 'SLOTS_API_URL'] as const).some((name) => set(name) === null),
    ...places,
    // An invalid port is already reported, and must not cause further errors in addresses built from it.
    ...readOutside(reader, { ...places, port: places.port ?? 8080, sandboxPort: places.sandboxPort ?? 8090 }),
    staff: readStaff(reader, places),
    ...readVisitors(reader),
    ...readLimits(reader),
    sharedRounds: readSharedRounds(reader),
    metricsToken: set('METRICS_TOKEN'),
    push: readPush(reader),
    traceTo: reader.optionalUrl('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
    logLevel: choice('LOG_LEVEL', production ? 'info' : 'warn', LOG_LEVELS),
  };
  choice('NODE_ENV', 'development', ['production', 'development', 'test']);
  if (config.sandbox) problems.push(...samePortProblems(places, config.staff));
  if (production) problems.push(...productionProblems(config, reader));
  if (problems.length > 0) throw new ConfigError(problems.map((problem) => `- ${problem}`).join('\n'));
  return config;
}

/** Push services of the common browsers. Others are never called, because the endpoint comes from a player. */
const PUSH_ORIGINS =
  'https://fcm.googleapis.com,https://updates.push.services.mozilla.com,https://*.push.apple.com,https://*.notify.windows.com';

function readPush({ set, text, read }: Reader): Config['push'] {
  const key = set('VAPID_PRIVATE_KEY');
  if (key === null) return null;
  const origins = text('PUSH_ORIGINS', PUSH_ORIGINS)
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  return read(() => ({ vapid: readVapid(key, text('VAPID_SUBJECT', '')), origins }));
}

/** Parts of ours with the same port: the second would find it taken. */
function samePortProblems(
  { port, sandboxPort, sandboxSmtpPort }: ReturnType<typeof readPlaces>,
  staff: StaffConfig,
): string[] {
  const ports = Object.entries({
    PORT: port,
    STAFF_PORT: staff.port ?? undefined,
    SANDBOX_PORT: sandboxPort,
    SANDBOX_SMTP_PORT: sandboxSmtpPort,
  });
  return ports.flatMap(([name, own], at) => {
    const twin = ports.slice(0, at).find(([, other]) => own !== undefined && other === own);
    return twin ? [`${twin[0]} and ${name} are both ${own}. Choose another port for one of them.`] : [];
  });
}

/** The settings needed to reach the database, for commands that prove or migrate it on machines without other secrets. */
export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'cells' | 'dataDir' | 'backupDir' | 'postgresPrograms'>;

export function readDatabaseConfig(env: Environment): DatabaseConfig {
  const reader = createReader(env);
  const config = readDatabase(reader);
  if (reader.problems.length > 0) throw new ConfigError(reader.problems.map((problem) => `- ${problem}`).join('\n'));
  return config;
}

function readDatabase({ set, text, optionalUrl, number, choice }: Reader): DatabaseConfig {
  return {
    databaseUrl: optionalUrl('DATABASE_URL', ['postgres:', 'postgresql:']),
    cells: number('CELLS', '1', 1, 1000),
    dataDir: path.resolve(projectRoot(), text('DATA_DIR', '.data')),
    backupDir: set('BACKUP_DIR') && path.resolve(projectRoot(), set('BACKUP_DIR')!),
    postgresPrograms: choice('POSTGRES_PROGRAMS', 'auto', ['auto', 'npm', 'system']),
  };
}

/** Addresses, folders and services of this server. */
function readPlaces(reader: Reader) {
  const { text, url, base, optionalUrl, port: portOf, number, choice } = reader;
  const database = readDatabase(reader);
  const { dataDir } = database;
  const port = portOf('PORT', '8080');
  const sandboxSmtpPort = portOf('SANDBOX_SMTP_PORT', '1025');
  const sandboxPort = portOf('SANDBOX_PORT', '8090');
  const redisUrl = optionalUrl('REDIS_URL', ['redis:', 'rediss:']);
  return {
    host: text('HOST', 'localhost'),
    port,
    publicUrl: base('PUBLIC_URL', `http://localhost:${port ?? 8080}`),
    ...database,
    databaseReadUrl: optionalUrl('DATABASE_READ_URL', ['postgres:', 'postgresql:']),
    databaseConnections: number('DATABASE_CONNECTIONS', '20', 2, 1000),
    databaseWaitMs: number('DATABASE_WAIT_MS', '2000', 100, 600_000),
    databaseStatementMs: number('DATABASE_STATEMENT_MS', '10000', 1_000, 600_000),
    redisUrl,
    // A server without Redis is the only one, so there is no other server to send players to.
    drainMs: 1_000 * number('DRAIN_SECONDS', redisUrl ? '5' : '0', 0, 600),
    keys: readKeys(reader, dataDir),
    smtpUrl: url('SMTP_URL', `smtp://127.0.0.1:${sandboxSmtpPort ?? 1025}`, ['smtp:', 'smtps:']),
    mailFrom: text('MAIL_FROM', 'Roulo <no-reply@localhost>'),
    sandboxPort,
    sandboxSmtpPort,
    documentsDir: path.resolve(projectRoot(), text('DOCUMENTS_DIR', path.join(dataDir, 'documents'))),
    coversDir: path.resolve(projectRoot(), text('COVERS_DIR', path.join(dataDir, 'covers'))),
    drawsAhead: choice('COVERS_AHEAD', 'off', ['on', 'off']) === 'on',
  };
}

const STAFF_PORT = 8081;

/** The back office. In production it is served only where it is configured. */
function readStaff(reader: Reader, places: ReturnType<typeof readPlaces>): StaffConfig {
  const { production, set, text, base, ranges, port: portOf } = reader;
  const chosen = set('STAFF_PORT');
  const isFree = ![places.port, places.sandboxPort, places.sandboxSmtpPort].includes(STAFF_PORT);
  const isOff = chosen === null ? production || !isFree : chosen === 'off';
  const port = isOff ? null : portOf('STAFF_PORT', String(STAFF_PORT));
  return {
    port,
    isDefaultPort: chosen === null,
    host: text('STAFF_HOST', 'localhost'),
    url: base('STAFF_URL', `http://localhost:${port ?? STAFF_PORT}`),
    allowedIps: ranges('STAFF_ALLOWED_IPS', ''),
    oidc: readStaffOidc(reader),
  };
}

const STAFF_OIDC = ['STAFF_OIDC_ISSUER', 'STAFF_OIDC_CLIENT_ID', 'STAFF_OIDC_CLIENT_SECRET'] as const;

/** The company's sign-in provider for staff: all settings, or none. */
function readStaffOidc({ production, problems, set, optionalUrl }: Reader): StaffConfig['oidc'] {
  const missing = STAFF_OIDC.filter((name) => set(name) === null);
  if (missing.length === STAFF_OIDC.length) return null;
  for (const name of missing)
    problems.push(`${name} is not set. The sign-in of staff by OIDC needs ${STAFF_OIDC.join(', ')}.`);
  const issuer = optionalUrl('STAFF_OIDC_ISSUER', HTTP);
  if (!issuer || missing.length > 0) return null;
  // In production every address is checked for this.
  if (!production && !issuer.startsWith('https:') && !isOnThisMachine(issuer)) {
    problems.push('STAFF_OIDC_ISSUER must begin with https://, unless the provider is on this machine.');
  }
  return { issuer, clientId: set('STAFF_OIDC_CLIENT_ID')!, clientSecret: set('STAFF_OIDC_CLIENT_SECRET')! };
}

/** How visitors are identified and rate-limited. */
function readVisitors({ production, set, text, ranges, choice }: Reader) {
  return {
    trustedProxies: ranges('TRUSTED_PROXIES', ''),
    geoForceCountry: production ? null : set('GEO_FORCE_COUNTRY'),
    geoMmdbPath: set('GEO_MMDB_PATH'),
    geoCountryHeader: text('GEO_COUNTRY_HEADER', 'cf-ipcountry'),
    rateLimits: choice('RATE_LIMITS', 'on', ['on', 'off']) !== 'off',
  };
}

/** The single wallet that everybody uses for payments in the sandbox. */
const SANDBOX_WALLET = [
  'bc1qjqvp0j92kscwv6m2te3zemll6c3wanrknuvldd',
  '0x5a59Cc4026df1a79aAD690e6fA7F8139bdCeA314',
  'ltc1qd7xv05pz8d26tejxmqra927sp4dysvxwvpmwve',
  'BhM5jMC5TFPUwPwCUjnvGukEWiYc1xqqPR9BkKn3iQhz',
  'THVGZF4QpVhy5uVCNaoQ7yhQ8LbND6f9Ac',
  'DMVXrWQvwqSBvSnEetMbjMgyF5zZ9vp4ss',
].join(',');

/** Settings of shared rounds. */
function readSharedRounds({ production, set, text, number, dollars, choice }: Reader): Config['sharedRounds'] {
  const salt = set('CHAIN_SALT');
  return {
    areLed: choice('SHARED_ROUNDS', 'on', ['on', 'off']) === 'on',
    chainGames: number('CHAIN_LENGTH', '1000000', 1_000, 10_000_000),
    salt: {
      source: text('CHAIN_SALT_SOURCE', production ? 'to be named' : 'a fixed text of the sandbox'),
      textOf: (chain) => salt ?? (production ? null : `roulo-sandbox-${chain}`),
    },
    exposureMax: dollars('ROUND_EXPOSURE_MAX', '1000000'),
  };
}

/** Sums from which a person must review, and maximum stakes and wins. */
function readLimits({ production, set, text, dollars, dollarsByName, rate }: Reader) {
  return {
    secondPersonFrom: dollars('ADJUSTMENT_SECOND_PERSON_FROM', '100'),
    withdrawalReviewFrom: dollars('WITHDRAWAL_REVIEW_USD', String(WITHDRAWAL_REVIEW.from)),
    firstAddressReviewFrom: dollars('FIRST_ADDRESS_REVIEW_USD', String(WITHDRAWAL_REVIEW.firstAddressFrom)),
    commonPayoutAddresses: (set('COMMON_PAYOUT_ADDRESSES') ?? (production ? '' : SANDBOX_WALLET))
      .split(/[\s,]+/)
      .filter(Boolean),
    vipHost: { name: text('VIP_HOST_NAME', 'Roulo VIP Desk'), email: text('VIP_HOST_EMAIL', 'vip@roulo.example') },
    eurPerUsd: rate('EUR_PER_USD', '0.92'),
    stakeMax: dollars('STAKE_MAX', '500'),
    exposureMax: {
      total: dollars('HOUSE_EXPOSURE_MAX', '25000000'),
      byGame: dollarsByName('HOUSE_EXPOSURE_MAX_BY_GAME', GAME_IDS),
    },
    winMax: perGame(({ id, limits }) => dollars(winMaxSetting(id), String(toUsd(limits.winMax)))),
  };
}
