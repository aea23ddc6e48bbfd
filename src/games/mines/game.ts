import { toUsd } from '../../money/usd.ts';
import { inLanguage } from '../../texts/language.ts';
import { defineRoundGame, type Shape } from '../definition.ts';
import { isNumbers, listIn, wholeIn } from '../form-fields.ts';
import { chooseFrom, range, withLosing } from '../parameter-sets.ts';
import { byCount } from '../rule-parts.ts';
import type { Fraction } from '../settlement.ts';
import { about } from './about.ts';
import { decodeMines } from './record.ts';
import {
  checkBet,
  checkCells,
  draw,
  edgePpmOf,
  lastFlip,
  MINES_MAX,
  MINES_MIN,
  multiplierE4,
  multipliersE4,
  numbersNeeded,
  RETURN_E4,
  rtpOf,
  survival,
  TILES,
  WIN_MAX,
  type MinesBet,
  type MinesOutcome,
} from './rules.ts';

/** The number of mines, and the cells opened, in order. */
export interface MinesChoice extends MinesBet {
  opened: readonly number[];
}

export interface PlayedMines extends MinesOutcome {
  isLost: boolean;
}

const texts = inLanguage({
  en: { minePositions: 'Mines', lowest: 'Lowest', highest: 'Highest' },
  es: { minePositions: 'Minas', lowest: 'Mínimo', highest: 'Máximo' },
  pt: { minePositions: 'Minas', lowest: 'Menor', highest: 'Maior' },
  ja: { minePositions: '地雷', lowest: '最低', highest: '最高' },
});

const CELLS = range(0, TILES - 1);
const COLUMNS = 5;
const CELL = 68;

export const mines = defineRoundGame<'mines', MinesChoice, PlayedMines>({
  ...about,
  code: 3,
  summary: inLanguage({
    en: {
      text: `Mines with 1 to 24 mines: open tiles, watch the multiplier grow, cash out in time. The edge is about ${about.edgePercent}%.`,
    },
    es: {
      text: `Minas con 1 a 24 minas: abre casillas, mira crecer el multiplicador y cobra a tiempo. La ventaja ronda el ${about.edgePercent} %.`,
    },
    pt: {
      text: `Mines com 1 a 24 minas: abra casas, veja o multiplicador crescer e retire a tempo. A vantagem é de cerca de ${about.edgePercent}%.`,
    },
    ja: {
      text: `地雷1～24個のマインズ。タイルを開き、倍率を伸ばし、タイミングよくキャッシュアウト。エッジは約${about.edgePercent}%。`,
    },
  }),
  limits: { winMax: WIN_MAX, kept: 'Rounds cash out before they pass it.' },
  seeds: 'player',

  isValid: (choice) => checkBet(choice).ok && (choice.opened.length === 0 || checkCells(choice, choice.opened).ok),
  numbersNeeded,
  draw(numbers, choice) {
    const { mineCells } = draw(numbers, choice);
    return outcomeOf(mineCells, choice);
  },
  /** 0 without an opened cell, because the stake is then returned instead of paid. */
  multiplierE4: (choice, { isLost }) =>
    isLost || choice.opened.length === 0 ? 0 : multiplierE4(choice, choice.opened.length),
  topMultiplierE4: (choice) => multipliersE4(choice).at(-1)!,
  edgePpm: edgePpmOf,

  record: {
    choice: (params, progress) => ({ mines: decodeMines.bet(params).mines, opened: decodeMines.cells(progress) }),
    outcome: (result, choice) => outcomeOf(decodeMines.cells(result), choice),
  },
  told: {
    parameters: ({ mines: count }) => ({ minesCount: count }),
    result: ({ opened }, { mineCells }) => ({ minePositions: mineCells, revealed: opened }),
    read: ({ minesCount }, { revealed }) =>
      typeof minesCount === 'number' && isNumbers(revealed) ? { mines: minesCount, opened: revealed } : null,
  },
  steps: {
    isUntouched: ({ opened }) => opened.length === 0,
    untouched: 'no tile opened',
    endings(choice, { isLost }, stake, winMax) {
      const flips = choice.opened.length;
      if (isLost) return ['lost'];
      if (flips === 0) return ['returned'];
      if (flips === TILES - choice.mines) return ['cashed_out'];
      // Auto mode opens the same cells at once, and then counts as cashed out by the player.
      if (flips === lastFlip(stake, choice.mines, winMax)) return ['cashed_out_by_limit', 'cashed_out'];
      return ['cashed_out', 'expired'];
    },
    checkLimit(choice, stake, winMax) {
      const flipsMax = lastFlip(stake, choice.mines, winMax);
      const flips = Math.max(1, choice.opened.length);
      return {
        ok: flips <= flipsMax,
        expected: `at most ${flipsMax} flips`,
        actual: `${toUsd(stake)}, ${flips} flips`,
      };
    },
  },
  verification: {
    checks: { minePositions: texts.minePositions },
    drawn: (_choice, { mineCells }, turn) => ({ range: TILES - turn, gives: `mine on tile ${mineCells[turn]}` }),
    choiceText({ mines: count, opened }) {
      const cells = opened.length > 0 ? `tiles ${opened.join(', ')} opened` : 'no tile opened';
      return `${count} ${count === 1 ? 'mine' : 'mines'}, ${cells}`;
    },
    outcomeText: (_choice, { mineCells, isLost }) =>
      `${mineCells.length === 1 ? 'Mine' : 'Mines'} on ${mineCells.join(', ')}${isLost ? ': a mine was opened' : ''}`,
    boardLines({ opened }, { mineCells }) {
      const letterOf = (cell: number) => {
        const isMine = mineCells.includes(cell);
        if (opened.includes(cell)) return isMine ? 'X' : 'o';
        return isMine ? '*' : '.';
      };
      const rows = range(0, COLUMNS - 1).map((row) =>
        range(row * COLUMNS, row * COLUMNS + COLUMNS - 1)
          .map(letterOf)
          .join(' '),
      );
      return [...rows, '* mine   o opened   X mine opened'];
    },
    picture: ({ opened }, { mineCells }) => ({
      width: COLUMNS * CELL,
      height: COLUMNS * CELL,
      shapes: CELLS.flatMap((cell) => tileOf(cell, mineCells.includes(cell), opened.includes(cell))),
    }),
    form: {
      mines: { label: 'Mines', hint: '1 to 24', numeric: true, example: '3' },
      opened: {
        label: 'Opened tiles',
        hint: '0 to 24, from the top left, row by row: 0, 7, 12',
        example: '0, 1, 24',
      },
    },
    readForm({ mines: count = '', opened = '' }) {
      const bet = { mines: wholeIn(count) };
      if (!checkBet(bet).ok) return { field: 'mines', text: 'There are 1 to 24 mines.' };
      const cells = listIn(opened);
      const text = 'Opened tiles are different numbers from 0 to 24, at most as many as there are gems.';
      return cells.length === 0 || checkCells(bet, cells).ok ? { ...bet, opened: cells } : { field: 'opened', text };
    },
    example: '--mines 3 --opened 0,7,12',
  },

  rules: () => ({
    draw: `mine i = element index(i, ${TILES} - i) taken out of 0 to ${TILES - 1}, the gap closed`,
    multipliersE4: byCount(MINES_MIN, MINES_MAX, (count) => multipliersE4({ mines: count })),
    returnE4: RETURN_E4,
    winMaxRule: 'cashes out after the last flip that stays within it',
  }),
  returns: () => ({
    heads: [texts.minePositions, texts.lowest, texts.highest],
    rows: range(MINES_MIN, MINES_MAX).map((count) => {
      const flips = range(1, TILES - count).map((flip) => rtpOf({ mines: count }, flip));
      const sorted = flips.toSorted((a, b) => valueOf(a) - valueOf(b));
      return [count, sorted[0]!, sorted.at(-1)!];
    }),
  }),
  simulation: () =>
    range(MINES_MIN, MINES_MAX).flatMap((count) =>
      range(1, TILES - count).map((flips) => {
        const bet = { mines: count };
        return {
          label: `mines ${count}, flips ${flips}`,
          group: `mines ${count}`,
          multipliersE4: [0, multiplierE4(bet, flips)],
          chances: withLosing(survival(bet, flips)),
          numbersNeeded: count,
          play: (numbers, below) => {
            const { mineCells } = draw(numbers, bet);
            return chooseFrom(CELLS, flips, below).some((cell) => mineCells.includes(cell)) ? 0 : 1;
          },
        };
      }),
    ),
});

