import { isAddress } from '../coins/addresses.ts';

/** Coins for which a public node can return the balance of any address. */
export const RESERVE_COINS = ['btc', 'ltc', 'eth', 'usdt', 'usdc'] as const;
export type ReserveCoin = (typeof RESERVE_COINS)[number];

/** One of our cold wallets: money for players outside the payment processor. */
export interface ReserveAddress {
  coin: ReserveCoin;
  address: string;
}

/** Parses `btc:bc1…,usdt:0x…`. Throws a sentence for the operator. */
export function parseReserveAddresses(setting: string, text: string): ReserveAddress[] {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const found = entries.map((entry) => {
    const [name = '', address = ''] = entry.split(':');
    const coin = RESERVE_COINS.find((known) => known === name.toLowerCase());
    if (coin === undefined || !isAddress(coin, address)) {
      throw new Error(`${setting}: '${entry}' is not a coin and its address. Coins: ${RESERVE_COINS.join(', ')}.`);
    }
    return { coin, address };
  });
  // An address counted twice would add money that does not exist.
  const names = found.map(({ coin, address }) => `${coin}:${address.toLowerCase()}`);
  const twin = names.find((name, at) => names.indexOf(name) < at);
  if (twin !== undefined) throw new Error(`${setting}: ${twin} is listed twice.`);
  return found;
}
