import { expect, test } from 'vitest';
import { coinsOfAddress, isAddress, makeAddress } from './addresses.ts';
import { COINS, findCoin } from './coins.ts';
import examples from './examples.json' with { type: 'json' };

test.each(examples.vectors.addresses)(
  'address: $currency $address is valid: $valid',
  ({ currency, address, valid }) => {
    expect(isAddress(findCoin(currency)!, address)).toBe(valid);
  },
);

// Published in the standards BIP 173, BIP 350 and EIP-55, and well-known addresses of each chain.
test.each([
  ['btc', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', true],
  ['btc', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', true],
  ['btc', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', true],
  ['btc', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', false],
  ['btc', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', true],
  // Version 0 with a bech32m checksum, and version 1 with a bech32 checksum.
  ['btc', 'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq54well', false],
  ['btc', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', false],
  ['btc', ' 1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', false],
  ['eth', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', true],
  ['eth', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB', true],
  ['eth', '0xfb6916095cA1df60bB79Ce92cE3Ea74c37c5d359', false],
  ['ltc', 'MQMcJhpWHYVeQArcZR3sBgyPZxxRtnH441', true],
  ['ltc', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', false],
  ['sol', 'So11111111111111111111111111111111111111112', true],
  ['trx', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', true],
  ['doge', 'DFundmtrigzA6E25Swr2pRe4Eb79bGP8G1', true],
])('address: %s %s is valid: %s', (code, address, valid) => {
  expect(isAddress(findCoin(code)!, address)).toBe(valid);
});

test.each(COINS.map((coin) => [coin.code, coin] as const))(
  'address: every one made for %s is valid there, by the regex too, and on no other chain',
  (_code, coin) => {
    for (let number = 0; number < 100; number += 1) {
      const address = makeAddress(coin, `payment ${number}`);
      expect(coinsOfAddress(address).map(({ network }) => network)).toEqual(
        COINS.filter(({ network }) => network === coin.network).map(({ network }) => network),
      );
      expect(address).toMatch(new RegExp(coin.walletRegex));
      expect(makeAddress(coin, `payment ${number}`)).toBe(address);
    }
  },
);

test.each(COINS.filter(({ code }) => code !== 'sol').map((coin) => [coin.code, coin] as const))(
  'address: one changed letter makes one of %s invalid',
  (_code, coin) => {
    const address = makeAddress(coin, 'payment');
    for (let at = 5; at < address.length; at += 1) {
      const other = address.charAt(at) === 'a' ? 'c' : 'a';
      const changed = address.slice(0, at) + other + address.slice(at + 1);
      // Only an EIP-55 checksum may stay valid by chance. It does not for this address.
      expect([changed, isAddress(coin, changed)]).toEqual([changed, changed === address]);
    }
  },
);
