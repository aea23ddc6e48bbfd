import { expect, test } from 'vitest';
import { artOf, iconNames } from './art.ts';
import { certifiedReturnsE2, findGame, MECHANICS, SLOT_GAMES, THEMES } from './catalogue.ts';
import { mathsOf } from './maths/slot-maths.ts';

test('catalogue: seven hundred games, none twice, in twenty themes and six mechanics', () => {
  expect(SLOT_GAMES).toHaveLength(700);
  expect(new Set(SLOT_GAMES.map(({ symbol }) => symbol)).size).toBe(700);
  expect(new Set(SLOT_GAMES.map(({ name }) => name)).size).toBe(700);
  expect(THEMES.map((theme) => SLOT_GAMES.filter((game) => game.theme === theme).length)).toEqual(THEMES.map(() => 35));
  expect(new Set(SLOT_GAMES.map(({ mechanic }) => mechanic))).toEqual(new Set(MECHANICS));
  expect(SLOT_GAMES.filter(({ symbol }) => !/^(vs(20|25|10|243|7x7)|cs5)[a-z0-9]{4,16}$/.test(symbol))).toEqual([]);
});

test('catalogue: every return is one its maths is certified for, and some are above what promotions allow', () => {
  for (const { mechanic, volatility, rtpPercentE2 } of SLOT_GAMES) {
    expect(certifiedReturnsE2(mechanic, volatility)).toContain(rtpPercentE2);
  }
  const returns = SLOT_GAMES.map(({ rtpPercentE2 }) => rtpPercentE2);
  expect(returns.filter((e2) => e2 < 9400 || (e2 > 9730 && e2 <= 9740))).toEqual([]);
  expect(returns.filter((e2) => e2 > 9740).length).toBeGreaterThan(30);
});

test('catalogue: every game has maths and pictures of its own', async () => {
  for (const game of SLOT_GAMES) {
    expect(mathsOf(game).richPpm).toBeGreaterThan(0);
    const names = Object.values(iconNames(game));
    expect(new Set(names).size).toBe(names.length);
  }
  for (const theme of THEMES) {
    const art = await artOf(SLOT_GAMES.find((game) => game.theme === theme)!);
    expect(Object.values(art).every((svg) => svg.startsWith('<svg '))).toBe(true);
  }
});

test('catalogue: an unknown symbol is no game', () => {
  for (const symbol of ['', '../x', 'http://localhost/', 'VS20TOMBOFNINTHSUN', '__proto__'])
    expect(findGame(symbol)).toBe(null);
});
