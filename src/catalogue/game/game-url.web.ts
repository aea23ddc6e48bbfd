import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TUnsafe } from 'typebox';
import type { Contract } from '../../http/contract.ts';
import { language } from '../../texts/language.ts';
import { slotTexts } from '../../texts/slots.ts';
import { ApiError, apiPost } from '../../ui/api-client.ts';
import { notify } from '../../ui/notices.tsx';
import { usePlayer } from '../../ui/session.ts';
import { tellOpened } from '../own/favourites.web.ts';

export interface Launch {
  /** The provider's id of the game. */
  symbol: string;
  playMode: 'DEMO' | 'REAL';
  /** Selects the tables that a lobby shows. */
  lobbyFilter?: string;
  /** Our catalogue's id of the game, if it differs. */
  openedId?: string;
}

/** The game's address, or why there is none. Both are null while loading. */
export interface GameAddress {
  url: string | null;
  failure: string | null;
  retry(): void;
}

/** This call belongs to the provider's slice, whose contract is not imported here. */
interface LaunchCall extends Contract {
  body: TUnsafe<{ symbol: string; language: string; platform: string; playMode: string; lobbyFilter?: string }>;
  answer: TUnsafe<{ gameURL?: string; error?: string }>;
}

/** Requests a game's address, again for each opening, player and play mode. Null requests nothing yet. */
export function useGameUrl(launch: Launch | null): GameAddress {
  const username = usePlayer()?.username ?? null;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['game url', username, launch],
    queryFn: ({ signal }) => askFor(launch!, signal),
    enabled: launch !== null,
    staleTime: Infinity,
    // An address is valid for one opening only.
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  const failure = error && !isFetching ? failureOf(error) : null;
  const openedId = launch?.openedId ?? launch?.symbol;
  useEffect(() => {
    if (failure) notify('error', failure);
  }, [failure]);
  useEffect(() => {
    if (data !== undefined && username !== null && openedId !== undefined) void tellOpened(openedId);
  }, [data, username, openedId]);
  return { url: failure ? null : (data ?? null), failure, retry: () => void refetch() };
}

/** The server's message, if there is one. */
function failureOf(error: Error): string {
  return error instanceof ApiError && error.status !== 0 ? error.message : slotTexts.failed;
}

async function askFor({ symbol, playMode, lobbyFilter }: Launch, signal: AbortSignal): Promise<string> {
  const { gameURL, error } = await apiPost<LaunchCall>(
    '/api/pragmaticplay/game/url',
    { symbol, language, platform: 'WEB', playMode, ...(lobbyFilter === undefined ? {} : { lobbyFilter }) },
    { signal },
  );
  if (gameURL === undefined || !/^https?:\/\//.test(gameURL))
    throw new ApiError(200, 'NO_GAME', error ?? slotTexts.failed);
  return gameURL;
}
