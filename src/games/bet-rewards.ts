import type { Game } from '../bets/game.ts';
import type { Round } from '../bets/records.ts';
import { countStake } from '../bets/stakes.ts';
import { toUsd } from '../money/usd.ts';
import { RAKEBACK } from '../terms/house-terms.ts';
import { decodeDice } from './dice/record.ts';
import { edgePpmOf as diceEdge } from './dice/rules.ts';
import { decodeKeno } from './keno/record.ts';
import { edgePpmOf as kenoEdge } from './keno/rules.ts';
import { decodeMines } from './mines/record.ts';
import { edgePpmOf as minesEdge } from './mines/rules.ts';
import { decodePlinko } from './plinko/record.ts';
import { edgePpmOf as plinkoEdge } from './plinko/rules.ts';

/** What a bet added to the player's rewards and how that follows from it: by the function that counted it. */
export function rewardsOfBet(round: Round) {
  const edgePpm = EDGES[round.game](round);
  // A round of Mines counts from its first flip on.
  const isCounted = round.game !== 'mines' || round.progress.length > 0;
  const counted = isCounted ? countStake(round.balance, round.stake, edgePpm) : {};
  return {
    edgePpm,
    rakebackPercent: round.balance === 'primary' ? RAKEBACK.percent : RAKEBACK.promotionalPercent,
    rakeback: Number(counted.rakebackNanos ?? 0n) / 1e9,
    rankWager: toUsd((counted.cashWagered ?? 0n) + (counted.bonusWagered ?? 0n)),
  };
}

const EDGES: Record<Game, (round: Round) => number> = {
  plinko: ({ params }) => plinkoEdge(decodePlinko.bet(params)),
  dice: ({ params }) => diceEdge({ threshold: decodeDice.bet(params) }),
  mines: ({ params }) => minesEdge({ mines: decodeMines.bet(params).mines }),
  keno: ({ params }) => kenoEdge(decodeKeno.bet(params)),
};
