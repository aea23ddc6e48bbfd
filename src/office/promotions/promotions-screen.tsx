import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '../../http/contract.ts';
import { apiGet } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { ActDialog, type ActPlan } from '../approvals/act-dialog.tsx';
import { DataTable, Facts, Page, Panel, when } from '../shared/data-table.tsx';
import { OpenedRow } from '../shared/opened-row.tsx';
import { may, type Me } from '../sign-in/me.web.ts';
import { PromotionForm, type PromotionVersion } from './promotion-form.tsx';
import type { listPromotions } from './promotions-api.ts';

type Answer = AnswerOf<typeof listPromotions>;

const STATES: Record<PromotionVersion['state'], string> = {
  draft: 'draft',
  planned: 'not begun',
  open: 'open',
  over: 'over',
  ended: 'ended early',
};

/** The promotion's versions with terms, cost and players, and their codes. */
export function PromotionsScreen({ me }: { me: Me }) {
  const [openVersion, setOpenVersion] = useState<number | null>(null);
  const [isWriting, setWriting] = useState(false);
  const [act, setAct] = useState<ActPlan | null>(null);
  const { data, error } = useQuery({
    queryKey: ['promotions'],
    queryFn: () => apiGet<typeof listPromotions>('/api/promotion-versions'),
    refetchInterval: 15_000,
  });
  const current = data?.versions.find(({ isCurrent }) => isCurrent);
  const open = data?.versions.find(({ version }) => version === openVersion);
  const mayWrite = may(me, 'promotions.propose');
  return (
    <Page
      title="Promotions"
      aside={
        mayWrite && (
          <Button size="small" aria-expanded={isWriting} onClick={() => setWriting(!isWriting)}>
            {isWriting ? 'Close the form' : 'Write a version'}
          </Button>
        )
      }
    >
      {isWriting && data && <PromotionForm from={open ?? current ?? data.versions[0]!} />}
      {open && (
        <OpenedRow by={String(open.version)}>
          <Version me={me} version={open} current={current} onAct={setAct} onClose={() => setOpenVersion(null)} />
        </OpenedRow>
      )}
      <DataTable
        name="Versions"
        rows={data?.versions}
        error={error}
        empty="There is no version."
        keyOf={({ version }) => String(version)}
        onOpen={({ version }) => setOpenVersion(version)}
        columns={[
          { title: 'Version', render: ({ version }) => version, isNumber: true },
          {
            title: 'Name',
            render: ({ name, byCode }) => (
              <>
                <strong>{name}</strong>
                {byCode && <span className="text-t3"> with a code</span>}
              </>
            ),
          },
          { title: 'State', render: (version) => <State version={version} /> },
          { title: 'Bonuses', render: ({ facts }) => facts['bonuses'] },
          { title: 'For whom', render: ({ facts }) => facts['for whom'] },
          { title: 'Players', render: ({ players }) => players, isNumber: true },
          { title: 'Granted', render: ({ granted }) => granted, isNumber: true },
          { title: 'Budget', render: (version) => <Budget version={version} />, isNumber: true },
        ]}
      />
      <Codes me={me} data={data} onAct={setAct} />
      <p className="text-sm text-t3">
        A version never changes: players keep the one that they activated. A new one is written, its cost is projected,
        and another person approves that it is opened. Versions are in the public log.
      </p>
      {act && <ActDialog plan={act} onClose={() => setAct(null)} />}
    </Page>
  );
}

function State({ version: { state, isCurrent, waiting } }: { version: PromotionVersion }) {
  return (
    <>
      <span className={state === 'open' ? 'text-mint' : state === 'draft' ? 'text-amber' : 'text-t3'}>
        {STATES[state]}
      </span>
      {isCurrent && <span className="text-t3"> offered now</span>}
      {waiting !== null && <span className="text-amber"> waits for a second person</span>}
    </>
  );
}

function Budget({ version: { budget, budgetShare } }: { version: PromotionVersion }) {
  return <>{budget === null ? 'no limit' : `${Math.floor((budgetShare ?? 0) * 100)}% of ${budget}`}</>;
}

interface VersionProps {
  me: Me;
  version: PromotionVersion;
  current: PromotionVersion | undefined;
  onAct(plan: ActPlan): void;
  onClose(): void;
}

