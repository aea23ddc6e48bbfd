import type { Config } from '../config.ts';
import type { Reader } from './reader.ts';
import type { SettingName } from './settings.ts';

/** No default is good enough for these. */
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

/** What is good for trying things out, and not for players' money. */
export function productionProblems(config: Config, { set }: Reader): string[] {
  const missing = NEEDED.filter((name) => set(name) === null).map(
    (name) => `${name} is not set, and production has no default for it.`,
  );
  const near = (
    [
      ['SMTP_URL', config.smtpUrl],
      ['CRYPTO_API_URL', config.crypto.apiUrl],
      ['SLOTS_API_URL', config.slots.apiUrl],
    ] as const
  )
    .filter(([name, url]) => set(name) !== null && url !== undefined && isLoopback(url))
    .map(([name]) => `${name} is on this machine: the sandbox is not for production.`);
  const unsealed = (['LIVE_FEED_URL', 'LIVE_FEED_PRELIVE_URL'] as const)
    .filter((name) => set(name)?.startsWith('wss:') === false)
    .map((name) => `${name} must begin with wss:// in production.`);
  return [
    ...missing,
    ...(set('PUBLIC_URL') && !config.publicUrl?.startsWith('https:')
      ? ['PUBLIC_URL must begin with https:// in production.']
      : []),
    ...near,
    ...(config.reviewer && (isLoopback(config.reviewer.url) || !config.reviewer.url.startsWith('https:'))
      ? ['KYC_URL must begin with https:// and not be on this machine in production.']
      : []),
    ...(set('GAME_ORIGINS') && config.gameOrigins?.some((origin) => !origin.startsWith('https:'))
      ? ['GAME_ORIGINS must begin with https:// in production.']
      : []),
    ...unsealed,
    ...(config.rateLimits ? [] : ['RATE_LIMITS=off is not for production.']),
  ];
}

function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
