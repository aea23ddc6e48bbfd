import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { apiGet, textOf } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActDialog, type ActPlan } from './act-dialog.tsx';
import type { listApprovals, readApproval } from './approvals-api.ts';
import { DataTable, Facts, Page, Panel, when } from '../shared/data-table.tsx';

/** All proposals that wait for a second person. */
export function ApprovalsScreen() {
  const { id } = useParams();
  const navigate = useNavigate();
  const { data, error } = useQuery({
    queryKey: ['approvals'],
    queryFn: () => apiGet<typeof listApprovals>('/api/approvals'),
  });
  return (
    <Page title="Approvals">
      <DataTable
        name="Waiting"
        rows={data?.open}
        error={error}
        empty="Nothing waits for a second person."
        keyOf={(proposal) => proposal.id}
        onOpen={(proposal) => void navigate(`/approvals/${proposal.id}`)}
        columns={[
          { title: 'Proposed (UTC)', render: ({ proposedAt }) => when(proposedAt) },
          { title: 'Act', render: ({ summary }) => <strong>{summary}</strong> },
          { title: 'By', render: ({ proposedBy }) => proposedBy },
          { title: 'Reason', render: ({ reason }) => reason },
          { title: 'Until', render: ({ expiresAt }) => when(expiresAt) },
          { title: 'For you', render: ({ isOwn, mayApprove }) => (isOwn ? 'your own' : mayApprove ? 'to decide' : '') },
        ]}
      />
      {id && <Proposal id={id} />}
      <h2 className="text-md font-bold">Decided last</h2>
      <DataTable
        name="Decided"
        rows={data?.decided}
        empty="Nothing was decided yet."
        keyOf={(proposal) => proposal.id}
        columns={[
          { title: 'Decided (UTC)', render: ({ decidedAt }) => (decidedAt ? when(decidedAt) : '–') },
          { title: 'Act', render: ({ summary }) => summary },
          { title: 'Proposed by', render: ({ proposedBy }) => proposedBy },
          {
            title: 'Decision',
            render: ({ decision, decidedBy }) => `${decision}${decidedBy ? ` by ${decidedBy}` : ''}`,
          },
          { title: 'Reason', render: ({ decisionReason }) => decisionReason ?? '' },
        ]}
      />
    </Page>
  );
}

function Proposal({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: ['approval', id],
    queryFn: () => apiGet<typeof readApproval>(`/api/approvals/${id}`),
  });
  const [act, setAct] = useState<ActPlan | null>(null);
  if (error) return <p className="text-rose">{textOf(error)}</p>;
  if (!data) return <Skeleton className="h-40 w-full" />;
  const { proposal, difference, refusal } = data;
  return (
    <Panel title={proposal.summary}>
      <Facts
        facts={[
          ['proposed by', proposal.proposedBy],
          ['reason', proposal.reason],
          ['runs out', when(proposal.expiresAt)],
        ]}
      />
      {refusal && <p className="text-sm text-amber">It cannot be done now: {refusal}</p>}
      {difference.length > 0 && (
        <DataTable
          name="Difference"
          rows={difference}
          empty=""
          keyOf={({ what }) => what}
          columns={[
            { title: 'What', render: ({ what }) => what },
            { title: 'Now', render: ({ before }) => before ?? '–' },
            { title: 'After approval', render: ({ after }) => <strong>{after ?? '–'}</strong> },
          ]}
        />
      )}
      {proposal.decision === null && (
        <div className="flex gap-2">
          {proposal.mayApprove && (
            <Button
              kind="main"
              size="small"
              onClick={() => setAct({ title: 'Approve', path: `/api/approvals/${id}/approve` })}
            >
              Approve
            </Button>
          )}
          <Button size="small" onClick={() => setAct({ title: 'Decline', path: `/api/approvals/${id}/decline` })}>
            Decline
          </Button>
        </div>
      )}
      {act && <ActDialog plan={act} onClose={() => setAct(null)} />}
    </Panel>
  );
}
