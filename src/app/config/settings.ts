import { GAMES, type Game } from '../../games/all.ts';
import { toUsd } from '../../money/usd.ts';

/** One environment variable. `npm run docs` writes docs/settings.md from these texts. */
export interface Setting {
  about: string;
  /** Value if not set. Left out if production requires it and the sandbox brings its own. */
  default?: string;
}

const SERVER = {
  PORT: { about: 'Port for the web app, the API and the socket.', default: '8080' },
  HOST: { about: 'Address to listen on. `0.0.0.0` listens on all.', default: 'localhost' },
  PUBLIC_URL: {
    about: 'Address that players open. It is the host in mails and the only allowed origin.',
    default: 'http://localhost:PORT',
  },
  NODE_ENV: {
    about:
      '`production` refuses to start with generated keys, a sandbox provider or secret, a database that has the demo player, plain HTTP to or from a provider, wallet calls allowed from any address, or a missing setting. The message names each problem.',
  },
  DATA_DIR: { about: 'Folder for the embedded database, generated keys and drawn covers.', default: '.data' },
  DRAIN_SECONDS: {
    about:
      'How many seconds a stopping server keeps serving while `/api/ready` returns 503, so that load balancers can send players elsewhere. 0 to 600.',
    default: '5 with REDIS_URL, otherwise 0',
  },
  TRUSTED_PROXIES: {
    about:
      'Addresses or ranges of proxies whose `X-Forwarded-For` and country header are trusted, separated by commas. Required in production: a request with a forwarded address from any other sender gets a 503, and the log names the sender.',
    default: 'none',
  },
  RATE_LIMITS: {
    about: '`off` disables the limits per player and address, for tests and benchmarks. Production refuses it.',
    default: 'on',
  },
} as const satisfies Record<string, Setting>;

const DATABASE = {
  DATABASE_URL: {
    about:
      'A PostgreSQL 15 or newer to use instead of the embedded one. The user must be able to create the roles `roulo_app` and `roulo_read`, or be a member of both.',
    default: 'the embedded database in DATA_DIR',
  },
  DATABASE_READ_URL: {
    about:
      'Database that the back office reads from: a standby of the same database. Its user must be a member of `roulo_read`, which can change nothing.',
    default: 'DATABASE_URL, as `roulo_read` too',
  },
  CELLS: {
    about:
      'Minimum number of schemas that players are divided into. A start adds missing cells and never removes one. See [scaling.md](scaling.md).',
    default: '1',
  },
  DATABASE_CONNECTIONS: { about: 'Connections of one server to each cell.', default: '20' },
  DATABASE_WAIT_MS: {
    about:
      'How many milliseconds a request waits for a connection before it gets a 503. `/api/health` and `/api/ready` wait as long for the database.',
    default: '2000',
  },
  DATABASE_STATEMENT_MS: {
    about: 'How many milliseconds a statement may take before the database cancels it and the request gets a 503.',
    default: '10000',
  },
  POSTGRES_PROGRAMS: {
    about:
      'Programs of the embedded database: `npm` (the pinned package), `system`, or `auto` (the package, or the system’s if there is no package).',
    default: 'auto',
  },
  BACKUP_DIR: {
    about:
      'Folder for backups, on another disk. If it is set, the embedded database also archives its write-ahead log there. See [backup.md](backup.md).',
    default: 'none',
  },
  REDIS_URL: {
    about: 'Redis for socket updates and rate limits. Needed when more than one server uses the database.',
    default: 'none: a single server',
  },
} as const satisfies Record<string, Setting>;

const KEYS = {
  SECRET_KEYS: {
    about:
      'Secret keys as `id:base64` (at least 32 bytes each), newest first, separated by commas. To change keys, run `npm run admin -- keys rotate`, restart, then run `npm run admin -- keys reencipher`. A server that cannot decrypt stored data does not start.',
    default: 'generated once in DATA_DIR',
  },
  SECRET_KEYS_FILE: { about: 'A file with the content of `SECRET_KEYS`.' },
} as const satisfies Record<string, Setting>;

const MAIL = {
  SMTP_URL: {
    about:
      'Mail host: `smtp://user:password@host:587` or `smtps://…`. TLS is required unless the host is this machine.',
    default: 'the sandbox’s',
  },
  MAIL_FROM: { about: 'Sender of mails.', default: 'Roulo <no-reply@localhost>' },
} as const satisfies Record<string, Setting>;

