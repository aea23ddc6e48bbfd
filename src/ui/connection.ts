import { useSyncExternalStore } from 'react';
import { create } from 'zustand';

/** Whether the socket of a signed-in player broke and is being opened again. */
export const useSocket = create<{ isLost: boolean }>(() => ({ isLost: false }));

/** Whether the browser believes it has a network. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (notify) => {
      window.addEventListener('online', notify);
      window.addEventListener('offline', notify);
      return () => {
        window.removeEventListener('online', notify);
        window.removeEventListener('offline', notify);
      };
    },
    () => navigator.onLine,
  );
}
