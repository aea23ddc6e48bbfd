import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { apiGet, textOf } from '../ui/api-client.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ActDialog, type ActPlan } from './act-dialog.tsx';
import { DataTable, Facts, Page, Panel, when } from './data-table.tsx';
import { may, type Me } from './me.web.ts';
import type { listIdentity, readIdentity } from './queues-api.ts';

export function IdentityScreen({ me }: { me: Me }) {
  const { id } = useParams();
  return id ? <IdentityCase id={id} me={me} /> : <Inbox />;
}

function Inbox() {
  const navigate = useNavigate();
  const { data, error } = useQuery({
    queryKey: ['identity'],
    queryFn: () => apiGet<typeof listIdentity>('/api/identity'),
    refetchInterval: 30_000,
  });
  return (
    <Page title="Identity">
      <DataTable
        name="Identity cases"
        rows={data?.items}
        error={error}
        empty="No case waits for a person."
        keyOf={({ player }) => player.id}
        onOpen={({ player }) => void navigate(`/identity/${player.id}`)}
        columns={[
          { title: 'Submitted (UTC)', render: ({ submittedAt }) => (submittedAt ? when(submittedAt) : '–') },
          { title: 'Player', render: ({ player }) => <strong>{player.username}</strong> },
          { title: 'State', render: ({ state }) => state },
        ]}
      />
    </Page>
  );
}

function IdentityCase({ id, me }: { id: string; me: Me }) {
  const { data, error } = useQuery({
    queryKey: ['identity', id],
    queryFn: () => apiGet<typeof readIdentity>(`/api/identity/${id}`),
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });
  const [act, setAct] = useState<ActPlan | null>(null);
  if (error) return <p className="text-rose">{textOf(error)}</p>;
  if (!data) return <Skeleton className="h-60 w-full" />;
  const given = { player: id };
  const reasons = {
    name: 'reasons',
    label: 'Reasons for the player, by their codes',
    hint: data.reasonCodes.join(', '),
  };
  const note = { name: 'note', label: 'A sentence for the player' };
  const acts: ActPlan[] = [
    {
      title: 'Approve',
      path: '/api/acts/kyc-decide',
      given: { ...given, verdict: 'approve' },
      fields: [{ name: 'valid-until', label: 'Document is valid until', hint: 'YYYY-MM-DD, or empty' }],
    },
    {
      title: 'Ask again',
      path: '/api/acts/kyc-decide',
      given: { ...given, verdict: 'resubmit' },
      fields: [reasons, note],
    },
    {
      title: 'Reject',
      path: '/api/acts/kyc-decide',
      given: { ...given, verdict: 'reject' },
      fields: [reasons, note, { name: 'forged', label: 'The documents are forged (two people)', kind: 'check' }],
      isDangerous: true,
    },
  ];
  return (
    <Page
      title={`Identity of ${data.player.username}`}
      aside={<span className="text-sm text-t3">{data.state}; this look is recorded</span>}
    >
      {may(me, 'identity.decide') && (
        <div className="flex gap-2">
          {acts.map((plan) => (
            <Button
              key={plan.title}
              size="small"
              kind={plan.isDangerous ? 'danger' : plan.title === 'Approve' ? 'main' : 'secondary'}
              onClick={() => setAct(plan)}
            >
              {plan.title}
            </Button>
          ))}
        </div>
      )}
      <div className="grid grid-cols-[360px_1fr] gap-5 max-[900px]:grid-cols-1">
        <div className="grid content-start gap-5">
          <Panel title="As typed">
            <Facts facts={data.details.map(({ field, value }) => [field, value || '–'])} />
            {data.details.length === 0 && <p className="text-sm text-t3">Nothing was filled in.</p>}
          </Panel>
          <Panel title="Same identity elsewhere">
            <Facts
              facts={data.sameIdentity.map(({ player, shared, state }) => [
                player.username,
                `${shared}: ${state.replaceAll('_', ' ')}`,
              ])}
            />
            {data.sameIdentity.length === 0 && <p className="text-sm text-t3">No other account.</p>}
          </Panel>
          <Panel title="Last decision">
            <Facts
              facts={[
                ['decided', data.decidedAt ? `${when(data.decidedAt)} by ${data.decidedBy}` : 'not yet'],
                ['reasons', data.reasons.join(', ') || '–'],
                ['told', data.comment ?? '–'],
                ['valid until', data.validUntil ?? '–'],
                ['put aside', data.putAside],
              ]}
            />
          </Panel>
        </div>
        <div className="grid content-start gap-5">
          {data.documents.map((document) => (
            <Viewer key={document.id} player={id} document={document} />
          ))}
          {data.documents.length === 0 && <p className="text-sm text-t3">No documents were handed in.</p>}
        </div>
      </div>
      {act && <ActDialog plan={act} onClose={() => setAct(null)} />}
    </Page>
  );
}

interface ShownDocument {
  id: string;
  kind: string;
  side: string;
  contentType: string;
  bytes: number;
}

/** Shown when it is asked for, because each view is recorded. */
function Viewer({ player, document }: { player: string; document: ShownDocument }) {
  const [isShown, setShown] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [turn, setTurn] = useState(0);
  const [isLarge, setLarge] = useState(false);
  const isPicture = document.contentType !== 'application/pdf' && !isBroken;
  const address = `/api/identity/${player}/documents/${document.id}`;
  const name = `${document.kind.replaceAll('_', ' ')}, ${document.side}`;
  return (
    <Panel title={name}>
      <div className="flex flex-wrap gap-2">
        {!isShown && isPicture && (
          <Button size="small" onClick={() => setShown(true)}>
            Show (recorded)
          </Button>
        )}
        {isShown && isPicture && (
          <>
            <Button size="small" onClick={() => setTurn((turn + 90) % 360)}>
              Rotate
            </Button>
            <Button size="small" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
              {isLarge ? 'Fit' : 'Zoom'}
            </Button>
          </>
        )}
      </div>
      {!isPicture && (
        <p className="grid justify-items-start gap-2 text-sm text-amber">
          This is no picture ({document.contentType}, {Math.ceil(document.bytes / 1_024)} kB). It is not opened here.
          Open the file only in a program you trust.
          <a className="text-t1 underline" href={`${address}/file`} download>
            Download the file (recorded)
          </a>
        </p>
      )}
      {isShown && isPicture && (
        <div className="max-h-[70vh] overflow-auto rounded-control bg-well">
          <img
            src={address}
            alt={name}
            style={{ transform: `rotate(${turn}deg)` }}
            className={isLarge ? 'max-w-none' : 'max-h-[68vh] max-w-full'}
            onError={() => setBroken(true)}
          />
        </div>
      )}
    </Panel>
  );
}
