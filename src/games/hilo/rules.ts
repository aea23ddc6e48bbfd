import { indexOf } from '../../fairness/draw.ts';
import { payoutOf } from '../../money/payout.ts';
import { dollars, usdMicros, type UsdMicros } from '../../money/usd.ts';
import { edgePpm, fraction, promoWeightE4, stakeLimit, type Fraction } from '../settlement.ts';

export const GUESSES = ['higherOrSame', 'lowerOrSame', 'higher', 'lower', 'same'] as const;
export type Guess = (typeof GUESSES)[number];
/** `skip` turns the next card without a guess. */
export type Step = Guess | 'skip';

export const DECK = 52;
export const RANKS = 13;
/** Maximum cards in a round, including the first. */
export const CARDS_MAX = 200;
export const SKIPS_MAX = 52;
/** Part of the fair odds that is paid, in ten-thousandths: the house keeps 1%. */
export const RETURN_E4 = 9_900;
/** A round pays at most this many times its stake, so that a small open round does not tie up the house's limit. */
export const MULTIPLIER_MAX = 10_000;
/** Guesses that could pay more than this are not offered; no payout is ever cut. */
export const WIN_MAX = dollars(50_000);

const ACE = 1;
const KING = RANKS;
const NOMINAL_RTP = fraction(BigInt(RETURN_E4), 10_000n);
export const EDGE_PPM = edgePpm(NOMINAL_RTP);
export const PROMO_WEIGHT_E4 = promoWeightE4(NOMINAL_RTP);

/** A guess with the number of ranks, out of 13, on which it wins. */
export interface SideGuess {
  guess: Guess;
  ways: number;
}

export interface Offer extends SideGuess {
  /** The round's multiplier if the guess is right. */
  multiplierE4: number;
}

/** The played part of a round. */
export interface Progress {
  cards: readonly number[];
  /** For each right guess, on how many ranks it wins. */
  ways: readonly number[];
  skips: number;
  state: 'open' | 'lost' | 'impossible';
}

/** Each card comes from a full deck. */
export function cardsOf(numbers: readonly number[], count: number): number[] {
  if (numbers.length < count) throw new RangeError(`${count} cards need ${count} numbers.`);
  return numbers.slice(0, count).map((number) => indexOf(number, DECK));
}

/** 1 for the ace, 13 for the king. Card 0 is the two of diamonds, 51 the ace of clubs. */
export function rankOf(card: number): number {
  return ((Math.floor(card / 4) + 1) % RANKS) + 1;
}

/** Both sides of a card, the high one first. On an ace and a king, one side is exactly the same rank. */
export function sidesOf(rank: number): readonly [high: SideGuess, low: SideGuess] {
  if (rank === ACE)
    return [
      { guess: 'higher', ways: RANKS - 1 },
      { guess: 'same', ways: 1 },
    ];
  if (rank === KING)
    return [
      { guess: 'same', ways: 1 },
      { guess: 'lower', ways: RANKS - 1 },
    ];
  return [
    { guess: 'higherOrSame', ways: RANKS + 1 - rank },
    { guess: 'lowerOrSame', ways: rank },
  ];
}

export function isRight(guess: Guess, rank: number, next: number): boolean {
  switch (guess) {
    case 'higher':
      return next > rank;
    case 'higherOrSame':
      return next >= rank;
    case 'lower':
      return next < rank;
    case 'lowerOrSame':
      return next <= rank;
    case 'same':
      return next === rank;
  }
}

/** 9900 × Π 13/k, rounded down once at the end; 0 before the first right guess. */
export function multiplierE4(ways: readonly number[]): number {
  if (ways.length === 0) return 0;
  const product = ways.reduce((all, each) => all * BigInt(each), 1n);
  return Number((BigInt(RETURN_E4) * BigInt(RANKS) ** BigInt(ways.length)) / product);
}

/** Plays steps on cards; `impossible` if a step does not fit its card or comes after the end. */
export function playSteps(cards: readonly number[], steps: readonly Step[]): Progress {
  const played: Progress & { ways: number[] } = {
    cards: cards.slice(0, steps.length + 1),
    ways: [],
    skips: 0,
    state: 'open',
  };
  if (played.cards.length > CARDS_MAX || played.cards.length !== steps.length + 1)
    return { ...played, state: 'impossible' };
  for (const [turn, step] of steps.entries()) {
    if (played.state !== 'open') return { ...played, state: 'impossible' };
    const rank = rankOf(cards[turn]!);
    if (step === 'skip') {
      played.skips += 1;
      if (played.skips > SKIPS_MAX) return { ...played, state: 'impossible' };
      continue;
    }
    const side = sidesOf(rank).find(({ guess }) => guess === step);
    if (!side) return { ...played, state: 'impossible' };
    if (isRight(step, rank, rankOf(cards[turn + 1]!))) played.ways.push(side.ways);
    else played.state = 'lost';
  }
  return played;
}

/** The largest payout of a round with this stake. */
export function limitOf(stake: UsdMicros, winMax: UsdMicros): UsdMicros {
  const byMultiplier = stake * BigInt(MULTIPLIER_MAX);
  return byMultiplier < winMax ? usdMicros(byMultiplier) : winMax;
}

