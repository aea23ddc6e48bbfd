import { create } from 'zustand';
import { showSoon } from '../../ui/beat.ts';
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

const NOTHING = { net: 0, rounds: 0 };
/** Rounds since the last time that the page showed the standing. */
let unshown = NOTHING;

/** A round was fully shown: counts it, and celebrates a big win. Play money does not count. */
export function noteRound(stake: number, payout: number): void {
  celebrate(stake, payout);
  if (isPlayMoney()) return;
  unshown = { net: unshown.net + payout - stake, rounds: unshown.rounds + 1 };
  showSoon(show);
}

function show(): void {
  const noted = unshown;
  unshown = NOTHING;
  useStanding.setState(({ net, rounds }) => ({
    net: Math.round((net + noted.net) * 1e6) / 1e6,
    rounds: rounds + noted.rounds,
  }));
}
