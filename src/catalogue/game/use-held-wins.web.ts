import { useEffect, type RefObject } from 'react';
import { holdSession, useSession, watchUpdates } from '../../ui/session.ts';
import { createHeldWins } from './held-wins.web.ts';

/** During real play, the header shows a win only after the frame did. */
export function useHeldWins(frame: RefObject<HTMLIFrameElement | null>, isPlaying: boolean): void {
  useEffect(() => {
    const { player } = useSession.getState();
    if (!isPlaying || !player) return;
    const wins = createHeldWins(player, holdSession);
    const unwatch = watchUpdates(wins.see);
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const name = (data as { name?: unknown } | null)?.name;
      if (name === 'gameRoundStarted') wins.roundStarted();
      if (name === 'gameRoundEnded') wins.roundEnded();
    };
    addEventListener('message', hear);
    return () => {
      removeEventListener('message', hear);
      unwatch();
      wins.letGo();
    };
  }, [frame, isPlaying]);
}
