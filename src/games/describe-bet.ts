import type { Bet, Round } from '../bets/records.ts';
import { toUsd } from '../money/usd.ts';
import { rewardsOfBet } from './bet-rewards.ts';
import { decodeDice } from './dice/record.ts';
import { decodeKeno } from './keno/record.ts';
import { decodeMines } from './mines/record.ts';
import { decodePlinko, pointOf } from './plinko/record.ts';

type Fields = Record<string, unknown>;

/** A bet as the player sees it. Of an open round the result is a secret. */
export function describeBet(id: string, round: Round | Bet) {
  const bet = 'settledAt' in round ? round : null;
  const settled = bet
    ? {
        state: 'settled' as const,
        winnings: toUsd(bet.payout),
        multiplier: Number(bet.multiplierE4) / 10_000,
        ending: bet.ending,
        settledAt: bet.settledAt.toISOString(),
        result: RESULTS[round.game](round),
      }
    : { state: 'open' as const, winnings: null, multiplier: null, ending: null, settledAt: null, result: null };
  return {
    id,
    game: round.game,
    balanceType: round.balance,
    betAmount: toUsd(round.stake),
    nonce: Number(round.nonce),
    placedAt: round.placedAt.toISOString(),
    parameters: PARAMETERS[round.game](round),
    ...rewardsOfBet(round),
    ...settled,
  };
}

const PARAMETERS: Record<Round['game'], (round: Round) => Fields> = {
  plinko: ({ params }) => ({ ...decodePlinko.bet(params) }),
  dice: ({ params }) => ({ selectedNumber: decodeDice.bet(params) / 100 }),
  mines: ({ params }) => ({ minesCount: decodeMines.bet(params).mines }),
  keno: ({ params }) => {
    const { numbers, risk } = decodeKeno.bet(params);
    return { selectedNumbers: numbers, risk };
  },
};

const RESULTS: Record<Round['game'], (round: Round) => Fields> = {
  plinko({ result }) {
    const path = decodePlinko.path(result);
    return { path, point: pointOf(path) };
  },
  dice({ params, result }) {
    const roll = decodeDice.outcome(result);
    return { rollOutcome: roll / 100, win: roll > decodeDice.bet(params) };
  },
  mines: ({ result, progress }) => ({
    minePositions: decodeMines.cells(result),
    revealed: decodeMines.cells(progress),
  }),
  keno({ params, result }) {
    const outcome = decodeKeno.outcome(result);
    const { numbers } = decodeKeno.bet(params);
    return { outcome, hits: numbers.filter((number) => outcome.includes(number)).length };
  },
};
