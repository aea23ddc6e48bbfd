import { inLanguage } from '../../texts/language.ts';
import { defineInstantGame, type Shape } from '../definition.ts';
import { isNumbers, listIn, RISK_FIELD, RISK_PROBLEM, riskIn } from '../form-fields.ts';
import { chooseFrom, range } from '../parameter-sets.ts';
import { byCount, byRisk, riskHeads } from '../rule-parts.ts';
import { RISKS } from '../settlement.ts';
import { about } from './about.ts';
import { decodeKeno, encodeKeno } from './record.ts';
import {
  checkBet,
  countHits,
  draw,
  DRAWN,
  edgePpmOf,
  hitChance,
  multiplierE4,
  multipliersE4,
  NUMBER_MAX,
  NUMBER_MIN,
  numbersNeeded,
  PICKS_MAX,
  PICKS_MIN,
  rtpOf,
  topMultiplierE4,
  WIN_MAX,
  type KenoBet,
} from './rules.ts';

const texts = inLanguage({
  en: { outcome: 'Numbers drawn', hits: 'Hits', picks: 'Picks' },
  es: { outcome: 'Números sorteados', hits: 'Aciertos', picks: 'Números' },
  pt: { outcome: 'Números sorteados', hits: 'Acertos', picks: 'Números' },
  ja: { outcome: '抽選された数字', hits: '当たり数', picks: '選択数' },
});

const BALLS = range(NUMBER_MIN, NUMBER_MAX);
const COLUMNS = 8;
const CELL = 44;

