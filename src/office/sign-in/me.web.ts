import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../http/contract.ts';
import type { Permission } from '../../http/permissions.ts';
import type { readMe } from '../../staff/api.ts';
import { apiGet } from '../../ui/api-client.ts';

export type Me = NonNullable<AnswerOf<typeof readMe>['me']>;

export function useMe() {
  return useQuery({ queryKey: ['me'], queryFn: () => apiGet<typeof readMe>('/api/me'), staleTime: 60_000 });
}

export function may(me: Me, permission: Permission): boolean {
  return me.permissions.includes(permission);
}
