import { toUsd } from '../../money/usd.ts';
import { inLanguage } from '../../texts/language.ts';
import { defineRoundGame, type Shape } from '../definition.ts';
import { range } from '../parameter-sets.ts';
import { about } from './about.ts';
import { cardName, isRed, rankName, suitOf } from './cards.ts';
import { decodeHilo } from './record.ts';
import {
  betterSide,
  cardsOf,
  CARDS_MAX,
  DECK,
  EDGE_PPM,
  firstNotOffered,
  fits,
  GUESSES,
  guessOf,
  isRight,
  longerSide,
  MULTIPLIER_MAX,
  multiplierE4,
  offersOf,
  playSteps,
  rankList,
  rankOf,
  RANKS,
  resultsOf,
  RETURN_E4,
  rtpOf,
  sidesOf,
  SKIPS_MAX,
  WIN_MAX,
  type Progress,
  type Step,
  type Strategy,
} from './rules.ts';

/** The guesses and skips, in order. */
export interface HiloChoice {
  steps: readonly Step[];
}

const texts = inLanguage({
  en: { cards: 'Cards', guesses: 'Right guesses', better: 'Better chance', longer: 'Longer odds' },
  es: { cards: 'Cartas', guesses: 'Aciertos', better: 'Mejor probabilidad', longer: 'Mayor premio' },
  pt: { cards: 'Cartas', guesses: 'Acertos', better: 'Melhor chance', longer: 'Prêmio maior' },
  ja: { cards: 'カード', guesses: '正解数', better: '確率の高い側', longer: '配当の高い側' },
});

const STEPS: readonly Step[] = [...GUESSES, 'skip'];
const WAYS_TO_PLAY: readonly (readonly [name: string, strategy: Strategy])[] = [
  ['better chance', betterSide],
  ['longer odds', longerSide],
  ['always high', () => 'high'],
  ['always low', () => 'low'],
];
const GUESSES_LISTED = 5;
const GUESSES_SIMULATED = 3;
const COLUMNS = 8;
const CARD = { width: 44, height: 60 };

