import type { Bet, Round } from '../../bets/records.ts';
import { toUsd } from '../../money/usd.ts';
import { gameOf } from '../all.ts';
import { rewardsOfBet } from './bet-rewards.ts';

/** The player's view of a bet. The result of an open round is secret. */
export function describeBet(id: string, round: Round | Bet) {
  const { record, told } = gameOf(round.game);
  const choice = record.choice(round.params, round.progress);
  const bet = 'settledAt' in round ? round : null;
  const settled = bet
    ? {
        state: 'settled' as const,
        winnings: toUsd(bet.payout),
        multiplier: Number(bet.multiplierE4) / 10_000,
        ending: bet.ending,
        settledAt: bet.settledAt.toISOString(),
        result: told.result(choice, record.outcome(round.result, choice)),
      }
    : { state: 'open' as const, winnings: null, multiplier: null, ending: null, settledAt: null, result: null };
  return {
    id,
    game: round.game,
    balanceType: round.balance,
    betAmount: toUsd(round.stake),
    nonce: Number(round.nonce),
    placedAt: round.placedAt.toISOString(),
    parameters: told.parameters(choice),
    ...rewardsOfBet(round),
    ...settled,
  };
}
