import { inLanguage } from '../../texts/language.ts';
import { defineInstantGame, type Colour, type Picture, type Shape } from '../definition.ts';
import { RISK_FIELD, RISK_PROBLEM, riskIn, wholeIn } from '../form-fields.ts';
import { byRisk, riskHeads } from '../rule-parts.ts';
import { fraction, RISKS } from '../settlement.ts';
import { about } from './about.ts';
import {
  draw,
  edgePpmOf,
  isValid,
  multiplierE4,
  multipliersE4,
  rtpOf,
  topMultiplierE4,
  WIN_MAX,
  type WheelBet,
  type WheelOutcome,
} from './rules.ts';
import { SEGMENTS } from './tables.ts';

const texts = inLanguage({
  en: { outcome: 'Segment', segments: 'Segments' },
  es: { outcome: 'Segmento', segments: 'Segmentos' },
  pt: { outcome: 'Segmento', segments: 'Segmentos' },
  ja: { outcome: '区画', segments: '区画数' },
});

export const wheel = defineInstantGame<'wheel', WheelBet, WheelOutcome>({
  ...about,
  code: 6,
  summary: inLanguage({
    en: {
      text: `Wheel with 10 to 50 segments and three risks: every segment is in view and equally likely, and each table returns 99% exactly.`,
    },
    es: {
      text: `Rueda de 10 a 50 segmentos y tres riesgos: todos los segmentos a la vista e igual de probables, y cada tabla devuelve exactamente el 99 %.`,
    },
    pt: {
      text: `Wheel com 10 a 50 segmentos e três riscos: todos os segmentos à vista e igualmente prováveis, e cada tabela devolve exatamente 99%.`,
    },
    ja: {
      text: `10～50区画、3つのリスクのホイール。すべての区画が見え、確率は同じで、どの表もちょうど99%を還元します。`,
    },
  }),
  limits: { winMax: WIN_MAX, kept: 'The stake is limited accordingly.' },
  seeds: 'player',
  instant: {
    summary: 'Turn the wheel; the segment under the pointer pays',
    perSecondMax: 10,
    request: {
      segments: { type: 'integer', enum: [...SEGMENTS] },
      risk: { type: 'string', maxLength: 6, description: 'low, medium or high' },
    },
    read({ segments, risk }) {
      const known = riskIn(String(risk).toLowerCase());
      return known && { segments: segments as number, risk: known };
    },
    answer: { outcome: { type: 'integer', description: 'The segment, from 0' } },
    tell: (_bet, { index }) => ({ outcome: index }),
    encodeChoice: ({ segments, risk }) => Uint8Array.of(segments, RISKS.indexOf(risk)),
    encodeOutcome: ({ index }) => Uint8Array.of(index),
    sample: (below) => ({ segments: SEGMENTS[below(SEGMENTS.length)], risk: RISKS[below(RISKS.length)] }),
  },

  isValid,
  numbersNeeded: () => 1,
  draw,
  multiplierE4,
  topMultiplierE4,
  edgePpm: edgePpmOf,

  record: {
    choice: (params) => ({ segments: params[0]!, risk: RISKS[params[1]!]! }),
    outcome: (result) => ({ index: result[0]! }),
  },
  told: {
    parameters: ({ segments, risk }) => ({ risk, segments }),
    result: (_bet, { index }) => ({ outcome: index }),
    read({ segments, risk }) {
      const known = riskIn(risk);
      return known && typeof segments === 'number' ? { segments, risk: known } : null;
    },
  },
  verification: {
    checks: { outcome: texts.outcome },
    drawn: ({ segments }, { index }) => ({ range: segments, gives: `segment ${index}` }),
    choiceText: ({ segments, risk }) => `${segments} segments, ${risk} risk`,
    outcomeText: (bet, outcome) => `segment ${outcome.index}, counted from 0: ${multiplierE4(bet, outcome) / 10_000}×`,
    picture: wheelOf,
    form: {
      segments: { label: 'Segments', choices: SEGMENTS.map(String), example: '30' },
      risk: RISK_FIELD,
    },
    readForm({ segments = '', risk }) {
      const known = riskIn(risk);
      if (!known) return RISK_PROBLEM;
      const bet = { segments: wholeIn(segments), risk: known };
      return isValid(bet) ? bet : { field: 'segments', text: 'The wheel has 10, 20, 30, 40 or 50 segments.' };
    },
    example: '--segments 30 --risk high',
  },

  rules: () => ({
    draw: 'segment = index(0, segments)',
    multipliersE4: byRisk((risk) =>
      Object.fromEntries(SEGMENTS.map((segments) => [segments, multipliersE4({ segments, risk })])),
    ),
    winMaxRule: 'limits the stake',
  }),
  returns: () => ({
    heads: [texts.segments, ...riskHeads()],
    rows: SEGMENTS.map((segments) => [segments, ...RISKS.map((risk) => rtpOf({ segments, risk }))]),
  }),
  simulation: () =>
    RISKS.flatMap((risk) =>
      SEGMENTS.map((segments) => {
        const bet = { segments, risk };
        return {
          label: `${risk} ${segments}`,
          group: `${risk} ${segments}`,
          multipliersE4: multipliersE4(bet),
          chances: multipliersE4(bet).map(() => fraction(1n, BigInt(segments))),
          numbersNeeded: 1,
          play: (numbers) => draw(numbers, bet).index,
        };
      }),
    ),
});

const SIZE = 320;
const MIDDLE = SIZE / 2;

function wheelOf(bet: WheelBet, outcome: WheelOutcome): Picture {
  const turn = (2 * Math.PI) / bet.segments;
  const point = (radius: number, angle: number) =>
    `${(MIDDLE + radius * Math.sin(angle)).toFixed(2)} ${(MIDDLE - radius * Math.cos(angle)).toFixed(2)}`;
  const segments = multipliersE4(bet).map((multiplier, index): Shape => {
    // The drawn segment is under the pointer at the top.
    const from = (index - outcome.index - 0.5) * turn + 0.01;
    const to = from + turn - 0.02;
    const d = `M${point(112, from)}L${point(144, from)}A144 144 0 0 1 ${point(144, to)}L${point(112, to)}A112 112 0 0 0 ${point(112, from)}z`;
    return { tag: 'path', fill: colourOf(multiplier), attributes: { d } };
  });
  return {
    width: SIZE,
    height: SIZE,
    shapes: [
      ...segments,
      { tag: 'path', fill: 'text', attributes: { d: `M${MIDDLE} 28l-10-22h20z` } },
      {
        tag: 'text',
        fill: 'text',
        attributes: { x: MIDDLE, y: MIDDLE + 14, 'font-size': 40, 'font-weight': 700 },
        text: `${multiplierE4(bet, outcome) / 10_000}×`,
      },
    ],
  };
}

function colourOf(multiplier: number): Colour {
  if (multiplier === 0) return 'raised';
  if (multiplier < 15_000) return 'iris';
  if (multiplier < 20_000) return 'mint';
  return multiplier < 30_000 ? 'gold' : 'rose';
}