export const keno = defineInstantGame({
  ...about,
  code: 4,
  summary: inLanguage({
    en: {
      text: `Keno with up to 10 picks of 40 and three risks: all pay tables open, every draw verifiable. The edge is about ${about.edgePercent}%.`,
    },
    es: {
      text: `Keno con hasta 10 números de 40 y tres riesgos: todas las tablas a la vista y cada sorteo verificable. La ventaja ronda el ${String(about.edgePercent).replace('.', ',')} %.`,
    },
    pt: {
      text: `Keno com até 10 números de 40 e três riscos: todas as tabelas à vista e cada sorteio verificável. A vantagem é de cerca de ${String(about.edgePercent).replace('.', ',')}%.`,
    },
    ja: {
      text: `40個から最大10個を選ぶキノ。3つのリスク、公開された配当表、検証できる抽選。エッジは約${about.edgePercent}%。`,
    },
  }),
  limits: { winMax: WIN_MAX, kept: 'The stake is limited accordingly.' },
  seeds: 'player',
  instant: {
    summary: 'Draw ten of forty numbers against one to ten picks',
    perSecondMax: 10,
    request: {
      selectedNumbers: {
        type: 'array',
        items: { type: 'integer', minimum: NUMBER_MIN, maximum: NUMBER_MAX },
        minItems: PICKS_MIN,
        maxItems: PICKS_MAX,
        uniqueItems: true,
      },
      risk: { type: 'string', maxLength: 6, description: 'low, medium or high' },
    },
    read({ selectedNumbers, risk }) {
      const known = riskIn(String(risk).toLowerCase());
      return known && { numbers: selectedNumbers as number[], risk: known };
    },
    answer: {
      outcome: { type: 'array', items: { type: 'integer' } },
      hits: { type: 'integer' },
      risk: { type: 'string' },
    },
    tell: ({ risk }: KenoBet, { outcome, hits }) => ({ outcome, hits, risk }),
    sample: (below) => ({
      selectedNumbers: chooseFrom(BALLS, PICKS_MIN + below(PICKS_MAX), below),
      risk: RISKS[below(RISKS.length)],
    }),
    encodeChoice: encodeKeno.bet,
    encodeOutcome: ({ outcome }) => encodeKeno.outcome(outcome),
  },

  isValid: (bet) => checkBet(bet).ok,
  numbersNeeded,
  draw,
  multiplierE4: (bet, { hits }) => multiplierE4(bet, hits),
  topMultiplierE4,
  edgePpm: edgePpmOf,

  record: {
    choice: decodeKeno.bet,
    outcome(result, { numbers }) {
      const outcome = decodeKeno.outcome(result);
      return { outcome, hits: countHits(numbers, outcome) };
    },
  },
  told: {
    parameters: ({ numbers, risk }) => ({ risk, selectedNumbers: numbers }),
    result: (_bet, { outcome, hits }) => ({ hits, outcome }),
    read({ selectedNumbers, risk }) {
      const known = riskIn(risk);
      return known && isNumbers(selectedNumbers) ? { numbers: selectedNumbers, risk: known } : null;
    },
  },
  verification: {
    checks: { outcome: texts.outcome, hits: texts.hits },
    drawn: (_bet, { outcome }, turn) => ({ range: BALLS.length - turn, gives: `number ${outcome[turn]}` }),
    choiceText: ({ numbers, risk }) => `picks ${numbers.join(', ')}, ${risk} risk`,
    outcomeText: (_bet, { outcome, hits }) => `${outcome.join(', ')}: ${hits} ${hits === 1 ? 'hit' : 'hits'}`,
    picture: ({ numbers }, { outcome }) => ({
      width: COLUMNS * CELL,
      height: (BALLS.length / COLUMNS) * CELL,
      shapes: BALLS.flatMap((ball) => cellOf(ball, numbers.includes(ball), outcome.includes(ball))),
    }),
    form: {
      picks: { label: 'Picks', hint: '1 to 10 numbers from 1 to 40', example: '2, 8, 15, 31' },
      risk: RISK_FIELD,
    },
    readForm({ picks = '', risk }) {
      const known = riskIn(risk);
      if (!known) return RISK_PROBLEM;
      const bet = { numbers: listIn(picks), risk: known };
      return checkBet(bet).ok ? bet : { field: 'picks', text: 'Picks are 1 to 10 different numbers from 1 to 40.' };
    },
    example: '--picks 1,2,3 --risk low',
  },

  rules: () => ({
    draw: `number i = element index(i, ${NUMBER_MAX} - i) taken out of ${NUMBER_MIN} to ${NUMBER_MAX}, the gap closed, ${DRAWN} times`,
    multipliersE4: byRisk((risk) => byCount(PICKS_MIN, PICKS_MAX, (picks) => multipliersE4(risk, picks))),
    winMaxRule: 'limits the stake',
  }),
  returns: () => ({
    heads: [texts.picks, ...riskHeads()],
    rows: range(PICKS_MIN, PICKS_MAX).map((picks) => [
      picks,
      ...RISKS.map((risk) => rtpOf({ numbers: range(1, picks), risk })),
    ]),
  }),
  simulation: () =>
    RISKS.flatMap((risk) =>
      range(PICKS_MIN, PICKS_MAX).map((picks) => ({
        label: `${risk} ${picks}`,
        group: `${risk} ${picks}`,
        multipliersE4: multipliersE4(risk, picks),
        chances: multipliersE4(risk, picks).map((_multiplier, hits) => hitChance(picks, hits)),
        numbersNeeded: DRAWN,
        play: (numbers, below) => draw(numbers, { numbers: chooseFrom(BALLS, picks, below), risk }).hits,
      })),
    ),
});

function cellOf(ball: number, isPicked: boolean, isDrawn: boolean): Shape[] {
  const [x, y] = [((ball - 1) % COLUMNS) * CELL, Math.floor((ball - 1) / COLUMNS) * CELL];
  const isHit = isPicked && isDrawn;
  return [
    {
      tag: 'rect',
      fill: isHit ? 'mint' : isPicked ? 'iris' : 'tile',
      ...(isDrawn && !isHit ? { stroke: 'gold' as const } : {}),
      attributes: { x: x + 3, y: y + 3, width: CELL - 6, height: CELL - 6, rx: 8, 'stroke-width': 2 },
    },
    {
      tag: 'text',
      fill: isPicked ? 'ground' : isDrawn ? 'text' : 'quiet',
      attributes: { x: x + CELL / 2, y: y + CELL / 2 + 5, 'font-size': 15, 'font-weight': 600 },
      text: String(ball),
    },
  ];
}
