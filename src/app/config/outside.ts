import type { NowPaymentsSettings } from '../../cashier/processor/now-payments.ts';
import type { ChainSettings } from '../../cashier/reserves/chains.ts';
import { parseReserveAddresses, type ReserveAddress } from '../../cashier/reserves/reserve-addresses.ts';
import type { LiveFeedSettings } from '../../live/routes.ts';
import type { UsdMicros } from '../../money/usd.ts';
import { FREE_ROUND_CREDITS, type ProviderSettings } from '../../provider/settings.ts';
import { HTTP, isOnThisMachine, urlOf, type Reader } from './reader.ts';
import { SANDBOX_VALUES } from './sandbox-values.ts';

/** Services of other companies. Settings left out default to the sandbox's, which are useless elsewhere. */
export interface OutsideConfig {
  crypto: NowPaymentsSettings;
  /** Our cold wallets, and the services that read their balances. */
  reserves: ChainSettings & { addresses: ReserveAddress[] };
  /** `allowedIps`: addresses of the provider's callbacks. `stakeMax`: for its games, on the primary balance. */
  slots: ProviderSettings & { allowedIps: string[]; stakeMax: UsdMicros };
  /** Reviewer of identity documents; null: our own staff. */
  reviewer: { url: string; token: string; secret: string } | null;
  /** Origins allowed in a game's frame. */
  gameOrigins: string[];
  liveFeed: LiveFeedSettings;
}

interface OwnAddress {
  port: number;
  publicUrl: string;
  sandboxPort: number;
}

export function readOutside(reader: Reader, own: OwnAddress): OutsideConfig {
  reader.problems.push(...halfSetProblems(reader, own));
  return {
    crypto: readCrypto(reader, own),
    reserves: readReserves(reader, own),
    slots: readSlots(reader, own),
    reviewer: reader.read(() => reviewerOf(reader, own)),
    gameOrigins: reader.origins('GAME_ORIGINS', `http://127.0.0.1:${own.sandboxPort}`),
    liveFeed: readLiveFeed(reader, own),
  };
}

function readCrypto({ set, text, url, base }: Reader, { port, publicUrl, sandboxPort }: OwnAddress) {
  return {
    apiUrl: url('CRYPTO_API_URL', `http://127.0.0.1:${sandboxPort}/processor`, HTTP),
    apiKey: text('CRYPTO_API_KEY', SANDBOX_VALUES.CRYPTO_API_KEY),
    ipnSecret: text('CRYPTO_IPN_SECRET', SANDBOX_VALUES.CRYPTO_IPN_SECRET),
    email: text('CRYPTO_EMAIL', SANDBOX_VALUES.CRYPTO_EMAIL),
    password: text('CRYPTO_PASSWORD', SANDBOX_VALUES.CRYPTO_PASSWORD),
    totpSecret: text('CRYPTO_TOTP_SECRET', SANDBOX_VALUES.CRYPTO_TOTP_SECRET),
    callbackBase: base('CRYPTO_CALLBACK_BASE', set('CRYPTO_API_URL') === null ? `http://127.0.0.1:${port}` : publicUrl),
    outcome: text('CRYPTO_OUTCOME', 'usdterc20'),
  };
}

function readReserves({ text, base, read }: Reader, { sandboxPort }: OwnAddress) {
  const chain = `http://127.0.0.1:${sandboxPort}/chain`;
  return {
    addresses: read(() => parseReserveAddresses('RESERVE_ADDRESSES', text('RESERVE_ADDRESSES', ''))),
    bitcoinUrl: base('BITCOIN_API_URL', `${chain}/btc`),
    litecoinUrl: base('LITECOIN_API_URL', `${chain}/ltc`),
    ethereumUrl: base('ETHEREUM_RPC_URL', `${chain}/eth`),
  };
}

