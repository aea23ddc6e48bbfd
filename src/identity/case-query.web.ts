import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../http/contract.ts';
import { apiGet } from '../ui/api-client.ts';
import { queryClient } from '../ui/query-client.ts';
import { usePlayer } from '../ui/session.ts';
import type { readKyc } from './api.ts';

export type CaseView = AnswerOf<typeof readKyc>;
export type DocumentView = CaseView['documents'][number];

/** How often to poll while a decision is pending. */
const ASK_EVERY_MS = 3_000;
const KEY = 'kyc';

export function useCase() {
  const player = usePlayer();
  return useQuery({
    queryKey: [KEY, player?.username],
    queryFn: ({ signal }) => apiGet<typeof readKyc>('/api/kyc', undefined, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'under_review' ? ASK_EVERY_MS : false),
  });
}

/** Shows the answer to a change and refetches, because of two parallel uploads the older answer may arrive last. */
export function showCase(view: CaseView): void {
  queryClient.setQueriesData({ queryKey: [KEY] }, view);
  void queryClient.invalidateQueries({ queryKey: [KEY] });
}

export { textOf as refusalText } from '../ui/api-client.ts';
