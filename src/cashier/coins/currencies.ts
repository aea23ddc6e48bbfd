import { COIN_NAMES, type CoinCode } from '../../terms/coin-names.ts';

/** The supported coins. This file also runs in the browser. */

export const CURRENCY_CODES = Object.keys(COIN_NAMES) as CoinCode[];
export type CurrencyCode = CoinCode;

export interface Currency {
  readonly code: CurrencyCode;
  readonly label: string;
  /** The processor's code. Its plain `usdt` is another coin. */
  readonly listed: string;
  readonly network: string;
  readonly networkLabel: string;
  readonly decimals: number;
  readonly stable: boolean;
}

const ETHEREUM = { network: 'eth', networkLabel: 'Ethereum (ERC-20)' };

export const CURRENCIES: Readonly<Record<CurrencyCode, Currency>> = {
  btc: coin('btc', { listed: 'btc', network: 'btc', networkLabel: 'Bitcoin', decimals: 8 }),
  eth: coin('eth', { listed: 'eth', network: 'eth', networkLabel: 'Ethereum', decimals: 18 }),
  ltc: coin('ltc', { listed: 'ltc', network: 'ltc', networkLabel: 'Litecoin', decimals: 8 }),
  usdt: coin('usdt', { listed: 'usdterc20', ...ETHEREUM, decimals: 6, stable: true }),
  usdc: coin('usdc', { listed: 'usdc', ...ETHEREUM, decimals: 6, stable: true }),
  sol: coin('sol', { listed: 'sol', network: 'sol', networkLabel: 'Solana', decimals: 9 }),
  trx: coin('trx', { listed: 'trx', network: 'trx', networkLabel: 'Tron', decimals: 6 }),
  doge: coin('doge', { listed: 'doge', network: 'doge', networkLabel: 'Dogecoin', decimals: 8 }),
};

export function currencyOf(code: string): Currency | null {
  return isCurrencyCode(code) ? CURRENCIES[code] : null;
}

/** By the processor's code, case-insensitive. */
export function listedCurrency(listed: string): Currency | null {
  const folded = listed.toLowerCase();
  return Object.values(CURRENCIES).find((currency) => currency.listed === folded) ?? null;
}

export function isCurrencyCode(code: string): code is CurrencyCode {
  return (CURRENCY_CODES as readonly string[]).includes(code);
}

function coin(code: CurrencyCode, rest: Omit<Currency, 'code' | 'label' | 'stable'> & { stable?: true }): Currency {
  return { code, label: COIN_NAMES[code], stable: false, ...rest };
}
