import type { PlayerState } from '../ledger/decide.ts';
import type { Tally, Wallet } from '../ledger/wallet.ts';
import { payoutOf } from '../money/payout.ts';
import { usdMicros, type UsdMicros } from '../money/usd.ts';
import {
  withEndOfRun,
  type BetDecision,
  type BetProof,
  type BetState,
  type GameBet,
  type Played,
} from './bet-decision.ts';
import { numbersFor, type BetMaking } from './bet-making.ts';
import { ATTACHMENTS, type Bet, type Ending, type OpenedRound, type Round } from './records.ts';
import { refuseStake } from './stakes.ts';

/** Takes the stake and fixes the outcome; the round is paid later. */
export type OpenRound = <P extends Pick<Played, 'result'>, Answer>(
  state: PlayerState<BetState>,
  now: Date,
  stake: UsdMicros,
  bet: GameBet,
  play: (numbers: number[]) => P,
  answer: (played: P, proof: BetProof, wallet: Wallet) => Answer,
  /** Whether the stake counts towards totals now, and further changes of the wallet. */
  also: { counts: boolean; tally?: (number: bigint) => Tally },
) => BetDecision<Answer>;

export type CloseRound = <Answer>(
  state: PlayerState<BetState>,
  now: Date,
  round: Round,
  ending: { multiplierE4: number; ending: Ending; progress: Uint8Array },
  answer: (payout: UsdMicros, wallet: Wallet) => Answer,
  tally?: Tally,
) => BetDecision<Answer>;

const NOTHING = new Uint8Array(0);

/** Opens rounds that last longer than one call. */
export function createOpenRound({ rules, count, proofOf }: BetMaking): OpenRound {
  return (state, now, stake, bet, play, answer, also) => {
    const refused = refuseStake(state.wallet, stake, bet, now);
    if (refused) return refused;
    const { wallet } = state;
    // A round shared by all players draws nothing from this player's seeds.
    const nonces = bet.numbersNeeded > 0 ? 1n : 0n;
    const played = play(nonces > 0n ? numbersFor(state, bet.numbersNeeded) : []);
    const round: OpenedRound = {
      playerId: wallet.playerId,
      number: wallet.lastBet + 1n,
      game: bet.game,
      balance: wallet.selectedBalance,
      rulesId: rules[bet.game].rulesId,
      pair: nonces > 0n ? wallet.seedPair : 0n,
      nonce: nonces > 0n ? wallet.nonce + 1n : 0n,
      stake,
      params: bet.params,
      result: played.result,
      progress: NOTHING,
      placedAt: now,
      largestWin: bet.largestWin,
    };
    const { balance, number } = round;
    return {
      ok: true,
      transfers: [{ kind: 'stake', debit: balance, credit: 'games', amount: stake, reference: number }],
      tally: {
        ...(also.counts ? count(balance, stake, bet.edgePpm) : {}),
        nonces,
        betNumbers: 1n,
        openRounds: 1n,
        promoRounds: balance === 'promotional' ? 1n : 0n,
        ...also.tally?.(number),
      },
      extra: { ...state.extra, rounds: new Map(state.extra.rounds).set(number, round) },
      rows: [[ATTACHMENTS.opened.name, round]],
      answer: (after) => answer(played, proofOf(round, state.extra.seeds.serverSeedHash), after),
    };
  };
}

/** Pays or returns a round. */
export const closeRound: CloseRound = (state, now, round, { multiplierE4, ending, progress }, answer, tally = {}) => {
  const isReturned = ending === 'returned';
  const payout = isReturned ? round.stake : payoutOf(round.stake, multiplierE4);
  const rounds = new Map(state.extra.rounds);
  rounds.delete(round.number);
  const row: Bet = {
    ...round,
    progress,
    payout,
    multiplierE4: BigInt(multiplierE4),
    balanceAfter: usdMicros(state.wallet[round.balance] + payout),
    ending,
    settledAt: now,
  };
  const kind = isReturned ? 'refund' : 'payout';
  const decision: BetDecision<ReturnType<typeof answer>> = {
    ok: true,
    transfers:
      payout > 0n ? [{ kind, debit: 'games', credit: round.balance, amount: payout, reference: round.number }] : [],
    tally: {
      openRounds: -1n,
      promoRounds: round.balance === 'promotional' ? -1n : 0n,
      cashPaid: round.balance === 'primary' && !isReturned ? payout : 0n,
      ...tally,
    },
    extra: { ...state.extra, rounds },
    rows: [
      [ATTACHMENTS.closed.name, round],
      [ATTACHMENTS.bets.name, row],
    ],
    answer: (wallet) => answer(payout, wallet),
  };
  return round.balance === 'primary' ? decision : withEndOfRun(state.wallet, decision, row, now);
};
