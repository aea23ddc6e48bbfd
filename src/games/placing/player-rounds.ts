import type { BetDecision, BetState } from '../../bets/bet-decision.ts';
import type { Betting } from '../../bets/betting.ts';
import { findBet, findOldRounds } from '../../bets/records.ts';
import { inAnsweringCells } from '../../db/cells/cells.ts';
import type { Asked } from '../../http/call.ts';
import { Refusal } from '../../http/errors.ts';
import type { PlayerState } from '../../ledger/decide.ts';
import type { Wallet } from '../../ledger/wallet.ts';
import { toUsd, type UsdMicros } from '../../money/usd.ts';
import type { Session } from '../../sessions/session.ts';
import type { Game } from '../all.ts';
import { describeWallet, place, readGameId, type GameContext } from './place-bet.ts';

/** For games in which one player acts between stake and payout. */

const EXPIRES_AFTER_MS = 24 * 60 * 60 * 1000;
const EXPIRED_AT_ONCE_MAX = 200;

export interface RoundCall {
  session: Session;
  request: Asked;
  body: { gameId: string };
}

/** Takes a step in one of the player's rounds, or ends it. */
export async function moveRound<Decided, Answer>(
  context: GameContext,
  game: Game,
  { session, request, body }: RoundCall,
  decide: (state: PlayerState<BetState>, now: Date, number: bigint) => BetDecision<Decided>,
  tell: (decided: Decided, wallet: Wallet) => Answer,
): Promise<Answer> {
  const { playerId } = session;
  const number = readGameId(context.keys, session, body.gameId);
  try {
    return await place(context, {
      playerId,
      request,
      decide: (state, now) => {
        const decision = decide(state, now, number);
        if (!decision.ok) return decision;
        return { ...decision, answer: (wallet) => tell(decision.answer(wallet), wallet) };
      },
    });
  } catch (error) {
    // Distinguishes a finished round from a number that is no round of this game and player.
    if (!isOver(error)) throw error;
    const bet = await findBet(context.cells.of(playerId), playerId, number);
    throw bet?.game === game ? error : new Refusal('NOT_FOUND');
  }
}

export interface CashedOut {
  winnings: UsdMicros;
  multiplierE4: number;
}

export type DecideCashOut<Paid extends CashedOut> = (
  betting: Betting,
  state: PlayerState<BetState>,
  now: Date,
  number: bigint,
  ending?: 'cashed_out' | 'expired',
) => BetDecision<Paid>;

/** Ends a round at its current value. `more` adds fields that only this game has. */
export function cashOutRound<Paid extends CashedOut, More extends object>(
  context: GameContext,
  game: Game,
  call: RoundCall,
  decideCashOut: DecideCashOut<Paid>,
  more: (paid: Paid) => More,
) {
  return moveRound(
    context,
    game,
    call,
    (state, now, number) => decideCashOut(context.betting, state, now, number),
    (paid, wallet) => ({
      winnings: toUsd(paid.winnings),
      multiplier: paid.multiplierE4 / 10_000,
      outcome: 'cashed_out' as const,
      ...more(paid),
      ...describeWallet(wallet),
    }),
  );
}

/** Ends rounds abandoned for a day: at their value, or by returning the stake if nothing was done. */
export async function expireOldRounds<Paid extends CashedOut>(
  context: GameContext,
  game: Game,
  decideCashOut: DecideCashOut<Paid>,
): Promise<void> {
  const before = new Date(context.clock.now().getTime() - EXPIRES_AFTER_MS);
  const rounds = await inAnsweringCells(context.cells, (database) =>
    findOldRounds(database, game, before, EXPIRED_AT_ONCE_MAX),
  );
  for (const { playerId, number } of rounds.flat()) {
    await place(context, {
      playerId,
      decide: (state, now) => decideCashOut(context.betting, state, now, number, 'expired'),
    }).catch((error: unknown) => {
      if (!isOver(error)) throw error;
    });
  }
}

function isOver(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'ROUND_OVER';
}