function outcomeOf(mineCells: number[], { opened }: MinesChoice): PlayedMines {
  return { mineCells, isLost: opened.some((cell) => mineCells.includes(cell)) };
}

function valueOf({ numerator, denominator }: Fraction): number {
  return Number(numerator) / Number(denominator);
}

const SPIKES = 'v-15m0 30v-15m-15 0h30m-26-11l22 22m0-22l-22 22';

function tileOf(cell: number, isMine: boolean, isOpened: boolean): Shape[] {
  const [x, y] = [(cell % COLUMNS) * CELL, Math.floor(cell / COLUMNS) * CELL];
  const [middleX, middleY] = [x + CELL / 2, y + CELL / 2];
  const opacity = isMine || isOpened ? 1 : 0.45;
  return [
    {
      tag: 'rect',
      fill: isOpened ? 'well' : 'tile',
      ...(isOpened ? { stroke: 'faint' as const } : {}),
      attributes: { x: x + 4, y: y + 4, width: CELL - 8, height: CELL - 8, rx: 10, 'stroke-width': 2 },
    },
    isMine
      ? {
          tag: 'path',
          fill: 'rose',
          stroke: 'rose',
          attributes: {
            d: `M${middleX} ${middleY}${SPIKES}m-20-11a9 9 0 1 0 18 0a9 9 0 1 0-18 0`,
            'stroke-width': 3,
            'stroke-linecap': 'round',
          },
        }
      : {
          tag: 'path',
          fill: 'mint',
          attributes: { d: `M${middleX - 7} ${middleY - 11}h14l7 8-14 15-14-15z`, opacity },
        },
    {
      tag: 'text',
      fill: 'faint',
      attributes: { x: x + 14, y: y + 19, 'font-size': 11 },
      text: String(cell),
    },
  ];
}
