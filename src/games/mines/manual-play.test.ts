import { describe, expect, test } from 'vitest';
import { ApiError } from '../../ui/api-client.ts';
import { createManualPlay, NO_ROUND, type ManualState, type MinesCalls, type MinesRound } from './manual-play.web.ts';

const ROUND: MinesRound = { gameId: 'g', stake: 1, mines: 3, opened: [], cashesOutAfter: 22, end: null };
const END = { payout: 2, multiplier: 2, mineCells: [0, 1, 2], isByLimit: false };
const LOST = { ...END, payout: 0, multiplier: 0 };

function sit(change: Partial<MinesCalls> = {}) {
  const asked: string[] = [];
  const told: string[] = [];
  let state: ManualState = NO_ROUND;
  const calls: MinesCalls = {
    start: () => Promise.resolve(ROUND),
    flip: (_gameId, cell) => {
      asked.push(`flip ${cell}`);
      return Promise.resolve(END.mineCells.includes(cell) ? LOST : null);
    },
    cashOut: () => {
      asked.push('cash out');
      return Promise.resolve(END);
    },
    readActive: () => Promise.resolve(null),
    readEnded: () => Promise.resolve({ ...ROUND, end: END }),
    ...change,
  };
  const play = createManualPlay(calls, {
    onState: (next) => (state = next),
    onStart: () => told.push('start'),
    onGem: (_round, cell) => told.push(`gem ${cell}`),
    onEnd: (round) => told.push(`end ${round.end?.payout}`),
    onFound: (how) => told.push(how),
    onError: (error) => told.push((error as Error).message),
  });
  return { play, asked, told, state: () => state };
}

describe('mines: manual play', () => {
  test('two quick presses on one tile make one call, and several tiles are asked in turn', async () => {
    const { play, asked, state } = sit();
    await play.start(100, 3);
    await Promise.all([play.flip(5), play.flip(5), play.flip(6), play.flip(7)]);
    expect(asked).toEqual(['flip 5', 'flip 6', 'flip 7']);
    expect(state()).toMatchObject({ round: { opened: [5, 6, 7], end: null }, pending: [], isBusy: false });
    await play.flip(6);
    expect(asked).toHaveLength(3);
  });

  test('tiles that waited behind a mine are not asked any more', async () => {
    const { play, asked, told, state } = sit();
    await play.start(100, 3);
    await Promise.all([play.flip(5), play.flip(0), play.flip(7)]);
    expect(asked).toEqual(['flip 5', 'flip 0']);
    expect(told).toEqual(['start', 'gem 5', 'end 0']);
    expect(state().round).toMatchObject({ opened: [5, 0], end: { mineCells: [0, 1, 2] } });
  });

  test('nothing can be cashed out before a tile is open', async () => {
    const { play, asked } = sit();
    await play.start(100, 3);
    await play.cashOut();
    expect(asked).toEqual([]);
  });

  test('a cash-out pressed while tiles are being opened comes after them, and closes the board', async () => {
    const { play, asked, told } = sit();
    await play.start(100, 3);
    await Promise.all([play.flip(5), play.flip(6), play.cashOut(), play.flip(7)]);
    expect(asked).toEqual(['flip 5', 'flip 6', 'cash out']);
    expect(told.at(-1)).toBe('end 2');
  });

  test('a cash-out that waited behind a mine is not asked', async () => {
    const { play, asked } = sit();
    await play.start(100, 3);
    await Promise.all([play.flip(0), play.cashOut()]);
    expect(asked).toEqual(['flip 0']);
  });

  test('a failed cash-out keeps the round', async () => {
    const { play, told, state } = sit({ cashOut: () => Promise.reject(new ApiError(0, 'UNREACHABLE', 'no way')) });
    await play.start(100, 3);
    await play.flip(5);
    await play.cashOut();
    expect(told.at(-1)).toBe('no way');
    expect(state()).toMatchObject({ round: { opened: [5], end: null }, isBusy: false });
  });

  test('a failed flip gives its tile and those behind it back', async () => {
    const { play, told, state } = sit({ flip: () => Promise.reject(new ApiError(429, 'RATE_LIMITED', 'slower')) });
    await play.start(100, 3);
    await Promise.all([play.flip(5), play.flip(6)]);
    expect(told).toEqual(['start', 'slower']);
    expect(state()).toMatchObject({ round: { opened: [] }, pending: [] });
  });

  test('a round that is open elsewhere is taken over instead of starting another', async () => {
    const open = { ...ROUND, gameId: 'other', opened: [9] };
    const { play, told, state } = sit({
      start: () => Promise.reject(new ApiError(409, 'ROUND_OPEN', 'open')),
      readActive: () => Promise.resolve(open),
    });
    await play.start(100, 3);
    expect(told).toEqual(['openElsewhere']);
    expect(state().round).toEqual(open);
  });

  test('a tile that another window has opened brings the round up to date, quietly', async () => {
    const { play, told, state } = sit({
      flip: () => Promise.reject(new ApiError(409, 'TILE_OPEN', 'open')),
      readActive: () => Promise.resolve({ ...ROUND, opened: [5] }),
    });
    await play.start(100, 3);
    await play.flip(5);
    expect(told).toEqual(['start']);
    expect(state().round?.opened).toEqual([5]);
  });

  test('a round that another window has finished is shown with its end', async () => {
    const { play, told, state } = sit({ flip: () => Promise.reject(new ApiError(409, 'ROUND_OVER', 'over')) });
    await play.start(100, 3);
    await play.flip(5);
    expect(told).toEqual(['start', 'alreadyOver']);
    expect(state().round?.end).toEqual(END);
  });

  test('what is read after a press does not undo it', async () => {
    let answer: (round: MinesRound | null) => void = () => {};
    const { play, state } = sit({ readActive: () => new Promise((resolve) => (answer = resolve)) });
    const reading = play.refresh();
    await play.start(100, 3);
    answer(null);
    await reading;
    expect(state().round).toEqual(ROUND);
  });
});
