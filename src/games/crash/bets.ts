import type { BetDecision, BetState, GameBet } from '../../bets/bet-decision.ts';
import type { Betting } from '../../bets/betting.ts';
import type { Ending, Round } from '../../bets/records.ts';
import { countStake } from '../../bets/stakes.ts';
import type { PlayerState } from '../../ledger/decide.ts';
import type { Wallet } from '../../ledger/wallet.ts';
import { payoutOf } from '../../money/payout.ts';
import type { UsdMicros } from '../../money/usd.ts';
import { decodeCrash, encodeCrash, type CashOutWay, type StoredCrashBet } from './record.ts';
import { CRASH_RESERVED, type Reserved } from './reserved.ts';
import { edgePpmOf, multiplierAt, reachedAfterMs, TARGET_MIN } from './rules.ts';
import type { CrashRound } from './round-rows.ts';
import type { Flight } from './table.ts';

/** Decisions on bets. They have no side effects, because they may run again on a later state. */

export interface CashedOut {
  round: number;
  multiplier: number;
  payout: UsdMicros;
  wallet: Wallet;
}

const NOTHING = new Uint8Array(0);
/** A lost bet counts for rewards and a returned one does not, so the record must distinguish them. */
const LOST = encodeCrash.cashOut({ way: 'none', elapsedMs: 0, multiplier: 0 });

export interface NewBet {
  round: CrashRound;
  stake: UsdMicros;
  stakeMax: UsdMicros;
  target: number | null;
  cashesOutAt: number;
}

/** Takes the stake. It counts for rewards only when the bet is over, because a returned stake earns nothing. */
export function decideBet<Answer>(
  betting: Betting,
  state: PlayerState<BetState>,
  now: Date,
  { round, stake, stakeMax, target, cashesOutAt }: NewBet,
  answer: (betId: string, wallet: Wallet) => Answer,
): BetDecision<Answer> {
  if (ownBetIn(state, round.round)) return { ok: false, reason: 'CRASH_BET_PLACED' };
  const reserved = largestWin(stake, cashesOutAt);
  if (round.reserved + reserved > round.reservedMax) return { ok: false, reason: 'TABLE_FULL' };
  const params = encodeCrash.bet({ round: BigInt(round.round), target, cashesOutAt });
  const terms: GameBet = {
    game: 'crash',
    params,
    numbersNeeded: 0,
    stakeMax,
    edgePpm: edgePpmOf({ target }),
    largestWin: reserved,
  };
  return withReserved(
    betting.openRound(
      state,
      now,
      stake,
      terms,
      () => ({ result: NOTHING }),
      (_played, proof, wallet) => answer(proof.betId, wallet),
      { counts: false },
    ),
    { round: round.round, bets: 1, staked: stake, reserved },
  );
}

/** Gives the stake back while the round has not started. */
export function decideCancel<Answer>(
  betting: Betting,
  state: PlayerState<BetState>,
  now: Date,
  number: bigint,
  mayCancel: (round: number) => boolean,
  answer: (round: number, wallet: Wallet) => Answer,
): BetDecision<Answer> {
  const open = state.extra.rounds.get(number);
  if (open?.game !== 'crash') return { ok: false, reason: 'ROUND_OVER' };
  const bet = decodeCrash.bet(open.params);
  const round = Number(bet.round);
  if (!mayCancel(round)) return { ok: false, reason: 'CRASH_STARTED' };
  return withReserved(
    betting.closeRound(
      state,
      now,
      open,
      { multiplierE4: 0, ending: 'returned', progress: NOTHING },
      (_payout, wallet) => answer(round, wallet),
    ),
    { round, bets: -1, staked: 0n - open.stake, reserved: 0n - largestWin(open.stake, bet.cashesOutAt) },
  );
}

/**
 * A manual cash-out is worth the curve's value when the request arrived. If the curve had reached the bet's own limit
 * before, the cash-out is worth that limit.
 */