function Version({ me, version, current, onAct, onClose }: VersionProps) {
  const { facts, projection, state, budget } = version;
  const isCompared = current !== undefined && current.version !== version.version;
  const rows = Object.entries(facts)
    .filter(([what]) => what !== 'version')
    .map(([what, value]) => ({ what, value, before: isCompared ? (current.facts[what] ?? '–') : null }));
  const given = { version: String(version.version) };
  const cost = projection?.['projected cost'];
  return (
    <Panel title={`Version ${version.version}: ${version.name}`}>
      <div className="grid grid-cols-2 items-start gap-4 max-[1000px]:grid-cols-1">
        <DataTable
          name="Terms"
          rows={rows}
          empty=""
          keyOf={({ what }) => what}
          columns={[
            { title: 'What', render: ({ what }) => what },
            ...(isCompared
              ? [{ title: `Version ${current.version}, now`, render: ({ before }: (typeof rows)[number]) => before }]
              : []),
            {
              title: `Version ${version.version}`,
              render: ({ value, before }) =>
                before !== null && before !== value ? <strong className="text-gold">{value}</strong> : value,
            },
          ]}
        />
        <div className="grid gap-3">
          <h3 className="text-sm font-bold">Projected cost</h3>
          {projection ? (
            <Facts facts={Object.entries(projection)} />
          ) : (
            <p className="text-sm text-t2">The first version is older than projections. Its bound is in the tests.</p>
          )}
          <h3 className="text-sm font-bold">So far</h3>
          <Facts
            facts={[
              ['players on it', version.players],
              ['granted', version.granted],
              ['set aside', version.reserved],
              ['budget', budget ?? 'no limit'],
              ['written by', `${version.madeBy}, ${when(version.madeAt)}`],
              [
                'opened by',
                version.openedBy && version.openedAt ? `${version.openedBy}, ${when(version.openedAt)}` : '–',
              ],
              ...(version.endedAt ? ([['ended', when(version.endedAt)]] as const) : []),
            ]}
          />
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {may(me, 'promotions.propose') && state === 'draft' && version.waiting === null && (
          <Button
            size="small"
            kind="main"
            onClick={() =>
              onAct({
                title: `Open version ${version.version}`,
                path: '/api/acts/promotion-open',
                given,
                about: `Projected cost: ${cost}. Another person approves it.`,
              })
            }
          >
            Propose to open it
          </Button>
        )}
        {may(me, 'promotions.propose') && (state === 'open' || state === 'planned') && (
          <Button
            size="small"
            kind="danger"
            onClick={() =>
              onAct({
                title: `End version ${version.version}`,
                path: '/api/acts/promotion-end',
                given,
                about: 'Nobody can activate it any more. Players who did keep it, with all its bonuses.',
                isDangerous: true,
              })
            }
          >
            End early
          </Button>
        )}
        {version.waiting !== null && (
          <Link className="self-center text-sm underline" to={`/approvals/${version.waiting}`}>
            To the approval
          </Link>
        )}
        <Button size="small" kind="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Panel>
  );
}

function Codes({ me, data, onAct }: { me: Me; data: Answer | undefined; onAct(plan: ActPlan): void }) {
  const mayWrite = may(me, 'promotions.propose');
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-md font-bold">Promo codes</h2>
        {mayWrite && (
          <Button
            size="small"
            onClick={() =>
              onAct({
                title: 'Add a code',
                path: '/api/acts/code-add',
                fields: [
                  { name: 'code', label: 'Code', hint: '6 to 20 letters and digits. Words are guessed first.' },
                  { name: 'version', label: 'Version' },
                  { name: 'uses', label: 'Uses in all', hint: 'Each person can use it once.' },
                  { name: 'to', label: 'Ends (UTC)', hint: '2031-03-10 or 2031-03-10T12:00. Empty: with the version' },
                ],
                about: 'Another person approves it.',
              })
            }
          >
            Add a code
          </Button>
        )}
      </div>
      <DataTable
        name="Codes"
        rows={data?.codes}
        empty="There is no promo code."
        keyOf={({ code }) => code}
        columns={[
          { title: 'Code', render: ({ code }) => <strong>{code}</strong> },
          { title: 'Version', render: ({ version }) => version, isNumber: true },
          { title: 'Uses', render: ({ uses, usesMax }) => `${uses} of ${usesMax}`, isNumber: true },
          { title: 'Ends (UTC)', render: ({ endsAt }) => (endsAt ? when(endsAt) : 'with the version') },
          {
            title: 'State',
            render: ({ state }) => <span className={state === 'open' ? 'text-mint' : 'text-t3'}>{state}</span>,
          },
          { title: 'By', render: ({ madeBy, approvedBy }) => `${madeBy}, approved by ${approvedBy}` },
          {
            title: 'Next',
            render: ({ code, state }) =>
              mayWrite && state !== 'closed' ? (
                <Button
                  size="small"
                  onClick={() =>
                    onAct({
                      title: `Close ${code}`,
                      path: '/api/acts/code-close',
                      given: { code },
                      about: 'Nobody can use it any more. Players who did keep their promotion.',
                      isDangerous: true,
                    })
                  }
                >
                  Close
                </Button>
              ) : null,
          },
        ]}
      />
    </>
  );
}
