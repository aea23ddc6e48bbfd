import { expect, test } from 'vitest';
import { dollars, type UsdMicros } from '../money/usd.ts';
import { endOf } from './exclusion.ts';
import { changeLimit, isLapsed, type Limit } from './limit-change.ts';

const HOUR_MS = 3_600_000;
const START = new Date('2026-11-15T12:00:00Z');
const after = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);
const limitOf = (amount: UsdMicros | null): Limit => ({ kind: 'loss', period: 'day', amount, wish: null });
const wishFor = (amount: number | null, hours = 0) => ({
  amount: amount === null ? null : dollars(amount),
  askedAt: after(hours),
});

test.each([
  ['a first limit', null, 100],
  ['a lower one', 200, 100],
  ['the same', 100, 100],
  ['nothing at all', 100, 0],
] as const)('limits: %s binds at once', (_, before, asked) => {
  const limit = limitOf(before === null ? null : dollars(before));
  expect(changeLimit(limit, dollars(asked), START)).toEqual(limitOf(dollars(asked)));
});

test.each([
  ['a higher one', dollars(150)],
  ['none', null],
] as const)('limits: %s waits a day and then for a confirmation', (_, asked) => {
  const waiting = changeLimit(limitOf(dollars(100)), asked, START);
  expect(waiting).toEqual({ ...limitOf(dollars(100)), wish: { amount: asked, askedAt: START } });
  expect(changeLimit(waiting, asked, after(23.99))).toEqual(waiting);
  expect(changeLimit(waiting, asked, after(24))).toEqual(limitOf(asked));
});

test('limits: a wish that is asked for again with less waits no longer, with more it waits anew', () => {
  const waiting = { ...limitOf(dollars(100)), wish: wishFor(200) };
  expect(changeLimit(waiting, dollars(150), after(10)).wish).toEqual(wishFor(150));
  expect(changeLimit(waiting, dollars(150), after(24))).toEqual(limitOf(dollars(150)));
  expect(changeLimit(waiting, dollars(201), after(24)).wish).toEqual(wishFor(201, 24));
  expect(changeLimit(waiting, null, after(24)).wish).toEqual(wishFor(null, 24));
});

test('limits: asking for what binds already, or for less, takes the wish back', () => {
  const waiting = { ...limitOf(dollars(100)), wish: wishFor(200) };
  expect(changeLimit(waiting, dollars(100), after(30))).toEqual(limitOf(dollars(100)));
  expect(changeLimit(waiting, dollars(50), after(30))).toEqual(limitOf(dollars(50)));
});

test('limits: a wish that is not confirmed within a week lapses and waits anew', () => {
  const waiting = { ...limitOf(dollars(100)), wish: wishFor(200) };
  const late = 24 + 7 * 24;
  expect([isLapsed(waiting.wish, after(late - 0.01)), isLapsed(waiting.wish, after(late))]).toEqual([false, true]);
  expect(changeLimit(waiting, dollars(200), after(late)).wish).toEqual(wishFor(200, late));
});

test.each([
  ['24h', '2027-01-31T10:00:00.000Z', '2027-02-01T10:00:00.000Z'],
  ['1w', '2027-01-31T10:00:00.000Z', '2027-02-07T10:00:00.000Z'],
  ['1m', '2027-01-31T10:00:00.000Z', '2027-02-28T10:00:00.000Z'],
  ['6m', '2026-08-31T10:00:00.000Z', '2027-02-28T10:00:00.000Z'],
  ['6m', '2026-11-15T10:00:00.000Z', '2027-05-15T10:00:00.000Z'],
] as const)('self-exclusion: %s from %s ends at %s', (duration, from, until) => {
  expect(endOf(duration, new Date(from)).toISOString()).toBe(until);
});
