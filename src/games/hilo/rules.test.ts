import { assert, constantFrom, integer, array, property, bigInt } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawNumbers } from '../../fairness/draw.ts';
import { ascii, hmacSha256, sha256, toHex } from '../../fairness/sha256.ts';
import { payoutOf } from '../../money/payout.ts';
import { dollars, usdMicros } from '../../money/usd.ts';
import { fraction, type Fraction } from '../settlement.ts';
import { makeBet, sha256Of } from '../test-bets.ts';
import { verifyBet } from '../verify/verify-bet.ts';
import { rankName, suitOf } from './cards.ts';
import { hilo } from './game.ts';
import { decodeHilo, encodeHilo } from './record.ts';
import * as rules from './rules.ts';
import vectors from './vectors.json' with { type: 'json' };
import { ruleTextOf } from '../verify/rule-tables.ts';

const WIN_MAX = rules.WIN_MAX;
/** Cards by rank, all of one suit. */
const cardOf = (rank: number) => ((rank + 11) % 13) * 4;

describe('hilo: vectors', () => {
  test('there are 24', () => expect(vectors.rounds).toHaveLength(24));

  test.each(vectors.rounds)('$clientSeed:$nonce deals $names', ({ serverSeedHash, cards, names, round, ...seeds }) => {
    expect(toHex(sha256(ascii(seeds.serverSeed)))).toBe(serverSeedHash);
    const drawn = rules.cardsOf(drawNumbers(hmacSha256, seeds, cards.length), cards.length);
    expect(drawn).toEqual(cards);
    expect(drawn.map((card) => `${rankName(rules.rankOf(card))} ${suitOf(card)}`)).toEqual(names);
    const steps: rules.Step[] = [];
    for (const { act, next, chance, right, multiplier } of round) {
      const step = act as rules.Step;
      if (step !== 'skip') {
        const side = rules.sidesOf(rules.rankOf(cards[steps.length]!)).find(({ guess }) => guess === step)!;
        const { numerator, denominator } = fraction(BigInt(side.ways), 13n);
        expect(`${numerator}/${denominator}`).toBe(chance);
      }
      steps.push(step);
      expect(cards[steps.length]).toBe(next);
      const played = rules.playSteps(drawn, steps);
      if (step === 'skip') expect(played.state).toBe('open');
      else {
        expect(played.state).toBe(right ? 'open' : 'lost');
        expect(hilo.multiplierE4({ steps }, played) / 10_000).toBe(multiplier);
      }
    }
  });

  test.each(vectors.rounds)(
    '$clientSeed:$nonce is verified from its seeds at every step',
    ({ cards, round, ...seeds }) => {
      for (let count = 0; count <= round.length; count += 1) {
        const guesses = round.slice(0, count).map(({ act }) => act as rules.Step);
        const last = round.slice(0, count).findLast(({ act }) => act !== 'skip');
        const bet = makeBet('hilo', seeds, {
          parameters: {},
          result: { cards: cards.slice(0, count + 1), guesses },
          multiplier: last?.multiplier ?? 0,
          ending: !last ? 'returned' : last.right ? 'cashed_out' : 'lost',
        });
        expect(verifyBet(bet)).toMatchObject({ status: 'verified' });
        const forged = {
          ...bet,
          result: { ...bet.result, cards: [...cards.slice(0, count), (cards[count]! + 1) % 52] },
        };
        expect(verifyBet(forged)).toMatchObject({ status: 'different' });
      }
    },
  );
});

test('hilo: both sides of every rank cover what the table says', () => {
  for (const rank of rules.rankList()) {
    for (const { guess, ways } of rules.sidesOf(rank)) {
      expect(rules.rankList().filter((next) => rules.isRight(guess, rank, next))).toHaveLength(ways);
    }
  }
  expect(rules.sidesOf(1).map(({ guess, ways }) => [guess, ways])).toEqual([
    ['higher', 12],
    ['same', 1],
  ]);
  expect(rules.sidesOf(13).map(({ guess, ways }) => [guess, ways])).toEqual([
    ['same', 1],
    ['lower', 12],
  ]);
  expect(rules.sidesOf(5).map(({ guess, ways }) => [guess, ways])).toEqual([
    ['higherOrSame', 9],
    ['lowerOrSame', 5],
  ]);
});

