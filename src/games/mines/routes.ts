import { findBet, findOldRounds, listOpenRounds } from '../../bets/records.ts';
import type { DescribeBet, GameBet, Played } from '../../bets/betting.ts';
import type { AnswerOf } from '../../http/contract.ts';
import { Refusal } from '../../http/errors.ts';
import type { Serve } from '../../http/router.ts';
import { payoutOf } from '../../money/payout.ts';
import { toUsd, type UsdMicros } from '../../money/usd.ts';
import type { Session } from '../../sessions/session.ts';
import { refuse } from '../../texts/refusals.ts';
import { describeWallet, limitSpeed, place, readGameId, readStake, type GameContext } from '../place-bet.ts';
import * as api from './api.ts';
import { decodeMines, encodeMines } from './record.ts';
import { decideCashOut, decideFlip, readRound, worthE4 } from './round.ts';
import {
  checkCells,
  draw,
  edgePpmOf,
  lastFlip,
  multiplierE4,
  multipliersE4,
  numbersNeeded,
  wouldExceed,
} from './rules.ts';

const CALLS_PER_SECOND_MAX = 20;
const EXPIRES_AFTER_MS = 24 * 60 * 60 * 1000;
const EXPIRED_AT_ONCE_MAX = 200;

export function minesRoutes(serve: Serve, context: GameContext): void {
  startRoute(serve, context);
  roundRoutes(serve, context);
  autoRoute(serve, context);
}

function startRoute(serve: Serve, context: GameContext): void {
  const { betting, limiter } = context;

  serve(api.startMines, async ({ body, session, request }) => {
    const mines = body.minesCount;
    const stake = readStake(body.betAmount);
    const terms = termsOf(context, mines, stake);
    limitSpeed(limiter, 'mines', session, CALLS_PER_SECOND_MAX);
    return place(context, {
      playerId: session.playerId,
      request,
      bet: terms,
      decide: (state, now) => {
        if (state.wallet.minesBet !== null) return { ok: false, reason: 'ROUND_OPEN' };
        return betting.openRound(
          state,
          now,
          stake,
          terms,
          (numbers) => ({ result: encodeMines.cells(draw(numbers, { mines }).mineCells) }),
          (_played, proof, wallet) => ({
            gameId: proof.betId,
            minesCount: mines,
            betAmount: toUsd(stake),
            cashesOutAfter: lastFlip(stake, mines, context.winMax.mines),
            nextWinnings: toUsd(payoutOf(stake, multiplierE4({ mines }, 1))),
            ...proof,
            ...describeWallet(wallet),
          }),
          { counts: false, tally: (number) => ({ minesBet: number }) },
        );
      },
    });
  });
}

function roundRoutes(serve: Serve, context: GameContext): void {
  const { betting, limiter, database, keys } = context;

  serve(api.flipMines, async ({ body, session, request }) => {
    const number = readGameId(keys, session, body.gameId);
    limitSpeed(limiter, 'mines', session, CALLS_PER_SECOND_MAX);
    return knownOrNotFound(context, session, number, () =>
      place(context, {
        playerId: session.playerId,
        request,
        decide: (state, now) => {
          const decision = decideFlip(betting, state, now, number, body.cellIndex);
          if (!decision.ok) return decision;
          const game = readRound(state.extra.rounds.get(number)!);
          return {
            ...decision,
            answer: (wallet) => {
              const { wallet: after, winnings, ...flipped } = decision.answer(wallet);
              const isOver = flipped.outcome !== 'pending';
              const next = multipliersE4({ mines: game.mines })[game.opened.length + 1];
              return {
                index: body.cellIndex,
                type: flipped.type,
                outcome: flipped.outcome,
                winnings: toUsd(winnings),
                multiplier: flipped.multiplierE4 / 10_000,
                nextWinnings: isOver || next === undefined ? null : toUsd(payoutOf(game.round.stake, next)),
                revealedMines: isOver ? [...game.mineCells] : [],
                cashedOutByLimit: flipped.cashedOutByLimit,
                ...describeWallet(after),
              };
            },
          };
        },
      }),
    );
  });

  serve(api.cashOutMines, async ({ body, session, request }) => {
    const number = readGameId(keys, session, body.gameId);
    return knownOrNotFound(context, session, number, () =>
      place(context, {
        playerId: session.playerId,
        request,
        decide: (state, now) => {
          const decision = decideCashOut(betting, state, now, number);
          if (!decision.ok) return decision;
          return {
            ...decision,
            answer: (wallet) => {
              const { winnings, multiplierE4: paidE4, mineCells } = decision.answer(wallet);
              return {
                winnings: toUsd(winnings),
                multiplier: paidE4 / 10_000,
                outcome: 'cashed_out' as const,
                minePositions: [...mineCells],
                ...describeWallet(wallet),
              };
            },
          };
        },
      }),
    );
  });

  serve(api.readActiveMines, async ({ session }) => {
    const [open] = await listOpenRounds(database, session.playerId, 'mines');
    if (!open) return { game: null };
    const game = readRound(open);
    return {
      game: {
        gameId: betting.betIdOf(open),
        betAmount: toUsd(open.stake),
        minesCount: game.mines,
        revealed: [...game.opened],
        winnings: toUsd(payoutOf(open.stake, worthE4(game))),
        cashesOutAfter: game.lastFlip,
      },
    };
  });
}

