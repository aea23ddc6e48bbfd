import { expect, test } from 'vitest';
import { CASHIER } from '../../terms/house-terms.ts';
import { CURRENCIES, CURRENCY_CODES } from './currencies.ts';

test('currencies: the eight coins have the labels of the specification, tokens name their network', () => {
  expect(CURRENCY_CODES.map((code) => [code, CURRENCIES[code].label])).toEqual([
    ['btc', 'Bitcoin'],
    ['eth', 'Ethereum'],
    ['ltc', 'Litecoin'],
    ['usdt', 'USDT (ETH)'],
    ['usdc', 'USDC (ETH)'],
    ['sol', 'Solana'],
    ['trx', 'Tronix'],
    ['doge', 'Dogecoin'],
  ]);
  expect(CASHIER.currencies).toEqual(CURRENCY_CODES.map((code) => CURRENCIES[code].label));
});

test('currencies: the coin Tronix is sent over the network Tron', () => {
  expect(CURRENCIES.trx).toMatchObject({ network: 'trx', networkLabel: 'Tron' });
});
