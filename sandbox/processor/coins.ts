/** One of the product's eight coins, with its names at the processor. */
export interface Coin {
  /** The product's code. */
  readonly code: string;
  /** The processor's code. */
  readonly listed: string;
  readonly name: string;
  readonly network: string;
  /** Number of decimals that can be sent. */
  readonly decimals: number;
  readonly usd: number;
  /** The largest step of the rate's random walk, as a fraction of the rate. */
  readonly unrest: number;
  readonly minDeposit: number;
  readonly minPayout: number;
  readonly payoutFee: number;
  readonly confirmations: number;
  readonly blockMs: number;
  /** What the test wallet starts with and the faucet gives. */
  readonly pocket: number;
  readonly walletRegex: string;
}

const STABLE = { unrest: 0, usd: 1 };
const LIVELY = { unrest: 0.0004 };
const ETHEREUM = { network: 'eth', confirmations: 6, blockMs: 1200, walletRegex: '^0x[0-9a-fA-F]{40}$' };
const BASE58 = '[1-9A-HJ-NP-Za-km-z]';

export const COINS: readonly Coin[] = [
  coin('btc', 'btc', 'Bitcoin', {
    ...LIVELY,
    network: 'btc',
    confirmations: 2,
    blockMs: 4000,
    usd: 60_000,
    decimals: 8,
    minDeposit: 0.00004,
    minPayout: 0.0001,
    payoutFee: 0.00001,
    pocket: 1,
    walletRegex: `^(bc1[02-9ac-hj-np-z]{11,71}|[13]${BASE58}{25,34})$`,
  }),
  coin('eth', 'eth', 'Ethereum', {
    ...LIVELY,
    ...ETHEREUM,
    usd: 3000,
    decimals: 8,
    minDeposit: 0.002,
    minPayout: 0.002,
    payoutFee: 0.0002,
    pocket: 20,
  }),
  coin('ltc', 'ltc', 'Litecoin', {
    ...LIVELY,
    network: 'ltc',
    confirmations: 3,
    blockMs: 2500,
    usd: 90,
    decimals: 8,
    minDeposit: 0.022,
    minPayout: 0.05,
    payoutFee: 0.001,
    pocket: 600,
    walletRegex: `^(ltc1[02-9ac-hj-np-z]{11,71}|[LM]${BASE58}{25,34})$`,
  }),
  coin('usdt', 'usdterc20', 'Tether', {
    ...STABLE,
    ...ETHEREUM,
    decimals: 6,
    minDeposit: 1,
    minPayout: 5,
    payoutFee: 1,
    pocket: 50_000,
  }),
  coin('usdc', 'usdc', 'USD Coin', {
    ...STABLE,
    ...ETHEREUM,
    decimals: 6,
    minDeposit: 1,
    minPayout: 5,
    payoutFee: 1,
    pocket: 50_000,
  }),
  coin('sol', 'sol', 'Solana', {
    ...LIVELY,
    network: 'sol',
    confirmations: 8,
    blockMs: 700,
    usd: 150,
    decimals: 8,
    minDeposit: 0.01,
    minPayout: 0.02,
    payoutFee: 0.0005,
    pocket: 350,
    walletRegex: `^${BASE58}{32,44}$`,
  }),
  coin('trx', 'trx', 'TRON', {
    ...LIVELY,
    network: 'trx',
    confirmations: 5,
    blockMs: 1200,
    usd: 0.25,
    decimals: 6,
    minDeposit: 5,
    minPayout: 10,
    payoutFee: 1,
    pocket: 200_000,
    walletRegex: `^T${BASE58}{33}$`,
  }),
  coin('doge', 'doge', 'Dogecoin', {
    ...LIVELY,
    network: 'doge',
    confirmations: 4,
    blockMs: 1800,
    usd: 0.2,
    decimals: 8,
    minDeposit: 8,
    minPayout: 10,
    payoutFee: 1,
    pocket: 250_000,
    walletRegex: `^[DA9]${BASE58}{25,34}$`,
  }),
];

// Also listed by the real processor, and must not be confused with ours.
export const OTHER_LISTED: readonly { readonly listed: string; readonly name: string; readonly network: string }[] = [
  { listed: 'usdt', name: 'Tether (Omni)', network: 'btc' },
  { listed: 'usdttrc20', name: 'Tether (TRON)', network: 'trx' },
  { listed: 'usdcsol', name: 'USD Coin (Solana)', network: 'sol' },
  { listed: 'usdcbase', name: 'USD Coin (Base)', network: 'base' },
];

/** Finds a coin by the product's or the processor's code, ignoring case. */
export function findCoin(code: string): Coin | null {
  const wanted = code.toLowerCase();
  return COINS.find(({ code, listed }) => code === wanted || listed === wanted) ?? null;
}

/** Finds a coin by the processor's code only: plain usdt is not one of ours. */
export function findListed(code: unknown): Coin | null {
  return typeof code === 'string' ? (COINS.find(({ listed }) => listed === code.toLowerCase()) ?? null) : null;
}

function coin(code: string, listed: string, name: string, rest: Omit<Coin, 'code' | 'listed' | 'name'>): Coin {
  return { code, listed, name, ...rest };
}
