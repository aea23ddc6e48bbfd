import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { gamesTexts } from '../../texts/games.ts';
import { paceShowing, showSoon } from '../../ui/beat.ts';
import { notify } from '../../ui/notices.tsx';
import { keepAwake } from '../../ui/session-life.ts';
import {
  createAutoplay,
  IDLE,
  type Autoplay,
  type AutoplaySettings,
  type AutoplayState,
  type EndReason,
  type RoundResult,
} from './autoplay.ts';

export interface AutoplayRules {
  pauseMs: number;
  overlaps?: boolean;
  showsInPause?: boolean;
  /** `stopped` fires when the player stops the run. A call that waits for a connection then gives up. */
  start(stakeCents: number, stopped: AbortSignal): Promise<{ settled: Promise<RoundResult> }>;
  check(stakeCents: number): 'ok' | 'balance' | 'limit';
}

export interface AutoplayControl {
  state: AutoplayState;
  start(settings: AutoplaySettings): void;
  stop(): void;
}

/** Reasons to end that are not errors. */
const AS_MEANT: readonly EndReason[] = ['games', 'profit', 'win', 'stopped', 'reminder'];

/** Autoplay of one screen: keeps the session awake, says why it ended, and stops when the screen is left. */
export function useAutoplay(rules: AutoplayRules): AutoplayControl {
  const [state, setState] = useState<AutoplayState>(IDLE);
  const startRound = useEffectEvent(rules.start);
  const check = useEffectEvent(rules.check);
  const current = useRef<{ autoplay: Autoplay; stopped: AbortController } | null>(null);

  const stop = () => {
    current.current?.stopped.abort();
    current.current?.autoplay.stop();
  };
  useEffect(() => stop, []);

  const start = (settings: AutoplaySettings) => {
    if (current.current) return;
    const stopped = new AbortController();
    const autoplay = createAutoplay({
      pauseMs: rules.pauseMs,
      overlaps: rules.overlaps ?? false,
      showsInPause: rules.showsInPause ?? false,
      start: (stakeCents) => startRound(stakeCents, stopped.signal),
      check: (stakeCents) => check(stakeCents),
      onState: showPaced(setState),
    });
    current.current = { autoplay, stopped };
    const unpace = rules.overlaps ? paceShowing() : undefined;
    const sleep = keepAwake(() => {
      stopped.abort();
      autoplay.stop('reminder');
    });
    void autoplay.start(settings).finally(() => {
      current.current = null;
      sleep();
      unpace?.();
    });
  };

  const { ended } = state;
  useEffect(() => {
    if (!ended) return;
    const reason = ended.reason === 'failed' ? gamesTexts.failed(ended.text ?? '') : gamesTexts.ended[ended.reason];
    notify(AS_MEANT.includes(ended.reason) ? 'info' : 'error', reason);
  }, [ended]);

  return { state, start, stop };
}

/** Shows the latest state with the beat, and the final one at once. */
function showPaced(show: (state: AutoplayState) => void): (state: AutoplayState) => void {
  let latest: AutoplayState | null = null;
  const showLatest = () => {
    if (latest) show(latest);
    latest = null;
  };
  return (state) => {
    if (state.running) {
      latest = state;
      showSoon(showLatest);
      return;
    }
    latest = null;
    show(state);
  };
}
