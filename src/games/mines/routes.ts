import { listOpenRounds } from '../../bets/records.ts';
import type { DescribeBet, GameBet, Played } from '../../bets/bet-decision.ts';
import type { AnswerOf } from '../../http/contract.ts';
import { Refusal } from '../../http/errors.ts';
import type { Serve } from '../../http/router.ts';
import { payoutOf } from '../../money/payout.ts';
import { toUsd, type UsdMicros } from '../../money/usd.ts';
import { refuse } from '../../texts/refusals.ts';
import { describeWallet, limitSpeed, place, readStake, type GameContext } from '../placing/place-bet.ts';
import { cashOutRound, expireOldRounds, moveRound } from '../placing/player-rounds.ts';
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
  const { betting, limiter, cells } = context;

  serve(api.flipMines, async (call) => {
    limitSpeed(limiter, 'mines', call.session, CALLS_PER_SECOND_MAX);
    const { cellIndex } = call.body;
    return moveRound(
      context,
      'mines',
      call,
      (state, now, number) => decideFlip(betting, state, now, number, cellIndex),
      ({ type, outcome, winnings, before, ...flipped }) => {
        const isOver = outcome !== 'pending';
        const next = multipliersE4({ mines: before.mines })[before.opened.length + 1];
        return {
          index: cellIndex,
          type,
          outcome,
          winnings: toUsd(winnings),
          multiplier: flipped.multiplierE4 / 10_000,
          nextWinnings: isOver || next === undefined ? null : toUsd(payoutOf(before.round.stake, next)),
          revealedMines: isOver ? [...before.mineCells] : [],
          cashedOutByLimit: flipped.cashedOutByLimit,
          ...describeWallet(flipped.wallet),
        };
      },
    );
  });

  serve(api.cashOutMines, (call) =>
    cashOutRound(context, 'mines', call, decideCashOut, ({ mineCells }) => ({ minePositions: [...mineCells] })),
  );

  serve(api.readActiveMines, async ({ session }) => {
    const [open] = await listOpenRounds(cells.of(session.playerId), session.playerId, 'mines');
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

export function expireOldMines(context: GameContext): Promise<void> {
  return expireOldRounds(context, 'mines', decideCashOut);
}

function termsOf(context: GameContext, mines: number, stake: UsdMicros): GameBet {
  const flips = lastFlip(stake, mines, context.winMax.mines);
  if (flips === 0) throw Refusal.of(refuse('WIN_TOO_LARGE', { choose: 'stake' }));
  return {
    game: 'mines',
    params: encodeMines.bet(mines, flips),
    numbersNeeded: numbersNeeded({ mines }),
    stakeMax: context.stakeMaxOf('mines'),
    edgePpm: edgePpmOf({ mines }),
    largestWin: payoutOf(stake, multiplierE4({ mines }, flips)),
  };
}
