import { create } from 'zustand';
import { celebrate } from './celebration.tsx';
import { isPlayMoney } from '../play-money/purse.web.ts';

/** The player's result in all games since the page was opened, which safer play requires to be visible. */
interface Standing {
  startedAtMs: number;
  /** In dollars. */
  net: number;
  rounds: number;
}

export const useStanding = create<Standing>(() => ({ startedAtMs: Date.now(), net: 0, rounds: 0 }));

/** A round was fully shown: counts it, and celebrates a big win. Play money does not count. */
export function noteRound(stake: number, payout: number): void {
  celebrate(stake, payout);
  if (isPlayMoney()) return;
  useStanding.setState(({ net, rounds }) => ({
    net: Math.round((net + payout - stake) * 1e6) / 1e6,
    rounds: rounds + 1,
  }));
}
