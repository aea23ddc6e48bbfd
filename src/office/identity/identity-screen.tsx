import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { DetailName } from '../../identity/details.ts';
import type { REASON_CODES } from '../../identity/operator-decisions.ts';
import { apiGet, textOf } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActButtons } from '../approvals/act-buttons.tsx';
import { ActDialog, type ActPlan } from '../approvals/act-dialog.tsx';
import { DataTable, Facts, Page, Panel, when } from '../shared/data-table.tsx';
import { may, type Me } from '../sign-in/me.web.ts';
import type { listIdentity, readIdentity } from '../cashier/queues-api.ts';
import { TakeButton, takerIn } from '../approvals/take-button.tsx';

/** Staff's names for the fields that players fill in. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  dateOfBirth: 'Date of birth',
  country: 'Country',
  addressLine1: 'Address, line 1',
  addressLine2: 'Address, line 2',
  city: 'City',
  province: 'Province or state',
  postalCode: 'Postal code',
  phone: 'Phone number',
  documentNumber: 'Number of the document',
} satisfies Record<DetailName, string>;

const REASON_NAMES: Readonly<Record<string, string>> = {
  document_unreadable: 'The document cannot be read',
  document_expired: 'The document has expired',
  document_forged: 'The document is forged',
  details_mismatch: 'The details differ from the document',
  address_proof: 'The address is not proved',
  source_of_funds: 'The source of funds is not proved',
  identity_not_confirmed: 'The identity could not be confirmed',
} satisfies Record<(typeof REASON_CODES)[number], string>;

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
          { title: 'Taken by', render: ({ takenBy }) => takerIn(takenBy) },
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
    label: 'Reasons that the player reads',
    kind: 'choices' as const,
    choices: data.reasonCodes.map((code) => [code, REASON_NAMES[code] ?? code] as const),
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
      {may(me, 'identity.decide') && data.state === 'pending' && (
        <TakeButton path={`/api/identity/${id}`} queryKey={['identity']} takenBy={data.takenBy} />
      )}
      {may(me, 'identity.decide') && data.takenBy?.isOwn !== false && (
        <div className="flex gap-2">
          <ActButtons plans={acts} main="Approve" onChoose={setAct} />
        </div>
      )}
      <div className="grid grid-cols-[360px_1fr] gap-5 max-[900px]:grid-cols-1">
        <div className="grid content-start gap-5">
          <Panel title="As typed">
            <Facts facts={data.details.map(({ field, value }) => [FIELD_NAMES[field] ?? field, value || '–'])} />
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
                ['reasons', data.reasons.map((code) => REASON_NAMES[code] ?? code).join('; ') || '–'],
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

/** Loads the document on request only, because each view is recorded. */
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
