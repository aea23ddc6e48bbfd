import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../http/contract.ts';
import { apiGet } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, inputClass } from '../../ui/field.tsx';
import { ActDialog, type ActPlan } from '../approvals/act-dialog.tsx';
import type { listAffiliates } from './affiliates-api.ts';
import { DataTable, Facts, Page, Panel, when } from '../shared/data-table.tsx';
import { OpenedRow } from '../shared/opened-row.tsx';
import { may, type Me } from '../sign-in/me.web.ts';

type Item = AnswerOf<typeof listAffiliates>['items'][number];

/** What affiliates earned each month, what is carried over, and what is held. */
export function AffiliatesScreen({ me }: { me: Me }) {
  const [text, setText] = useState('');
  const [isHeldOnly, setHeldOnly] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const [act, setAct] = useState<ActPlan | null>(null);
  const { data, error, fetchNextPage, hasNextPage } = useInfiniteQuery({
    queryKey: ['affiliates', text, isHeldOnly],
    queryFn: ({ pageParam }) =>
      apiGet<typeof listAffiliates>('/api/affiliates', {
        ...(text.trim() === '' ? {} : { text: text.trim() }),
        ...(isHeldOnly ? { held: 'only' } : {}),
        ...(pageParam ? { after: pageParam } : {}),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  });
  const items = data?.pages.flatMap((page) => page.items);
  const open = items?.find(({ player }) => player.id === openId);
  return (
    <Page title="Affiliates">
      <div className="flex flex-wrap items-center gap-4">
        <input
          type="search"
          aria-label="Search affiliates"
          placeholder="Beginning of a name or code"
          className={`${inputClass} max-w-96 border-line-strong`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Checkbox onChange={(event) => setHeldOnly(event.target.checked)}>Only those that are held</Checkbox>
      </div>
      {open && (
        <OpenedRow by={open.player.id}>
          <Affiliate me={me} item={open} onAct={setAct} />
        </OpenedRow>
      )}
      <DataTable
        name="Affiliates"
        rows={items}
        error={error}
        empty="No affiliate matches."
        keyOf={({ player }) => player.id}
        onOpen={({ player }) => setOpenId(player.id)}
        columns={[
          { title: 'Affiliate', render: ({ player }) => <strong>{player.username}</strong> },
          { title: 'Code', render: ({ code }) => code },
          { title: 'Referrals', render: ({ referrals }) => referrals, isNumber: true },
          { title: 'This month so far', render: ({ months }) => months[0]?.earned ?? '–', isNumber: true },
          { title: 'Carried over', render: ({ months }) => months[0]?.carriedOn ?? '–', isNumber: true },
          { title: 'Due', render: ({ due }) => due, isNumber: true },
          {
            title: 'State',
            render: ({ hold }) =>
              hold ? <strong className="text-amber">held</strong> : <span className="text-mint">paid by itself</span>,
          },
        ]}
      />
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>Load more</Button>}
      <p className="text-sm text-t3">
        A month is closed and paid an hour after it has ended, unless it is held. A negative month is carried over for
        three months. Months that are open are reckoned from what is known so far.
      </p>
      {act && <ActDialog plan={act} onClose={() => setAct(null)} />}
    </Page>
  );
}

function Affiliate({ me, item, onAct }: { me: Me; item: Item; onAct(plan: ActPlan): void }) {
  const { player, hold, due, months } = item;
  return (
    <Panel title={player.username}>
      <Facts
        facts={[
          ['due', due],
          ['state', hold ? `held since ${when(hold.since)} by ${hold.by}: ${hold.reason}` : 'paid by itself'],
        ]}
      />
      {may(me, 'affiliates.hold') && (
        <div className="flex gap-2">
          {hold ? (
            <Button
              size="small"
              onClick={() =>
                onAct({
                  title: `Pay ${player.username} again`,
                  path: '/api/acts/affiliate-pay',
                  given: { player: player.id },
                  about: `Another person approves it. Then the months that are over are closed and paid within ten minutes: ${due} by what is known now.`,
                })
              }
            >
              Pay
            </Button>
          ) : (
            <Button
              size="small"
              kind="danger"
              onClick={() =>
                onAct({
                  title: `Hold the share of ${player.username}`,
                  path: '/api/acts/affiliate-hold',
                  given: { player: player.id },
                  about: 'Nothing is paid until two people decide to. Months stay open and nothing is lost.',
                  isDangerous: true,
                })
              }
            >
              Hold
            </Button>
          )}
        </div>
      )}
      <DataTable
        name={`Months of ${player.username}`}
        rows={months}
        empty="There are no months yet."
        keyOf={({ month }) => month}
        columns={[
          { title: 'Month', render: ({ month }) => month },
          { title: 'Net revenue', render: ({ revenue }) => revenue, isNumber: true },
          { title: 'Theoretical', render: ({ theoretical }) => theoretical ?? '–', isNumber: true },
          { title: 'Made up for', render: ({ setOff }) => setOff ?? '–', isNumber: true },
          { title: 'Carried on', render: ({ carriedOn }) => carriedOn ?? '–', isNumber: true },
          { title: 'Earned', render: ({ earned }) => earned, isNumber: true },
          { title: 'Closed', render: ({ closedAt }) => (closedAt ? when(closedAt) : 'open') },
        ]}
      />
    </Panel>
  );
}