/** Plays every sequence of ranks, card by card, and sums the payouts; shares no code with `resultsOf`. */
function enumerate(stops: (ways: number[]) => boolean, strategy: rules.Strategy, guessesMax: number): Fraction {
  let sum = fraction(0n, 1n);
  const add = (value: Fraction) => {
    sum = fraction(
      sum.numerator * value.denominator + value.numerator * sum.denominator,
      sum.denominator * value.denominator,
    );
  };
  const walk = (rank: number, ways: number[]) => {
    if (ways.length > 0 && (ways.length === guessesMax || stops(ways))) {
      // Before rounding: the chance of this path times 99/100 of the inverse odds.
      const paid = ways.reduce(
        (all, each) => fraction(all.numerator * 13n, all.denominator * BigInt(each)),
        fraction(99n, 100n),
      );
      add(fraction(paid.numerator, paid.denominator * 13n ** BigInt(ways.length + 1)));
      return;
    }
    const side = rules.guessOf(strategy, rank);
    for (const next of rules.rankList()) if (rules.isRight(side.guess, rank, next)) walk(next, [...ways, side.ways]);
  };
  for (const rank of rules.rankList()) walk(rank, []);
  return sum;
}

test.each<[string, rules.Strategy, (ways: number[]) => boolean]>([
  ['the better side, after three', rules.betterSide, () => false],
  ['the longer side, after three', rules.longerSide, () => false],
  ['high, once it doubled', () => 'high', (ways) => rules.multiplierE4(ways) >= 20_000],
  ['low, after an ace or a king was guessed', () => 'low', (ways) => ways.includes(12) || ways.includes(1)],
  ['by colour of the rank', (rank) => (rank % 2 === 0 ? 'high' : 'low'), (ways) => ways.length === 2],
])('hilo: %s returns 99%% exactly before rounding', (_name, strategy, stops) => {
  expect(enumerate(stops, strategy, 3)).toEqual({ numerator: 99n, denominator: 100n });
});

test('hilo: rounding takes less than a hundredth of a percent, and never gives', () => {
  for (const strategy of [rules.betterSide, rules.longerSide]) {
    for (const guesses of [1, 2, 3, 4, 5]) {
      const { numerator, denominator } = rules.rtpOf(strategy, guesses);
      const rtp = Number(numerator) / Number(denominator);
      expect(numerator * 100n <= denominator * 99n).toBe(true);
      expect(rtp).toBeGreaterThan(0.9899);
      const won = rules.resultsOf(strategy, guesses).slice(1);
      const chance = won.reduce(
        (sum, result) => sum + Number(result.chance.numerator) / Number(result.chance.denominator),
        0,
      );
      expect(rules.chanceOf(strategy, guesses)).toBeCloseTo(chance, 12);
    }
  }
});

test('hilo: every offer is within the limit, and every guess left out is not', () => {
  const steps = array(constantFrom<rules.Side | 'skip'>('high', 'low', 'skip'), { maxLength: 30 });
  const ranks = array(integer({ min: 1, max: 13 }), { minLength: 31, maxLength: 31 });
  const stakes = bigInt({ min: 100_000n, max: 500_000_000n });
  assert(
    property(ranks, steps, stakes, (cards, sides, micros) => {
      const stake = usdMicros(micros);
      const deck = cards.map(cardOf);
      const taken: rules.Step[] = [];
      for (const side of sides) {
        const before = rules.playSteps(deck, taken);
        const offers = rules.offersOf(before, stake, WIN_MAX);
        for (const guess of rules.sidesOf(rules.rankOf(before.cards.at(-1)!))) {
          const pays = payoutOf(stake, rules.multiplierE4([...before.ways, guess.ways]));
          const isWithin = pays <= WIN_MAX && pays <= stake * 10_000n;
          expect(offers.some((offer) => offer.guess === guess.guess)).toBe(before.state === 'open' && isWithin);
        }
        if (before.ways.length === 0 && before.state === 'open') expect(offers.length).toBeGreaterThan(0);
        if (offers.length === 0) break;
        const guess = side === 'skip' ? side : rules.guessOf(() => side, rules.rankOf(before.cards.at(-1)!)).guess;
        if (guess !== 'skip' && !offers.some((offer) => offer.guess === guess)) break;
        taken.push(guess);
        expect(rules.firstNotOffered(deck, taken, stake, WIN_MAX)).toBeNull();
      }
    }),
  );
});

