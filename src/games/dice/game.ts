import { toUsd } from '../../money/usd.ts';
import { inLanguage } from '../../texts/language.ts';
import { defineInstantGame } from '../definition.ts';
import { hundredthsIn, hundredthsText } from '../form-fields.ts';
import { range, withLosing } from '../parameter-sets.ts';
import { about } from './about.ts';
import { decodeDice, encodeDice } from './record.ts';
import {
  checkBet,
  draw,
  edgePpmOf,
  FULL_CHANCE,
  isWin,
  MULTIPLIER_NUMERATOR,
  multiplierE4,
  numbersNeeded,
  parseThreshold,
  ROLLS,
  rtpOf,
  THRESHOLD_MAX,
  THRESHOLD_MIN,
  WIN_MAX,
  winChance,
  winMultiplierE4,
  type DiceBet,
  type DiceOutcome,
} from './rules.ts';

const texts = inLanguage({
  en: {
    rollOutcome: 'Roll',
    win: 'Win',
    threshold: 'Threshold',
    multiplier: 'Multiplier',
    chance: 'Win chance',
    rtp: 'Return to player',
    hint: 'Roll over the threshold. All 10,001 rolls are equally likely. A win pays 99 ÷ chance, rounded down to four decimals.',
  },
  es: {
    rollOutcome: 'Tirada',
    win: 'Acierto',
    threshold: 'Umbral',
    multiplier: 'Multiplicador',
    chance: 'Probabilidad',
    rtp: 'Retorno al jugador',
    hint: 'Hay que sacar más que el umbral entre 10 001 números igual de probables; un acierto paga 99 ÷ probabilidad, redondeado hacia abajo a cuatro decimales.',
  },
  pt: {
    rollOutcome: 'Lançamento',
    win: 'Ganho',
    threshold: 'Limiar',
    multiplier: 'Multiplicador',
    chance: 'Chance de ganhar',
    rtp: 'Retorno ao jogador',
    hint: 'Tire acima do limiar. Todos os 10.001 números são igualmente prováveis. Um acerto paga 99 ÷ chance, arredondado para baixo em quatro casas.',
  },
  ja: {
    rollOutcome: '出目',
    win: '勝ち',
    threshold: 'しきい値',
    multiplier: '倍率',
    chance: '勝率',
    rtp: '還元率',
    hint: 'しきい値を上回れば勝ちです。10,001通りの出目はすべて同じ確率です。勝つと99÷勝率が支払われ、小数第4位で切り捨てます。',
  },
});

