import { useSyncExternalStore } from 'react';

/** Below each width, this many columns. */
const NARROWER = [
  { columns: 3, list: matchMedia('(width < 481px)') },
  { columns: 4, list: matchMedia('(width < 855px)') },
  { columns: 5, list: matchMedia('(width < 1022px)') },
  { columns: 6, list: matchMedia('(width < 1367px)') },
];
const WIDEST = 7;

/** The number of columns of a game list. */
export function useColumns(): number {
  return useSyncExternalStore(subscribe, () => NARROWER.find(({ list }) => list.matches)?.columns ?? WIDEST);
}

function subscribe(notify: () => void): () => void {
  for (const { list } of NARROWER) list.addEventListener('change', notify);
  return () => {
    for (const { list } of NARROWER) list.removeEventListener('change', notify);
  };
}
