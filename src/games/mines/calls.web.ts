import type { AnswerOf } from '../../http/contract.ts';
import type { readBet } from '../past/bets-api.ts';
import { betCall, readRound, takeBalances } from '../table/call.web.ts';
import type { cashOutMines, flipMines, readActiveMines, startMines } from './api.ts';
import type { MinesCalls, MinesRound } from './manual-play.web.ts';

export const minesCalls: MinesCalls = {
  async start(stakeCents, mines) {
    const body = { betAmount: stakeCents / 100, minesCount: mines };
    const answer = await betCall<typeof startMines>('/api/mines/start/mines', body);
    takeBalances(answer);
    const { gameId, betAmount: stake, cashesOutAfter } = answer;
    return { gameId, stake, mines: answer.minesCount, opened: [], cashesOutAfter, end: null };
  },
  async flip(gameId, cellIndex) {
    const answer = await betCall<typeof flipMines>('/api/mines/flip', { gameId, cellIndex });
    takeBalances(answer);
    if (answer.outcome === 'pending') return null;
    const { winnings: payout, multiplier, revealedMines: mineCells, cashedOutByLimit: isByLimit } = answer;
    return { payout, multiplier, mineCells, isByLimit };
  },
  async cashOut(gameId) {
    const answer = await betCall<typeof cashOutMines>('/api/mines/cashout', { gameId });
    takeBalances(answer);
    const { winnings: payout, multiplier, minePositions: mineCells } = answer;
    return { payout, multiplier, mineCells, isByLimit: false };
  },
  async readActive() {
    const { game } = await readRound<typeof readActiveMines>('/api/mines/active');
    if (!game) return null;
    const { gameId, betAmount: stake, minesCount: mines, revealed: opened, cashesOutAfter } = game;
    return { gameId, stake, mines, opened, cashesOutAfter, end: null };
  },
  async readEnded(gameId) {
    return endedRound(await readRound<typeof readBet>(`/api/bets/${gameId}`));
  },
};

function endedRound({ id, betAmount, ...bet }: AnswerOf<typeof readBet>): MinesRound | null {
  const { minesCount } = bet.parameters as { minesCount: number };
  const result = bet.result as { minePositions: number[]; revealed: number[] } | null;
  if (!result) return null;
  return {
    gameId: id,
    stake: betAmount,
    mines: minesCount,
    opened: result.revealed,
    cashesOutAfter: result.revealed.length,
    end: {
      payout: bet.winnings ?? 0,
      multiplier: bet.multiplier ?? 0,
      mineCells: result.minePositions,
      isByLimit: bet.ending === 'cashed_out_by_limit',
    },
  };
}
