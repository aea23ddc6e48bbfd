import { drawNumbers, indexOf, type HmacSha256, type RoundSeeds } from '../../fairness/draw.ts';
import { toHex } from '../../fairness/sha256.ts';
import { payoutOf } from '../../money/payout.ts';
import type { UsdMicros } from '../../money/usd.ts';
import type { Game } from '../all.ts';
import type { GameDefinition } from '../definition.ts';

/** A game and a choice that has passed its `isValid`. */
export interface GameChoice {
  game: GameDefinition<Game>;
  choice: object;
}

export interface ReplayedRound extends GameChoice {
  outcome: object;
  multiplierE4: number;
  /** Nothing was done in the round, so its stake is returned. */
  isReturned: boolean;
}

/** The steps from the seeds to the outcome, number by number. */
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
  gives: string;
}

/** Replays a round. */
export function replayRound(hmac: HmacSha256, seeds: RoundSeeds, { game, choice }: GameChoice): ReplayedRound {
  const outcome = game.draw(numbersOf(hmac, seeds, game, choice), choice);
  return {
    game,
    choice,
    outcome,
    multiplierE4: game.multiplierE4(choice, outcome),
    isReturned: game.steps?.isUntouched?.(choice) ?? false,
  };
}

/** Replays a round and lists every number. */
export function explainRound(hmac: HmacSha256, seeds: RoundSeeds, { game, choice }: GameChoice): RoundSteps {
  const blocks: RoundSteps['blocks'] = [];
  const recorded: HmacSha256 = (key, message) => {
    const digest = hmac(key, message);
    blocks.push({ message, digest: toHex(digest) });
    return digest;
  };
  const drawn = numbersOf(recorded, seeds, game, choice);
  const outcome = game.draw(drawn, choice);
  const numbers = drawn.map((u, turn) => {
    const { range, gives } = game.verification.drawn(choice, outcome, turn);
    return { bytes: u.toString(16).padStart(8, '0'), u, range, index: indexOf(u, range), gives };
  });
  return { blocks, numbers };
}

export function payoutFor(stake: UsdMicros, { multiplierE4, isReturned }: ReplayedRound): UsdMicros {
  return isReturned ? stake : payoutOf(stake, multiplierE4);
}

function numbersOf(hmac: HmacSha256, seeds: RoundSeeds, game: GameDefinition, choice: object): number[] {
  if (game.seeds === 'player') return drawNumbers(hmac, seeds, game.numbersNeeded(choice));
  const [a, b, c, d] = hmac(seeds.serverSeed, seeds.clientSeed);
  return [((a! << 24) | (b! << 16) | (c! << 8) | d!) >>> 0];
}