function readSlots({ set, text, base, choice, ranges, dollars }: Reader, { sandboxPort }: OwnAddress) {
  return {
    apiUrl: base('SLOTS_API_URL', `http://127.0.0.1:${sandboxPort}`),
    secureLogin: text('SLOTS_SECURE_LOGIN', SANDBOX_VALUES.SLOTS_SECURE_LOGIN),
    secret: text('SLOTS_SECRET', SANDBOX_VALUES.SLOTS_SECRET),
    styleName: text('SLOTS_STYLENAME', SANDBOX_VALUES.SLOTS_STYLENAME),
    providerId: text('SLOTS_PROVIDER_ID', 'pragmaticplay'),
    freeRoundCredit: choice('SLOTS_FREE_ROUND_CREDIT', 'result', FREE_ROUND_CREDITS),
    winnersPath: set('SLOTS_WINNERS_PATH'),
    allowedIps: ranges('SLOTS_ALLOWED_IPS', '127.0.0.1,::1'),
    stakeMax: dollars('SLOTS_STAKE_MAX', '500'),
  };
}

const SOCKETS = ['ws:', 'wss:'];

function readLiveFeed({ text, url }: Reader, { sandboxPort }: OwnAddress): LiveFeedSettings {
  return {
    production: {
      url: url('LIVE_FEED_URL', `ws://127.0.0.1:${sandboxPort}/ws`, SOCKETS),
      casinoId: text('LIVE_CASINO_ID', SANDBOX_VALUES.LIVE_CASINO_ID),
    },
    prelive: {
      url: url('LIVE_FEED_PRELIVE_URL', `ws://127.0.0.1:${sandboxPort}/prelive/ws`, SOCKETS),
      casinoId: text('LIVE_PRELIVE_CASINO_ID', SANDBOX_VALUES.LIVE_PRELIVE_CASINO_ID),
    },
    currency: text('LIVE_FEED_CURRENCY', 'USD'),
  };
}

const SANDBOX_REVIEWER = { token: SANDBOX_VALUES.KYC_TOKEN, secret: SANDBOX_VALUES.KYC_SECRET };

function reviewerOf({ set, production }: Reader, { sandboxPort }: OwnAddress): OutsideConfig['reviewer'] {
  const url = set('KYC_URL');
  if (url === 'in-house') return null;
  if (url === null) {
    const hasSandbox = !production && (set('SMTP_URL') === null || set('CRYPTO_API_URL') === null);
    return hasSandbox ? { url: `http://127.0.0.1:${sandboxPort}/identity`, ...SANDBOX_REVIEWER } : null;
  }
  const token = set('KYC_TOKEN');
  const secret = set('KYC_SECRET');
  if (!token || !secret) throw new Error('KYC_URL needs KYC_TOKEN and KYC_SECRET.');
  return { url: urlOf('KYC_URL', url, HTTP), token, secret };
}

/** Shared secrets of both sides, by the setting with the other side's address. */
const SHARED = [
  ['CRYPTO_API_URL', ['CRYPTO_API_KEY', 'CRYPTO_IPN_SECRET', 'CRYPTO_EMAIL', 'CRYPTO_PASSWORD', 'CRYPTO_TOTP_SECRET']],
  ['SLOTS_API_URL', ['SLOTS_SECURE_LOGIN', 'SLOTS_SECRET', 'SLOTS_STYLENAME']],
  ['KYC_URL', ['KYC_TOKEN', 'KYC_SECRET']],
] as const;

/** The sandbox knows only its own secrets, and a real provider only real ones: a mixture would make single calls fail. */
function halfSetProblems({ set, production }: Reader, { sandboxPort }: OwnAddress): string[] {
  // In production all of them are required by name.
  if (production) return [];
  return SHARED.flatMap(([address, secrets]) => {
    const url = set(address);
    if (url === null || isSandbox(url, sandboxPort)) {
      const where = url === null ? `is set without ${address}` : `is set, but ${address} is the sandbox`;
      return secrets
        .filter((name) => set(name) !== null && set(name) !== SANDBOX_VALUES[name])
        .map((name) => `${name} ${where}: the sandbox has its own, and the two would not understand each other.`);
    }
    if (!URL.canParse(url) || isOnThisMachine(url)) return [];
    const missing = secrets.filter((name) => set(name) === null && address !== 'KYC_URL');
    return missing.map((name) => `${address} is set without ${name}: a real provider does not know the sandbox's.`);
  });
}

function isSandbox(url: string, sandboxPort: number): boolean {
  return URL.canParse(url) && isOnThisMachine(url) && new URL(url).port === String(sandboxPort);
}
