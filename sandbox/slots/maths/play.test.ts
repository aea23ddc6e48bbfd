import { expect, test } from 'vitest';
import { MECHANICS, SLOT_GAMES, VOLATILITIES } from '../catalogue.ts';
import type { ReelFamily } from './family.ts';
import { reelFamily } from './families.ts';
import { linePay, wayWins } from './pays.ts';
import { seededRng, secureRng } from './rng.ts';
import { mathsOf } from './slot-maths.ts';
import { stripsOf } from './play-reels.ts';

const lines = reelFamily('lines', 'medium');
const classic = reelFamily('classic', 'medium');

test('pays: a line pays its longest run from the left, wilds included', () => {
  expect(linePay(['H1', 'H1', 'H1', 'L1', 'H1'], lines)).toEqual({ symbol: 'H1', count: 3, coins: lines.pays.H1![3] });
  expect(linePay(['H1', 'W', 'W', 'H1', 'W'], lines)).toMatchObject({ symbol: 'H1', count: 5 });
  expect(linePay(['L1', 'H1', 'H1', 'H1', 'H1'], lines)).toBe(null);
  expect(linePay(['S', 'S', 'S', 'S', 'S'], lines)).toBe(null);
  expect(linePay(['L1', 'L1', 'W', 'S', 'L1'], lines)).toMatchObject({ count: 3 });
});

test('pays: each wild in a classic line doubles it, and three wilds pay as themselves', () => {
  const one = classic.pays.H1![3]!;
  expect(linePay(['H1', 'W', 'H1'], classic)?.coins).toBe(one * 2);
  expect(linePay(['W', 'W', 'H1'], classic)?.coins).toBe(one * 4);
  expect(linePay(['W', 'W', 'W'], classic)).toEqual({ symbol: 'W', count: 3, coins: classic.pays.W![3] });
});

test('pays: ways multiply over the reels, and a wild with a multiplier counts that often', () => {
  const ways = reelFamily('ways', 'medium');
  const board = ['H1', 'H1', 'L1', 'H1', 'W', 'L2', 'W', 'L3', 'L4', 'L1', 'L1', 'L2', 'L3', 'L4', 'L5'] as const;
  const [first] = wayWins(ways, board, 1, {});
  expect(first).toMatchObject({ symbol: 'H1', count: 3, coins: ways.pays.H1![3]! * 2 * 2 * 1 });
  expect(wayWins(ways, board, 1, { 4: 3, 6: 2 })[0]?.coins).toBe(ways.pays.H1![3]! * 2 * 4 * 2);
});

test('strips: no window shows two bonus symbols, and the first reel has no wild where lines run from the left', () => {
  for (const mechanic of ['lines', 'ways', 'freespins', 'hold'] as const) {
    for (const volatility of VOLATILITIES) {
      const family: ReelFamily = reelFamily(mechanic, volatility);
      for (const counts of [family.lean, family.rich, ...(family.freeSpins ? [family.freeSpins.reels] : [])]) {
        const strips = stripsOf(counts);
        expect(strips[0]).not.toContain('W');
        for (const strip of strips) {
          const seen = strip.flatMap((symbol, index) => (symbol === 'S' ? [index] : []));
          expect(seen.length).toBeLessThanOrEqual(1);
        }
      }
    }
  }
});

test('rng: a seed gives the same numbers, chance gives others, and all are in range', () => {
  const draw = (rng: { below(size: number): number }) => Array.from({ length: 50 }, () => rng.below(1_000_000));
  expect(draw(seededRng('a'))).toEqual(draw(seededRng('a')));
  expect(draw(seededRng('a'))).not.toEqual(draw(seededRng('b')));
  expect(draw(secureRng())).not.toEqual(draw(secureRng()));
  const counts = [0, 0, 0];
  const rng = seededRng('even');
  for (let turn = 0; turn < 30_000; turn += 1) counts[rng.below(3)]! += 1;
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
});

test('play: a wild grows over its reel, which stays for the respin that it gives', () => {
  const maths = mathsOf(SLOT_GAMES.find((game) => game.mechanic === 'expand')!);
  const rng = seededRng('grows');
  let respins = 0;
  for (let turn = 0; turn < 3000; turn += 1) {
    const { spins } = maths.play(rng, false);
    for (const [index, { expands, falls }] of spins.entries()) {
      const before = spins[index - 1]?.expands;
      expect(expands!.held).toEqual(before ? [...before.held, ...before.fresh] : []);
      for (const reel of [...expands!.held, ...expands!.fresh])
        expect(falls[0]!.board.slice(reel * 3, reel * 3 + 3)).toEqual(['W', 'W', 'W']);
      expect(index < spins.length - 1).toBe(expands!.fresh.length > 0);
      respins += index > 0 ? 1 : 0;
    }
  }
  expect(respins).toBeGreaterThan(100);
});

test('play: a ladder pays the rung that was picked if the climb passes it, and a higher rung is reached less often', () => {
  const maths = mathsOf(SLOT_GAMES.find((game) => game.mechanic === 'ladder')!);
  const rng = seededRng('rungs');
  const reached = [0, 3, 9].map((pick) => {
    let times = 0;
    for (let turn = 0; turn < 4000; turn += 1) {
      const { spins, baseCoins } = maths.play(rng, false, pick);
      const { climb } = spins[0]!;
      const pays = maths.family.mechanic === 'ladder' ? maths.family.rungs[pick]! : 0;
      expect(baseCoins).toBe(climb!.reached > pick ? pays : 0);
      times += baseCoins > 0 ? 1 : 0;
    }
    return times;
  });
  expect(reached[0]!).toBeGreaterThan(reached[1]!);
  expect(reached[1]!).toBeGreaterThan(reached[2]!);
});

test.each(MECHANICS)('play: what %s shows adds up to what it pays, in every spin', (mechanic) => {
  const maths = mathsOf(SLOT_GAMES.find((game) => game.mechanic === mechanic && game.volatility === 'high')!);
  const rng = seededRng(`sums ${mechanic}`);
  for (let turn = 0; turn < 1500; turn += 1) {
    const isBought = turn % 10 === 0 && maths.buy !== null;
    const { spins, hold, baseCoins, featureCoins } = maths.play(rng, isBought);
    const shown = spins.map(({ falls }) =>
      falls.reduce((sum, fall) => sum + fall.wins.reduce((all, { coins }) => all + coins, 0), 0),
    );
    expect(shown.map((coins, index) => coins * (spins[index]!.times ?? 1))).toEqual(spins.map(({ coins }) => coins));
    const free = spins.reduce((sum, { kind, coins }) => sum + (kind === 'free' ? coins : 0), 0);
    const held = hold
      ? [...hold.start, ...hold.respins.flatMap(({ landed }) => landed)].reduce(
          (sum, { coins }) => sum + coins,
          hold.grandCoins,
        )
      : 0;
    expect(featureCoins).toBe(free + held);
    expect(baseCoins).toBe(isBought ? 0 : spins[0]!.coins);
    expect(spins.at(-1)?.spinsLeft ?? 0).toBe(0);
    for (const { falls } of spins)
      expect(falls.every(({ board }) => board.length === maths.reels * maths.rows)).toBe(true);
  }
});
