import type { DescribeBet, Played } from '../../bets/betting.ts';
import type { AnswerOf } from '../../http/contract.ts';
import type { Serve } from '../../http/router.ts';
import { payoutOf } from '../../money/payout.ts';
import { toUsd } from '../../money/usd.ts';
import { Refusal } from '../../http/errors.ts';
import { describeWallet, limitSpeed, place, readRisk, readStake, type GameContext } from '../place-bet.ts';
import { playKeno } from './api.ts';
import { decodeKeno, encodeKeno } from './record.ts';
import {
  checkBet,
  countHits,
  draw,
  DRAWN,
  edgePpmOf,
  maxStake,
  multiplierE4,
  topMultiplierE4,
  type KenoBet,
} from './rules.ts';

const PLAYS_PER_SECOND_MAX = 10;

export function kenoRoutes(serve: Serve, context: GameContext): void {
  const { betting, limiter } = context;

  serve(playKeno, async ({ body, session, request }) => {
    const bet: KenoBet = { numbers: body.selectedNumbers, risk: readRisk(body.risk) };
    if (!checkBet(bet).ok) throw new Refusal('BET_INVALID');
    const stake = readStake(body.betAmount);
    limitSpeed(limiter, 'keno', session, PLAYS_PER_SECOND_MAX);
    const terms = {
      game: 'keno' as const,
      params: encodeKeno.bet(bet),
      numbersNeeded: DRAWN,
      stakeMax: maxStake(bet, context.stakeMax, context.winMax.keno),
      edgePpm: edgePpmOf(bet),
      largestWin: payoutOf(stake, topMultiplierE4(bet)),
    };
    return place(context, {
      playerId: session.playerId,
      request,
      bet: terms,
      decide: (state, now) =>
        betting.settleAtOnce(state, now, stake, terms, (numbers) => play(numbers, bet), describeKeno),
      retell: describeKeno,
    });
  });
}

function play(numbers: readonly number[], bet: KenoBet): Played {
  const { outcome, hits } = draw(numbers, bet);
  return {
    result: encodeKeno.outcome(outcome),
    progress: NO_PROGRESS,
    multiplierE4: multiplierE4(bet, hits),
    ending: 'settled',
  };
}

const describeKeno: DescribeBet<AnswerOf<typeof playKeno>> = (bet, proof, wallet) => {
  const outcome = decodeKeno.outcome(bet.result);
  const { numbers, risk } = decodeKeno.bet(bet.params);
  return {
    gameId: proof.betId,
    outcome,
    hits: countHits(numbers, outcome),
    winnings: toUsd(bet.payout),
    multiplier: Number(bet.multiplierE4) / 10_000,
    risk,
    ...proof,
    ...describeWallet(wallet),
  };
};

const NO_PROGRESS = new Uint8Array(0);
