import { useEffect } from 'react';
import { askTime, followTopic } from '../../ui/session-life.ts';
import { useSession } from '../../ui/session.ts';
import { noteTime } from './house-clock.web.ts';
import { applyMessage, noteLatency, readRecent, readState, useLive } from './live.web.ts';

const TOPIC = 'crash';
const ASK_TIME_MS = 5_000;
/** Visitors have no socket: they look again this often. */
const LOOK_MS = 1_500;
/** Also with a socket, should a message have been lost. */
const LOOK_AGAIN_MS = 20_000;

/** Follows the rounds while the screen is open. */
export function useLiveRounds(): void {
  const isPlayer = useSession((state) => state.player !== null);
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      try {
        await readState();
        const { recent, round } = useLive.getState();
        const newest = recent[0]?.round ?? 0;
        if (!isGone && round !== null && newest < round - 1) await readRecent();
      } catch (error) {
        console.warn('Could not read the round', error);
      }
    };
    const stopFollowing = isPlayer
      ? followTopic(TOPIC, {
          onMessage: applyMessage,
          onTime(answer) {
            noteTime(answer);
            noteLatency();
          },
          onOpen() {
            void look();
            askTime();
          },
        })
      : () => {};
    void look();
    void readRecent().catch((error: unknown) => console.warn('Could not read the last rounds', error));
    askTime();
    const timers = [
      setInterval(() => void look(), isPlayer ? LOOK_AGAIN_MS : LOOK_MS),
      ...(isPlayer ? [setInterval(askTime, ASK_TIME_MS)] : []),
    ];
    return () => {
      isGone = true;
      stopFollowing();
      for (const timer of timers) clearInterval(timer);
    };
  }, [isPlayer]);
}
