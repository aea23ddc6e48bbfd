import type { Round } from '../../bets/records.ts';
import { countStake } from '../../bets/stakes.ts';
import { toUsd } from '../../money/usd.ts';
import { RAKEBACK } from '../../terms/house-terms.ts';
import { gameOf } from '../all.ts';

/** What a bet added to the player's rewards, computed by the same function that counted it. */
export function rewardsOfBet(round: Round) {
  const { record, edgePpm: edgeOf, steps } = gameOf(round.game);
  const choice = record.choice(round.params, round.progress);
  const edgePpm = edgeOf(choice);
  const counted = steps?.isUntouched?.(choice) ? {} : countStake(round.balance, round.stake, edgePpm);
  return {
    edgePpm,
    rakebackPercent: round.balance === 'primary' ? RAKEBACK.percent : RAKEBACK.promotionalPercent,
    rakeback: Number(counted.rakebackNanos ?? 0n) / 1e9,
    rankWager: toUsd((counted.cashWagered ?? 0n) + (counted.bonusWagered ?? 0n)),
  };
}
