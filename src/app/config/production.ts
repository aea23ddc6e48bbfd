import { isIP } from 'node:net';
import type { ReserveAddress, ReserveCoin } from '../../cashier/reserves/reserve-addresses.ts';
import { isOnThisMachine, type Reader } from './reader.ts';
import { SANDBOX_VALUES } from './sandbox-values.ts';
import type { SettingName } from './settings.ts';
import type { Config } from './config-shape.ts';

/** Settings without an acceptable default. */
const NEEDED = [
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
] as const satisfies readonly SettingName[];

/** Addresses of providers, and the address at which they reach us. */
const OVER_TLS = [
  'PUBLIC_URL',
  'CRYPTO_API_URL',
  'CRYPTO_CALLBACK_BASE',
  'SLOTS_API_URL',
  'KYC_URL',
  'STAFF_OIDC_ISSUER',
] as const satisfies readonly SettingName[];
const OUTSIDE = [
  'SMTP_URL',
  'CRYPTO_API_URL',
  'SLOTS_API_URL',
  'KYC_URL',
  'STAFF_OIDC_ISSUER',
] as const satisfies readonly SettingName[];

/** Shortest accepted prefixes. A wider range would restrict nobody. */
const IPV4_BITS_MIN = 8;
const IPV6_BITS_MIN = 16;

/** Settings that are fine for a trial, but not for players' money. */
export function productionProblems(config: Config, { set }: Reader): string[] {
  const isAddress = (name: SettingName) => URL.canParse(set(name) ?? '');
  return [
    ...NEEDED.filter((name) => set(name) === null).map(
      (name) => `${name} is not set, and production has no default for it.`,
    ),
    ...(Object.keys(SANDBOX_VALUES) as (keyof typeof SANDBOX_VALUES)[])
      .filter((name) => plain(set(name) ?? '') === plain(SANDBOX_VALUES[name]))
      .map((name) => `${name} is the one of the sandbox, which everybody can read. Set your own.`),
    ...OUTSIDE.filter((name) => isAddress(name) && isOnThisMachine(set(name)!)).map(
      (name) => `${name} is on this machine: the sandbox is not for production.`,
    ),
    ...OVER_TLS.filter((name) => isAddress(name) && !set(name)!.startsWith('https:')).map(
      (name) => `${name} must begin with https:// in production.`,
    ),
    ...(set('GAME_ORIGINS') && config.gameOrigins?.some((origin) => !origin.startsWith('https:'))
      ? ['GAME_ORIGINS must begin with https:// in production.']
      : []),
    ...(['LIVE_FEED_URL', 'LIVE_FEED_PRELIVE_URL'] as const)
      .filter((name) => set(name)?.startsWith('wss:') === false)
      .map((name) => `${name} must begin with wss:// in production.`),
    ...reserveProblems(config.reserves?.addresses, set),
    ...walletCallProblems(set('SLOTS_ALLOWED_IPS') ? config.slots.allowedIps : []),
    ...proxyProblems(set('TRUSTED_PROXIES'), config.trustedProxies),
    ...staffProblems(config.staff?.port ?? null, set('STAFF_URL')),
    ...(config.rateLimits ? [] : ['RATE_LIMITS=off is not for production.']),
  ];
}

const CHAIN_OF: Record<ReserveCoin, SettingName> = {
  btc: 'BITCOIN_API_URL',
  ltc: 'LITECOIN_API_URL',
  eth: 'ETHEREUM_RPC_URL',
  usdt: 'ETHEREUM_RPC_URL',
  usdc: 'ETHEREUM_RPC_URL',
};

/** Without a node, balances would be read from the sandbox's chain. Our own node may be on this machine. */
function reserveProblems(addresses: readonly ReserveAddress[] | undefined, set: Reader['set']): string[] {
  const needed = [...new Set((addresses ?? []).map(({ coin }) => CHAIN_OF[coin]))];
  return needed.flatMap((name) => {
    const url = set(name);
    if (url === null) return [`${name} is not set, and addresses of RESERVE_ADDRESSES need it.`];
    const isOpen = URL.canParse(url) && !url.startsWith('https:') && !isOnThisMachine(url);
    return isOpen ? [`${name} must begin with https:// in production, unless the node is on this machine.`] : [];
  });
}

function staffProblems(port: number | null, url: string | null): string[] {
  if (port === null) return [];
  if (url === null) return ['STAFF_URL is not set, and STAFF_PORT asks for the back office.'];
  return url.startsWith('https:') ? [] : ['STAFF_URL must begin with https:// in production.'];
}

function walletCallProblems(allowed: readonly string[] | undefined): string[] {
  return (allowed ?? []).flatMap((range) => {
    if (isFarTooWide(range)) return [`SLOTS_ALLOWED_IPS: ${range} lets nearly everybody call the wallet.`];
    const isOwn = /^(127\.|::1(\/|$)|::ffff:127\.)/.test(range);
    return isOwn ? [`SLOTS_ALLOWED_IPS: ${range} is this machine, from which no provider calls.`] : [];
  });
}

/** This server speaks plain HTTP and players use HTTPS, so there is always a proxy in front of it. */
function proxyProblems(text: string | null, proxies: readonly string[] | undefined): string[] {
  if (text === null) {
    return [
      'TRUSTED_PROXIES is not set: without the address of the proxy before this server all players have one address and no country.',
    ];
  }
  return (proxies ?? [])
    .filter(isFarTooWide)
    .map((range) => `TRUSTED_PROXIES: ${range} would believe what nearly everybody says of themselves.`);
}

function isFarTooWide(range: string): boolean {
  const [address = '', bitsText] = range.split('/');
  if (bitsText === undefined) return false;
  const bits = Number(bitsText);
  if (isIP(address) === 4) return bits < IPV4_BITS_MIN;
  // For IPv4-mapped addresses only the last 32 bits count.
  return bits < IPV6_BITS_MIN || (/^(0*:)*:?ffff:/i.test(address) && bits < 96 + IPV4_BITS_MIN);
}

/** Normalized like the code that reads the secret: without spaces, case-insensitive. */
function plain(value: string): string {
  return value.replaceAll(/\s/g, '').toLowerCase();
}
