import { expect, test } from 'vitest';
import { foldAddress, isAddress } from './addresses.ts';
import { CURRENCY_CODES, type CurrencyCode } from './currencies.ts';
import examples from '../processor/protocol-examples.json' with { type: 'json' };

test.each(examples.addresses)('address: $currency $address is valid: $valid', ({ currency, address, valid }) => {
  expect(isAddress(currency as CurrencyCode, address)).toBe(valid);
});

test('address: one is good for its own chain and for no other', () => {
  const chains: Record<string, CurrencyCode[]> = { eth: ['eth', 'usdt', 'usdc'] };
  for (const { currency, address, valid } of examples.addresses) {
    if (!valid) continue;
    const own = chains[['usdt', 'usdc'].includes(currency) ? 'eth' : currency] ?? [currency as CurrencyCode];
    expect(CURRENCY_CODES.filter((code) => isAddress(code, address))).toEqual(own);
  }
});

test.each([
  ['a space before it', 'btc', ' 1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['a line after it', 'eth', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\n'],
  ['a space inside', 'trx', 'TNPeeaaFB7K9cmo4u QpcU32zGK8G1NYqeL'],
  ['nothing', 'sol', ''],
  ['31 bytes', 'sol', '2VfUX9EZoFcaQ4mAXjJ6DLFqBpNvu1g1dL8Rg3jqfYm'],
  ['one hex digit too few', 'usdc', '0x52908400098527886E0F7030069857D2E4169EE'],
  ['the old form that is Bitcoin too', 'ltc', '3MF5cZ1qEJwxLsyMSjTz3MuNoXtrxBT2eJ'],
  ['bech32 letters in both cases', 'btc', 'bc1qAR0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['version 0 with the checksum of version 1', 'btc', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
  ['version 1 that is no taproot', 'btc', 'bc1pw5dgrnzv'],
] as const)('address: %s is refused', (_, code, address) => {
  expect(isAddress(code, address)).toBe(false);
});

test.each([
  ['eth', `0x${'0'.repeat(40)}`],
  ['usdt', '0x0000000000000000000000000000000000000001'],
  ['usdc', '0x000000000000000000000000000000000000dEaD'],
  ['eth', '0xdead000000000000000000000000000000000000'],
  ['eth', `0x${'e'.repeat(40)}`],
  ['eth', `0x${'F'.repeat(40)}`],
  ['usdt', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  ['usdc', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
  ['btc', '1111111111111111111114oLvT2'],
  ['btc', '1BitcoinEaterAddressDontSendf59kuE'],
  ['btc', 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs'],
  ['trx', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
  ['sol', '11111111111111111111111111111111'],
  ['sol', '1nc1nerator11111111111111111111111111111111'],
  ['doge', 'DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr'],
] as const)('address: nobody can spend from %s %s, so it is refused', (code, address) => {
  expect(isAddress(code, address)).toBe(false);
});

test('address: bech32 in capitals is the same address', () => {
  expect(isAddress('btc', 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ')).toBe(true);
  expect(foldAddress('BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ')).toBe('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
  expect(foldAddress('DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L')).toBe('DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L');
});
