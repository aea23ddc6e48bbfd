import { expect, test } from 'vitest';
import type { DepositUpdate } from '../../../realtime/messages.ts';
import { formatCoins, formatMovement, formatRate, shorten } from '../../coins/coin-amounts.web.ts';
import { DEPOSITS_SHOWN, isPayment, meaningOf, toneOf, waitsForIdentity, withDeposit } from './deposit-meaning.web.ts';

const deposit: DepositUpdate = {
  id: '3',
  depositId: 'dep_1',
  currency: 'btc',
  address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  status: 'credited',
  amount: '0.0005',
  confirmations: 2,
  confirmationsNeeded: 2,
  usd: 30,
  credited: 30,
  held: 0,
  reason: null,
  transaction: null,
  createdAt: '2026-11-15T08:00:00.000Z',
};

test('deposits: a credited one needs no explanation, one held in part does', () => {
  expect(meaningOf(deposit, 15)).toBeNull();
  expect(toneOf(deposit)).toBe('good');
  const inPart = { ...deposit, usd: 600, credited: 500, held: 100, reason: 'kyc' };
  expect(meaningOf(inPart, 15)).toMatch(/^\$100\.00 is on hold until your identity is verified\./);
  expect(toneOf(inPart)).toBe('warning');
  expect(waitsForIdentity(inPart)).toBe(true);
});

test.each([
  ['below_minimum', null, 0, /^\$9\.00 has arrived, and we are keeping it for you\..* add up to \$15\.$/],
  ['held', 'deposit_limit', 9, /^\$9\.00 is on hold because it is above the deposit limit/],
  ['held', 'excluded', 9, /^\$9\.00 is on hold while you are excluded/],
  ['held', 'linked', 9, /^\$9\.00 and its bonus are on hold, because some details of your account match/],
  ['held', 'account_held', 9, /^\$9\.00 is on hold while our team checks your account/],
  ['held', 'wrong_asset', 9, /^You sent a different coin/],
  ['held', 'a_reason_of_a_newer_server', 9, /^\$9\.00 is on hold while our team looks into it/],
  ['failed', null, 0, /Nothing was credited\.$/],
  ['reversed', null, 0, /Nothing was credited\.$/],
])('deposits: %s, %s, is explained', (status, reason, held, text) => {
  expect(meaningOf({ ...deposit, status, reason, held, usd: 9, credited: 0 }, 15)).toMatch(text);
});

test('deposits: an address that nobody has paid to is no payment', () => {
  expect(isPayment({ status: 'waiting' })).toBe(false);
  expect(isPayment({ status: 'expired' })).toBe(false);
  expect(isPayment({ status: 'seen' })).toBe(true);
});

test('deposits: a message takes the place of what was known, newest first', () => {
  const known = ['10', '9', '2'].map((id) => ({ ...deposit, id }));
  const changed = withDeposit(known, { ...deposit, id: '9', status: 'held' });
  expect(changed.map(({ id, status }) => [id, status])).toEqual([
    ['10', 'credited'],
    ['9', 'held'],
    ['2', 'credited'],
  ]);
  const full = Array.from({ length: DEPOSITS_SHOWN }, (_, at) => ({ ...deposit, id: String(at + 1) }));
  expect(withDeposit(full, { ...deposit, id: '99' })).toHaveLength(DEPOSITS_SHOWN);
});

test('deposits: coins are cut off and never rounded up', () => {
  expect(formatCoins('0.123456789999', 'eth')).toBe('0.12345678 ETH');
  expect(formatCoins('2000', 'doge')).toBe('2,000 DOGE');
});

test('wallet: amounts of the books are shown to the last digit, with their sign', () => {
  expect(formatMovement(0.000001)).toBe('+$0.000001');
  expect(formatMovement(-40)).toBe('−$40.00');
  expect(formatMovement(0)).toBe('$0.00');
});

test('withdrawals: a rate below a dollar keeps its digits', () => {
  expect(formatRate(0.249981)).toBe('$0.249981');
  expect(formatRate(60_000.12345678)).toBe('$60,000.12');
});

test('withdrawals: a transaction is shortened, an ordinary word is not', () => {
  expect(shorten('54d5854b0f8ec816df53f4aac0f41728cf6bf79c')).toBe('54d5854b…6bf79c');
  expect(shorten('short')).toBe('short');
});
