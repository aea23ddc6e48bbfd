import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { drawNumbers, indexOf, type HmacSha256, type RoundSeeds } from '../../fairness/draw.ts';
import vectors from '../../fairness/vectors.json' with { type: 'json' };
import * as dice from '../dice/rules.ts';
import * as keno from '../keno/rules.ts';
import * as mines from '../mines/rules.ts';
import * as plinko from '../plinko/rules.ts';
import { RISKS, type Risk } from '../settlement.ts';

const hmac: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest();
const NO_BET: keno.KenoBet = { numbers: [], risk: 'low' };

/** The four draws. Each mistake below changes one of them. */
interface Draws {
  numbers(seeds: RoundSeeds, count: number): number[];
  roll(numbers: number[]): number;
  path(numbers: number[], rows: number): number[];
  mineCells(numbers: number[], count: number): number[];
  kenoOutcome(numbers: number[]): number[];
}

const ours: Draws = {
  numbers: (seeds, count) => drawNumbers(hmac, seeds, count),
  roll: (numbers) => dice.draw(numbers, { threshold: 5_000 }).roll,
  path: (numbers, rows) => plinko.draw(numbers, { rows, risk: 'low' }).path,
  mineCells: (numbers, count) => mines.draw(numbers, { mines: count }).mineCells,
  kenoOutcome: (numbers) => keno.draw(numbers, NO_BET).outcome,
};

describe('vectors: dice', () => {
  test.each(vectors.dice)('$clientSeed:$nonce rolls $rollOutcome', ({ rollOutcome, bets, ...seeds }) => {
    const numbers = drawNumbers(hmac, seeds, 1);
    for (const { selectedNumber, win, multiplier } of bets) {
      const bet = { threshold: dice.parseThreshold(selectedNumber)! };
      expect(dice.checkBet(bet)).toEqual({ ok: true });
      expect(dice.draw(numbers, bet)).toEqual({ roll: Math.round(rollOutcome * 100), win });
      expect(dice.winMultiplierE4(bet.threshold) / 10_000).toBe(multiplier);
      expect(dice.multiplierE4(bet, dice.draw(numbers, bet)) > 0).toBe(win);
    }
  });
});

describe('vectors: plinko', () => {
  test.each(vectors.plinko)(
    '$clientSeed:$nonce falls $directions',
    ({ rows, directions, point, multipliers, ...seeds }) => {
      for (const risk of RISKS) {
        const bet = { rows, risk };
        const outcome = plinko.draw(drawNumbers(hmac, seeds, plinko.numbersNeeded(bet)), bet);
        expect(directionsOf(outcome.path)).toBe(directions);
        expect(outcome.point).toBe(point);
        expect(plinko.multiplierE4(bet, outcome.point) / 10_000).toBe(multipliers[risk]);
      }
    },
  );
});

describe('vectors: mines', () => {
  test.each(vectors.mines)('$clientSeed:$nonce hides $minesCount', ({ drawOrder, minePositions, plays, ...round }) => {
    const bet = { mines: round.minesCount };
    const { mineCells } = mines.draw(drawNumbers(hmac, round, mines.numbersNeeded(bet)), bet);
    expect(mineCells).toEqual(drawOrder.slice(0, bet.mines));
    expect(mineCells.toSorted((a, b) => a - b)).toEqual(minePositions);
    expect(mines.draw(drawNumbers(hmac, round, 24), { mines: 24 }).mineCells).toEqual(drawOrder);
    for (const { flips, outcome, multiplier } of plays) {
      const isLost = flips.some((cell) => mineCells.includes(cell));
      expect(isLost ? 'lost' : 'cashed_out').toBe(outcome);
      expect(isLost ? 0 : mines.multiplierE4(bet, flips.length) / 10_000).toBe(multiplier);
    }
  });
});

describe('vectors: keno', () => {
  test.each(vectors.keno)('$clientSeed:$nonce draws $outcome', ({ outcome, plays, ...seeds }) => {
    for (const { risk, selectedNumbers, hits, multiplier } of plays) {
      const bet = { numbers: selectedNumbers, risk: risk as Risk };
      expect(keno.checkBet(bet)).toEqual({ ok: true });
      const drawn = keno.draw(drawNumbers(hmac, seeds, keno.numbersNeeded(bet)), bet);
      expect(drawn).toEqual({ outcome, hits });
      expect(keno.multiplierE4(bet, drawn.hits) / 10_000).toBe(multiplier);
    }
  });
});

test('vectors: at least 24 of each game, and all outcomes as recorded', () => {
  for (const game of ['dice', 'plinko', 'mines', 'keno'] as const) {
    expect(vectors[game].length).toBeGreaterThanOrEqual(24);
  }
  expect(mismatches(ours)).toEqual([]);
});

const swapLast = (numbers: number[], count: number, list: number[]) =>
  numbers.slice(0, count).map((u) => {
    const index = indexOf(u, list.length);
    const taken = list[index]!;
    list[index] = list.at(-1)!;
    list.pop();
    return taken;
  });
const fromEnd = (numbers: number[], count: number, list: number[]) =>
  numbers.slice(0, count).map((u) => list.splice(list.length - 1 - indexOf(u, list.length), 1)[0]!);
const cells = () => Array.from({ length: 25 }, (_none, cell) => cell);
const balls = () => Array.from({ length: 40 }, (_none, ball) => ball + 1);

