import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyBody } from '../../content/documents/document.ts';
import type { Kind } from '../../content/documents/document-kinds.ts';
import { changesBetween, type Change } from '../../content/documents/flat-texts.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../texts/language.ts';
import { apiGet, textOf } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ActDialog, type ActPlan } from '../approvals/act-dialog.tsx';
import type { ContentDocument, readVersion } from './content-api.ts';
import { EMPTY_BODIES, LanguageFields, SharedFields } from './content-fields.tsx';
import { PreviewButton, publishPlan } from './content-history.tsx';
import { Panel } from '../shared/data-table.tsx';
import { may, type Me } from '../sign-in/me.web.ts';

interface EditorProps {
  me: Me;
  kind: Kind;
  name: string;
  /** Null if nothing was saved yet. */
  version: number | null;
  document: ContentDocument | null;
  onSaved(version: number): void;
}

/** Shows a version. Saving the changes creates a new version. */
export function DraftEditor({ version, ...props }: EditorProps) {
  const { kind, name } = props;
  const { data, error } = useQuery({
    queryKey: ['documents', kind, name, version],
    queryFn: () => apiGet<typeof readVersion>(`/api/documents/${kind}/${name}/${version}`),
    enabled: version !== null,
    staleTime: Infinity,
  });
  if (error) return <p className="text-sm text-rose">{textOf(error)}</p>;
  if (version === null) return <Editor {...props} version={null} saved={EMPTY_BODIES[kind]} faults={[]} />;
  if (!data) return <Skeleton className="h-80 w-full" />;
  return <Editor {...props} version={version} saved={data.body as unknown as AnyBody} faults={data.faults} />;
}

function Editor({
  me,
  kind,
  name,
  version,
  saved,
  faults,
  document: known,
  onSaved,
}: EditorProps & { saved: AnyBody; faults: readonly string[] }) {
  const [body, setBody] = useState(saved);
  const [language, setLanguage] = useState<Language>('en');
  const [act, setAct] = useState<ActPlan | null>(null);
  const isChanged = changesBetween(saved, body).length > 0 || version === null;
  const changes = changesBetween(known?.shown?.body ?? {}, body);
  const isShown = known?.shown?.version === version;
  const mayWrite = may(me, 'content.write');
  return (
    <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-5 max-[1100px]:grid-cols-1">
      <div className="grid min-w-0 content-start gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <span className="mr-auto text-sm text-t2">
            {version === null ? 'Not saved yet' : `Version ${version}${isShown ? ', which players see' : ''}`}
            {isChanged && version !== null && <strong className="text-amber"> · changed, not saved</strong>}
          </span>
          {version !== null && !isChanged && <PreviewButton kind={kind} name={name} version={version} />}
          {mayWrite && (
            <Button
              size="small"
              kind={isChanged ? 'main' : 'secondary'}
              disabled={!isChanged}
              onClick={() =>
                setAct({
                  title: 'Save as a draft',
                  path: '/api/acts/content-draft',
                  given: { kind, key: name, body: JSON.stringify(body) },
                  about: 'Players do not see it before it is published. The reason says what changed.',
                })
              }
            >
              Save draft
            </Button>
          )}
          {mayWrite && version !== null && !isShown && (
            <Button
              size="small"
              kind={isChanged ? 'secondary' : 'main'}
              disabled={isChanged || faults.length > 0}
              onClick={() => setAct(publishPlan(kind, name, version))}
            >
              Propose to publish
            </Button>
          )}
        </div>
        {!isChanged && faults.length > 0 && (
          <div role="alert" className="grid gap-1 rounded-control bg-s1 p-4 text-sm text-amber">
            <strong>It cannot be published like this:</strong>
            <ul className="grid list-disc gap-1 pl-5">
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </div>
        )}
        <fieldset disabled={!mayWrite} className="contents">
          <SharedFields kind={kind} body={body} onChange={setBody} />
          <Tabs
            label="Language"
            selected={language}
            onSelect={setLanguage}
            tabs={LANGUAGES.map((each) => ({
              id: each,
              label: `${LANGUAGE_NAMES[each]}${body.languages[each] ? '' : ' (missing)'}`,
            }))}
          >
            <LanguageFields key={language} kind={kind} language={language} body={body} onChange={setBody} />
          </Tabs>
        </fieldset>
      </div>
      <div className="grid min-w-0 content-start gap-5">
        <Differences changes={changes} hasShown={known?.shown != null} />
        {kind !== 'hero' && known && <Figures figures={known.figures} />}
      </div>
      {act && (
        <ActDialog
          plan={act}
          onClose={() => setAct(null)}
          onDone={({ version: made }) => {
            if (act.path.endsWith('content-draft')) onSaved(Number(made));
          }}
        />
      )}
    </div>
  );
}

const CHANGES_SHOWN_MAX = 100;

function Differences({ changes, hasShown }: { changes: readonly Change[]; hasShown: boolean }) {
  return (
    <Panel title="Against what players see">
      {!hasShown && <p className="text-sm text-t3">Players see nothing of it yet: all of it is new.</p>}
      {hasShown && changes.length === 0 && <p className="text-sm text-t3">No difference.</p>}
      {hasShown && changes.length > 0 && (
        <dl className="grid max-h-[70vh] gap-3 overflow-y-auto text-sm">
          {changes.slice(0, CHANGES_SHOWN_MAX).map(({ where, before, after }) => (
            <div key={where} className="grid gap-1">
              <dt className="text-xs text-t3">{where}</dt>
              {before !== null && <dd className="break-words text-rose line-through decoration-1">{before}</dd>}
              {after !== null && <dd className="break-words text-mint">{after}</dd>}
            </div>
          ))}
          {changes.length > CHANGES_SHOWN_MAX && (
            <p className="text-t3">And {changes.length - CHANGES_SHOWN_MAX} more.</p>
          )}
        </dl>
      )}
    </Panel>
  );
}

function Figures({ figures }: { figures: ContentDocument['figures'] }) {
  return (
    <Panel title="Figures of the house">
      <details className="text-sm">
        <summary className="font-semibold text-iris">What a text may quote</summary>
        <p className="py-2 text-t2">
          A figure is quoted by its name in braces. Players read what the rules say at that time, in their language.
        </p>
        <dl className="grid max-h-80 gap-1 overflow-y-auto">
          {figures.map(({ name, value }) => (
            <div key={name} className="grid grid-cols-2 gap-2">
              <dt className="break-all">
                <code>{`{${name}}`}</code>
              </dt>
              <dd className="truncate text-t3" title={value}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </Panel>
  );
}