export function decideCashOut(
  betting: Betting,
  state: PlayerState<BetState>,
  now: Date,
  number: bigint,
  receivedAtMs: number,
  flightOf: (round: number) => Flight | 'over' | null,
): BetDecision<CashedOut> {
  const open = state.extra.rounds.get(number);
  if (open?.game !== 'crash') return { ok: false, reason: 'ROUND_OVER' };
  const bet = decodeCrash.bet(open.params);
  const flight = flightOf(Number(bet.round));
  if (!flight) return { ok: false, reason: 'CRASH_NOT_STARTED' };
  if (flight === 'over') return { ok: false, reason: 'CRASH_OVER' };
  const elapsedMs = receivedAtMs - flight.startedAtMs;
  const reached = multiplierAt(elapsedMs);
  const multiplier = Math.min(reached, bet.cashesOutAt);
  // A cash-out at 1.00 would always return the stake, and rewards would pay for play without risk.
  if (multiplier < TARGET_MIN) return { ok: false, reason: 'CRASH_TOO_EARLY' };
  if (multiplier > flight.point) return { ok: false, reason: 'CRASH_OVER' };
  const isByHand = reached < bet.cashesOutAt;
  return pay(betting, state, now, open, bet, {
    way: isByHand ? 'manual' : ownWay(bet),
    elapsedMs: isByHand ? elapsedMs : reachedAfterMs(multiplier),
    multiplier,
  });
}

/** Pays a bet whose limit the curve has reached: `reached` is the point once the round is over. */
export function decideReached(
  betting: Betting,
  state: PlayerState<BetState>,
  now: Date,
  number: bigint,
  reached: number,
): BetDecision<CashedOut> {
  const open = state.extra.rounds.get(number);
  if (open?.game !== 'crash') return { ok: false, reason: 'ROUND_OVER' };
  const bet = decodeCrash.bet(open.params);
  const multiplier = bet.cashesOutAt;
  if (multiplier > reached) return { ok: false, reason: 'CRASH_NOT_STARTED' };
  return pay(betting, state, now, open, bet, {
    way: ownWay(bet),
    elapsedMs: reachedAfterMs(multiplier),
    multiplier,
  });
}

/** The end of a bet whose round is over: paid, lost, or returned if the round was voided. */
export function decideEnd(
  betting: Betting,
  state: PlayerState<BetState>,
  now: Date,
  number: bigint,
  { phase, point }: Pick<CrashRound, 'phase' | 'point'>,
): BetDecision<CashedOut | null> {
  const open = state.extra.rounds.get(number);
  if (open?.game !== 'crash') return { ok: false, reason: 'ROUND_OVER' };
  const bet = decodeCrash.bet(open.params);
  if (phase === 'ended' && point! >= bet.cashesOutAt) return decideReached(betting, state, now, number, point!);
  const ending: Ending = phase === 'void' ? 'returned' : 'lost';
  return betting.closeRound(
    state,
    now,
    open,
    { multiplierE4: 0, ending, progress: ending === 'lost' ? LOST : NOTHING },
    () => null,
    ending === 'lost' ? countOf(open, bet) : {},
  );
}

function pay(
  betting: Betting,
  state: PlayerState<BetState>,
  now: Date,
  open: Round,
  bet: StoredCrashBet,
  cashOut: { way: CashOutWay; elapsedMs: number; multiplier: number },
): BetDecision<CashedOut> {
  const { way, multiplier } = cashOut;
  return betting.closeRound(
    state,
    now,
    open,
    {
      multiplierE4: multiplier * 100,
      ending: way === 'limit' ? 'cashed_out_by_limit' : 'cashed_out',
      progress: encodeCrash.cashOut(cashOut),
    },
    (payout, wallet) => ({ round: Number(bet.round), multiplier, payout, wallet }),
    countOf(open, bet),
  );
}

const ownWay = ({ target }: StoredCrashBet): CashOutWay => (target === null ? 'limit' : 'target');

const countOf = ({ balance, stake }: Round, { target }: StoredCrashBet) =>
  countStake(balance, stake, edgePpmOf({ target }));

export function ownBetIn(state: PlayerState<BetState>, round: number): Round | null {
  for (const open of state.extra.rounds.values()) {
    if (open.game === 'crash' && decodeCrash.bet(open.params).round === BigInt(round)) return open;
  }
  return null;
}

function withReserved<Answer>(decision: BetDecision<Answer>, reserved: Reserved): BetDecision<Answer> {
  if (!decision.ok || decision.isUnchanged) return decision;
  return { ...decision, rows: [...(decision.rows ?? []), [CRASH_RESERVED.name, reserved]] };
}

/** The most that a stake can win. */
export function largestWin(stake: UsdMicros, cashesOutAt: number): UsdMicros {
  return payoutOf(stake, cashesOutAt * 100);
}
