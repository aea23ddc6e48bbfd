import { create } from 'zustand';
import { celebrate } from './celebration.tsx';
import { isPlayMoney } from '../play-money/purse.web.ts';

/** How the player stands since the page was opened, over all games: what safer play asks to be seen. */
interface Standing {
  startedAtMs: number;
  /** In dollars. */
  net: number;
  rounds: number;
}

export const useStanding = create<Standing>(() => ({ startedAtMs: Date.now(), net: 0, rounds: 0 }));

/** A round has been shown to its end: celebrated if it was a big win, and counted. Play money is no gain and no loss. */
export function noteRound(stake: number, payout: number): void {
  celebrate(stake, payout);
  if (isPlayMoney()) return;
  useStanding.setState(({ net, rounds }) => ({
    net: Math.round((net + payout - stake) * 1e6) / 1e6,
    rounds: rounds + 1,
  }));
}
