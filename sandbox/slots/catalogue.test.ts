import { expect, test } from 'vitest';
import { symbolNames, artOf } from './art.ts';
import { certifiedReturnsE2, findGame, MECHANICS, SLOT_GAMES, THEMES } from './catalogue.ts';
import { rulesView } from './game-view.ts';
import { cabinetOf, lookOf } from './look.ts';
import type { SymbolId } from './maths/outcome.ts';
import { lineWins, wayWins } from './maths/pays.ts';
import { anywhereWins } from './maths/play-anywhere.ts';
import { mathsOf } from './maths/slot-maths.ts';
import { openingOf } from './opening.ts';
import { boxOf, partsOf } from './symbols/draw.ts';
import { DRAWINGS } from './symbols/drawings.ts';

const RANKS = ['A', 'K', 'Q', 'J', '10'];

test('catalogue: seven hundred games, none twice, in twenty themes and nine mechanics', () => {
  expect(SLOT_GAMES).toHaveLength(700);
  expect(new Set(SLOT_GAMES.map(({ symbol }) => symbol)).size).toBe(700);
  expect(new Set(SLOT_GAMES.map(({ name }) => name)).size).toBe(700);
  expect(THEMES.map((theme) => SLOT_GAMES.filter((game) => game.theme === theme).length)).toEqual(THEMES.map(() => 35));
  expect(new Set(SLOT_GAMES.map(({ mechanic }) => mechanic))).toEqual(new Set(MECHANICS));
  expect(
    SLOT_GAMES.filter(({ symbol }) => !/^(vs(20|25|10x?|243|7x7|6x5|1x)|cs5)[a-z0-9]{4,16}$/.test(symbol)),
  ).toEqual([]);
});

test('catalogue: every return is one its maths is certified for, and some are above what promotions allow', () => {
  for (const { mechanic, volatility, rtpPercentE2 } of SLOT_GAMES) {
    expect(certifiedReturnsE2(mechanic, volatility)).toContain(rtpPercentE2);
  }
  const returns = SLOT_GAMES.map(({ rtpPercentE2 }) => rtpPercentE2);
  expect(returns.filter((e2) => e2 < 9400 || (e2 > 9730 && e2 <= 9740))).toEqual([]);
  expect(returns.filter((e2) => e2 > 9740).length).toBeGreaterThan(30);
});

test('catalogue: every game has maths, and a picture of our own for every symbol it uses', () => {
  const wrong = SLOT_GAMES.filter((game) => {
    const maths = mathsOf(game);
    const names = Object.values(symbolNames(game));
    const used = rulesView(maths).symbols.map(({ id }) => id);
    const art = artOf(game, used);
    const isDrawn = Object.values(art).every((drawn) =>
      'drawing' in drawn ? partsOf(drawn.drawing).length > 1 : RANKS.includes(drawn.rank),
    );
    const isWhole = Object.keys(art).join() === used.filter((id) => id !== 'C').join();
    return !(maths.richPpm > 0 && new Set(names).size === names.length && isWhole && isDrawn);
  });
  expect(wrong).toEqual([]);
});

test('catalogue: light falls on the whole of a part, and every part of a drawing is on its square', () => {
  expect(boxOf('M10 20H40V60L30 70Z')).toEqual({ x: 10, y: 20, width: 30, height: 50 });
  // A quadratic curve reaches half as far as its control point.
  expect(boxOf('M0 50Q50 0 100 50')).toEqual({ x: 0, y: 25, width: 100, height: 25 });
  expect(boxOf('M0 0Q10 10 20 20 30 60 40 20')).toEqual({ x: 0, y: 0, width: 40, height: 40 });
  expect(() => boxOf('M0 0C1 2 3 4 5 6')).toThrow('cannot be measured');
  for (const [name, drawing] of Object.entries(DRAWINGS)) {
    for (const part of partsOf(drawing)) {
      if (!('box' in part)) continue;
      const { x, y, width, height } = part.box;
      expect([x >= -6, y >= -6, x + width <= 106, y + height <= 106], `${name}: ${part.kind}`).not.toContain(false);
    }
  }
});

test('catalogue: a game stands in the same cabinet every time, and the first pages show at least eight kinds', () => {
  const shown = Array.from({ length: 3 }, (_, place) =>
    THEMES.map((theme) => SLOT_GAMES.filter((game) => game.theme === theme)[place]!),
  ).flat();
  expect(shown).toHaveLength(60);
  expect(new Set(shown.slice(0, 20).map(cabinetOf)).size).toBeGreaterThanOrEqual(8);
  expect(new Set(SLOT_GAMES.map(cabinetOf)).size).toBeGreaterThanOrEqual(10);
});

test('catalogue: games of a theme are no twins: no scene is shared by half of them', () => {
  const sceneOf = (game: (typeof SLOT_GAMES)[number]) => {
    const { cabinet, hue } = lookOf(game);
    return `${cabinet} ${Math.round(hue / 30)}`;
  };
  for (const theme of THEMES) {
    const scenes = SLOT_GAMES.filter((game) => game.theme === theme).map(sceneOf);
    const most = Math.max(...scenes.map((scene) => scenes.filter((other) => other === scene).length));
    expect(most, theme).toBeLessThan(scenes.length / 2);
  }
});

test('catalogue: a game opens on a board of its own that wins nothing', () => {
  const games = SLOT_GAMES.filter((_, index) => index % 7 === 0);
  const openings = games.map((game) => openingOf(game));
  for (const [index, game] of games.entries()) {
    const { family, reels, rows } = mathsOf(game);
    const board = openings[index]!;
    expect(board).toHaveLength(reels * rows);
    expect(openingOf(game)).toBe(board);
    if (family.mechanic === 'cluster') expect(largestCluster(board, rows)).toBeLessThan(5);
    else if (family.mechanic === 'anywhere') expect(anywhereWins(family, board)).toEqual([]);
    else if (family.mechanic === 'ladder') expect(board.filter((one) => one === 'W').length).toBeLessThanOrEqual(2);
    else {
      expect(family.lines ? lineWins(family, board, 1) : wayWins(family, board, 1, {})).toEqual([]);
      if (family.mechanic === 'expand') expect(board).not.toContain('W');
    }
  }
  const boards = openings.filter((board) => board.length > 10).map((board) => board.join());
  expect(boards.length).toBeGreaterThan(80);
  expect(boards.length - new Set(boards).size).toBeLessThan(3);
});

/** An independent count, cell by cell. */
function largestCluster(board: readonly SymbolId[], rows: number): number {
  const sizes = board.map((symbol, start) => {
    const found = new Set([start]);
    for (const cell of found) {
      const near = [cell % rows > 0 ? cell - 1 : -1, cell % rows < rows - 1 ? cell + 1 : -1, cell - rows, cell + rows];
      for (const next of near) if (symbol !== 'S' && board[next] === symbol) found.add(next);
    }
    return found.size;
  });
  return Math.max(...sizes);
}

test('catalogue: an unknown symbol is no game', () => {
  for (const symbol of ['', '../x', 'http://localhost/', 'VS20TOMBOFNINTHSUN', '__proto__'])
    expect(findGame(symbol)).toBe(null);
});
