import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiGet } from '../../ui/api-client.ts';
import { numberFormat } from '../../ui/formats.ts';
import { usePlayer } from '../../ui/session.ts';
import type { listPastRaces, readOwnRace, readPastRace, readRace } from './api.ts';

/** About as often as servers recompute the standings. */
const LOOK_MS = 15_000;
const MINUTE_MS = 60_000;

export function useRace() {
  return useQuery({
    queryKey: ['race'],
    queryFn: ({ signal }) => apiGet<typeof readRace>('/api/race', undefined, { signal }),
    refetchInterval: LOOK_MS,
    staleTime: LOOK_MS,
  });
}

/** The player's place; not requested for visitors. */
export function useOwnRace() {
  const player = usePlayer();
  return useQuery({
    queryKey: ['race', 'own', player?.username],
    queryFn: ({ signal }) => apiGet<typeof readOwnRace>('/api/race/own', undefined, { signal }),
    enabled: player !== null,
    refetchInterval: LOOK_MS,
    staleTime: LOOK_MS,
  });
}

export function usePastRaces() {
  return useInfiniteQuery({
    queryKey: ['races'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      apiGet<typeof listPastRaces>('/api/races', pageParam === null ? {} : { before: pageParam }, { signal }),
    getNextPageParam: ({ next }) => next,
  });
}

export function usePastRace(week: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['races', week],
    queryFn: ({ signal }) => apiGet<typeof readPastRace>(`/api/races/${week}`, undefined, { signal }),
    enabled: isWanted,
    staleTime: MINUTE_MS,
  });
}

/** Days, hours and whole minutes until a time, never negative. */
export function timeUntil(endsAt: string, nowMs: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(0, Math.ceil((Date.parse(endsAt) - nowMs) / MINUTE_MS));
  return { days: Math.floor(minutes / 1_440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 };
}

/** The current time, updated every few seconds. */
export function useNowMs(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 5_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

const POINTS = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const formatPoints = (points: number): string => POINTS().format(points);