export const dice = defineInstantGame({
  ...about,
  code: 2,
  summary: inLanguage({
    en: {
      text: `Dice with your own threshold: choose the chance, see the multiplier, roll. The edge is about ${about.edgePercent}%, whatever you choose.`,
    },
    es: {
      text: `Dados con tu propio umbral: elige la probabilidad, mira el multiplicador y tira. La ventaja ronda el ${about.edgePercent} %, elijas lo que elijas.`,
    },
    pt: {
      text: `Dice com o seu próprio limiar: escolha a chance, veja o multiplicador e jogue. A vantagem é de cerca de ${about.edgePercent}%, seja qual for a escolha.`,
    },
    ja: {
      text: `しきい値を自分で決めるダイス。確率を選び、倍率を見て、振る。何を選んでもエッジは約${about.edgePercent}%です。`,
    },
  }),
  limits: { winMax: WIN_MAX, kept: 'The stake is limited accordingly.' },
  seeds: 'player',
  instant: {
    summary: 'Roll 0.00 to 100.00; above the threshold wins',
    perSecondMax: 10,
    request: {
      selectedNumber: {
        type: 'number',
        description: 'The threshold, 5 to 98 with at most two decimals; a roll above it wins',
      },
    },
    read({ selectedNumber }) {
      const threshold = parseThreshold(selectedNumber as number);
      return threshold === null ? null : { threshold };
    },
    answer: {
      win: { type: 'boolean' },
      winAmount: { type: 'number', description: 'US dollars' },
      newBalance: { type: 'number', description: 'US dollars' },
      rollOutcome: { type: 'number' },
    },
    tell: (_bet: DiceBet, { roll, win }: DiceOutcome, { payout, balanceAfter }) => ({
      win,
      winAmount: toUsd(payout),
      newBalance: toUsd(balanceAfter),
      rollOutcome: roll / 100,
    }),
    sample: (below) => ({ selectedNumber: (THRESHOLD_MIN + below(THRESHOLD_MAX - THRESHOLD_MIN + 1)) / 100 }),
    encodeChoice: ({ threshold }) => encodeDice.bet(threshold),
    encodeOutcome: ({ roll }) => encodeDice.outcome(roll),
  },

  isValid: (bet) => checkBet(bet).ok,
  numbersNeeded,
  draw,
  multiplierE4,
  topMultiplierE4: ({ threshold }) => winMultiplierE4(threshold),
  edgePpm: edgePpmOf,

  record: {
    choice: (params) => ({ threshold: decodeDice.bet(params) }),
    outcome(result, { threshold }) {
      const roll = decodeDice.outcome(result);
      return { roll, win: isWin(threshold, roll) };
    },
  },
  told: {
    parameters: ({ threshold }) => ({ selectedNumber: threshold / 100 }),
    result: (_bet, { roll, win }) => ({ rollOutcome: roll / 100, win }),
    read({ selectedNumber }) {
      const threshold = typeof selectedNumber === 'number' ? parseThreshold(selectedNumber) : null;
      return threshold === null ? null : { threshold };
    },
  },
  verification: {
    checks: { rollOutcome: texts.rollOutcome, win: texts.win },
    drawn: (_bet, { roll }) => ({ range: ROLLS, gives: `roll ${hundredthsText(roll)}` }),
    choiceText: ({ threshold }) => `roll over ${hundredthsText(threshold)}`,
    outcomeText: (_bet, { roll, win }) => `${hundredthsText(roll)}: ${win ? 'win' : 'loss'}`,
    picture: trackOf,
    form: { threshold: { label: 'Roll over', hint: '5.00 to 98.00', example: '50' } },
    readForm({ threshold = '' }) {
      const bet = { threshold: hundredthsIn(threshold) ?? Number.NaN };
      const text = 'The threshold is 5.00 to 98.00 with at most two decimals.';
      return checkBet(bet).ok ? bet : { field: 'threshold', text };
    },
    example: '--threshold 50.5',
  },

  rules: () => ({
    draw: `roll = index(0, ${ROLLS}) hundredths; a roll above the threshold wins`,
    multiplierE4: `floor(${MULTIPLIER_NUMERATOR} / (${FULL_CHANCE} - threshold))`,
    thresholdMax: THRESHOLD_MAX,
    thresholdMin: THRESHOLD_MIN,
    winMaxRule: 'limits the stake',
  }),
  returns: () => ({
    hint: texts.hint,
    heads: [texts.threshold, texts.multiplier, texts.chance, texts.rtp],
    rows: [500, 2_500, 5_000, 5_050, 7_500, 9_000, 9_800].map((threshold) => [
      hundredthsText(threshold),
      `${winMultiplierE4(threshold) / 10_000}×`,
      winChance(threshold),
      rtpOf({ threshold }),
    ]),
  }),
  simulation: () =>
    range(THRESHOLD_MIN, THRESHOLD_MAX).map((threshold) => {
      const ten = Math.floor(threshold / 1_000) * 10;
      return {
        label: `over ${hundredthsText(threshold)}`,
        group: `over ${Math.max(ten, 5)} to ${Math.min(ten + 10, 98)}`,
        multipliersE4: [0, winMultiplierE4(threshold)],
        chances: withLosing(winChance(threshold)),
        numbersNeeded: 1,
        play: (numbers) => (draw(numbers, { threshold }).win ? 1 : 0),
      };
    }),
});

function trackOf({ threshold }: DiceBet, { roll, win }: DiceOutcome) {
  const [left, length] = [14, 372];
  const at = (hundredths: number) => left + (hundredths / FULL_CHANCE) * length;
  const end = (x: number, text: string) =>
    ({ tag: 'text', fill: 'quiet', attributes: { x, y: 84, 'font-size': 13 }, text }) as const;
  const bar = { y: 51, height: 6, rx: 3 };
  return {
    width: 400,
    height: 92,
    shapes: [
      { tag: 'rect', fill: 'well', attributes: { x: left - 8, y: 46, width: length + 16, height: 16, rx: 8 } },
      { tag: 'rect', fill: 'rose', attributes: { x: left, width: at(threshold) - left, ...bar } },
      { tag: 'rect', fill: 'mint', attributes: { x: at(threshold), width: at(FULL_CHANCE) - at(threshold), ...bar } },
      { tag: 'rect', fill: 'text', attributes: { x: at(threshold) - 2, y: 44, width: 4, height: 20, rx: 2 } },
      { tag: 'path', fill: win ? 'mint' : 'rose', attributes: { d: `M${at(roll)} 44l-7-12h14z` } },
      {
        tag: 'text',
        fill: 'text',
        attributes: { x: Math.min(366, Math.max(34, at(roll))), y: 24, 'font-size': 22, 'font-weight': 700 },
        text: hundredthsText(roll),
      },
      ...(threshold > 1_500 ? [end(left, '0')] : []),
      end(Math.min(378, Math.max(24, at(threshold))), hundredthsText(threshold)),
      ...(threshold < 8_000 ? [end(at(FULL_CHANCE) - 8, '100')] : []),
    ],
  } as const;
}
