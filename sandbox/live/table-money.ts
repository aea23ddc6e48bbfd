import { balanceCents } from '../wallet/client.ts';
import { payoutCents, usdText, type Bet, type Stake } from './bet.ts';
import { walletProblem } from './problem.ts';
import { stakeOf, type Layout } from './rules/layout.ts';
import type { TableState } from './table-state.ts';

/** Requests one stake from the wallet. Returns whether it was accepted. */
export async function takeStake({ parts }: TableState, bet: Bet, on: Layout): Promise<boolean> {
  const cents = stakeOf(on);
  const reference = `b-${bet.roundId}-${bet.userId}-${bet.stakes.length + 1}`;
  const stake: Stake = { reference, on, cents, state: 'asking' };
  bet.stakes.push(stake);
  // Stored before the request: after a crash the stake is in doubt, and is refunded.
  parts.bets.put(bet);
  const reply = await parts.wallet.call('bet', moneyParams(bet, reference, cents));
  if (reply.kind === 'done') stake.state = 'taken';
  else if (reply.kind === 'refused') {
    stake.state = 'refused';
    bet.problem = walletProblem(reply.code);
  } else {
    bet.problem = { code: 'no-answer' };
    giveBack(parts, bet, stake);
  }
  parts.bets.put(bet);
  const left = reply.kind === 'done' ? balanceCents(reply.answer) : null;
  if (left !== null) parts.onBalance(bet.userId, left);
  return stake.state === 'taken';
}

/** Refunds stakes whose answer was still missing when the process ended. */
export function giveBackDoubtful({ parts }: TableState, bet: Bet): void {
  for (const stake of bet.stakes) if (stake.state === 'asking') giveBack(parts, bet, stake);
  parts.bets.put(bet);
}

function giveBack({ deliveries }: TableState['parts'], bet: Bet, stake: Stake): void {
  stake.state = 'void';
  const { userId, tableId, roundId } = bet;
  const params = { userId, reference: stake.reference, amount: usdText(stake.cents), gameId: tableId, roundId };
  deliveries.add({ id: `r-${stake.reference}`, method: 'refund', line: stake.reference, params });
}

/** Pays a bet by the croupier's rules, and ends its round at the wallet. */
export function payOut({ parts, croupier, row }: TableState, bet: Bet): void {
  bet.payouts = croupier.pay(row.play, bet, row.memory);
  const { userId, tableId, roundId, id } = bet;
  const reference = `w-${roundId}-${userId}`;
  const money = moneyParams(bet, reference, payoutCents(bet));
  parts.deliveries.add({ id: reference, method: 'result', line: id, params: money });
  const end = { userId, gameId: tableId, roundId };
  parts.deliveries.add({ id: `e-${id}`, method: 'endRound', line: id, params: end });
}

function moneyParams({ userId, tableId, roundId }: Bet, reference: string, cents: number) {
  return {
    userId,
    gameId: tableId,
    roundId,
    amount: usdText(cents),
    reference,
    timestamp: String(Date.now()),
    roundDetails: 'live',
  };
}
