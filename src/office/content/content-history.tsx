import { useState } from 'react';
import { FIXED_KEYS, type Kind } from '../../content/documents/document-kinds.ts';
import { apiPost, textOf } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notices.tsx';
import { ActDialog, type ActPlan } from '../approvals/act-dialog.tsx';
import type { ContentDocument, previewDocument } from './content-api.ts';
import { DataTable, Panel, when } from '../shared/data-table.tsx';
import { may, type Me } from '../sign-in/me.web.ts';

interface HistoryProps {
  me: Me;
  kind: Kind;
  name: string;
  document: ContentDocument;
  onEdit(version: number): void;
}

/** Saved versions and publications, newest first. To roll back, publish an older version again. */
export function ContentHistory({ me, kind, name, document: { versions, publications, shown }, onEdit }: HistoryProps) {
  const [act, setAct] = useState<ActPlan | null>(null);
  const mayWrite = may(me, 'content.write');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Panel title="Published">
        <DataTable
          name="Published"
          rows={publications}
          empty="Nothing was published yet: players see what is compiled into the product, if there is something."
          keyOf={({ at, version }) => `${at} ${version}`}
          columns={[
            {
              title: 'Version',
              render: ({ version, state }) => (
                <span className={state === 'shown' ? 'font-bold text-mint' : state === 'planned' ? 'text-amber' : ''}>
                  {version === 0 ? 'withdrawn' : version}
                  {state !== 'past' && ` (${state === 'shown' ? 'players see it' : 'planned'})`}
                </span>
              ),
            },
            { title: 'From (UTC)', render: ({ from }) => when(from) },
            { title: 'Until (UTC)', render: ({ until }) => (until ? when(until) : 'no end') },
            { title: 'Proposed by', render: ({ proposedBy }) => <span className="break-all">{proposedBy}</span> },
            {
              title: 'Approved by',
              render: ({ approvedBy }) => <span className="break-all">{approvedBy ?? '–'}</span>,
            },
            { title: 'Reason', render: ({ reason }) => <span className="break-words">{reason}</span> },
          ]}
        />
        {mayWrite && !FIXED_KEYS[kind] && publications.length > 0 && publications[0]!.version !== 0 && (
          <Button
            kind="danger"
            size="small"
            className="justify-self-start"
            onClick={() =>
              setAct({
                title: 'Withdraw it',
                path: '/api/acts/content-withdraw',
                given: { kind, key: name },
                about:
                  'Players stop seeing it within a second, and what is planned does not begin. An article then answers that it is gone.',
                isDangerous: true,
              })
            }
          >
            Withdraw
          </Button>
        )}
      </Panel>
      <Panel title="Versions">
        <DataTable
          name="Versions"
          rows={versions}
          empty="Nothing was written yet."
          keyOf={({ version }) => String(version)}
          columns={[
            {
              title: 'Version',
              render: ({ version }) => (
                <span className={shown?.version === version ? 'font-bold text-mint' : ''}>{version}</span>
              ),
            },
            { title: 'Written (UTC)', render: ({ at }) => (at ? when(at) : '–') },
            { title: 'By', render: ({ by }) => <span className="break-all">{by}</span> },
            { title: 'What changed', render: ({ note }) => <span className="break-words">{note}</span> },
            {
              title: '',
              render: ({ version }) => (
                <span className="flex flex-wrap gap-2">
                  <PreviewButton kind={kind} name={name} version={version} />
                  {mayWrite && (
                    <>
                      <Button size="small" onClick={() => onEdit(version)}>
                        Open
                      </Button>
                      {shown?.version !== version && (
                        <Button size="small" onClick={() => setAct(publishPlan(kind, name, version))}>
                          {shown && version < shown.version ? 'Roll back' : 'Publish'}
                        </Button>
                      )}
                    </>
                  )}
                </span>
              ),
            },
          ]}
        />
      </Panel>
      {act && <ActDialog plan={act} onClose={() => setAct(null)} />}
    </div>
  );
}

export function publishPlan(kind: Kind, key: string, version: number): ActPlan {
  return {
    title: `Publish version ${version}`,
    path: '/api/acts/content-publish',
    given: { kind, key, version: String(version) },
    about: 'Another person approves it. Where it ends, players see again what was published before.',
    fields: [
      { name: 'from', label: 'From', hint: 'UTC, as 2026-12-24T18:00Z. Empty: when it is approved.' },
      { name: 'until', label: 'Until', hint: 'UTC. Empty: no end.' },
    ],
  };
}

/** Opens the players' page with this version in a new tab. */
export function PreviewButton({ kind, name, version }: { kind: Kind; name: string; version: number }) {
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    // Opened before the request: browsers block a window that opens after the click.
    const tab = window.open('', '_blank');
    setBusy(true);
    try {
      const { url } = await apiPost<typeof previewDocument>('/api/documents/preview', { kind, key: name, version });
      if (tab) {
        tab.opener = null;
        tab.location.replace(url);
      } else notify('error', `Your browser opened no tab. The address: ${url}`);
    } catch (failure) {
      tab?.close();
      notify('error', textOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" busy={isBusy} onClick={() => void open()}>
      Preview
    </Button>
  );
}
