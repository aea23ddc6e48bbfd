import type { AnswerOf } from '../../http/contract.ts';
import { betCall, holdBalances, takeBalances, type BetCallOptions } from '../table/call.web.ts';
import { prefersReducedMotion, usePreferences } from '../table/preferences.web.ts';
import { randomBelow } from '../table/random-below.web.ts';
import { playSound } from '../table/sound.web.ts';
import { noteRound } from '../table/standing.web.ts';
import type { playMinesAuto } from './api.ts';
import type { MinesRound } from './manual-play.web.ts';
import { TILES } from './rules.ts';

const REVEAL_MS = 200;

export interface AutoGame {
  stakeCents: number;
  mines: number;
  cells: readonly number[];
}

/** Plays one game of Auto, which opens all chosen tiles at once. `shown` resolves when the board has had time to show it. */
export async function playAutoGame(
  { stakeCents, mines, cells }: AutoGame,
  options: BetCallOptions,
): Promise<{ round: MinesRound; shown: Promise<void> }> {
  const stake = stakeCents / 100;
  const body = { betAmount: stake, minesCount: mines, cells: [...cells] };
  const answer = await betCall<typeof playMinesAuto>('/api/mines/auto', body, options);
  const release = holdBalances(answer, answer.winnings);
  takeBalances(answer);
  playSound(answer.winnings > stake ? 'win' : 'mine');
  const revealMs = usePreferences.getState().instant || prefersReducedMotion() ? 0 : REVEAL_MS;
  return {
    round: endedRound(stake, mines, cells, answer),
    shown: new Promise<void>((resolve) => setTimeout(resolve, revealMs)).then(() => {
      release();
      noteRound(stake, answer.winnings);
    }),
  };
}

/** A random tile of those left, all equally likely; null if none is left. */
export function randomTile(taken: readonly number[]): number | null {
  const left = Array.from({ length: TILES }, (_none, cell) => cell).filter((cell) => !taken.includes(cell));
  return left.length === 0 ? null : left[randomBelow(left.length)]!;
}

function endedRound(
  stake: number,
  mines: number,
  cells: readonly number[],
  { gameId, winnings: payout, multiplier, minePositions: mineCells }: AnswerOf<typeof playMinesAuto>,
): MinesRound {
  const end = { payout, multiplier, mineCells, isByLimit: false };
  return { gameId, stake, mines, opened: cells, cashesOutAfter: cells.length, end };
}
