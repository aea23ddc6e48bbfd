import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paceShowing } from './beat.ts';
import { forgetSession, holdSession, latestPlayer, updateSession, useSession, type Session } from './session.ts';

let shown: (Session | null)[] = [];
useSession.subscribe(({ player }) => shown.push(player));
beforeEach(() => {
  useSession.setState({ player: { username: 'ada', balance: 10, bonus: 0, version: 3 } as Session });
  shown = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback, 16));
});
afterEach(() => {
  vi.runAllTimers();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const beat = () => vi.advanceTimersByTime(3_600_000);

test('session: what is on the screen already is not drawn again', () => {
  holdSession()();
  updateSession({ balance: 10, version: 3 });
  expect(shown).toEqual([]);
});

test('session: a balance that is held back is shown at the end, the newest one', () => {
  const release = holdSession({ balance: 9 });
  updateSession({ balance: 12, version: 5 });
  updateSession({ balance: 11, version: 4 });
  expect(shown.map((player) => player?.balance)).toEqual([9]);
  release();
  expect(shown.map((player) => player?.balance)).toEqual([9, 12]);
});

test('session: an older message changes nothing', () => {
  updateSession({ balance: 1, version: 2 });
  expect(useSession.getState().player?.balance).toBe(10);
});

test('session: with many bets a second, balances are shown on the beat, and are known at once', () => {
  const release = paceShowing();
  updateSession({ balance: 9, version: 4 });
  updateSession({ balance: 11, version: 6 });
  updateSession({ balance: 10.5, version: 5 });
  expect(shown).toEqual([]);
  expect(latestPlayer()?.balance).toBe(11);
  beat();
  expect(shown.map((player) => player?.balance)).toEqual([11]);
  updateSession({ balance: 12, version: 7 });
  release();
  expect(shown.map((player) => player?.balance)).toEqual([11, 12]);
  beat();
  expect(shown).toHaveLength(2);
});

test('session: a balance that was not shown yet is not shown to the next player', () => {
  const release = paceShowing();
  updateSession({ balance: 99, version: 9 });
  forgetSession();
  useSession.setState({ player: { username: 'bob', balance: 1, bonus: 0, version: 1 } as Session });
  release();
  expect(useSession.getState().player?.balance).toBe(1);
});
