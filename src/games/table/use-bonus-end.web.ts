import { useEffect, useRef } from 'react';
import { gamesTexts } from '../../texts/games.ts';
import { notify } from '../../ui/notices.tsx';
import { usePlayer } from '../../ui/session.ts';

/** A smaller remainder cannot be staked, so the bonus was used up. */
const REST_MAX = 0.1;

/** Tells the player when a bet has ended the running bonus, and what happened to it. */
export function useBonusEnd(): void {
  const player = usePlayer();
  const lock = player?.promotion?.lock ?? 0;
  const balance = player?.balance ?? 0;
  const before = useRef({ lock, balance });
  useEffect(() => {
    const { lock: lockBefore, balance: balanceBefore } = before.current;
    before.current = { lock, balance };
    if (lockBefore === 0 || lock > 0) return;
    if (balance - balanceBefore >= REST_MAX) notify('success', gamesTexts.bonusCompleted);
    else notify('info', gamesTexts.bonusUsedUp);
  }, [lock, balance]);
}