function autoRoute(serve: Serve, context: GameContext): void {
  const { betting, limiter } = context;

  serve(api.playMinesAuto, async ({ body, session, request }) => {
    const { minesCount: mines, cells } = body;
    const stake = readStake(body.betAmount);
    if (!checkCells({ mines }, cells).ok) throw new Refusal('BET_INVALID');
    if (wouldExceed(stake, mines, cells.length, context.winMax.mines)) throw new Refusal('WIN_TOO_LARGE');
    const terms = {
      ...termsOf(context, mines, stake),
      largestWin: payoutOf(stake, multiplierE4({ mines }, cells.length)),
    };
    limitSpeed(limiter, 'mines', session, CALLS_PER_SECOND_MAX);
    return place(context, {
      playerId: session.playerId,
      request,
      bet: terms,
      decide: (state, now) => {
        if (state.wallet.minesBet !== null) return { ok: false, reason: 'ROUND_OPEN' };
        return betting.settleAtOnce(state, now, stake, terms, (numbers) => play(numbers, mines, cells), describeAuto);
      },
      retell: describeAuto,
    });
  });
}

function play(numbers: readonly number[], mines: number, cells: readonly number[]): Played {
  const { mineCells } = draw(numbers, { mines });
  const isLost = cells.some((cell) => mineCells.includes(cell));
  return {
    result: encodeMines.cells(mineCells),
    progress: encodeMines.cells(cells),
    multiplierE4: isLost ? 0 : multiplierE4({ mines }, cells.length),
    ending: isLost ? 'lost' : 'cashed_out',
  };
}

const describeAuto: DescribeBet<AnswerOf<typeof api.playMinesAuto>> = (bet, proof, wallet) => ({
  gameId: proof.betId,
  outcome: bet.ending === 'lost' ? 'lost' : 'cashed_out',
  winnings: toUsd(bet.payout),
  multiplier: Number(bet.multiplierE4) / 10_000,
  minePositions: decodeMines.cells(bet.result),
  ...proof,
  ...describeWallet(wallet),
});

/** Runs once a minute. */
export const minesJob = { everyMs: 60_000, run: expireOldMines };

/** Ends rounds that were left for a day: at their value, or with the stake where no tile was opened. */
export async function expireOldMines(context: GameContext): Promise<void> {
  const before = new Date(context.clock.now().getTime() - EXPIRES_AFTER_MS);
  const rounds = await findOldRounds(context.database, 'mines', before, EXPIRED_AT_ONCE_MAX);
  for (const round of rounds) {
    await place(context, {
      playerId: round.playerId,
      decide: (state, now) => decideCashOut(context.betting, state, now, round.number, 'expired'),
    }).catch((error: unknown) => {
      if (!(error instanceof Refusal && error.code === 'ROUND_OVER')) throw error;
    });
  }
}

function termsOf(context: GameContext, mines: number, stake: UsdMicros): GameBet {
  const flips = lastFlip(stake, mines, context.winMax.mines);
  if (flips === 0) throw Refusal.of(refuse('WIN_TOO_LARGE', { choose: 'stake' }));
  return {
    game: 'mines',
    params: encodeMines.bet(mines, flips),
    numbersNeeded: numbersNeeded({ mines }),
    stakeMax: context.stakeMax,
    edgePpm: edgePpmOf({ mines }),
    largestWin: payoutOf(stake, multiplierE4({ mines }, flips)),
  };
}

/** A round that is over is told apart from a number that is no Mines round of this player at all. */
async function knownOrNotFound<Answer>(
  context: GameContext,
  session: Session,
  number: bigint,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'ROUND_OVER')) throw error;
    const bet = await findBet(context.database, session.playerId, number);
    throw bet?.game === 'mines' ? error : new Refusal('NOT_FOUND');
  }
}
