import { expect, test } from 'vitest';
import { isBigWin } from './big-win.web.ts';

test('celebration: from twenty times the stake on, and never for a payout at or below the stake', () => {
  expect(isBigWin(0.1, 2)).toBe(true);
  expect(isBigWin(0.3, 6)).toBe(true);
  expect(isBigWin(0.1, 1.99)).toBe(false);
  expect(isBigWin(1, 1)).toBe(false);
  expect(isBigWin(1, 0.5)).toBe(false);
  expect(isBigWin(0, 5)).toBe(false);
});
