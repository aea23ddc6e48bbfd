import { expect, test } from 'vitest';
import { addressList } from './address-list.ts';

test.each([
  ['10.1.2.3', true],
  ['10.2.0.1', false],
  ['192.0.2.7', true],
  ['192.0.2.8', false],
  ['2001:db8::1', true],
  ['2001:db9::1', false],
  ['::ffff:192.0.2.7', true],
  ['nothing', false],
  ['', false],
  [undefined, false],
])('addresses: whether %s is in the list is %s', (address, isIn) => {
  expect(addressList(['10.1.0.0/16', '192.0.2.7', '2001:db8::/32'])(address)).toBe(isIn);
});
