import { inLanguage } from '../../texts/language.ts';
import { defineRoundGame, type Picture, type Shape } from '../definition.ts';
import { RISK_FIELD, RISK_PROBLEM, riskIn, wholeIn } from '../form-fields.ts';
import { range } from '../parameter-sets.ts';
import { byCount, byRisk, riskHeads } from '../rule-parts.ts';
import { RISKS } from '../settlement.ts';
import { about } from './about.ts';
import { decodePlinko, pointOf } from './record.ts';
import {
  boxChance,
  checkBet,
  draw,
  edgePpmOf,
  multiplierE4,
  multipliersE4,
  numbersNeeded,
  ROWS_MAX,
  ROWS_MIN,
  rtpOf,
  topMultiplierE4,
  WIN_MAX,
  type PlinkoBet,
  type PlinkoOutcome,
} from './rules.ts';

const texts = inLanguage({
  en: { path: 'Path', point: 'Box', rows: 'Rows' },
  es: { path: 'Camino de la bola', point: 'Casilla', rows: 'Filas' },
  pt: { path: 'Caminho da bola', point: 'Caixa', rows: 'Linhas' },
  ja: { path: 'ボールの軌道', point: 'ボックス', rows: '段数' },
});

export const plinko = defineRoundGame<'plinko', PlinkoBet, PlinkoOutcome>({
  ...about,
  code: 1,
  summary: inLanguage({
    en: {
      text: `Plinko with 8 to 16 rows and three risks. The path is drawn before the ball falls, the edge is about ${about.edgePercent}%, and each drop can be verified.`,
    },
    es: {
      text: `Plinko con 8 a 16 filas y tres riesgos. El recorrido se sortea antes de que caiga la bola, la ventaja es de un ${about.edgePercent} % y cada caída se puede verificar.`,
    },
    pt: {
      text: `Plinko com 8 a 16 linhas e três riscos. O caminho é sorteado antes de a bola cair, a vantagem é de cerca de ${about.edgePercent}% e cada queda pode ser verificada.`,
    },
    ja: {
      text: `8～16段、3つのリスクのプリンコ。軌道はボールが落ちる前に決まり、エッジは約${about.edgePercent}%。すべて検証できます。`,
    },
  }),
  limits: { winMax: WIN_MAX, kept: 'The stake is limited accordingly.' },
  seeds: 'player',

  isValid: (bet) => checkBet(bet).ok,
  numbersNeeded,
  draw,
  multiplierE4: (bet, { point }) => multiplierE4(bet, point),
  topMultiplierE4,
  edgePpm: edgePpmOf,

  record: {
    choice: decodePlinko.bet,
    outcome(result) {
      const path = decodePlinko.path(result);
      return { path, point: pointOf(path) };
    },
  },
  told: {
    parameters: ({ rows, risk }) => ({ risk, rows }),
    result: (_bet, { path, point }) => ({ path, point }),
    read({ rows, risk }) {
      const known = riskIn(risk);
      return known && typeof rows === 'number' ? { rows, risk: known } : null;
    },
  },
  verification: {
    checks: { path: texts.path, point: texts.point },
    drawn: (_bet, { path }, turn) => ({ range: 2, gives: path[turn] === 1 ? 'right' : 'left' }),
    choiceText: ({ rows, risk }) => `${rows} rows, ${risk} risk`,
    outcomeText: (_bet, { path, point }) =>
      `${path.map((step) => (step === 1 ? 'R' : 'L')).join(' ')}: box ${point} from the left, counted from 0`,
    picture: (_bet, { path }) => boardOf(path),
    form: { rows: { label: 'Rows', hint: '8 to 16', numeric: true, example: '16' }, risk: RISK_FIELD },
    readForm({ rows = '', risk }) {
      const known = riskIn(risk);
      if (!known) return RISK_PROBLEM;
      const bet = { rows: wholeIn(rows), risk: known };
      return checkBet(bet).ok ? bet : { field: 'rows', text: 'Plinko has 8 to 16 rows.' };
    },
    example: '--rows 16 --risk high',
  },

  rules: () => ({
    draw: 'step i is right if index(i, 2) = 1; box = number of rights',
    multipliersE4: byRisk((risk) => byCount(ROWS_MIN, ROWS_MAX, (rows) => multipliersE4({ rows, risk }))),
    winMaxRule: 'limits the stake',
  }),
  returns: () => ({
    heads: [texts.rows, ...riskHeads()],
    rows: range(ROWS_MIN, ROWS_MAX).map((rows) => [rows, ...RISKS.map((risk) => rtpOf({ rows, risk }))]),
  }),
  simulation: () =>
    RISKS.flatMap((risk) =>
      range(ROWS_MIN, ROWS_MAX).map((rows) => {
        const bet = { rows, risk };
        return {
          label: `${risk} ${rows}`,
          group: `${risk} ${rows}`,
          multipliersE4: multipliersE4(bet),
          chances: multipliersE4(bet).map((_multiplier, point) => boxChance(rows, point)),
          numbersNeeded: rows,
          play: (numbers) => draw(numbers, bet).point,
        };
      }),
    ),
});

const PIN_GAP = 20;
const EDGE = 24;

function boardOf(path: readonly number[]): Picture {
  const rows = path.length;
  const width = (rows + 1) * PIN_GAP + 2 * EDGE;
  const middle = width / 2;
  const rowY = (row: number) => EDGE + row * PIN_GAP;
  const pins = path.flatMap((_step, row) =>
    Array.from({ length: row + 1 }, (_none, pin): Shape => {
      const attributes = { cx: middle + (pin - row / 2) * PIN_GAP, cy: rowY(row), r: 2.5 };
      return { tag: 'circle', fill: 'faint', attributes };
    }),
  );
  let x = middle;
  let way = `M${middle} 4L${middle} ${rowY(0) - 4}`;
  for (const [row, step] of path.entries()) {
    x += (step - 0.5) * PIN_GAP;
    way += `L${x} ${rowY(row + 1) - 4}`;
  }
  const boxes = Array.from({ length: rows + 1 }, (_none, box): Shape => {
    const left = middle + (box - rows / 2) * PIN_GAP - 8;
    const isHit = Math.abs(left + 8 - x) < 1;
    const attributes = { x: left, y: rowY(rows), width: 16, height: 10, rx: 3 };
    return { tag: 'rect', fill: isHit ? 'gold' : 'raised', attributes };
  });
  return {
    width,
    height: rowY(rows) + 14,
    shapes: [
      ...pins,
      ...boxes,
      { tag: 'path', stroke: 'volt', attributes: { d: way, 'stroke-width': 2, 'stroke-linejoin': 'round' } },
      { tag: 'circle', fill: 'volt', attributes: { cx: x, cy: rowY(rows) - 4, r: 5 } },
    ],
  };
}
