import { expect, test } from 'vitest';
import { decimal } from '../coins/decimals.ts';
import { valueOf } from './payment-value.ts';
import { aPayment } from '../processor/test-payment.ts';

test('value: the settlement in a dollar coin counts', () => {
  const payment = aPayment({ paid: '50', asked: '3.0031', outcome: '49.61', outcomeCoin: 'usdterc20' });
  expect(valueOf(payment, null)).toEqual({ ok: true, micros: 49_610_000n });
});

test('value: without one it is the price by what was paid of what was asked, rounded down', () => {
  const payment = aPayment({ paid: '0.00025', asked: '0.00005', outcome: '0.004', outcomeCoin: 'eth' });
  expect(valueOf(payment, null)).toEqual({ ok: true, micros: 15_000_000n });
  const third = aPayment({ paid: '1', asked: '7', outcome: null, outcomeCoin: null });
  expect(valueOf(third, null)).toEqual({ ok: true, micros: 428_571n });
});

test('value: sources up to 2% apart are taken, more are for a person', () => {
  const at = (outcome: string) => aPayment({ paid: '100', asked: '3', outcome, outcomeCoin: 'usdc' });
  expect(valueOf(at('98'), null).ok).toBe(true);
  expect(valueOf(at('97.99'), null)).toEqual({ ok: false, reason: 'value_differs', micros: 97_990_000n });
  expect(valueOf(at('102'), null).ok).toBe(true);
  expect(valueOf(at('102.1'), null).ok).toBe(false);
});

test('value: what the processor kept is no difference', () => {
  const payment = aPayment({ paid: '15', asked: '3', outcome: '14.5', outcomeCoin: 'usdterc20', fee: '0.5' });
  expect(valueOf(payment, null)).toEqual({ ok: true, micros: 14_500_000n });
});

test('value: the rate of the moment takes the place of an old one', () => {
  const payment = aPayment({ paid: '0.01', asked: '0.00005', outcome: '660', outcomeCoin: 'usdterc20' });
  expect(valueOf(payment, null).ok).toBe(false);
  expect(valueOf(payment, decimal('655'))).toEqual({ ok: true, micros: 660_000_000n });
});

test("value: the processor's own dollars are a check when there are any", () => {
  const base = { paid: '100', asked: '3', outcome: '100', outcomeCoin: 'usdc' } as const;
  expect(valueOf(aPayment({ ...base, paidUsd: '0' }), null).ok).toBe(true);
  expect(valueOf(aPayment({ ...base, paidUsd: '90' }), null).ok).toBe(false);
});

test('value: nothing can be said of nothing', () => {
  const payment = aPayment({ paid: '5', asked: null, outcome: '0', outcomeCoin: 'usdterc20' });
  expect(valueOf(payment, null)).toEqual({ ok: false, reason: 'no_value', micros: 0n });
});