test('hilo: a step that its card does not offer, or that comes after the end, is impossible', () => {
  const deck = [5, 9, 2, 7].map(cardOf);
  expect(rules.playSteps(deck, ['higher']).state).toBe('impossible');
  expect(rules.playSteps(deck, ['lowerOrSame', 'skip']).state).toBe('impossible');
  expect(rules.playSteps(deck, ['higherOrSame', 'skip', 'higherOrSame'])).toMatchObject({
    state: 'open',
    ways: [9, 12],
  });
  const long = Array<number>(200).fill(cardOf(7));
  expect(rules.playSteps(long, Array<rules.Step>(52).fill('skip')).state).toBe('open');
  expect(rules.playSteps(long, Array<rules.Step>(53).fill('skip')).state).toBe('impossible');
});

test('hilo: after 200 cards nothing is offered', () => {
  const deck = Array.from({ length: 200 }, (_none, turn) => cardOf(turn % 2 === 0 ? 2 : 3));
  const steps = Array.from({ length: 199 }, (): rules.Step => 'higherOrSame');
  const cards = deck.map(() => cardOf(2));
  const open = { ...rules.playSteps(cards, steps.slice(0, 198)), ways: [12] };
  expect(rules.offersOf(open, dollars(1), WIN_MAX)).not.toEqual([]);
  expect(rules.offersOf({ ...rules.playSteps(cards, steps), ways: [12] }, dollars(1), WIN_MAX)).toEqual([]);
});

test('hilo: a stake is taken when a first guess fits on every card', () => {
  expect(rules.fits(dollars(500), WIN_MAX)).toBe(true);
  expect(rules.fits(dollars(500), dollars(919))).toBe(false);
  expect(rules.stakeMaxOf(dollars(500), dollars(919))).toBe(usdMicros(499_860_000n));
});

test('hilo: a round is stored and read again', () => {
  const steps: rules.Step[] = ['skip', ...rules.GUESSES];
  expect(decodeHilo.steps(encodeHilo.steps(steps))).toEqual(steps);
  expect([...encodeHilo.steps(['skip'])]).toEqual([255]);
  expect(decodeHilo.winMax(encodeHilo.winMax(WIN_MAX))).toBe(WIN_MAX);
  expect(decodeHilo.cards(encodeHilo.cards([0, 51]))).toEqual([0, 51]);
});

test('hilo: a bet with a guess beyond the maximum win is not verified', () => {
  const { cards, ...seeds } = vectors.rounds.find(({ round }) => round[0]!.right)!;
  const [first] = vectors.rounds.find(
    ({ clientSeed, nonce }) => clientSeed === seeds.clientSeed && nonce === seeds.nonce,
  )!.round;
  const bet = makeBet('hilo', seeds, {
    parameters: {},
    result: { cards: cards.slice(0, 2), guesses: [first!.act] },
    multiplier: first!.multiplier!,
    ending: 'cashed_out',
    stakeMicros: 49_999_000_000,
  });
  expect(verifyBet(bet)).toMatchObject({ status: 'different' });
});

test('hilo: a round with nothing but skips is verified as returned', () => {
  const { cards, ...seeds } = vectors.rounds[0]!;
  const result = { cards: cards.slice(0, 3), guesses: ['skip', 'skip'] };
  const bet = makeBet('hilo', seeds, { parameters: {}, result, multiplier: 0, ending: 'returned' });
  expect(verifyBet(bet)).toMatchObject({ status: 'verified' });
});

test('hilo: the rules are those with this hash', () => {
  expect(sha256Of(ruleTextOf('hilo'))).toBe('6ed01b44e4d678364fcd424603047b3598e8e8e6146fafb12a292e97cc969356');
});
