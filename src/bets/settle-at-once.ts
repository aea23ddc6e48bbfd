import type { PlayerState } from '../ledger/decide.ts';
import type { Tally } from '../ledger/wallet.ts';
import { payoutOf } from '../money/payout.ts';
import { usdMicros, type UsdMicros } from '../money/usd.ts';
import {
  withEndOfRun,
  type BetDecision,
  type BetState,
  type DescribeBet,
  type GameBet,
  type Played,
} from './bet-decision.ts';
import { numbersFor, type BetMaking } from './bet-making.ts';
import { ATTACHMENTS, type Bet } from './records.ts';
import { balanceOf, refuseStake } from './stakes.ts';

/** Takes the stake, draws and pays in one step. `play` turns the drawn numbers into a result. */
export type SettleAtOnce = <Answer>(
  state: PlayerState<BetState>,
  now: Date,
  stake: UsdMicros,
  bet: GameBet,
  play: (numbers: number[]) => Played,
  describe: DescribeBet<Answer>,
) => BetDecision<Answer>;

/** For bets that one call settles: stake, draw and payout are one transfer. */
export function createSettleAtOnce({ rules, count, proofOf }: BetMaking): SettleAtOnce {
  return (state, now, stake, bet, play, describe) => {
    const { wallet } = state;
    const refused = refuseStake(wallet, stake, bet, now);
    if (refused) return refused;
    if (balanceOf(wallet) < stake) return { ok: false, reason: 'insufficient_funds' };
    const played = play(numbersFor(state, bet.numbersNeeded));
    const payout = payoutOf(stake, played.multiplierE4);
    const balance = wallet.selectedBalance;
    const row: Bet = {
      playerId: wallet.playerId,
      number: wallet.lastBet + 1n,
      game: bet.game,
      balance,
      rulesId: rules[bet.game].rulesId,
      pair: wallet.seedPair,
      nonce: wallet.nonce + 1n,
      stake,
      params: bet.params,
      result: played.result,
      progress: played.progress,
      placedAt: now,
      payout,
      multiplierE4: BigInt(played.multiplierE4),
      balanceAfter: usdMicros(wallet[balance] - stake + payout),
      ending: played.ending,
      settledAt: now,
    };
    const tally: Tally = count(balance, stake, bet.edgePpm);
    tally.nonces = 1n;
    tally.betNumbers = 1n;
    if (balance === 'primary') tally.cashPaid = payout;
    const decision: BetDecision<ReturnType<typeof describe>> = {
      ok: true,
      transfers: [
        { kind: 'bet', debit: balance, credit: 'games', amount: stake, returned: payout, reference: row.number },
      ],
      tally,
      rows: [[ATTACHMENTS.bets.name, row]],
      answer: (after) => describe(row, proofOf(row, state.extra.seeds.serverSeedHash), after),
      retoldFrom: row.number,
    };
    return balance === 'primary' ? decision : withEndOfRun(state.wallet, decision, row, now);
  };
}
