import { inLanguage } from '../../texts/language.ts';
import { defineInstantGame, type Picture } from '../definition.ts';
import { hundredthsIn, hundredthsText } from '../form-fields.ts';
import { range, withLosing } from '../parameter-sets.ts';
import { about } from './about.ts';
import {
  draw,
  edgePpmOf,
  isValid,
  isWin,
  NUMERATOR,
  rtpOf,
  TARGET_MAX,
  TARGET_MIN,
  VALUES,
  WIN_MAX,
  winChance,
  winMultiplierE4,
  type LimboBet,
  type LimboOutcome,
} from './rules.ts';

const texts = inLanguage({
  en: {
    outcome: 'Point',
    target: 'Target',
    chance: 'Win chance',
    rtp: 'Return to player',
    hint: 'A point from 1.00× up is drawn; reaching the target pays the target. Each target has its own exact return, from 98.9404% to 99.0000%.',
  },
  es: {
    outcome: 'Punto',
    target: 'Objetivo',
    chance: 'Probabilidad',
    rtp: 'Retorno al jugador',
    hint: 'Se sortea un punto de 1,00× en adelante; alcanzar el objetivo paga el objetivo. Cada objetivo tiene su retorno exacto, del 98,9404 % al 99,0000 %.',
  },
  pt: {
    outcome: 'Ponto',
    target: 'Alvo',
    chance: 'Chance de ganhar',
    rtp: 'Retorno ao jogador',
    hint: 'Sorteia-se um ponto a partir de 1,00×; alcançar o alvo paga o alvo. Cada alvo tem seu retorno exato, de 98,9404% a 99,0000%.',
  },
  ja: {
    outcome: '点',
    target: '目標',
    chance: '勝率',
    rtp: '還元率',
    hint: '1.00×以上の点が決まり、目標に届けば目標の倍率が支払われます。目標ごとの正確な還元率は98.9404%から99.0000%です。',
  },
});

export const limbo = defineInstantGame<'limbo', LimboBet, LimboOutcome>({
  ...about,
  code: 5,
  summary: inLanguage({
    en: {
      text: `Limbo with a target from 1.01× to 10,000×: name a multiplier and see whether the number climbs that high. The edge is about ${about.edgePercent}%, whatever you choose.`,
    },
    es: {
      text: `Limbo con un objetivo de 1,01× a 10 000×: elige un multiplicador y mira si el número llega tan alto. La ventaja ronda el ${about.edgePercent} %, elijas lo que elijas.`,
    },
    pt: {
      text: `Limbo com um alvo de 1,01× a 10.000×: escolha um multiplicador e veja se o número sobe até lá. A vantagem é de cerca de ${about.edgePercent}%, seja qual for a escolha.`,
    },
    ja: {
      text: `目標1.01×～10,000×のリンボ。倍率を決めて、数字がそこまで上がるかを見ます。何を選んでもエッジは約${about.edgePercent}%です。`,
    },
  }),
  limits: { winMax: WIN_MAX, kept: 'The stake is limited accordingly.' },
  seeds: 'player',
  instant: {
    summary: 'Draw a point; one that reaches the target pays the target',
    perSecondMax: 10,
    request: {
      target: { type: 'number', description: 'The multiplier to reach, 1.01 to 10000 with at most two decimals' },
    },
    read({ target }) {
      const hundredths = hundredthsIn(String(target));
      return hundredths === null ? null : { target: hundredths };
    },
    answer: { outcome: { type: 'number', description: 'The point, with two decimals' } },
    tell: (_bet, { point }) => ({ outcome: point / 100 }),
    encodeChoice: ({ target }) => fourBytes(target),
    encodeOutcome: ({ point }) => fourBytes(point),
    sample: (below) => ({ target: (TARGET_MIN + below(below(3) === 0 ? 2_000 : 300)) / 100 }),
  },

  isValid,
  numbersNeeded: () => 1,
  draw,
  multiplierE4: (bet, outcome) => (isWin(bet, outcome) ? winMultiplierE4(bet.target) : 0),
  topMultiplierE4: ({ target }) => winMultiplierE4(target),
  edgePpm: edgePpmOf,

  record: {
    choice: (params) => ({ target: fromFourBytes(params) }),
    outcome: (result) => ({ point: fromFourBytes(result) }),
  },
  told: {
    parameters: ({ target }) => ({ target: target / 100 }),
    result: (_bet, { point }) => ({ outcome: point / 100 }),
    read({ target }) {
      const hundredths = typeof target === 'number' ? hundredthsIn(String(target)) : null;
      return hundredths === null ? null : { target: hundredths };
    },
  },
  verification: {
    checks: { outcome: texts.outcome },
    drawn: (_bet, { point }) => ({ range: VALUES, gives: `point ${hundredthsText(point)}` }),
    choiceText: ({ target }) => `target ${hundredthsText(target)}`,
    outcomeText: (bet, outcome) => `${hundredthsText(outcome.point)}: ${isWin(bet, outcome) ? 'win' : 'loss'}`,
    picture: rulerOf,
    form: { target: { label: 'Target', hint: '1.01 to 10000', example: '2' } },
    readForm({ target = '' }) {
      const bet = { target: hundredthsIn(target) ?? Number.NaN };
      return isValid(bet) ? bet : { field: 'target', text: 'The target is 1.01 to 10000 with at most two decimals.' };
    },
    example: '--target 2.5',
  },

  rules: () => ({
    draw: `value = index(0, ${VALUES}); point = max(100, floor(${NUMERATOR} / (value + 1))) hundredths; a point that reaches the target wins`,
    multiplierE4: 'target * 100',
    targetMax: TARGET_MAX,
    targetMin: TARGET_MIN,
    winMaxRule: 'limits the stake',
  }),
  returns: () => ({
    hint: texts.hint,
    heads: [texts.target, texts.chance, texts.rtp],
    rows: [101, 110, 150, 200, 333, 500, 1_000, 2_500, 10_000, 100_000, 1_000_000].map((target) => [
      `${hundredthsText(target)}×`,
      winChance(target),
      rtpOf({ target }),
    ]),
  }),
  simulation: () =>
    SIMULATED.map((target) => ({
      label: `target ${hundredthsText(target)}`,
      group: `targets from ${10 ** Math.floor(Math.log10(target / 100))}`,
      multipliersE4: [0, winMultiplierE4(target)],
      chances: withLosing(winChance(target)),
      numbersNeeded: 1,
      play: (numbers) => (isWin({ target }, draw(numbers)) ? 1 : 0),
    })),
});

