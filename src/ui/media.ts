import { useSyncExternalStore } from 'react';

/** Widths at which the frame changes its layout. The style sheet has the same widths as variants. */
export const COMPACT = '(width <= 1300px)';
export const NARROW = '(width <= 768px)';
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Kept, because screens ask with every rendering. */
const lists = new Map<string, MediaQueryList>();

function listOf(query: string): MediaQueryList {
  const known = lists.get(query);
  if (known) return known;
  const list = matchMedia(query);
  lists.set(query, list);
  return list;
}

/** Whether a media query holds now. */
export const holds = (query: string): boolean => listOf(query).matches;

/** Whether a media query holds, now and whenever that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = listOf(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    () => holds(query),
  );
}
