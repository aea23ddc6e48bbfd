import { afterEach, expect, test, vi } from 'vitest';
import { applyMessage, readState, useLive } from './live.web.ts';

afterEach(() => vi.unstubAllGlobals());

const STATE = {
  now: 1_000,
  round: 7,
  phase: 'flight',
  opensAt: null,
  closesAt: 500,
  startedAt: 600,
  bets: [{ id: 'a', name: null, amount: 1, cashedOutAt: null, winnings: null }],
  nextBets: [],
  own: [],
  limits: {},
};

/** Starts reading the round; the server's answer comes when `answer` is called. */
function beginReading() {
  let answer: () => void = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  vi.stubGlobal('fetch', async () => {
    await answered;
    return new Response(JSON.stringify(STATE), { headers: { 'content-type': 'application/json' } });
  });
  return { answer, read: readState() };
}

test('crash: a cash-out told while the round is being read is not taken back by the older answer', async () => {
  const { answer, read } = beginReading();
  applyMessage({ type: 'CRASH_CASHOUTS', round: 7, cashOuts: [['a', 1.12, 1.12]] });
  answer();
  await read;
  expect(useLive.getState().bets.get(7)?.get('a')).toMatchObject({ cashedOutAt: 1.12, winnings: 1.12 });
});

test('crash: a round that ended while it was being read stays ended', async () => {
  const { answer, read } = beginReading();
  applyMessage({ type: 'CRASH_END', round: 7, point: 1.5, isVoid: false, now: 2_000 });
  answer();
  await read;
  expect(useLive.getState()).toMatchObject({ phase: 'over', round: 7, point: 1.5 });
});
