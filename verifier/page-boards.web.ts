import * as keno from '../src/games/keno/rules.ts';
import * as mines from '../src/games/mines/rules.ts';
import type { GameChoice, GameOutcome } from '../src/games/replay-round.ts';
import { el, svg } from './page-elements.web.ts';
import { hundredthsText, outcomeText } from './texts.ts';

/** The outcome as the game's board shows it. */
export function boardOf(choice: GameChoice, outcome: GameOutcome): Element {
  const board = drawBoard(choice, outcome);
  board.setAttribute('role', 'img');
  board.setAttribute('aria-label', outcomeText(outcome));
  return board;
}

function drawBoard(choice: GameChoice, outcome: GameOutcome): Element {
  if (outcome.game === 'plinko') return plinkoBoard(outcome.path);
  if (outcome.game === 'dice' && choice.game === 'dice') return diceBoard(choice.threshold, outcome.roll, outcome.win);
  if (outcome.game === 'mines' && choice.game === 'mines') return minesBoard(choice.opened, outcome.mineCells);
  if (outcome.game === 'keno' && choice.game === 'keno') return kenoBoard(choice.numbers, outcome.outcome);
  throw new Error('The outcome belongs to another game.');
}

const PIN_GAP = 20;
const EDGE = 24;

function plinkoBoard(path: readonly number[]): SVGElement {
  const rows = path.length;
  const width = (rows + 1) * PIN_GAP + 2 * EDGE;
  const middle = width / 2;
  const rowY = (row: number) => EDGE + row * PIN_GAP;
  const pins = path.flatMap((_step, row) =>
    Array.from({ length: row + 1 }, (_none, pin) =>
      svg('circle', { cx: middle + (pin - row / 2) * PIN_GAP, cy: rowY(row), r: 2.5, class: 'pin' }),
    ),
  );
  let x = middle;
  let way = `M${middle} 4L${middle} ${rowY(0) - 4}`;
  for (const [row, step] of path.entries()) {
    x += (step - 0.5) * PIN_GAP;
    way += `L${x} ${rowY(row + 1) - 4}`;
  }
  const boxes = Array.from({ length: rows + 1 }, (_none, box) => {
    const left = middle + (box - rows / 2) * PIN_GAP - 8;
    const isHit = Math.abs(left + 8 - x) < 1;
    return svg('rect', { x: left, y: rowY(rows), width: 16, height: 10, rx: 3, class: isHit ? 'box hit' : 'box' });
  });
  const view = { viewBox: `0 0 ${width} ${rowY(rows) + 14}`, class: 'plinko' };
  return svg('svg', view, ...pins, ...boxes, svg('path', { d: way, class: 'way' }), ballAt(x, rowY(rows) - 4));
}

function ballAt(x: number, y: number): SVGElement {
  return svg('circle', { cx: x, cy: y, r: 5, class: 'ball' });
}

function diceBoard(threshold: number, roll: number, isWin: boolean): SVGElement {
  const [left, length] = [14, 372];
  const at = (hundredths: number) => left + (hundredths / 10_000) * length;
  const mark = at(roll);
  const textX = Math.min(366, Math.max(34, mark));
  return svg(
    'svg',
    { viewBox: '0 0 400 92', class: 'dice' },
    svg('rect', { x: left - 8, y: 46, width: length + 16, height: 16, rx: 8, class: 'track' }),
    svg('rect', { x: left, y: 51, width: at(threshold) - left, height: 6, rx: 3, class: 'lose' }),
    svg('rect', { x: at(threshold), y: 51, width: at(10_000) - at(threshold), height: 6, rx: 3, class: 'win' }),
    svg('rect', { x: at(threshold) - 2, y: 44, width: 4, height: 20, rx: 2, class: 'threshold' }),
    svg('path', { d: `M${mark} 44l-7-12h14z`, class: isWin ? 'marker won' : 'marker' }),
    svg('text', { x: textX, y: 24, class: 'roll' }, hundredthsText(roll)),
    threshold > 1_500 ? svg('text', { x: left, y: 84, class: 'end start' }, '0') : null,
    svg('text', { x: Math.min(378, Math.max(24, at(threshold))), y: 84, class: 'end' }, hundredthsText(threshold)),
    threshold < 8_000 ? svg('text', { x: at(10_000), y: 84, class: 'end stop' }, '100') : null,
  );
}

function minesBoard(opened: readonly number[], mineCells: readonly number[]): HTMLElement {
  const tiles = Array.from({ length: mines.TILES }, (_none, cell) => {
    const isMine = mineCells.includes(cell);
    const kind = `tile ${isMine ? 'mine' : 'gem'}${opened.includes(cell) ? ' opened' : ''}`;
    return el('span', { class: kind }, isMine ? mineMark() : gemMark(), el('small', {}, String(cell)));
  });
  return el('div', { class: 'mines' }, ...tiles);
}

function kenoBoard(picks: readonly number[], drawn: readonly number[]): HTMLElement {
  const cells = Array.from({ length: keno.NUMBER_MAX }, (_none, index) => {
    const number = index + 1;
    const [isPicked, isDrawn] = [picks.includes(number), drawn.includes(number)];
    const kind = isPicked && isDrawn ? 'hit' : isPicked ? 'picked' : isDrawn ? 'drawn' : 'plain';
    return el('span', { class: kind }, String(number), kind === 'hit' ? gemMark() : null);
  });
  return el('div', { class: 'keno' }, ...cells);
}

function gemMark(): SVGElement {
  return svg(
    'svg',
    { viewBox: '0 0 24 24', class: 'gem-mark', 'aria-hidden': 'true' },
    svg('path', { d: 'M7 4h10l5 6-10 11L2 10z' }),
  );
}

function mineMark(): SVGElement {
  const spikes = 'M12 1v22M1 12h22M4.5 4.5l15 15M19.5 4.5l-15 15';
  return svg(
    'svg',
    { viewBox: '0 0 24 24', class: 'mine-mark', 'aria-hidden': 'true' },
    svg('path', { d: spikes }),
    svg('circle', { cx: 12, cy: 12, r: 7 }),
  );
}
