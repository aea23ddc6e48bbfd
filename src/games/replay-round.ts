import { drawNumbers, indexOf, type HmacSha256, type RoundSeeds } from '../fairness/draw.ts';
import { toHex } from '../fairness/sha256.ts';
import * as dice from './dice/rules.ts';
import * as keno from './keno/rules.ts';
import * as mines from './mines/rules.ts';
import * as plinko from './plinko/rules.ts';

/** What the player chose; in Mines also the cells opened, in order. */
export type GameChoice =
  | ({ game: 'plinko' } & plinko.PlinkoBet)
  | ({ game: 'dice' } & dice.DiceBet)
  | ({ game: 'mines'; opened: readonly number[] } & mines.MinesBet)
  | ({ game: 'keno' } & keno.KenoBet);

export type GameOutcome =
  | ({ game: 'plinko' } & plinko.PlinkoOutcome)
  | ({ game: 'dice' } & dice.DiceOutcome)
  | ({ game: 'mines'; isLost: boolean } & mines.MinesOutcome)
  | ({ game: 'keno' } & keno.KenoOutcome);

export interface ReplayedRound {
  outcome: GameOutcome;
  /** 0 for a Mines round without an opened cell: its stake is returned, not multiplied. */
  multiplierE4: number;
}

/** The way from the seeds to the outcome, one number after the other. */
export interface RoundSteps {
  blocks: { message: string; digest: string }[];
  numbers: DrawnNumber[];
}

export interface DrawnNumber {
  /** Eight hex characters. */
  bytes: string;
  u: number;
  /** The index is floor(u × range / 2^32). */
  range: number;
  index: number;
  /** What the index stands for: a step (0 left, 1 right), a roll in hundredths, a cell, a number. */
  gives: number;
}

export function checkChoice(choice: GameChoice): boolean {
  if (choice.game === 'plinko') return plinko.checkBet(choice).ok;
  if (choice.game === 'dice') return dice.checkBet(choice).ok;
  if (choice.game === 'keno') return keno.checkBet(choice).ok;
  return mines.checkBet(choice).ok && (choice.opened.length === 0 || mines.checkCells(choice, choice.opened).ok);
}

/** Plays a round again. The choice has passed `checkChoice`. */
export function replayRound(hmac: HmacSha256, seeds: RoundSeeds, choice: GameChoice): ReplayedRound {
  return play((count) => drawNumbers(hmac, seeds, count), choice);
}

/** The same once more, with each number shown. */
export function explainRound(hmac: HmacSha256, seeds: RoundSeeds, choice: GameChoice): RoundSteps {
  const blocks: RoundSteps['blocks'] = [];
  let drawn: number[] = [];
  const recorded: HmacSha256 = (key, message) => {
    const digest = hmac(key, message);
    blocks.push({ message, digest: toHex(digest) });
    return digest;
  };
  const { outcome } = play((count) => (drawn = drawNumbers(recorded, seeds, count)), choice);
  const { rangeOf, results } = meaningOf(outcome);
  const numbers = drawn.map((u, turn) => {
    const range = rangeOf(turn);
    const bytes = u.toString(16).padStart(8, '0');
    return { bytes, u, range, index: indexOf(u, range), gives: results[turn]! };
  });
  return { blocks, numbers };
}

function play(numbersOf: (count: number) => number[], choice: GameChoice): ReplayedRound {
  if (choice.game === 'plinko') {
    const outcome = plinko.draw(numbersOf(plinko.numbersNeeded(choice)), choice);
    return { outcome: { game: 'plinko', ...outcome }, multiplierE4: plinko.multiplierE4(choice, outcome.point) };
  }
  if (choice.game === 'dice') {
    const outcome = dice.draw(numbersOf(dice.numbersNeeded(choice)), choice);
    return { outcome: { game: 'dice', ...outcome }, multiplierE4: dice.multiplierE4(choice, outcome) };
  }
  if (choice.game === 'keno') {
    const outcome = keno.draw(numbersOf(keno.numbersNeeded(choice)), choice);
    return { outcome: { game: 'keno', ...outcome }, multiplierE4: keno.multiplierE4(choice, outcome.hits) };
  }
  const { mineCells } = mines.draw(numbersOf(mines.numbersNeeded(choice)), choice);
  const isLost = choice.opened.some((cell) => mineCells.includes(cell));
  const isPaid = !isLost && choice.opened.length > 0;
  const multiplierE4 = isPaid ? mines.multiplierE4(choice, choice.opened.length) : 0;
  return { outcome: { game: 'mines', mineCells, isLost }, multiplierE4 };
}

/** By turn: out of how many an index was drawn, and what came of it. */
function meaningOf(outcome: GameOutcome): { rangeOf: (turn: number) => number; results: readonly number[] } {
  if (outcome.game === 'plinko') return { rangeOf: () => 2, results: outcome.path };
  if (outcome.game === 'dice') return { rangeOf: () => dice.ROLLS, results: [outcome.roll] };
  if (outcome.game === 'keno') return { rangeOf: (turn) => keno.NUMBER_MAX - turn, results: outcome.outcome };
  return { rangeOf: (turn) => mines.TILES - turn, results: outcome.mineCells };
}
