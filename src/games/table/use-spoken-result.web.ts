import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { gamesTexts } from '../../texts/games.ts';
import { formatCount, formatProfit } from '../../ui/amounts.ts';
import type { AutoplayState } from './autoplay.ts';

const SUMMARY_MS = 5_000;

/** The text for screen readers: each result of manual play, and in autoplay one every five seconds. */
export function useSpokenResult() {
  const [text, setText] = useState('');
  const spokenAtMs = useRef(-Infinity);
  const say = (result: string, isEach: boolean) => {
    if (!isEach && performance.now() - spokenAtMs.current < SUMMARY_MS) return;
    spokenAtMs.current = performance.now();
    setText(result);
  };
  return { text, say };
}

/** In autoplay, speaks the state of the run instead of each result. */
export function useSpokenSummary(run: AutoplayState, say: (summary: string, isEach: boolean) => void): void {
  const speak = useEffectEvent(say);
  useEffect(() => {
    if (run.running && run.played > 0) {
      speak(gamesTexts.summary(formatCount(run.played), formatProfit(run.profit)), false);
    }
  }, [run]);
}
