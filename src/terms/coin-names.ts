/** The coins that can be paid in and out, as every page and text calls them. */
export const COIN_NAMES = {
  btc: 'Bitcoin',
  eth: 'Ethereum',
  ltc: 'Litecoin',
  usdt: 'USDT (ETH)',
  usdc: 'USDC (ETH)',
  sol: 'Solana',
  trx: 'Tronix',
  doge: 'Dogecoin',
} as const;

export type CoinCode = keyof typeof COIN_NAMES;
