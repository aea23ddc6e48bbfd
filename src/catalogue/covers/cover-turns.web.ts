import { startTransition, useEffect, useState } from 'react';

/** The page preloads its first covers. All others wait until these have arrived, so that a slow connection loads visible covers first. */
const WAIT_MS_MAX = 2_000;

const waiting = new Set<() => void>();
let awaited = document.head.querySelectorAll('link[rel=preload][as=image]').length;
if (awaited > 0) setTimeout(endWait, WAIT_MS_MAX);

/** Whether a cover that is not among the first may be loaded. */
export function useCoverTurn(): boolean {
  const [isTurn, setTurn] = useState(() => awaited === 0);
  useEffect(() => {
    if (isTurn) return undefined;
    const take = () => setTurn(true);
    if (awaited === 0) take();
    waiting.add(take);
    return () => void waiting.delete(take);
  }, [isTurn]);
  return isTurn;
}

/** One of the first covers has arrived or failed. */
export function firstCoverDone(): void {
  if (awaited === 1) endWait();
  else if (awaited > 1) awaited -= 1;
}

function endWait(): void {
  awaited = 0;
  // There may be a hundred covers: a transition renders them in slices, so that a slow phone stays responsive.
  startTransition(() => {
    for (const take of waiting) take();
  });
}
