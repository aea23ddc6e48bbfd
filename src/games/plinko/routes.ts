import type { BetDecision, BetState } from '../../bets/bet-decision.ts';
import type { Betting } from '../../bets/betting.ts';
import { findBet, findOldRounds, listOpenRounds, type Round } from '../../bets/records.ts';
import { inAnsweringCells } from '../../db/cells/cells.ts';
import { Refusal } from '../../http/errors.ts';
import type { Serve } from '../../http/router.ts';
import type { PlayerState } from '../../ledger/decide.ts';
import { payoutOf } from '../../money/payout.ts';
import { toUsd } from '../../money/usd.ts';
import {
  describeWallet,
  limitSpeed,
  place,
  readGameId,
  readRisk,
  readStake,
  type GameContext,
} from '../placing/place-bet.ts';
import * as api from './api.ts';
import { decodePlinko, encodePlinko, pointOf } from './record.ts';
import {
  checkBet,
  draw,
  edgePpmOf,
  maxStake,
  multiplierE4,
  numbersNeeded,
  topMultiplierE4,
  type PlinkoBet,
} from './rules.ts';

const STARTS_PER_SECOND_MAX = 50;
/** A ball that was not reported is paid after this long, by a job that runs every few seconds. */
const SETTLED_AFTER_MS = 45_000;
const SETTLED_AT_ONCE_MAX = 500;

export function plinkoRoutes(serve: Serve, context: GameContext): void {
  const { betting, limiter, cells, keys } = context;

  serve(api.startPlinko, async ({ body, session, request }) => {
    const bet: PlinkoBet = { rows: body.rows, risk: readRisk(body.risk) };
    if (!checkBet(bet).ok) throw new Refusal('BET_INVALID');
    const stake = readStake(body.betAmount);
    limitSpeed(limiter, 'plinko', session, STARTS_PER_SECOND_MAX);
    const terms = {
      game: 'plinko' as const,
      params: encodePlinko.bet(bet),
      numbersNeeded: numbersNeeded(bet),
      stakeMax: maxStake(bet, context.stakeMaxOf('plinko'), context.winMax.plinko),
      edgePpm: edgePpmOf(bet),
      largestWin: payoutOf(stake, topMultiplierE4(bet)),
    };
    return place(context, {
      playerId: session.playerId,
      request,
      bet: terms,
      decide: (state, now) =>
        betting.openRound(
          state,
          now,
          stake,
          terms,
          (numbers) => {
            const { path, point } = draw(numbers, bet);
            return { path, point, result: encodePlinko.path(path) };
          },
          (played, proof, wallet) => ({
            gameId: proof.betId,
            point: played.point,
            path: played.path,
            betAmount: toUsd(stake),
            rows: bet.rows,
            risk: bet.risk,
            ...proof,
            ...describeWallet(wallet),
          }),
          { counts: true },
        ),
    });
  });

  serve(api.landPlinko, async ({ body, session }) => {
    const number = readGameId(keys, session, body.gameId);
    const settled = await settle(context, session.playerId, number);
    if (settled) return settled;
    // Settled already, by a report or by the job: give the same answer again.
    const bet = await findBet(cells.of(session.playerId), session.playerId, number);
    if (bet?.game !== 'plinko') throw new Refusal('NOT_FOUND');
    return describePaid(Number(bet.multiplierE4), toUsd(bet.payout), toUsd(bet.balanceAfter));
  });

  serve(api.finishPlinko, async ({ session }) => {
    const balls = await listOpenRounds(cells.of(session.playerId), session.playerId, 'plinko');
    const settled = await Promise.all(balls.map((ball) => settle(context, session.playerId, ball.number)));
    return { settled: settled.filter(Boolean).length };
  });
}

export const plinkoJob = { everyMs: 5_000, run: settleOldBalls };

/** Pays balls that were never reported. Any number of servers may run this in parallel. */
export async function settleOldBalls(context: GameContext): Promise<void> {
  const before = new Date(context.clock.now().getTime() - SETTLED_AFTER_MS);
  const rounds = (
    await inAnsweringCells(context.cells, (database) => findOldRounds(database, 'plinko', before, SETTLED_AT_ONCE_MAX))
  ).flat();
  await Promise.all(rounds.map((round) => settle(context, round.playerId, round.number)));
}

type Paid = { multiplier: number; winnings: number; balance: number };

/** Null if the round is not open any more. */
async function settle(context: GameContext, playerId: Round['playerId'], number: bigint): Promise<Paid | null> {
  try {
    return await place(context, {
      playerId,
      decide: (state, now) => decideLanding(context.betting, state, now, number),
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ROUND_OVER') return null;
    throw error;
  }
}

function decideLanding(betting: Betting, state: PlayerState<BetState>, now: Date, number: bigint): BetDecision<Paid> {
  const round = state.extra.rounds.get(number);
  if (round?.game !== 'plinko') return { ok: false, reason: 'ROUND_OVER' };
  const multiplier = multiplierE4(decodePlinko.bet(round.params), pointOf(decodePlinko.path(round.result)));
  return betting.closeRound(
    state,
    now,
    round,
    { multiplierE4: multiplier, ending: 'settled', progress: round.progress },
    // Computed like the bet's record: the balance itself may have changed further if this ball ended a bonus.
    (payout) => describePaid(multiplier, toUsd(payout), toUsd(state.wallet[round.balance] + payout)),
  );
}

function describePaid(multiplier: number, winnings: number, balance: number): Paid {
  return { multiplier: multiplier / 10_000, winnings, balance };
}
