import { useState } from 'react';
import { ApiError } from '../../ui/api-client.ts';
import { useSetting } from '../table/settings.web.ts';
import { useAutoplay } from '../table/use-autoplay.web.ts';
import { useSpokenSummary } from '../table/use-spoken-result.web.ts';
import type { Stake } from '../table/use-stake.web.ts';
import { playAutoGame, randomTile } from './auto-game.web.ts';
import type { MinesRound } from './manual-play.web.ts';
import { TILES } from './rules.ts';
import { flipsWithin } from './worth.web.ts';

const PAUSE_MS = 300;

export interface AutoMinesOptions {
  mines: number;
  stake: Stake;
  winMax: number;
  say(result: string, isEach: boolean): void;
  /** Called if a manual round is still open somewhere. */
  onRoundOpen(): void;
}

/** Auto: tiles are chosen first, and every game opens all of them. */
export function useAutoMines({ mines, stake, winMax, say, onRoundOpen }: AutoMinesOptions) {
  const [chosen, setChosen] = useSetting<readonly number[]>('mines.tiles', []);
  const [round, setRound] = useState<MinesRound | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const isTooMuchFor = (cents: number) => chosen.length > flipsWithin(cents / 100, mines, winMax);

  const start = async (stakeCents: number, patient: AbortSignal) => {
    setRound(null);
    try {
      const game = await playAutoGame({ stakeCents, mines, cells: chosen }, { onWaiting: setWaiting, patient });
      setRound(game.round);
      return { settled: game.shown.then(() => ({ stakeCents, payout: game.round.end!.payout })) };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ROUND_OPEN') onRoundOpen();
      throw error;
    }
  };
  const check = (cents: number) => (isTooMuchFor(cents) ? 'limit' : stake.check(cents));
  const control = useAutoplay({ pauseMs: PAUSE_MS, showsInPause: true, check, start });
  useSpokenSummary(control.state, say);

  const choose = (cells: readonly number[]) => {
    setRound(null);
    setChosen(cells);
  };
  const canChoose = (cell: number) =>
    !control.state.running && (chosen.includes(cell) || chosen.length < TILES - mines);
  return {
    control,
    chosen,
    round,
    isWaiting,
    isTooMuch: stake.cents !== null && isTooMuchFor(stake.cents),
    choose,
    canChoose,
    toggle: (cell: number) =>
      choose(chosen.includes(cell) ? chosen.filter((each) => each !== cell) : [...chosen, cell]),
    chooseRandom: () => {
      const cell = randomTile(chosen);
      if (cell !== null) choose([...chosen, cell]);
    },
    clearRound: () => setRound(null),
  };
}
