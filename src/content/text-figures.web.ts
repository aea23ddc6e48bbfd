import { useQuery } from '@tanstack/react-query';
import { GAMES_ON_SCREEN } from '../games/all.web.tsx';
import type { readLimits } from '../http/limits-api.ts';
import { apiGet } from '../ui/api-client.ts';
import { fillIn } from './fill-in.web.ts';

/** Replaces the placeholders in a text with the server's current limits. */
export function useFilledIn(): (text: string) => string {
  const { data } = useQuery({
    queryKey: ['games', 'limits'],
    queryFn: () => apiGet<typeof readLimits>('/api/games/limits'),
    staleTime: Infinity,
  });
  return (text) => fillIn(text, GAMES_ON_SCREEN, data ?? null);
}