const CASHIER = {
  CRYPTO_API_URL: {
    about: 'Address of the payment processor (NOWPayments’ API), without `/v1`.',
    default: 'the sandbox’s, with all credentials below',
  },
  CRYPTO_API_KEY: { about: 'Our API key at the processor.' },
  CRYPTO_IPN_SECRET: { about: 'Secret with which the processor signs its callbacks.' },
  CRYPTO_EMAIL: { about: 'Sign-in at the processor. It is needed for lists and payouts.' },
  CRYPTO_PASSWORD: { about: 'Password of that sign-in.' },
  CRYPTO_TOTP_SECRET: { about: 'Secret (base32) of the one-time codes that confirm payouts.' },
  CRYPTO_CALLBACK_BASE: {
    about: 'Address at which the processor reaches us.',
    default: 'PUBLIC_URL; http://127.0.0.1:PORT with the sandbox',
  },
  CRYPTO_OUTCOME: {
    about: 'Coin in which the processor settles everything, by the processor’s code for it.',
    default: 'usdterc20',
  },
  WITHDRAWAL_REVIEW_USD: {
    about:
      'A withdrawal waits for an operator if the player’s withdrawals of the last 24 hours, including this one, reach this sum in dollars.',
    default: '2000',
  },
  FIRST_ADDRESS_REVIEW_USD: {
    about:
      'A withdrawal of at least this many dollars to a player’s first address waits for an operator. A withdrawal to a later new address always does.',
    default: '500',
  },
  COMMON_PAYOUT_ADDRESSES: {
    about:
      'Payout addresses that unrelated players share, such as an exchange’s own, separated by commas. They do not link accounts.',
    default: 'the sandbox’s test wallet; none in production',
  },
  RESERVE_ADDRESSES: {
    about:
      'Our cold wallets as `coin:address`, separated by commas. Coins: btc, ltc, eth, usdt, usdc. Their balances are read daily, count as reserves and are shown on `/solvency`.',
    default: 'none',
  },
  BITCOIN_API_URL: {
    about:
      'Public node that reports balances of Bitcoin addresses (Esplora’s API). Production needs one for each listed coin.',
    default: 'the sandbox’s chain',
  },
  LITECOIN_API_URL: { about: 'The same for Litecoin.', default: 'the sandbox’s chain' },
  ETHEREUM_RPC_URL: { about: 'The same for Ethereum, by JSON-RPC.', default: 'the sandbox’s chain' },
} as const satisfies Record<string, Setting>;

const PROVIDERS = {
  SLOTS_API_URL: {
    about: 'Address of the game aggregator (Pragmatic Play’s Integration API), without `/IntegrationService`.',
    default: 'the sandbox’s, with the four names below',
  },
  SLOTS_SECURE_LOGIN: { about: 'Our name at the aggregator.' },
  SLOTS_SECRET: { about: 'Secret that signs calls in both directions.' },
  SLOTS_STYLENAME: { about: 'Name of our visual style in its games.' },
  SLOTS_PROVIDER_ID: { about: 'The name that the aggregator uses for itself in its calls.' },
  SLOTS_ALLOWED_IPS: {
    about: 'Addresses or ranges that wallet calls may come from, separated by commas.',
    default: 'this machine',
  },
  SLOTS_FREE_ROUND_CREDIT: {
    about: 'Call that credits the wins of free rounds, according to our contract: `result` or `bonusWin`.',
    default: 'result',
  },
  SLOTS_WINNERS_PATH: { about: 'Path of the aggregator’s list of jackpot winners.', default: 'our own record' },
  SLOTS_STAKE_MAX: {
    about: 'Largest bet on its games from the primary balance, in dollars.',
    default: '500',
  },
  GAME_ORIGINS: {
    about: 'Origins whose pages may be shown in the frame of a slot or live game, separated by commas.',
    default: 'the sandbox’s',
  },
  LIVE_FEED_URL: {
    about: 'Socket that reports seats, limits and results of live tables.',
    default: 'the sandbox’s',
  },
  LIVE_FEED_PRELIVE_URL: { about: 'The same for the lobbies.', default: 'the sandbox’s' },
  LIVE_CASINO_ID: { about: 'Our name at the first of these sockets.', default: 'the sandbox’s' },
  LIVE_PRELIVE_CASINO_ID: { about: 'Our name at the second.', default: 'the sandbox’s' },
  LIVE_FEED_CURRENCY: { about: 'Currency in which limits are requested.', default: 'USD' },
  COVERS_AHEAD: {
    about:
      '`on` draws all covers that the build has not drawn, after the start. `off` draws each cover when it is first requested.',
    default: 'off',
  },
  COVERS_DIR: {
    about: 'Your own pictures of games, named by game id (png, jpg, jpeg, svg or webp).',
    default: 'DATA_DIR/covers',
  },
  SANDBOX_PORT: { about: 'Port of the sandbox.', default: '8090' },
  SANDBOX_SMTP_PORT: { about: 'Port of the sandbox’s mail host.', default: '1025' },
} as const satisfies Record<string, Setting>;

