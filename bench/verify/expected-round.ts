// What the server must have answered in a round, from the revealed seeds alone. Nothing of the product is used here.
import * as rules from './independent-rules.ts';
import type { Seeds } from './independent-rules.ts';
import type { Answer, Choice, PlayedRound } from '../player/play-bets.ts';

export interface ExpectedRound {
  /** For each answer the fields that follow from the seeds. */
  answers: Answer[];
  payoutMicros: bigint;
  /** The bet as it is listed, exported and read by its id. */
  listing: Answer;
}

interface Settled {
  answers: Answer[];
  multiplierE4: bigint;
  ending: string;
  parameters: object;
  result: object;
}

export function expectedRound(round: PlayedRound, seeds: Seeds): ExpectedRound {
  const { answers, multiplierE4, ...settled } = settle(round, seeds);
  const payoutMicros = rules.payoutMicros(round.stakeMicros, multiplierE4);
  const listing = {
    id: round.betId,
    game: round.choice.game,
    state: 'settled',
    balanceType: 'primary',
    betAmount: usd(round.stakeMicros),
    winnings: usd(payoutMicros),
    multiplier: fromE4(multiplierE4),
    nonce: seeds.nonce,
    ...settled,
  };
  return { answers, payoutMicros, listing };
}

function settle(round: PlayedRound, seeds: Seeds): Settled {
  const { choice, stakeMicros } = round;
  if (choice.game === 'keno') return settleKeno(choice, stakeMicros, seeds);
  if (choice.game === 'dice') return settleDice(choice, stakeMicros, seeds);
  if (choice.game === 'plinko') return settlePlinko(choice, stakeMicros, seeds);
  return choice.isAuto ? settleAuto(choice, stakeMicros, seeds) : settleByHand(choice, round, seeds);
}

function settleKeno(choice: Choice & { game: 'keno' }, stakeMicros: bigint, seeds: Seeds): Settled {
  const { selectedNumbers, risk } = choice;
  const outcome = rules.drawKeno(seeds);
  const hits = selectedNumbers.filter((number) => outcome.includes(number)).length;
  const multiplierE4 = rules.kenoMultiplierE4(risk, selectedNumbers.length, hits);
  const winnings = usd(rules.payoutMicros(stakeMicros, multiplierE4));
  return {
    answers: [{ outcome, hits, winnings, multiplier: fromE4(multiplierE4), risk }],
    multiplierE4,
    ending: 'settled',
    parameters: { selectedNumbers, risk },
    result: { outcome, hits },
  };
}

function settleDice(choice: Choice & { game: 'dice' }, stakeMicros: bigint, seeds: Seeds): Settled {
  const { selectedNumber } = choice;
  const threshold = Math.round(selectedNumber * 100);
  const roll = rules.rollDice(seeds);
  const win = roll > threshold;
  const multiplierE4 = win ? rules.diceMultiplierE4(threshold) : 0n;
  const winAmount = usd(rules.payoutMicros(stakeMicros, multiplierE4));
  const rollOutcome = roll / 100;
  return {
    answers: [{ win, winAmount, rollOutcome, multiplier: fromE4(multiplierE4) }],
    multiplierE4,
    ending: 'settled',
    parameters: { selectedNumber },
    result: { rollOutcome, win },
  };
}

function settlePlinko(choice: Choice & { game: 'plinko' }, stakeMicros: bigint, seeds: Seeds): Settled {
  const { rows, risk } = choice;
  const path = rules.dropBall(seeds, rows);
  const point = path.filter((step) => step === 1).length;
  const multiplierE4 = rules.plinkoMultiplierE4(risk, rows, point);
  const winnings = usd(rules.payoutMicros(stakeMicros, multiplierE4));
  return {
    answers: [
      { point, path, betAmount: usd(stakeMicros), rows, risk },
      { multiplier: fromE4(multiplierE4), winnings },
    ],
    multiplierE4,
    ending: 'settled',
    parameters: { rows, risk },
    result: { path, point },
  };
}

function settleAuto(choice: Choice & { game: 'mines' }, stakeMicros: bigint, seeds: Seeds): Settled {
  const { minesCount, cells } = choice;
  const minePositions = rules.layMines(seeds, minesCount);
  const isLost = cells.some((cell) => minePositions.includes(cell));
  const multiplierE4 = isLost ? 0n : rules.minesMultiplierE4(minesCount, cells.length);
  const winnings = usd(rules.payoutMicros(stakeMicros, multiplierE4));
  const outcome = isLost ? 'lost' : 'cashed_out';
  return {
    answers: [{ outcome, winnings, multiplier: fromE4(multiplierE4), minePositions }],
    multiplierE4,
    ending: outcome,
    parameters: { minesCount },
    result: { minePositions, revealed: cells },
  };
}

function settleByHand(choice: Choice & { game: 'mines' }, round: PlayedRound, seeds: Seeds): Settled {
  const { minesCount } = choice;
  const { flipped, stakeMicros } = round;
  const minePositions = rules.layMines(seeds, minesCount);
  const lastFlip = rules.minesLastFlip(stakeMicros, minesCount);
  const worth = (flips: number) => usd(rules.payoutMicros(stakeMicros, rules.minesMultiplierE4(minesCount, flips)));
  const start = { minesCount, betAmount: usd(stakeMicros), cashesOutAfter: lastFlip, nextWinnings: worth(1) };
  const answers: Answer[] = [start];
  const ended = (multiplierE4: bigint, ending: string): Settled => ({
    answers,
    multiplierE4,
    ending,
    parameters: { minesCount },
    result: { minePositions, revealed: flipped },
  });

  for (const [before, index] of flipped.entries()) {
    const flips = before + 1;
    const over = { index, nextWinnings: null, revealedMines: minePositions };
    if (minePositions.includes(index)) {
      answers.push({ ...over, type: 'mine', winnings: 0, multiplier: 0, outcome: 'lost', cashedOutByLimit: false });
      return ended(0n, 'lost');
    }
    const multiplierE4 = rules.minesMultiplierE4(minesCount, flips);
    const gem = { type: 'gem', winnings: worth(flips), multiplier: fromE4(multiplierE4) };
    if (flips === lastFlip) {
      const cashedOutByLimit = lastFlip < 25 - minesCount;
      answers.push({ ...over, ...gem, outcome: 'cashed_out', cashedOutByLimit });
      return ended(multiplierE4, cashedOutByLimit ? 'cashed_out_by_limit' : 'cashed_out');
    }
    const pending = { outcome: 'pending', revealedMines: [], cashedOutByLimit: false };
    answers.push({ index, nextWinnings: worth(flips + 1), ...gem, ...pending });
  }
  const multiplierE4 = rules.minesMultiplierE4(minesCount, flipped.length);
  const cashOut = { winnings: worth(flipped.length), multiplier: fromE4(multiplierE4), outcome: 'cashed_out' };
  answers.push({ ...cashOut, minePositions });
  return ended(multiplierE4, 'cashed_out');
}

/** The number that stands for this amount in JSON: two amounts are the same if and only if their numbers are. */
function usd(micros: bigint): number {
  return Number(micros) / 1e6;
}

function fromE4(multiplierE4: bigint): number {
  return Number(multiplierE4) / 1e4;
}
