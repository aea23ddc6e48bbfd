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
  /** The game's id at the provider. */
  symbol: string;
  playMode: 'DEMO' | 'REAL';
  /** Which tables a lobby shows. */
  lobbyFilter?: string;
  /** The game's id in our catalogue, where it is another. */
  openedId?: string;
}

/** Where the game is, why it is nowhere, or neither as long as it is being asked for. */
export interface GameAddress {
  url: string | null;
  failure: string | null;
  retry(): void;
}

/** The call belongs to the provider's own part of the server. */
interface LaunchCall extends Contract {
  body: TUnsafe<{ symbol: string; language: string; platform: string; playMode: string; lobbyFilter?: string }>;
  answer: TUnsafe<{ gameURL?: string; error?: string }>;
}

/** Asks for the address of a game: anew for each opening, player and play mode. Null asks for nothing yet. */
export function useGameUrl(launch: Launch | null): GameAddress {
  const username = usePlayer()?.username ?? null;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['game url', username, launch],
    queryFn: ({ signal }) => askFor(launch!, signal),
    enabled: launch !== null,
    staleTime: Infinity,
    // An address is good for one opening.
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

/** What the server said, where it said something. */
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
