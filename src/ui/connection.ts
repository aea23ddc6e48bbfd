import { useSyncExternalStore } from 'react';
import { create } from 'zustand';

/** Whether a signed-in player's socket broke and is reconnecting. */
export const useSocket = create<{ isLost: boolean }>(() => ({ isLost: false }));

/** Whether the browser reports a network connection. */
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
