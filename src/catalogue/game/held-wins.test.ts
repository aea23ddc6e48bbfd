import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHeldWins } from './held-wins.web.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function begin() {
  const holds = { open: 0 };
  const wins = createHeldWins({ version: 1, balance: 100, bonus: 0 }, () => {
    holds.open += 1;
    return () => {
      holds.open -= 1;
    };
  });
  return { wins, isHeld: () => holds.open > 0 };
}

test('held wins: a stake is shown at once, its win when the game has shown the round', () => {
  const { wins, isHeld } = begin();
  wins.roundStarted();
  wins.see({ version: 2, balance: 99 });
  expect(isHeld()).toBe(false);
  wins.see({ version: 3, balance: 104 });
  expect(isHeld()).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(isHeld()).toBe(true);
  wins.roundEnded();
  expect(isHeld()).toBe(false);
});

test('held wins: of a game that says nothing a win is held for a moment only', () => {
  const { wins, isHeld } = begin();
  wins.see({ version: 2, balance: 104 });
  expect(isHeld()).toBe(true);
  vi.advanceTimersByTime(2_500);
  expect(isHeld()).toBe(false);
});

test('held wins: whatever lowers a balance shows all of it', () => {
  const { wins, isHeld } = begin();
  wins.roundStarted();
  wins.see({ version: 2, balance: 110 });
  wins.see({ version: 3, balance: 109 });
  expect(isHeld()).toBe(false);
  wins.see({ version: 4, balance: 120, bonus: 5 });
  expect(isHeld()).toBe(true);
  wins.see({ version: 5, balance: 125, bonus: 0 });
  expect(isHeld()).toBe(false);
});

test('held wins: between rounds, and for longer than any round, nothing is held', () => {
  const { wins, isHeld } = begin();
  wins.roundStarted();
  wins.see({ version: 2, balance: 110 });
  vi.advanceTimersByTime(30_000);
  expect(isHeld()).toBe(false);
  wins.roundEnded();
  wins.see({ version: 3, balance: 160 });
  expect(isHeld()).toBe(false);
});

test('held wins: an update that comes late, or says nothing of balances, changes nothing', () => {
  const { wins, isHeld } = begin();
  wins.see({ version: 5, balance: 90 });
  wins.see({ version: 4, balance: 100 });
  wins.see({});
  expect(isHeld()).toBe(false);
});
