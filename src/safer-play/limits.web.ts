import { useQuery } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '../http/contract.ts';
import { apiGet, apiPut } from '../ui/api-client.ts';
import { queryClient } from '../ui/query-client.ts';
import { usePlayer } from '../ui/session.ts';
import type { changeOwnLimits, readOwnLimits } from './api.ts';

export type LimitsView = AnswerOf<typeof readOwnLimits>;
export type PendingView = LimitsView['pending'][number];
export type Kind = PendingView['kind'];
export type Period = PendingView['period'];

export const KINDS = ['deposit', 'loss', 'wager'] as const satisfies readonly Kind[];
export const PERIODS = ['day', 'week', 'month'] as const satisfies readonly Period[];

const KEY = 'limits';

export function useLimits() {
  const player = usePlayer();
  return useQuery({
    queryKey: [KEY, player?.username],
    queryFn: ({ signal }) => apiGet<typeof readOwnLimits>('/api/users/limits', undefined, { signal }),
    staleTime: 0,
  });
}

export const readLimitsAgain = () => queryClient.invalidateQueries({ queryKey: [KEY] });

/** Requests another amount and returns the resulting limits. */
export async function askForLimit(kind: Kind, period: Period, amount: number | null): Promise<LimitsView> {
  const body: BodyOf<typeof changeOwnLimits> = { [kind]: { [period]: amount } };
  const view = await apiPut<typeof changeOwnLimits>('/api/users/limits', body);
  queryClient.setQueriesData({ queryKey: [KEY] }, view);
  return view;
}

export const pendingOf = (view: LimitsView, kind: Kind, period: Period): PendingView | undefined =>
  view.pending.find((each) => each.kind === kind && each.period === period);

/** Dollars and cents as typed; a comma counts as a decimal point. Null for anything else. */
export function readAmount(text: string): number | null {
  const match = /^\s*(\d{1,8})(?:[.,](\d{1,2}))?\s*$/.exec(text);
  return match ? Number(`${match[1]}.${match[2] ?? '0'}`) : null;
}

export { textOf as refusalOf } from '../ui/api-client.ts';