const STAFF = {
  STAFF_PORT: {
    about: 'Port of the back office. With `off` this server does not serve it.',
    default: '8081; in production off',
  },
  STAFF_HOST: { about: 'Address the back office listens on.', default: 'localhost' },
  STAFF_URL: {
    about: 'Address that staff open. It is the only allowed origin, and the name that passkeys belong to.',
    default: 'http://localhost:STAFF_PORT',
  },
  STAFF_ALLOWED_IPS: {
    about: 'Addresses or ranges that may open the back office, separated by commas. All other addresses get a 404.',
    default: 'all',
  },
  STAFF_OIDC_ISSUER: {
    about:
      'Issuer of the OpenID Connect provider that staff may sign in with, as its discovery document names it. Register `STAFF_URL/api/sign-in/oidc/callback` there. Set all three settings or none.',
    default: 'none: passkeys, and passwords with codes',
  },
  STAFF_OIDC_CLIENT_ID: { about: 'Our name at that provider.' },
  STAFF_OIDC_CLIENT_SECRET: { about: 'Our secret at that provider.' },
} as const satisfies Record<string, Setting>;

const PLAYERS = {
  KYC_URL: {
    about: 'Reviewer of identity documents. With `in-house`, staff review them.',
    default: 'the sandbox’s; in-house in production',
  },
  KYC_TOKEN: { about: 'Token that identifies us to the reviewer.' },
  KYC_SECRET: { about: 'Secret that signs our requests to the reviewer and its decisions.' },
  DOCUMENTS_DIR: {
    about: 'Folder for identity documents, encrypted with `SECRET_KEYS`. Several servers must share it.',
    default: 'DATA_DIR/documents',
  },
  ADJUSTMENT_SECOND_PERSON_FROM: {
    about: 'An operator’s adjustment of at least this many dollars needs a second person.',
    default: '100',
  },
  GEO_MMDB_PATH: {
    about:
      'Your own country database in mmdb format. In production, visitors from an unknown country, including private addresses, can neither register nor deposit.',
    default: 'embedded tables for IPv4 and IPv6',
  },
  GEO_COUNTRY_HEADER: {
    about: 'Header in which a trusted proxy names the visitor’s country.',
    default: 'cf-ipcountry',
  },
  GEO_FORCE_COUNTRY: { about: 'Country of every visitor, for testing. Ignored in production.' },
  EUR_PER_USD: {
    about: 'Euros per dollar, for players who read amounts in euros. Nothing is booked in euros.',
    default: '0.92',
  },
  VIP_HOST_NAME: {
    about: 'Name of the VIP host, whom players may write to from Black Diamond on.',
    default: 'Roulo VIP Desk',
  },
  VIP_HOST_EMAIL: { about: 'Address of the VIP host.', default: 'vip@roulo.example' },
} as const satisfies Record<string, Setting>;

