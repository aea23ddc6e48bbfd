import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AnswerOf } from '../../http/contract.ts';
import { apiDelete, apiGet, apiPut, textOf } from '../../ui/api-client.ts';
import { notify } from '../../ui/notices.tsx';
import { queryClient } from '../../ui/query-client.ts';
import { usePlayer } from '../../ui/session.ts';
import type { addFavourite, noteOpened, readOwnGames, removeFavourite } from '../api.ts';

type OwnGames = AnswerOf<typeof readOwnGames>;

const keyOf = (username: string) => ['own games', username];

/** Ids of the player's favourites and recently played games; nothing for visitors. */
export function useOwnGames() {
  const username = usePlayer()?.username;
  return useQuery({
    queryKey: keyOf(username ?? ''),
    queryFn: ({ signal }) => apiGet<typeof readOwnGames>('/api/users/games', undefined, { signal }),
    enabled: username !== undefined,
  });
}

/** Adds or removes a favourite. The change shows at once, and is undone if the server refuses it. */
export function useFavouriteSwitch() {
  const username = usePlayer()?.username;
  return useCallback(
    async (id: string, isFavourite: boolean): Promise<void> => {
      if (username === undefined) return;
      const key = keyOf(username);
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData<OwnGames>(key);
      queryClient.setQueryData<OwnGames>(
        key,
        (known) => known && { ...known, favourites: marked(known, id, isFavourite) },
      );
      try {
        const path = `/api/users/favourites/${encodeURIComponent(id)}`;
        if (isFavourite) await apiPut<typeof addFavourite>(path, {});
        else await apiDelete<typeof removeFavourite>(path);
      } catch (error) {
        queryClient.setQueryData(key, before);
        notify('error', textOf(error));
      }
    },
    [username],
  );
}

/** Adds an opened game to the recently played ones. */
export async function tellOpened(id: string): Promise<void> {
  try {
    await apiPut<typeof noteOpened>(`/api/users/recent/${encodeURIComponent(id)}`, {});
    await queryClient.invalidateQueries({ queryKey: ['own games'] });
  } catch (error) {
    console.warn('The game could not be noted as played', error);
  }
}

function marked({ favourites }: OwnGames, id: string, isFavourite: boolean): string[] {
  const others = favourites.filter((each) => each !== id);
  return isFavourite ? [id, ...others] : others;
}
