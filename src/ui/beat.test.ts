import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paceShowing, showSoon } from './beat.ts';

const FRAME_MS = 16;

let release = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) =>
    setTimeout(() => callback(performance.now()), FRAME_MS),
  );
  // The last beat is long ago.
  paceShowing()();
  vi.advanceTimersByTime(1_000);
});
afterEach(() => {
  release();
  vi.runAllTimers();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('beat: without a pace everything is shown at once', () => {
  const show = vi.fn();
  showSoon(show);
  showSoon(show);
  expect(show).toHaveBeenCalledTimes(2);
});

test('beat: paced, what is asked for is shown with the next frame, or when the pace ends', () => {
  release = paceShowing();
  const show = vi.fn();
  showSoon(show);
  expect(show).not.toHaveBeenCalled();
  vi.advanceTimersByTime(FRAME_MS);
  expect(show).toHaveBeenCalledTimes(1);
  showSoon(show);
  expect(show).toHaveBeenCalledTimes(1);
  release();
  expect(show).toHaveBeenCalledTimes(2);
  vi.runAllTimers();
  expect(show).toHaveBeenCalledTimes(2);
});

test('beat: many changes are shown together, ten times a second', () => {
  release = paceShowing();
  const shown: string[] = [];
  const balance = () => shown.push('balance');
  const games = () => shown.push('games');
  for (let ms = 0; ms < 1_000; ms += 5) {
    showSoon(balance);
    showSoon(games);
    vi.advanceTimersByTime(5);
  }
  expect(shown.length).toBeGreaterThanOrEqual(2 * 8);
  expect(shown.length).toBeLessThanOrEqual(2 * 10);
  expect(shown.slice(0, 4)).toEqual(['balance', 'games', 'balance', 'games']);
});

test('beat: what is asked for while showing is shown with the next beat', () => {
  release = paceShowing();
  let shown = 0;
  const show = () => {
    shown += 1;
    if (shown === 1) showSoon(show);
  };
  showSoon(show);
  vi.advanceTimersByTime(FRAME_MS);
  expect(shown).toBe(1);
  vi.advanceTimersByTime(200);
  expect(shown).toBe(2);
});
