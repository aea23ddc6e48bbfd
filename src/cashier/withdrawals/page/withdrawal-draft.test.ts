import { expect, test } from 'vitest';
import { isAddress } from '../../coins/addresses.ts';
import { amountProblem, draftProblem, judgeAddress, maxAmount, readAmount } from './withdrawal-draft.web.ts';

const BITCOIN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const ETHEREUM = '0x52908400098527886E0F7030069857D2E4169EE7';

test.each([
  ['25', 25],
  ['25.5', 25.5],
  ['25,50', 25.5],
  ['.5', 0.5],
  ['15.', 15],
  ['1234567.89', 1_234_567.89],
  ['', null],
  ['.', null],
  ['25.505', null],
  ['1e3', null],
  ['-20', null],
  ['$20', null],
  ['1,000.00', null],
])('withdraw form: %j is read as %j', (text, dollars) => {
  expect(readAmount(text)).toBe(dollars);
});

test.each([
  [20.019999, '20.01'],
  [20.01, '20.01'],
  [0.1 + 0.2, '0.30'],
  [0, '0.00'],
  [-3, '0.00'],
])('withdraw form: Max of a balance of %d is %s', (balance, text) => {
  expect(maxAmount(balance)).toBe(text);
});

test('withdraw form: an amount is too small, too large or has too many decimals', () => {
  expect(amountProblem('', 100)).toBeNull();
  expect(amountProblem('14.99', 100)).toBe('minimum');
  expect(amountProblem('15', 100)).toBeNull();
  expect(amountProblem('100.01', 100)).toBe('aboveBalance');
  expect(amountProblem('20.001', 100)).toBe('decimals');
});

test('withdraw form: an address is judged as it is, for the coin that was chosen', () => {
  expect(judgeAddress(isAddress, 'btc', '')).toEqual({ kind: 'empty' });
  expect(judgeAddress(isAddress, 'btc', BITCOIN)).toEqual({ kind: 'good' });
  expect(judgeAddress(isAddress, 'btc', `${BITCOIN} `)).toEqual({ kind: 'space' });
  expect(judgeAddress(isAddress, 'btc', ETHEREUM)).toEqual({ kind: 'other', coin: 'eth' });
  expect(judgeAddress(isAddress, 'usdt', ETHEREUM)).toEqual({ kind: 'good' });
  expect(judgeAddress(isAddress, 'btc', BITCOIN.replace('5mdq', '5mdp'))).toEqual({ kind: 'wrong' });
});

test('withdraw form: problems are told in the order of the form', () => {
  const draft = { currency: 'btc', address: BITCOIN, amount: '20' } as const;
  expect(draftProblem(isAddress, draft, 100)).toBeNull();
  expect(draftProblem(isAddress, { ...draft, address: '' }, 100)).toBe('invalid');
  expect(draftProblem(isAddress, { ...draft, amount: '' }, 100)).toBe('invalid');
  expect(draftProblem(isAddress, { ...draft, amount: '0' }, 100)).toBe('invalid');
  expect(draftProblem(isAddress, { ...draft, amount: '14.99', address: 'x' }, 100)).toBe('minimum');
  expect(draftProblem(isAddress, { ...draft, address: ETHEREUM }, 100)).toBe('invalid');
  expect(draftProblem(isAddress, draft, 19.99)).toBe('aboveBalance');
});