export const hilo = defineRoundGame<'hilo', HiloChoice, Progress>({
  ...about,
  code: 7,
  summary: inLanguage({
    en: {
      text: `Hilo: guess whether the next card is higher or lower, watch the multiplier grow, cash out in time. The edge is ${about.edgePercent}%.`,
    },
    es: {
      text: `Hilo: adivina si la próxima carta es más alta o más baja, mira crecer el multiplicador y cobra a tiempo. La ventaja es del ${about.edgePercent} %.`,
    },
    pt: {
      text: `Hilo: adivinhe se a próxima carta é maior ou menor, veja o multiplicador crescer e retire a tempo. A vantagem é de ${about.edgePercent}%.`,
    },
    ja: {
      text: `ハイロー。次のカードが高いか低いかを当て、倍率を伸ばし、タイミングよくキャッシュアウト。エッジは${about.edgePercent}%。`,
    },
  }),
  limits: { winMax: WIN_MAX, kept: 'Guesses that could pass it are not offered.' },
  seeds: 'player',

  isValid: isPlayable,
  numbersNeeded: ({ steps }) => steps.length + 1,
  draw: (numbers, { steps }) => playSteps(cardsOf(numbers, steps.length + 1), steps),
  multiplierE4: (_choice, { state, ways }) => (state === 'open' ? multiplierE4(ways) : 0),
  topMultiplierE4: () => MULTIPLIER_MAX * 10_000,
  edgePpm: () => EDGE_PPM,

  record: {
    choice: (_params, progress) => ({ steps: decodeHilo.steps(progress) }),
    outcome: (result, { steps }) => playSteps(decodeHilo.cards(result), steps),
  },
  told: {
    parameters: () => ({}),
    result: ({ steps }, { cards }) => ({ cards: [...cards], guesses: [...steps] }),
    read(_parameters, { guesses }) {
      const isKnown = Array.isArray(guesses) && guesses.every((guess) => STEPS.includes(guess as Step));
      return isKnown ? { steps: guesses as Step[] } : null;
    },
  },
  steps: {
    isUntouched: ({ steps }) => steps.every((step) => step === 'skip'),
    untouched: 'no guess made',
    endings({ steps }, outcome, stake, winMax) {
      if (outcome.state === 'impossible') return ['none: a guess was not possible'];
      if (outcome.state === 'lost') return ['lost'];
      if (steps.every((step) => step === 'skip')) return ['returned'];
      return offersOf(outcome, stake, winMax).length === 0 ? ['cashed_out_by_limit'] : ['cashed_out', 'expired'];
    },
    checkLimit({ steps }, stake, winMax, { cards }) {
      const refused = firstNotOffered(cards, steps, stake, winMax);
      return {
        ok: refused === null && fits(stake, winMax),
        expected: 'every guess within the maximum win',
        actual: refused === null ? `${toUsd(stake)}, ${steps.length} steps` : `step ${refused + 1} was not offered`,
      };
    },
  },
  verification: {
    checks: { cards: texts.cards },
    drawn: (_choice, { cards }, turn) => ({ range: DECK, gives: cardText(cards[turn]!) }),
    choiceText: ({ steps }) => (steps.length > 0 ? steps.join(', ') : 'no guess made'),
    outcomeText: (_choice, { cards, state }) =>
      cards.map(cardText).join(', ') + (state === 'lost' ? ': wrong guess' : ''),
    picture: (_choice, { cards, state }) => ({
      width: Math.min(COLUMNS, cards.length) * CARD.width,
      height: Math.ceil(cards.length / COLUMNS) * CARD.height,
      shapes: cards.flatMap((card, turn) => shapesOf(card, turn, state === 'lost' && turn === cards.length - 1)),
    }),
    form: {
      guesses: {
        label: 'Guesses',
        hint: 'higherOrSame, lowerOrSame, higher, lower, same or skip, in order',
        example: 'higherOrSame, skip',
      },
    },
    readForm({ guesses = '' }) {
      const words = guesses.split(/[\s,;]+/).filter((word) => word !== '');
      const steps = words.flatMap((word) => STEPS.find((step) => step.toLowerCase() === word.toLowerCase()) ?? []);
      const isFine = steps.length === words.length && isPlayable({ steps });
      const text = `Guesses are ${STEPS.join(', ')}: at most ${CARDS_MAX - 1}, with at most ${SKIPS_MAX} skips.`;
      return isFine ? { steps } : { field: 'guesses', text };
    },
    example: '--guesses higherOrSame,skip,lowerOrSame',
  },

  rules: () => ({
    draw: `card i = index(i, ${DECK}); rank = 2 to 10, J, Q, K, A by floor(card / 4); suit = diamonds, hearts, spades, clubs by card mod 4`,
    order: 'A lowest, K highest',
    ways: Object.fromEntries(
      rankList().map((rank) => [
        rankName(rank),
        Object.fromEntries(sidesOf(rank).map(({ guess, ways }) => [guess, ways])),
      ]),
    ),
    multiplierE4: `floor(${RETURN_E4} * product of ${RANKS} / ways over all right guesses)`,
    multiplierMax: MULTIPLIER_MAX,
    cardsMax: CARDS_MAX,
    skipsMax: SKIPS_MAX,
    winMaxRule:
      'a guess that could pay more, or more than multiplierMax times the stake, is not offered; without an offer the round cashes out',
  }),
  returns: () => ({
    heads: [texts.guesses, texts.better, texts.longer],
    rows: range(1, GUESSES_LISTED).map((guesses) => [guesses, rtpOf(betterSide, guesses), rtpOf(longerSide, guesses)]),
  }),
  simulation: () =>
    WAYS_TO_PLAY.flatMap(([name, strategy]) =>
      range(1, GUESSES_SIMULATED).map((guesses) => {
        const results = resultsOf(strategy, guesses);
        const multipliersE4 = results.map((result) => result.multiplierE4);
        return {
          label: `${name}, guesses ${guesses}`,
          group: name,
          multipliersE4,
          chances: results.map(({ chance }) => chance),
          numbersNeeded: guesses + 1,
          play(numbers) {
            const ranks = cardsOf(numbers, guesses + 1).map(rankOf);
            const ways: number[] = [];
            for (let turn = 0; turn < guesses; turn += 1) {
              const side = guessOf(strategy, ranks[turn]!);
              if (!isRight(side.guess, ranks[turn]!, ranks[turn + 1]!)) return 0;
              ways.push(side.ways);
            }
            return multipliersE4.indexOf(multiplierE4(ways));
          },
        };
      }),
    ),
});

function isPlayable({ steps }: HiloChoice): boolean {
  return steps.length < CARDS_MAX && steps.filter((step) => step === 'skip').length <= SKIPS_MAX;
}

/** Without suit symbols, because the command prints it. */
function cardText(card: number): string {
  return `${rankName(rankOf(card))} of ${suitOf(card)}`;
}

function shapesOf(card: number, turn: number, isWrong: boolean): Shape[] {
  const [x, y] = [(turn % COLUMNS) * CARD.width, Math.floor(turn / COLUMNS) * CARD.height];
  return [
    {
      tag: 'rect',
      fill: 'tile',
      stroke: isWrong ? 'rose' : 'faint',
      attributes: { x: x + 3, y: y + 3, width: CARD.width - 6, height: CARD.height - 6, rx: 6, 'stroke-width': 2 },
    },
    {
      tag: 'text',
      fill: isRed(card) ? 'rose' : 'text',
      attributes: { x: x + CARD.width / 2, y: y + 36, 'font-size': 15, 'text-anchor': 'middle' },
      text: cardName(card),
    },
  ];
}
