import { useEffect } from 'react';
import { askTime, followTopic } from '../../ui/session-life.ts';
import { useSession } from '../../ui/session.ts';
import { houseNowMs, noteTime } from './house-clock.web.ts';
import { applyMessage, noteLatency, readRecent, readState, useLive } from './live.web.ts';

const TOPIC = 'crash';
const ASK_TIME_MS = 5_000;
/** How often visitors, who have no socket, poll. They also poll when a round is due to open or start. */
const LOOK_MS = 1_500;
const LOOK_IN_FLIGHT_MS = 700;
const LOOK_LATE_MS = 150;
/** Players poll rarely, in case a message was lost. */
const LOOK_AGAIN_MS = 20_000;

/** Follows the rounds while the screen is mounted. */
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
    const asking = isPlayer ? setInterval(askTime, ASK_TIME_MS) : undefined;
    let looking: ReturnType<typeof setTimeout> | undefined;
    const lookAgain = () => {
      looking = setTimeout(() => void look().finally(() => !isGone && lookAgain()), lookAfterMs(isPlayer));
    };
    lookAgain();
    return () => {
      isGone = true;
      stopFollowing();
      clearInterval(asking);
      clearTimeout(looking);
    };
  }, [isPlayer]);
}

/** Players get messages and poll rarely, except with an open play-money bet, about which the server sends nothing. */
function lookAfterMs(isPlayer: boolean): number {
  const { phase, opensAt, closesAt, own } = useLive.getState();
  const hasPlayBet = own.some((bet) => bet.isPlayMoney && bet.result === null);
  if (isPlayer && !hasPlayBet) return LOOK_AGAIN_MS;
  if (phase === 'flight') return LOOK_IN_FLIGHT_MS;
  const due = phase === 'betting' ? closesAt : opensAt;
  return due === null ? LOOK_MS : Math.min(LOOK_MS, Math.max(0, due - houseNowMs()) + LOOK_LATE_MS);
}
