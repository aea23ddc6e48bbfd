import { useEffect, useState } from 'react';

const STEP_MS = 150;
export const REPLAY_START_MS = 600;

/** For replays: counts up to `all` step by step, or at once with reduced motion. */
export function useSteps(all: number): number {
  const [steps, setSteps] = useState(() => (matchMedia('(prefers-reduced-motion: reduce)').matches ? all : 0));
  useEffect(() => {
    if (steps >= all) return;
    const timer = setTimeout(() => setSteps(steps + 1), steps === 0 ? REPLAY_START_MS : STEP_MS);
    return () => clearTimeout(timer);
  }, [steps, all]);
  return steps;
}
