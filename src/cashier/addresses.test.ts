import { expect, test } from 'vitest';
import { foldAddress, isAddress } from './addresses.ts';
import { CURRENCY_CODES, type CurrencyCode } from './currencies.ts';
import examples from './protocol-examples.json' with { type: 'json' };

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

test('address: bech32 in capitals is the same address', () => {
  expect(isAddress('btc', 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ')).toBe(true);
  expect(foldAddress('BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ')).toBe('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
  expect(foldAddress('DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L')).toBe('DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L');
});
