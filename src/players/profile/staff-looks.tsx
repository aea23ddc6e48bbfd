import { useInfiniteQuery } from '@tanstack/react-query';
import { staffLooksTexts as texts } from '../../texts/staff-looks.ts';
import { uiTexts } from '../../texts/ui.ts';
import { formatDateTime } from '../../ui/amounts.ts';
import { apiGet } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { listStaffLooks } from '../api.ts';

/** Roles are data. A role added later has no translation here. */
function rolesOf(role: string): string {
  const words = role.split(', ').map((each) => (isRole(each) ? texts.roles[each] : texts.roles.other));
  return [...new Set(words)].join(', ');
}

function isRole(role: string): role is keyof typeof texts.roles {
  return Object.hasOwn(texts.roles, role);
}

/** Everything that staff did with the account. */
export function StaffLooks() {
  const { data, isError, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['staff-looks'],
    queryFn: ({ pageParam }) =>
      apiGet<typeof listStaffLooks>('/api/users/staff-looks', pageParam ? { cursor: pageParam } : {}),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  if (isError) {
    return (
      <div className="flex flex-wrap items-center gap-4">
        <p className="text-t2">{uiTexts.couldNotLoad}</p>
        <Button onClick={() => void refetch()}>{uiTexts.retry}</Button>
      </div>
    );
  }
  if (!data) return <Skeleton className="h-20 rounded-cover" />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <p className="text-t3">{texts.empty}</p>;
  return (
    <>
      <ul className="grid gap-2">
        {items.map(({ at, role, look, act, why }, index) => (
          <li key={`${at}${index}`} className="grid gap-1 rounded-control bg-s3 px-4 py-3">
            <span className="font-semibold">{look ? texts.looks[look] : texts.acts[act ?? 'other']}</span>
            <span className="text-sm text-t2">
              {[formatDateTime(at), rolesOf(role), why && texts.why[why]].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button className="justify-self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </>
  );
}