/** The guesses on the open card whose payout stays within the limit. If none does, the round is paid out. */
export function offersOf({ cards, ways, state }: Progress, stake: UsdMicros, winMax: UsdMicros): Offer[] {
  if (state !== 'open' || cards.length >= CARDS_MAX) return [];
  const limit = limitOf(stake, winMax);
  return sidesOf(rankOf(cards.at(-1)!))
    .map((side) => ({ ...side, multiplierE4: multiplierE4([...ways, side.ways]) }))
    .filter((offer) => payoutOf(stake, offer.multiplierE4) <= limit);
}

/** On a seven even the better side has the worst odds. A stake within its payout is offered a first guess on every card. */
const FIRST_GUESS_E4 = multiplierE4([7]);

export function stakeMaxOf(stakeMax: UsdMicros, winMax: UsdMicros): UsdMicros {
  return stakeLimit(FIRST_GUESS_E4, stakeMax, winMax);
}

export function fits(stake: UsdMicros, winMax: UsdMicros): boolean {
  return payoutOf(stake, FIRST_GUESS_E4) <= winMax;
}

/** Index of the first step that was not offered, if any. */
export function firstNotOffered(
  cards: readonly number[],
  steps: readonly Step[],
  stake: UsdMicros,
  winMax: UsdMicros,
): number | null {
  for (const [turn, step] of steps.entries()) {
    const before = playSteps(cards, steps.slice(0, turn));
    const offers = offersOf(before, stake, winMax);
    const isOffered =
      step === 'skip' ? offers.length > 0 && before.skips < SKIPS_MAX : offers.some(({ guess }) => guess === step);
    if (!isOffered) return turn;
  }
  return null;
}

export type Side = 'high' | 'low';
/** The side chosen on a card of each rank. */
export type Strategy = (rank: number) => Side;

export const betterSide: Strategy = (rank) => (rank <= 7 ? 'high' : 'low');
export const longerSide: Strategy = (rank) => (rank <= 7 ? 'low' : 'high');

export function guessOf(strategy: Strategy, rank: number): SideGuess {
  const [high, low] = sidesOf(rank);
  return strategy(rank) === 'high' ? high : low;
}

/**
 * All results of guessing by a strategy and cashing out after a number of right guesses, found by walking through all cards:
 * first the loss, then each multiplier with its exact chance.
 */
export function resultsOf(strategy: Strategy, guesses: number): { multiplierE4: number; chance: Fraction }[] {
  interface Place {
    rank: number;
    product: bigint;
    count: bigint;
  }
  let places: Place[] = rankList().map((rank) => ({ rank, product: 1n, count: 1n }));
  for (let turn = 0; turn < guesses; turn += 1) {
    const next = new Map<string, Place>();
    for (const { rank, product, count } of places) {
      const { guess, ways } = guessOf(strategy, rank);
      for (const to of rankList().filter((each) => isRight(guess, rank, each))) {
        const place = { rank: to, product: product * BigInt(ways), count };
        const key = `${to} ${place.product}`;
        const known = next.get(key);
        if (known) known.count += count;
        else next.set(key, place);
      }
    }
    places = [...next.values()];
  }
  const all = BigInt(RANKS) ** BigInt(guesses + 1);
  const counts = new Map<number, bigint>();
  for (const { product, count } of places) {
    const paid = Number((BigInt(RETURN_E4) * BigInt(RANKS) ** BigInt(guesses)) / product);
    counts.set(paid, (counts.get(paid) ?? 0n) + count);
  }
  const won = [...counts.values()].reduce((sum, count) => sum + count, 0n);
  return [
    { multiplierE4: 0, chance: fraction(all - won, all) },
    ...[...counts].map(([paid, count]) => ({ multiplierE4: paid, chance: fraction(count, all) })),
  ];
}

export function rtpOf(strategy: Strategy, guesses: number): Fraction {
  return resultsOf(strategy, guesses).reduce<Fraction>(
    (sum, { multiplierE4: paid, chance: { numerator, denominator } }) =>
      fraction(
        sum.numerator * denominator * 10_000n + numerator * BigInt(paid) * sum.denominator,
        sum.denominator * denominator * 10_000n,
      ),
    { numerator: 0n, denominator: 1n },
  );
}

/** The chance that this many guesses by a strategy are all right, when the first card is unknown. */
export function chanceOf(strategy: Strategy, guesses: number): number {
  let chances = rankList().map(() => 1);
  for (let turn = 0; turn < guesses; turn += 1) {
    chances = rankList().map((rank) => {
      const { guess } = guessOf(strategy, rank);
      return rankList().reduce((sum, to) => sum + (isRight(guess, rank, to) ? chances[to - 1]! : 0), 0) / RANKS;
    });
  }
  return chances.reduce((sum, chance) => sum + chance, 0) / RANKS;
}

export function rankList(): number[] {
  return Array.from({ length: RANKS }, (_none, index) => index + 1);
}
