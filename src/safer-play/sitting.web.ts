import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '../http/contract.ts';
import { apiGet } from '../ui/api-client.ts';
import { queryClient } from '../ui/query-client.ts';
import { usePlayer } from '../ui/session.ts';
import type { readSitting } from './api.ts';
import { msUntilReminder } from './reminder-time.ts';

export type Sitting = AnswerOf<typeof readSitting>;

const KEY = 'sitting';
const readNow = () => apiGet<typeof readSitting>('/api/users/session-reminder');

/** How often the player wants a reminder, and how long the session has lasted. */
export function useSitting() {
  const player = usePlayer();
  return useQuery({ queryKey: [KEY, player?.username], queryFn: readNow, staleTime: Infinity, gcTime: Infinity });
}

/** How long to wait after the server could not be asked. A reminder that is due must not be lost. */
const AGAIN_MS = 5_000;

export function takeReminder({ everyMinutes }: Pick<Sitting, 'everyMinutes'>): void {
  queryClient.setQueriesData<Sitting>({ queryKey: [KEY] }, (known) => known && { ...known, everyMinutes });
}

/** The reminder that is due each time the player's interval has passed, and a function to dismiss it. */
export function useReminder(): { due: Sitting | null; dismiss(): void } {
  const { data, dataUpdatedAt } = useSitting();
  const [due, setDue] = useState<Sitting | null>(null);
  const everyMinutes = data?.everyMinutes ?? null;
  const startedAtMs = data ? dataUpdatedAt - data.playedSeconds * 1_000 : 0;
  useEffect(() => {
    if (everyMinutes === null || due) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remindIn = (ms: number) => {
      if (!isOver) timer = setTimeout(remind, ms);
    };
    const remind = () =>
      void readNow().then(
        (sitting) => setDue(sitting.everyMinutes === null ? null : sitting),
        (error: unknown) => {
          console.warn('Could not read what the session has cost', error);
          remindIn(AGAIN_MS);
        },
      );
    remindIn(msUntilReminder(everyMinutes, Date.now() - startedAtMs));
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [everyMinutes, startedAtMs, due]);
  return { due, dismiss: () => setDue(null) };
}
