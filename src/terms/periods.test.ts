import { expect, test } from 'vitest';
import { dayOfIso, isoDay, periodOf, type Every } from './periods.ts';

test.each<[Every, string, string, string]>([
  ['day', '2026-11-15', '2026-11-15', '2026-11-16'],
  ['week', '2026-11-15', '2026-11-09', '2026-11-16'],
  ['week', '2026-11-16', '2026-11-16', '2026-11-23'],
  ['week', '2027-01-01', '2026-12-28', '2027-01-04'],
  ['month', '2026-11-15', '2026-11-01', '2026-12-01'],
  ['month', '2026-12-31', '2026-12-01', '2027-01-01'],
  ['month', '2028-02-29', '2028-02-01', '2028-03-01'],
])('periods: the %s of %s goes from %s to before %s', (every, day, first, end) => {
  const { firstDay, endDay } = periodOf(every, dayOfIso(day)!);
  expect([isoDay(firstDay), isoDay(endDay)]).toEqual([first, end]);
});

test('periods: follow one another without gap or overlap', () => {
  for (const every of ['day', 'week', 'month'] as const) {
    let { firstDay, endDay } = periodOf(every, 20_000);
    for (let step = 0; step < 200; step += 1) {
      const next = periodOf(every, endDay);
      expect(next.firstDay).toBe(endDay);
      expect(periodOf(every, endDay - 1)).toEqual({ firstDay, endDay });
      ({ firstDay, endDay } = next);
    }
  }
});

test.each(['2026-13-01', '2026-02-30', '26-01-01', 'x'])('periods: %s is no day', (text) => {
  expect(dayOfIso(text)).toBeNull();
});
