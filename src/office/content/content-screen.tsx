import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { isKey, isKind, type Kind } from '../../content/documents/document-kinds.ts';
import { apiGet, textOf } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { listDocuments, readContent } from './content-api.ts';
import { ContentHistory } from './content-history.tsx';
import { DraftEditor } from './content-editor.tsx';
import { DataTable, Page, when } from '../shared/data-table.tsx';
import { may, type Me } from '../sign-in/me.web.ts';

const KIND_NAMES: Readonly<Record<Kind, string>> = {
  hero: 'Top of the first page',
  banner: 'Banner',
  rows: 'Rows of games',
  article: 'Article',
  legal: 'Legal text',
};

/** The list of documents for players, and the open one. */
export function ContentScreen({ me }: { me: Me }) {
  const { kind = '', key = '' } = useParams();
  if (isKind(kind) && isKey(kind, key)) return <DocumentPage key={`${kind} ${key}`} me={me} kind={kind} name={key} />;
  return <DocumentList me={me} />;
}

function DocumentList({ me }: { me: Me }) {
  const navigate = useNavigate();
  const [isNew, setNew] = useState<'banner' | 'article' | null>(null);
  const { data, error } = useQuery({
    queryKey: ['documents'],
    queryFn: () => apiGet<typeof listDocuments>('/api/documents'),
    refetchInterval: 15_000,
  });
  return (
    <Page
      title="Content"
      aside={
        may(me, 'content.write') && (
          <div className="flex gap-2">
            <Button size="small" onClick={() => setNew('banner')}>
              New banner
            </Button>
            <Button size="small" onClick={() => setNew('article')}>
              New article
            </Button>
          </div>
        )
      }
    >
      <p className="max-w-[80ch] text-sm text-t2">
        What is compiled into the product is version 1. A draft is seen by nobody outside of this office. One person
        proposes to publish it, another one approves it.
      </p>
      <DataTable
        name="Documents"
        rows={data?.items}
        error={error}
        empty="There is nothing to show."
        keyOf={({ kind, key }) => `${kind} ${key}`}
        onOpen={({ kind, key }) => void navigate(`/content/${kind}/${key}`)}
        columns={[
          { title: 'What', render: ({ kind }) => KIND_NAMES[kind] },
          { title: 'Name', render: ({ key }) => <strong className="break-words">{key}</strong> },
          { title: 'Page', render: ({ path }) => <span className="break-all text-t3">{path}</span> },
          {
            title: 'Players see',
            render: ({ shown, until }) => (
              <span className={shown === null || shown === 0 ? 'text-t3' : shown === 1 ? '' : 'text-mint'}>
                {shown === null ? 'nothing' : shown === 0 ? 'nothing: withdrawn' : `version ${shown}`}
                {until && ` until ${when(until)}`}
              </span>
            ),
          },
          {
            title: 'Planned (UTC)',
            render: ({ planned }) => (planned ? `version ${planned.version} from ${when(planned.from)}` : '–'),
          },
          {
            title: 'Last draft (UTC)',
            render: ({ draft }) =>
              draft ? (
                <span className="text-amber">
                  version {draft.version}, {draft.by}, {when(draft.at)}
                </span>
              ) : (
                '–'
              ),
          },
        ]}
      />
      {isNew && <NewDocument kind={isNew} onClose={() => setNew(null)} />}
    </Page>
  );
}

function NewDocument({ kind, onClose }: { kind: 'banner' | 'article'; onClose(): void }) {
  const navigate = useNavigate();
  const [key, setKey] = useState('');
  return (
    <Dialog title={kind === 'banner' ? 'New banner' : 'New article'} onClose={onClose} floating>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isKey(kind, key)) void navigate(`/content/${kind}/${key}?new`);
        }}
      >
        <Field
          label="Name"
          hint={kind === 'article' ? `Its address: /blogs/${key || '…'}` : 'How it is called here.'}
          value={key}
          error={key === '' || isKey(kind, key) ? null : 'Small letters, digits and single hyphens.'}
          onChange={(event) => setKey(event.target.value.trim())}
        />
        <Button type="submit" kind="main" disabled={!isKey(kind, key)}>
          Write it
        </Button>
      </form>
    </Dialog>
  );
}

function DocumentPage({ me, kind, name }: { me: Me; kind: Kind; name: string }) {
  const isNew = new URLSearchParams(location.search).has('new');
  const [tab, setTab] = useState<'write' | 'history'>('write');
  // Keeps the version being edited when a colleague saves another one.
  const [version, setVersion] = useState<number | null>(null);
  const { data, error } = useQuery({
    queryKey: ['documents', kind, name],
    queryFn: () => apiGet<typeof readContent>(`/api/documents/${kind}/${name}`),
    // A colleague may approve a proposal meanwhile. A new document has nothing to look for.
    refetchInterval: ({ state }) => (state.data ? 5_000 : false),
    retry: false,
  });
  // A query that failed forgets its error while it is repeated, for example when the window gets the focus. The editor has to stay: it holds
  // what was typed.
  const [isUnwritten, setUnwritten] = useState(false);
  if (isNew && error && !isUnwritten) setUnwritten(true);
  const open = version ?? data?.versions[0]?.version ?? null;
  return (
    <Page
      title={`${KIND_NAMES[kind]}: ${name}`}
      aside={
        <div className="flex flex-wrap items-center gap-2">
          {data && (
            <div role="group" aria-label="Show" className="flex gap-2">
              {(['write', 'history'] as const).map((each) => (
                <Button
                  key={each}
                  size="small"
                  aria-pressed={tab === each}
                  kind={tab === each ? 'wallet' : 'secondary'}
                  onClick={() => setTab(each)}
                >
                  {each === 'write' ? 'Texts' : 'History'}
                </Button>
              ))}
            </div>
          )}
          <Link to="/content" className="text-sm font-semibold text-iris hover:text-t1">
            All content
          </Link>
        </div>
      }
    >
      {error && !isNew && <p className="text-sm text-rose">{textOf(error)}</p>}
      {!data && !error && !isUnwritten && <Skeleton className="h-80 w-full" />}
      {(data || isUnwritten) && (
        <div className={tab === 'write' ? '' : 'hidden'}>
          <DraftEditor
            key={open ?? 'new'}
            me={me}
            kind={kind}
            name={name}
            version={open}
            document={data ?? null}
            onSaved={setVersion}
          />
        </div>
      )}
      {data && tab === 'history' && (
        <ContentHistory
          me={me}
          kind={kind}
          name={name}
          document={data}
          onEdit={(chosen) => {
            setVersion(chosen);
            setTab('write');
          }}
        />
      )}
    </Page>
  );
}