test.each<[string, Partial<Draws>]>([
  [
    'the seed decoded from hex',
    {
      numbers: (seeds, count) =>
        drawNumbers(
          (key, message) => createHmac('sha256', Buffer.from(key, 'hex')).update(message).digest(),
          seeds,
          count,
        ),
    },
  ],
  [
    'a new block for each number',
    {
      numbers: ({ serverSeed, clientSeed, nonce }, count) =>
        Array.from({ length: count }, (_none, cursor) =>
          Buffer.from(hmac(serverSeed, `${clientSeed}:${nonce}:${cursor}`)).readUInt32BE(),
        ),
    },
  ],
  [
    'a nonce for each number',
    {
      numbers: (seeds, count) =>
        Array.from({ length: count }, (_none, turn) => {
          return drawNumbers(hmac, { ...seeds, nonce: Number(seeds.nonce) + turn }, 1)[0]!;
        }),
    },
  ],
  [
    'little-endian numbers',
    { numbers: (seeds, count) => drawNumbers((k, m) => Buffer.from(hmac(k, m)).swap32(), seeds, count) },
  ],
  ['a nonce that begins one later', { numbers: (s, n) => drawNumbers(hmac, { ...s, nonce: Number(s.nonce) + 1 }, n) }],
  ['the remainder for the index', { roll: (numbers) => numbers[0]! % 10_001 }],
  ['10,000 dice values', { roll: (numbers) => indexOf(numbers[0]!, 10_000) }],
  ['left and right exchanged', { path: (numbers, rows) => ours.path(numbers, rows).map((step) => 1 - step) }],
  ['the last mine cell moved into the gap', { mineCells: (numbers, count) => swapLast(numbers, count, cells()) }],
  ['the last keno number moved into the gap', { kenoOutcome: (numbers) => swapLast(numbers, 10, balls()) }],
  ['mines from the end of the list', { mineCells: (numbers, count) => fromEnd(numbers, count, cells()) }],
  ['keno from the end of the list', { kenoOutcome: (numbers) => fromEnd(numbers, 10, balls()) }],
  ['keno numbers from zero', { kenoOutcome: (numbers) => ours.kenoOutcome(numbers).map((ball) => ball - 1) }],
])('vectors: %s is caught', (_mistake, changed) => {
  expect(mismatches({ ...ours, ...changed }).length).toBeGreaterThan(0);
});

/** The recorded outcomes that the draws do not reproduce, by position in the file. */
function mismatches(draws: Draws): string[] {
  const wrong: string[] = [];
  const compare = (place: string, drawn: unknown, recorded: unknown) => {
    if (JSON.stringify(drawn) !== JSON.stringify(recorded)) wrong.push(place);
  };
  const roll = (seeds: RoundSeeds) => draws.roll(draws.numbers(seeds, 1)) / 100;
  const path = (seeds: RoundSeeds, rows: number) => draws.path(draws.numbers(seeds, rows), rows);
  const mineCells = (seeds: RoundSeeds, count: number) => draws.mineCells(draws.numbers(seeds, count), count);
  const kenoOutcome = (seeds: RoundSeeds) => draws.kenoOutcome(draws.numbers(seeds, 10));

  for (const vector of vectors.dice) compare('dice', roll(vector), vector.rollOutcome);
  for (const vector of vectors.plinko) {
    compare('plinko', directionsOf(path(vector, vector.rows)), vector.directions);
  }
  for (const vector of vectors.mines) compare('mines', mineCells(vector, 24), vector.drawOrder);
  for (const vector of vectors.keno) compare('keno', kenoOutcome(vector), vector.outcome);

  for (const round of vectors.sequence.rounds) {
    const seeds = { ...vectors.sequence, nonce: round.nonce };
    if (round.game === 'dice') compare('sequence', roll(seeds), round.rollOutcome);
    else if (round.game === 'keno') compare('sequence', kenoOutcome(seeds), round.outcome);
    else if (round.game === 'plinko') compare('sequence', pointOf(path(seeds, round.rows!)), round.point);
    else compare('sequence', sorted(mineCells(seeds, round.minesCount!)), round.minePositions);
  }

  const { setA, setB } = vectors.public;
  for (const vector of setA.vectors) {
    compare('setA', roll(vector), vector.rollOutcome);
    compare('setA', kenoOutcome(vector), vector.kenoOutcome);
    compare('setA', directionsOf(path(vector, 16)), vector.plinko16Directions);
    compare('setA', mineCells(vector, 24), vector.minesDrawOrder);
  }
  setB.dice.nonce0to9.forEach((rolled, nonce) => compare('setB', roll({ ...setB.dice, nonce }), rolled));
  setB.keno.sortedNonce0to9.forEach((outcome, nonce) =>
    compare('setB', sorted(kenoOutcome({ ...setB.keno, nonce })), outcome),
  );
  for (const [count, positions] of Object.entries(setB.mines.positionsByMinesCount)) {
    const seeds = { ...setB.mines, nonce: Number(count) - 1 };
    compare('setB', sorted(mineCells(seeds, Number(count))), positions);
  }
  setB.plinko.multipliers.forEach((multiplier, nonce) => {
    const bet = { rows: 8 + (nonce % 9), risk: RISKS[Math.floor(nonce / 9)]! };
    const point = pointOf(path({ ...setB.plinko, nonce }, bet.rows));
    compare('setB', plinko.multiplierE4(bet, point) / 10_000, multiplier);
  });
  return wrong;
}

function directionsOf(path: readonly number[]): string {
  return path.map((step) => (step === 1 ? 'R' : 'L')).join('');
}

function pointOf(path: readonly number[]): number {
  return path.reduce((sum, step) => sum + step, 0);
}

function sorted(values: readonly number[]): number[] {
  return values.toSorted((a, b) => a - b);
}
