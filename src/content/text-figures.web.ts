import { useQuery } from '@tanstack/react-query';
import { GAMES_ON_SCREEN } from '../games/all.web.tsx';
import type { readLimits } from '../http/limits-api.ts';
import { apiGet } from '../ui/api-client.ts';
import { fillIn } from './fill-in.web.ts';

/** Fills in the figures of a page of text: the limits are those that the server keeps right now. */
export function useFilledIn(): (text: string) => string {
  const { data } = useQuery({
    queryKey: ['games', 'limits'],
    queryFn: () => apiGet<typeof readLimits>('/api/games/limits'),
    staleTime: Infinity,
  });
  return (text) => fillIn(text, GAMES_ON_SCREEN, data ?? null);
}
