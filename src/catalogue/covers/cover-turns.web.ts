import { startTransition, useEffect, useState } from 'react';

/**
 * The page names its first covers in its head. Until these are there all others wait, so that a slow line carries
 * first what is seen first.
 */
const WAIT_MS_MAX = 2_000;

const waiting = new Set<() => void>();
let awaited = document.head.querySelectorAll('link[rel=preload][as=image]').length;
if (awaited > 0) setTimeout(endWait, WAIT_MS_MAX);

/** Whether a cover may be fetched that is not among the first. */
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

/** One of the first covers is there, or will not come. */
export function firstCoverDone(): void {
  if (awaited === 1) endWait();
  else if (awaited > 1) awaited -= 1;
}

function endWait(): void {
  awaited = 0;
  // There may be a hundred: drawn in slices, so that a slow phone stays responsive.
  startTransition(() => {
    for (const take of waiting) take();
  });
}