/** The simulated targets, out of 999,900: all up to 2×, then ever wider steps. */
const SIMULATED = [
  ...range(101, 200),
  ...range(41, 200).map((fives) => fives * 5),
  ...range(11, 100).map((hundreds) => hundreds * 100),
  ...range(2, 100).map((tens) => tens * 10_000),
];

function fourBytes(hundredths: number): Uint8Array {
  return Uint8Array.of(hundredths >>> 24, (hundredths >>> 16) & 0xff, (hundredths >>> 8) & 0xff, hundredths & 0xff);
}

function fromFourBytes(bytes: Uint8Array): number {
  return ((bytes[0]! << 24) | (bytes[1]! << 16) | (bytes[2]! << 8) | bytes[3]!) >>> 0;
}

/** A logarithmic ruler of multipliers with the target and the point. */
function rulerOf(bet: LimboBet, outcome: LimboOutcome): Picture {
  const at = (hundredths: number) => 20 + Math.min(1, Math.log10(hundredths / 100) / 5) * 360;
  const colour = isWin(bet, outcome) ? 'mint' : 'rose';
  return {
    width: 400,
    height: 92,
    shapes: [
      { tag: 'rect', fill: 'well', attributes: { x: 12, y: 46, width: 376, height: 16, rx: 8 } },
      { tag: 'rect', fill: colour, attributes: { x: 20, y: 51, width: at(outcome.point) - 20, height: 6, rx: 3 } },
      { tag: 'rect', fill: 'gold', attributes: { x: at(bet.target) - 2, y: 44, width: 4, height: 20, rx: 2 } },
      { tag: 'path', fill: colour, attributes: { d: `M${at(outcome.point)} 44l-7-12h14z` } },
      {
        tag: 'text',
        fill: 'text',
        attributes: {
          x: Math.min(340, Math.max(60, at(outcome.point))),
          y: 24,
          'font-size': 22,
          'font-weight': 700,
        },
        text: `${hundredthsText(outcome.point)}×`,
      },
      {
        tag: 'text',
        fill: 'quiet',
        attributes: { x: Math.min(350, Math.max(50, at(bet.target))), y: 84, 'font-size': 13 },
        text: `target ${hundredthsText(bet.target)}×`,
      },
    ],
  };
}
