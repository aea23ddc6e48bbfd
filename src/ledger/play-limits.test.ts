import { expect, test } from 'vitest';
import { dollars, usdMicros, ZERO_USD } from '../money/usd.ts';
import {
  byPeriod,
  countPlay,
  decodePlayLimits,
  encodePlayLimits,
  periodEnd,
  periodStart,
  playedNow,
  type PlayLimits,
} from './play-limits.ts';
import type { Transfer } from './transfer.ts';

const at = (text: string) => new Date(text);
const SUNDAY = at('2026-11-15T23:59:59.999Z');
const MONDAY = at('2026-11-16T00:00:00Z');

const limitsAt = (now: Date): PlayLimits => ({
  loss: { day: dollars(10), week: null, month: dollars(100) },
  wager: { day: null, week: dollars(500), month: null },
  played: byPeriod((period) => ({ start: periodStart(period, now), wagered: dollars(4), lost: dollars(-1) })),
});

test.each([
  ['day', '2026-11-15T23:59:59.999Z', '2026-11-15', '2026-11-16'],
  ['week', '2026-11-15T23:59:59.999Z', '2026-11-09', '2026-11-16'],
  ['week', '2026-11-16T00:00:00Z', '2026-11-16', '2026-11-23'],
  ['month', '2026-12-31T23:59:59.999Z', '2026-12-01', '2027-01-01'],
  ['month', '2028-02-29T12:00:00Z', '2028-02-01', '2028-03-01'],
] as const)('play limits: the %s of %s is from %s to %s', (period, now, from, to) => {
  expect(new Date(periodStart(period, at(now))).toISOString()).toBe(`${from}T00:00:00.000Z`);
  expect(new Date(periodEnd(period, at(now))).toISOString()).toBe(`${to}T00:00:00.000Z`);
});

test('play limits: stakes, payouts and refunds are counted, other transfers are not', () => {
  const transfers: Transfer[] = [
    { kind: 'stake', debit: 'primary', credit: 'games', amount: dollars(5) },
    { kind: 'bet', debit: 'promotional', credit: 'games', amount: dollars(3), returned: dollars(2) },
    { kind: 'stake', debit: 'primary', credit: 'provider', amount: dollars(1) },
    { kind: 'payout', debit: 'provider', credit: 'primary', amount: dollars(7) },
    { kind: 'refund', debit: 'games', credit: 'primary', amount: dollars(5) },
    { kind: 'deposit', debit: 'processor', credit: 'primary', amount: dollars(50) },
    { kind: 'rakeback', debit: 'rewards', credit: 'primary', amount: dollars(1) },
  ];
  const { day } = countPlay(limitsAt(SUNDAY), transfers, SUNDAY).played;
  expect([day.wagered, day.lost]).toEqual([dollars(13), dollars(-6)]);
});

test('play limits: each period begins anew by itself, and a clock that is behind does not bring one back', () => {
  const bet: Transfer[] = [{ kind: 'stake', debit: 'primary', credit: 'games', amount: dollars(2) }];
  const counted = countPlay(limitsAt(SUNDAY), bet, MONDAY);
  expect(counted.played).toEqual({
    day: { start: MONDAY.getTime(), wagered: dollars(2), lost: dollars(2) },
    week: { start: MONDAY.getTime(), wagered: dollars(2), lost: dollars(2) },
    month: { start: at('2026-11-01').getTime(), wagered: dollars(6), lost: dollars(1) },
  });
  expect(playedNow(counted, 'day', SUNDAY).start).toBe(MONDAY.getTime());
  expect(countPlay(counted, bet, SUNDAY).played.day).toEqual(counted.played.day);
  expect(playedNow(limitsAt(SUNDAY), 'day', MONDAY)).toMatchObject({ wagered: ZERO_USD, lost: ZERO_USD });
});

test('play limits: what the wallet row keeps is read as it was written', () => {
  const limits = { ...limitsAt(MONDAY), loss: { day: usdMicros(9_007_199_254_740_991n), week: ZERO_USD, month: null } };
  expect(decodePlayLimits(JSON.parse(encodePlayLimits(limits)))).toEqual(limits);
});
