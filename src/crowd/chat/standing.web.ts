import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../http/contract.ts';
import { apiGet } from '../../ui/api-client.ts';
import { queryClient } from '../../ui/query-client.ts';
import type { readChatStanding } from './api.ts';

export type Standing = AnswerOf<typeof readChatStanding>;

export const STANDING = 'chat standing';

/** Whether the player may write, and which players are blocked. */
export function useStanding(username: string | null): {
  standing: Standing | null;
  isUnknown: boolean;
  retry(): void;
} {
  const { data, isError, refetch } = useQuery({
    queryKey: [STANDING, username],
    queryFn: ({ signal }) => apiGet<typeof readChatStanding>('/api/chat/standing', undefined, { signal }),
    enabled: username !== null,
    staleTime: 30_000,
  });
  const standing = username === null ? null : (data ?? null);
  return { standing, isUnknown: username !== null && isError && !data, retry: () => void refetch() };
}

/** Names that the player has blocked, as last loaded. */
export function blockedBy(username: string | null): readonly string[] {
  return queryClient.getQueryData<Standing>([STANDING, username])?.blocked ?? [];
}
