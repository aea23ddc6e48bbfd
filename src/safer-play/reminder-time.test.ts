import { expect, test } from 'vitest';
import { inHoursAndMinutes, msUntilReminder } from './reminder-time.ts';

test.each([
  [30, 0, 30],
  [30, 29, 1],
  [30, 30, 30],
  [30, 95, 25],
  [60, -5, 60],
])('reminder: every %i minutes, after %i minutes it is due in %i', (every, lasts, due) => {
  expect(msUntilReminder(every, lasts * 60_000)).toBe(due * 60_000);
});

test('reminder: time played in hours and whole minutes', () => {
  expect(inHoursAndMinutes(5_459)).toEqual({ hours: 1, minutes: 30 });
});
