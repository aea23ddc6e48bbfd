import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAutoplay, nextStake, type AutoplaySettings, type AutoplayState, type RoundResult } from './autoplay.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SETTINGS: AutoplaySettings = {
  games: 5,
  baseCents: 100,
  onWin: { kind: 'reset' },
  onLoss: { kind: 'reset' },
  stopOnLossCents: 100_000,
  stopOnProfitCents: null,
  stopOnWinCents: null,
};

interface Table {
  multipliers?: number[];
  settings?: Partial<AutoplaySettings>;
  overlaps?: boolean;
  showsInPause?: boolean;
  landingMs?: number;
  check?: (stakeCents: number) => 'ok' | 'balance' | 'limit';
}

function sit({ multipliers = [], settings = {}, landingMs = 0, check = () => 'ok', ...how }: Table) {
  const stakes: number[] = [];
  const states: AutoplayState[] = [];
  const autoplay = createAutoplay({
    pauseMs: 20,
    ...how,
    check,
    onState: (state) => states.push(state),
    start: (stakeCents) => {
      const payout = ((multipliers[stakes.length] ?? 0) * stakeCents) / 100;
      stakes.push(stakeCents);
      const result: RoundResult = { stakeCents, payout };
      return Promise.resolve({
        settled: new Promise<RoundResult>((resolve) => setTimeout(() => resolve(result), landingMs)),
      });
    },
  });
  const done = autoplay.start({ ...SETTINGS, ...settings });
  const finish = async () => {
    await vi.runAllTimersAsync();
    await done;
    return states.at(-1)!;
  };
  return { autoplay, stakes, states, finish };
}

describe('autoplay', () => {
  test('plays the chosen number of games and says so', async () => {
    const table = sit({ multipliers: [2, 0, 0, 2, 0] });
    expect(await table.finish()).toMatchObject({
      running: false,
      gamesLeft: 0,
      profit: -1,
      ended: { reason: 'games' },
    });
    expect(table.stakes).toEqual([100, 100, 100, 100, 100]);
  });

  test('changes the stake on loss and returns to the first on win', async () => {
    const table = sit({ multipliers: [0, 0, 2, 0], settings: { games: 4, onLoss: { kind: 'change', percent: 100 } } });
    await table.finish();
    expect(table.stakes).toEqual([100, 200, 400, 100]);
  });

  test('ends before the bet that could lose more than allowed', async () => {
    const table = sit({ settings: { games: 100, stopOnLossCents: 350 } });
    expect(await table.finish()).toMatchObject({ profit: -3, played: 3, ended: { reason: 'loss' } });
  });

  test('counts balls in the air as lost until they have landed', async () => {
    const table = sit({ overlaps: true, landingMs: 2_000, settings: { games: 100, stopOnLossCents: 350 } });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(table.stakes).toHaveLength(3);
    expect(await table.finish()).toMatchObject({ played: 3, ended: { reason: 'loss' } });
  });

  test('a hundred balls at the default settings never wait for one another', async () => {
    const table = sit({ overlaps: true, landingMs: 4_000, settings: { games: 100, stopOnLossCents: null } });
    await vi.advanceTimersByTimeAsync(100 * 20);
    expect(table.stakes).toHaveLength(100);
    expect(await table.finish()).toMatchObject({ played: 100, profit: -100, ended: { reason: 'games' } });
  });

  test('with overlapping rounds does not wait for the landing', async () => {
    const table = sit({ overlaps: true, landingMs: 2_000, multipliers: [1, 1, 1, 1, 1] });
    await vi.advanceTimersByTimeAsync(100);
    expect(table.stakes).toHaveLength(5);
    expect(table.states.at(-1)).toMatchObject({ gamesLeft: 0, running: true });
    expect(await table.finish()).toMatchObject({ running: false, ended: { reason: 'games' } });
  });

  test('a result is shown before the pause, or during it', async () => {
    const before = sit({ landingMs: 15, settings: { games: 4 } });
    await vi.advanceTimersByTimeAsync(3 * (15 + 20) - 1);
    expect(before.stakes).toHaveLength(3);
    const during = sit({ landingMs: 15, showsInPause: true, settings: { games: 4 } });
    await vi.advanceTimersByTimeAsync(3 * 20);
    expect(during.stakes).toHaveLength(4);
    const late = sit({ landingMs: 30, showsInPause: true, settings: { games: 4 } });
    await vi.advanceTimersByTimeAsync(3 * 30 - 1);
    expect(late.stakes).toHaveLength(3);
    expect(await late.finish()).toMatchObject({ played: 4, profit: -4, ended: { reason: 'games' } });
  });

  test('a win during the pause ends it before the next bet', async () => {
    const table = sit({ landingMs: 15, showsInPause: true, multipliers: [9], settings: { stopOnWinCents: 900 } });
    expect(await table.finish()).toMatchObject({ played: 1, ended: { reason: 'win' } });
  });

  test('ends on profit and on a single large win', async () => {
    const rich = sit({ multipliers: [2, 2, 2], settings: { stopOnProfitCents: 200 } });
    expect(await rich.finish()).toMatchObject({ profit: 2, played: 2, ended: { reason: 'profit' } });
    const lucky = sit({ multipliers: [0, 0, 9], settings: { stopOnWinCents: 900 } });
    expect(await lucky.finish()).toMatchObject({ played: 3, ended: { reason: 'win' } });
  });

  test('a payout below the stake is no win', async () => {
    const table = sit({ multipliers: [0.9, 0.9], settings: { games: 2, stopOnWinCents: 1, stopOnProfitCents: 1 } });
    expect(await table.finish()).toMatchObject({ played: 2, ended: { reason: 'games' } });
  });

  test('ends when the balance or the limit forbids the next stake', async () => {
    const poor = sit({ check: () => 'balance' });
    expect(await poor.finish()).toMatchObject({ played: 0, ended: { reason: 'balance' } });
    const bold = sit({
      settings: { onLoss: { kind: 'change', percent: 900 } },
      check: (cents) => (cents > 5_000 ? 'limit' : 'ok'),
    });
    expect(await bold.finish()).toMatchObject({ played: 2, ended: { reason: 'limit' } });
  });

  test('stop ends it at once, after the round under way', async () => {
    const table = sit({ landingMs: 500, settings: { games: 1_000 } });
    await vi.advanceTimersByTimeAsync(700);
    table.autoplay.stop();
    expect(await table.finish()).toMatchObject({ ended: { reason: 'stopped' }, running: false });
    expect(table.stakes).toHaveLength(2);
  });

  test('a reminder ends it as well, and is named as the reason', async () => {
    const table = sit({ landingMs: 500, settings: { games: 1_000 } });
    await vi.advanceTimersByTimeAsync(700);
    table.autoplay.stop('reminder');
    expect(await table.finish()).toMatchObject({ ended: { reason: 'reminder' }, running: false });
  });

  test('a refused round ends it with the reason', async () => {
    const states: AutoplayState[] = [];
    const autoplay = createAutoplay({
      pauseMs: 0,
      check: () => 'ok',
      onState: (state) => states.push(state),
      start: () => Promise.reject(new Error('The maximum bet is $5.00.')),
    });
    await autoplay.start(SETTINGS);
    expect(states.at(-1)?.ended).toEqual({ reason: 'failed', text: 'The maximum bet is $5.00.' });
  });

  test('a stake never falls under a cent', () =>
    expect(nextStake(1, { kind: 'change', percent: -90 }, { baseCents: 10 })).toBe(1));
});
