import { expect, test } from 'vitest';
import { GAME_IDS } from '../src/games/all.ts';
import { PARAMETER_SETS, playChunk } from './simulate-games.ts';
import { chanceOfMaximum, expectedMaximum, reportOf, worstOf } from './simulate-report.ts';
import { finishChunk, takeChunk, type GameState } from './simulate-state.ts';

test('simulate: every parameter set of the first games takes part', () => {
  const sizes = Object.fromEntries(GAME_IDS.map((game) => [game, PARAMETER_SETS[game].length]));
  expect(sizes).toMatchObject({ plinko: 27, dice: 9_301, mines: 300, keno: 30 });
});

test.each(GAME_IDS)('simulate: %s returns what it should, and the same again from the same seed', (game) => {
  const chunk = { game, seed: 'a repeatable run', index: 0, rounds: 20_000 };
  const counts = [...playChunk(chunk)];
  expect([...playChunk(chunk)]).toEqual(counts);
  expect([...playChunk({ ...chunk, index: 1 })]).not.toEqual(counts);
  const report = reportOf(game, counts);
  expect(report.rounds).toBe(20_000);
  const worst = worstOf([...report.judged, ...report.lines.filter(({ isJudged }) => isJudged)])!;
  expect(Math.abs(worst.z)).toBeLessThan(4.5);
});

test('simulate: a table that pays too much is found', () => {
  const counts = [...playChunk({ game: 'keno', seed: 'a repeatable run', index: 0, rounds: 20_000 })];
  // Turns every fifth miss of the first table into a hit.
  const moved = Math.floor(counts[0]! / 5);
  counts[0]! -= moved;
  counts[1]! += moved;
  expect(reportOf('keno', counts).judged[0]!.z).toBeGreaterThan(4.5);
});

test('simulate: a run that was broken off plays what is missing, once', () => {
  const state: GameState = {
    game: 'dice',
    rounds: 25,
    seed: 's',
    ruleHash: '',
    chunkRounds: 10,
    next: 2,
    open: [0],
    counts: [0],
    elapsedMs: 0,
  };
  const again = [...state.open];
  const played: [number, number][] = [];
  for (let chunk = takeChunk(state, again); chunk !== null; chunk = takeChunk(state, again)) {
    played.push([chunk.index, chunk.rounds]);
    finishChunk(state, chunk, Float64Array.of(chunk.rounds));
  }
  expect(played).toEqual([
    [0, 10],
    [2, 5],
  ]);
  expect(state).toMatchObject({ next: 3, open: [], counts: [15] });
});

test('simulate: the expected maximum of one test is the mean of |z|', () => {
  expect(expectedMaximum(1)).toBeCloseTo(Math.sqrt(2 / Math.PI), 5);
  expect(expectedMaximum(1_000)).toBeCloseTo(3.44, 1);
  expect(chanceOfMaximum(1.959964, 1)).toBeCloseTo(0.05, 6);
  expect(chanceOfMaximum(3, 100)).toBeCloseTo(1 - 0.9973 ** 100, 3);
});
