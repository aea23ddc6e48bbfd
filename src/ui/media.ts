import { useSyncExternalStore } from 'react';

/** Widths at which the frame changes its layout. The style sheet has the same widths as variants. */
export const COMPACT = '(width <= 1300px)';
export const NARROW = '(width <= 768px)';
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Whether a media query holds, now and whenever that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    () => matchMedia(query).matches,
  );
}
