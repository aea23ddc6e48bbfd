import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '../../http/contract.ts';
import { apiGet } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { ActDialog, type ActPlan } from '../approvals/act-dialog.tsx';
import { DataTable, Facts, Page, Panel, when } from '../shared/data-table.tsx';
import { OpenedRow } from '../shared/opened-row.tsx';
import { LinkGraph } from './link-graph.tsx';
import { may, type Me } from '../sign-in/me.web.ts';
import type { listAlerts, listRiskRules } from './risk-api.ts';
import { Accuracy, asTexts, decidedIn, inWords, sumOf, type RiskRule } from './risk-parts.tsx';
import { RuleForm } from './rule-form.tsx';

type Alert = AnswerOf<typeof listAlerts>['items'][number];

const STATES = [
  { value: 'open', label: 'Waiting for a decision' },
  { value: 'decided', label: 'Decided' },
] as const;

/** Alerts raised by the rules, and the rules. */
export function RiskScreen({ me }: { me: Me }) {
  const [tab, setTab] = useState<'alerts' | 'rules'>('alerts');
  return (
    <Page
      title="Risk"
      aside={
        <div role="group" aria-label="Show" className="flex gap-2">
          {(['alerts', 'rules'] as const).map((each) => (
            <Button
              key={each}
              size="small"
              aria-pressed={tab === each}
              kind={tab === each ? 'wallet' : 'secondary'}
              onClick={() => setTab(each)}
            >
              {each === 'alerts' ? 'Alerts' : 'Rules'}
            </Button>
          ))}
        </div>
      }
    >
      {tab === 'alerts' ? <Alerts me={me} /> : <Rules me={me} />}
    </Page>
  );
}

function Alerts({ me }: { me: Me }) {
  const [state, setState] = useState<(typeof STATES)[number]['value']>('open');
  const [openId, setOpenId] = useState<string | null>(null);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['risk', 'alerts', state],
    queryFn: ({ pageParam }) =>
      apiGet<typeof listAlerts>('/api/risk/alerts', { state, ...(pageParam === null ? {} : { from: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: 15_000,
  });
  const alerts = data?.pages.flatMap(({ items }) => items);
  const open = alerts?.find(({ id }) => id === openId);
  return (
    <>
      <Select label="Alerts" options={STATES} value={state} onChange={setState} className="w-64" />
      {open && (
        <OpenedRow by={open.id}>
          <AlertPanel key={open.id} alert={open} me={me} onClose={() => setOpenId(null)} />
        </OpenedRow>
      )}
      <DataTable
        name="Alerts"
        rows={alerts}
        error={error}
        empty={state === 'open' ? 'No alert waits for a decision.' : 'No alert was decided yet.'}
        keyOf={({ id }) => id}
        onOpen={({ id }) => setOpenId(id)}
        columns={[
          { title: 'Found (UTC)', render: ({ foundAt }) => when(foundAt) },
          { title: 'Player', render: ({ player }) => <strong>{player.username}</strong> },
          {
            title: 'Rule',
            render: ({ title, version, holds }) => (
              <>
                {title} <span className="text-t3">v{version}</span>
                {holds && <span className="text-amber"> holds payouts</span>}
              </>
            ),
          },
          { title: 'What', render: ({ facts }) => <span className="break-words">{inWords(facts)}</span> },
          { title: 'Others of the player', render: ({ otherAlerts }) => otherAlerts, isNumber: true },
          ...(state === 'decided'
            ? [
                {
                  title: 'Outcome',
                  render: ({ outcome, decidedBy }: Alert) => (
                    <span className={outcome === 'right' ? 'text-rose' : 'text-mint'}>
                      {outcome === 'right' ? 'was right' : 'was wrong'}, {decidedBy}
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
      {hasNextPage && (
        <Button className="justify-self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

function AlertPanel({ alert, me, onClose }: { alert: Alert; me: Me; onClose(): void }) {
  const [act, setAct] = useState<ActPlan | null>(null);
  const [isGraph, setGraph] = useState(false);
  const decide = (outcome: 'right' | 'wrong'): ActPlan => ({
    title: outcome === 'right' ? 'The alert was right' : 'The alert was wrong',
    path: '/api/acts/alert-decide',
    given: { alert: alert.id, outcome },
    about: alert.holds
      ? 'The case is closed and payouts of the player are free again, so another person approves it. Freeze the player or close the account before, where that is needed.'
      : 'The case is closed. What happens to the player is decided on the page of the player.',
  });
  return (
    <Panel title={`${alert.title}: ${alert.player.username}`}>
      <Facts
        facts={[
          [
            'player',
            <Link key="player" className="underline" to={`/players/${alert.player.id}`}>
              {alert.player.username}
            </Link>,
          ],
          ['about', alert.subject],
          ...Object.entries(alert.facts),
          ['happened', `${when(alert.happenedAt)} UTC`],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {alert.outcome === null && may(me, 'risk.decide') && (
          <>
            <Button size="small" kind="danger" onClick={() => setAct(decide('right'))}>
              It was right
            </Button>
            <Button size="small" onClick={() => setAct(decide('wrong'))}>
              It was wrong
            </Button>
          </>
        )}
        <Button size="small" aria-expanded={isGraph} onClick={() => setGraph(!isGraph)}>
          {isGraph ? 'Hide linked accounts' : 'Show linked accounts'}
        </Button>
        <Button size="small" kind="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      {isGraph && <LinkGraph playerId={alert.player.id} />}
      {act && <ActDialog plan={act} onClose={() => setAct(null)} />}
    </Panel>
  );
}

function Rules({ me }: { me: Me }) {
  const [openRule, setOpenRule] = useState<string | null>(null);
  const { data, error } = useQuery({
    queryKey: ['risk', 'rules'],
    queryFn: () => apiGet<typeof listRiskRules>('/api/risk/rules'),
  });
  const open = data?.rules.find(({ rule }) => rule === openRule);
  const on = ({ versions }: RiskRule) => versions.find(({ onSince, offSince }) => onSince && !offSince);
  return (
    <>
      {open && (
        <OpenedRow by={open.rule}>
          <RuleForm key={open.rule} rule={open} me={me} />
        </OpenedRow>
      )}
      <DataTable
        name="Rules"
        rows={data?.rules}
        error={error}
        empty="There are no rules."
        keyOf={({ rule }) => rule}
        onOpen={({ rule }) => setOpenRule(rule)}
        columns={[
          { title: 'Rule', render: ({ title }) => <strong>{title}</strong> },
          {
            title: 'State',
            render: (rule) => {
              const version = on(rule);
              return version ? <span className="text-mint">on, version {version.version}</span> : 'off';
            },
          },
          {
            title: 'Settings',
            render: (rule) => {
              const version = on(rule);
              return version ? inWords(asTexts(version.settings)) || '–' : '–';
            },
          },
          { title: 'Alerts', render: ({ versions }) => sumOf(versions, 'open') + decidedIn(versions), isNumber: true },
          { title: 'Right', render: ({ versions }) => <Accuracy versions={versions} />, isNumber: true },
        ]}
      />
      <p className="text-sm text-t3">
        A rule is changed by a new version. It is tried on the last 30 days, and another person approves that it is
        switched on.
      </p>
    </>
  );
}
