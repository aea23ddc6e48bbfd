import { GAMES, type Game } from '../../games/all.ts';
import { toUsd } from '../../money/usd.ts';

/** Everything that can be set, with what it is for. The README's table is checked against this list. */
export const SETTINGS = {
  PORT: 'Port of the web app, the API and the socket. Default 8080',
  HOST: 'Address to listen on. Default localhost; 0.0.0.0 for all',
  PUBLIC_URL: 'Address players open: the host in mails and the allowed origin. Default http://localhost:PORT',
  DATABASE_URL: 'A PostgreSQL 15 or newer. Default: the embedded one in DATA_DIR',
  CELLS: 'Into how many schemas players are divided, at least. Cells are added by a start, never removed. Default 1',
  DATABASE_CONNECTIONS: 'Connections of one server to the database, for each cell. Default 20',
  DATABASE_WAIT_MS: 'How long a request waits for a connection before it is answered 503. Default 2000',
  DATA_DIR: 'Embedded database and generated keys. Default .data',
  BACKUP_DIR: 'Folder for backups and the archived log of the embedded database, on another disk. Default: none',
  POSTGRES_PROGRAMS: "Which PostgreSQL the embedded database runs: 'npm', 'system' or 'auto'. Default auto",
  REDIS_URL: 'Needed for more than one server: realtime, rate limits. Default: none, one server',
  DRAIN_SECONDS:
    'How long a stopping server still serves while /api/ready answers 503, 0 to 600. Default 5 with REDIS_URL, else 0',
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
  RESERVE_ADDRESSES:
    'Our cold wallets as coin:address, separated by commas; shown on /solvency. Coins: btc, ltc, eth, usdt, usdc. Default: none',
  BITCOIN_API_URL:
    "Where the balance of Bitcoin addresses is read, in the manner of Esplora. Default: the sandbox's chain",
  LITECOIN_API_URL: "The same for Litecoin. Default: the sandbox's chain",
  ETHEREUM_RPC_URL: "A node that tells the balance of Ethereum addresses by JSON-RPC. Default: the sandbox's chain",
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
  TRUSTED_PROXIES:
    'Addresses or ranges whose X-Forwarded-For is believed, separated by commas. Default none; needed in production',
  GEO_MMDB_PATH: 'A country database in mmdb format. Default: embedded tables for IPv4 and IPv6',
  GEO_COUNTRY_HEADER: 'Header in which a trusted proxy names the country. Default cf-ipcountry',
  GEO_FORCE_COUNTRY: 'Country of every visitor, for trying things out. Not read in production',
  RATE_LIMITS: "'off' lifts the limits per player and address for suites and benchmarks. Refused in production",
  METRICS_TOKEN: 'Bearer token for /api/metrics from other machines. Default: this machine only',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'Where traces are sent (OpenTelemetry). Default: none are made',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent. Default warn; info in production',
  WITHDRAWAL_REVIEW_USD:
    'From this sum of a player’s withdrawals of 24 hours on, in dollars, the next one waits for an operator. Default 2000',
  FIRST_ADDRESS_REVIEW_USD:
    'From this sum in dollars on, a withdrawal to a player’s first address waits for an operator; another address always does. Default 500',
  COMMON_PAYOUT_ADDRESSES:
    'Payout addresses that many players share, such as an exchange’s own, with commas between them: they link no accounts. Default: the sandbox’s test wallet, none in production',
  VIP_HOST_NAME: 'Name of the VIP host, shown to players of the highest ranks. Default Roulo VIP Desk',
  VIP_HOST_EMAIL: 'Where they write to. Default vip@roulo.example',
  EUR_PER_USD:
    'What a dollar is in euros, for players who read amounts in euros; nothing is booked by it. Default 0.92',
  STAKE_MAX: 'Largest bet on the originals from the primary balance, in dollars. Default 500',
  ...winMaxSettings(),
  HOUSE_EXPOSURE_MAX:
    'The most that all open rounds together may win, in dollars; a bet beyond it is refused. Default 25000000',
  HOUSE_EXPOSURE_MAX_BY_GAME:
    'The same for single games, as game:dollars, separated by commas. Default: only the limit for all',
  SHARED_ROUNDS: "'off' leaves rounds that all players share to other servers. Default on",
  CHAIN_LENGTH: 'Games of a chain of hashes, 1000 to 10000000. Default 1000000',
  CHAIN_SALT:
    'Salt of the chain, known after its end was published. Without it shared rounds stay closed in production',
  CHAIN_SALT_SOURCE: 'What the salt will be, published with the chain: a Bitcoin block by its height',
  ROUND_EXPOSURE_MAX: 'Largest possible wins of the bets in one shared round, in dollars. Default 1000000',
  NODE_ENV: "'production' refuses defaults that are only good for trying things out",
} as const satisfies Record<string, string>;

export type SettingName = keyof typeof SETTINGS;
export type Environment = Partial<Record<SettingName, string>>;

export type WinMaxSetting = `WIN_MAX_${Uppercase<Game>}`;

export function winMaxSetting(game: Game): WinMaxSetting {
  return `WIN_MAX_${game.toUpperCase() as Uppercase<Game>}`;
}

function winMaxSettings(): Record<WinMaxSetting, string> {
  const entries = GAMES.map(({ id, texts, limits }) => [
    winMaxSetting(id),
    `Largest win on ${texts.name}, in dollars; ${limits.kept}. Default ${toUsd(limits.winMax)}`,
  ]);
  return Object.fromEntries(entries) as Record<WinMaxSetting, string>;
}