const LIMITS = {
  STAKE_MAX: { about: 'Largest bet on the originals from the primary balance, in dollars.', default: '500' },
  ...winMaxSettings(),
  HOUSE_EXPOSURE_MAX: {
    about:
      'The most that all open rounds together may win, in dollars. Set it to what the house can pay. A bet beyond it is refused with “This table is full right now”, never reduced. Servers share the limit and each reserves a part of it, so with several servers a large bet may be refused slightly early. The limit itself is never exceeded.',
    default: '25000000',
  },
  HOUSE_EXPOSURE_MAX_BY_GAME: {
    about: 'The same for single games, as `game:dollars`, separated by commas.',
    default: 'only the limit for all games',
  },
  ROUND_EXPOSURE_MAX: {
    about: 'The most that all bets in one shared round may win, in dollars.',
    default: '1000000',
  },
  SHARED_ROUNDS: {
    about:
      'With `off` this server never leads shared rounds. One server leads at a time: the one that holds the lease. All servers take bets and cash-outs.',
    default: 'on',
  },
  CHAIN_LENGTH: {
    about:
      'Number of rounds in a hash chain, 1000 to 10000000. The end of the chain is published before its first round.',
    default: '1000000',
  },
  CHAIN_SALT_SOURCE: {
    about: 'Source of the chain’s salt, published with the chain: a future Bitcoin block, by its height.',
  },
  CHAIN_SALT: {
    about:
      'Salt of the chain: the hash of the block in `CHAIN_SALT_SOURCE`, once it exists. Until then shared rounds stay closed in production; the sandbox has a fixed text. A chain keeps its salt, and the next chain needs a new one.',
  },
} as const satisfies Record<string, Setting>;

const WATCHING = {
  LOG_LEVEL: {
    about: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. Logs are one JSON object per line.',
    default: 'warn; info in production',
  },
  VAPID_PRIVATE_KEY: {
    about:
      'Private key for notices by push (RFC 8292): 32 bytes of P-256 as base64url. Without it push is not offered. Do not change it: browsers subscribe to the public key derived from it.',
    default: 'none',
  },
  VAPID_SUBJECT: {
    about:
      'Contact for push services that have questions about our requests, such as `mailto:ops@example.com`. Required with VAPID_PRIVATE_KEY.',
    default: 'none',
  },
  PUSH_ORIGINS: {
    about:
      'Origins of the allowed push services, separated by commas. `https://*.example.com` means all hosts below it.',
    default: 'those of Chrome, Firefox, Safari and Edge',
  },
  METRICS_TOKEN: {
    about: 'Bearer token for `/api/metrics`.',
    default: 'none: only this machine may read them',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    about:
      'Where traces are sent (OTLP, such as `http://collector:4318`): request, batch and commit of a bet. OpenTelemetry’s other `OTEL_…` settings are read too.',
    default: 'none: no traces are made and OpenTelemetry is not loaded',
  },
} as const satisfies Record<string, Setting>;

export const SETTING_GROUPS: readonly { title: string; settings: Record<string, Setting> }[] = [
  { title: 'Server', settings: SERVER },
  { title: 'Database and Redis', settings: DATABASE },
  { title: 'Secret keys', settings: KEYS },
  { title: 'Mail', settings: MAIL },
  { title: 'Cashier and reserves', settings: CASHIER },
  { title: 'Game providers and the sandbox', settings: PROVIDERS },
  { title: 'Back office', settings: STAFF },
  { title: 'Players and operators', settings: PLAYERS },
  { title: 'Limits of the originals', settings: LIMITS },
  { title: 'Logs, metrics, traces', settings: WATCHING },
];

/** Every setting that exists. */
export const SETTINGS = {
  ...SERVER,
  ...DATABASE,
  ...KEYS,
  ...MAIL,
  ...CASHIER,
  ...PROVIDERS,
  ...STAFF,
  ...PLAYERS,
  ...LIMITS,
  ...WATCHING,
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;
export type Environment = Partial<Record<SettingName, string>>;

export type WinMaxSetting = `WIN_MAX_${Uppercase<Game>}`;

export function winMaxSetting(game: Game): WinMaxSetting {
  return `WIN_MAX_${game.toUpperCase() as Uppercase<Game>}`;
}

function winMaxSettings(): Record<WinMaxSetting, Setting> {
  const entries = GAMES.map(({ id, texts, limits }) => [
    winMaxSetting(id),
    {
      about: `Largest win on ${texts.name}, in dollars. ${limits.kept}`,
      default: String(toUsd(limits.winMax)),
    },
  ]);
  return Object.fromEntries(entries) as Record<WinMaxSetting, Setting>;
}
