import type { AnyBody, ArticleBody, BannerBody, LegalBody, RowsBody } from '../../content/documents/document.ts';
import {
  LOOKS,
  PICTURES,
  ROW_SOURCES,
  WIDGETS,
  type Kind,
  type RowSource,
} from '../../content/documents/document-kinds.ts';
import { LANGUAGES, type Language } from '../../texts/language.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Panel } from '../shared/data-table.tsx';
import { blocksOfText, textOfBlocks } from './section-text.ts';

/** The initial body of a new document. */
export const EMPTY_BODIES: Readonly<Record<Kind, AnyBody>> = {
  hero: { languages: {} },
  banner: { order: 30, look: 'iris', picture: '/art/originals.svg', link: '/casino', audience: 'all', languages: {} },
  rows: { rows: [{ id: 'originals', show: 'originals', limit: 32 }], languages: {} },
  article: { picture: '/art/blog/house-edge-guide.svg', widgets: {}, languages: {} },
  legal: { languages: {} },
};

interface FieldsProps {
  kind: Kind;
  body: AnyBody;
  onChange(body: AnyBody): void;
}

const options = <T extends string>(values: readonly T[]) => values.map((value) => ({ value, label: value }));
const AUDIENCES = [
  { value: 'all', label: 'everybody' },
  { value: 'visitors', label: 'visitors without an account' },
  { value: 'players', label: 'players' },
] as const;

/** Fields that are the same in every language. */
export function SharedFields({ kind, body, onChange }: FieldsProps) {
  if (kind === 'banner') return <BannerFields body={body as BannerBody} onChange={onChange} />;
  if (kind === 'rows') return <RowFields body={body as RowsBody} onChange={onChange} />;
  if (kind === 'article')
    return (
      <Select
        label="Picture"
        className="max-w-96"
        options={options(PICTURES)}
        value={(body as ArticleBody).picture}
        onChange={(picture) => onChange({ ...(body as ArticleBody), picture })}
      />
    );
  return null;
}

function BannerFields({ body, onChange }: { body: BannerBody; onChange(body: AnyBody): void }) {
  return (
    <div className="grid grid-cols-2 gap-3 max-[700px]:grid-cols-1">
      <Field
        label="Place"
        hint="Smaller numbers come first. Ours have 10 and 20."
        inputMode="numeric"
        value={String(body.order)}
        onChange={({ target }) => onChange({ ...body, order: Math.min(999, Number(target.value.replace(/\D/g, ''))) })}
      />
      <Field
        label="Leads to"
        hint="A path of ours, or https."
        value={body.link}
        onChange={({ target }) => onChange({ ...body, link: target.value.trim() })}
      />
      <Select
        label="Picture"
        options={options(PICTURES)}
        value={body.picture}
        onChange={(picture) => onChange({ ...body, picture })}
      />
      <Select
        label="Colour"
        options={options(LOOKS)}
        value={body.look}
        onChange={(look) => onChange({ ...body, look })}
      />
      <Select
        label="For"
        options={AUDIENCES}
        value={body.audience}
        onChange={(audience) => onChange({ ...body, audience })}
      />
    </div>
  );
}

const SOURCE_NAMES: Readonly<Record<RowSource, string>> = {
  recommended: 'recommended games',
  originals: 'originals',
  slots: 'slots',
  live: 'live tables',
  theme: 'slots of one theme',
  games: 'games by name',
};

function RowFields({ body, onChange }: { body: RowsBody; onChange(body: AnyBody): void }) {
  const { rows } = body;
  const set = (at: number, row: RowsBody['rows'][number]) => onChange({ ...body, rows: rows.with(at, row) });
  const shift = (at: number, to: number) => onChange({ ...body, rows: moved(rows, at, to) });
  return (
    <Panel title="Rows, from the top down">
      <ol className="grid gap-3">
        {rows.map((row, at) => (
          <li key={at} className="grid gap-2 rounded-control bg-s2 p-3">
            <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_80px] gap-2">
              <Field
                label="Name"
                value={row.id}
                onChange={({ target }) => set(at, { ...row, id: target.value.trim() })}
              />
              <Select
                label="Shows"
                value={row.show}
                options={ROW_SOURCES.map((value) => ({ value, label: SOURCE_NAMES[value] }))}
                onChange={(show) => {
                  const { games: _games, theme: _theme, ...rest } = row;
                  set(at, {
                    ...rest,
                    show,
                    ...(show === 'games' ? { games: [] } : show === 'theme' ? { theme: '' } : {}),
                  });
                }}
              />
              <Field
                label="At most"
                inputMode="numeric"
                value={String(row.limit)}
                onChange={({ target }) =>
                  set(at, { ...row, limit: Math.min(40, Math.max(1, Number(target.value.replace(/\D/g, '')))) })
                }
              />
            </div>
            {row.show === 'games' && (
              <Field
                label="Ids of games, in order"
                hint="With commas between them. The Games page names them."
                value={(row.games ?? []).join(', ')}
                onChange={({ target }) => set(at, { ...row, games: target.value.split(',').map((id) => id.trim()) })}
              />
            )}
            {row.show === 'theme' && (
              <Field
                label="Theme"
                value={row.theme ?? ''}
                onChange={({ target }) => set(at, { ...row, theme: target.value.trim() })}
              />
            )}
            <div className="flex flex-wrap items-end gap-2">
              <Field
                label="“View all” leads to"
                className="grow"
                value={row.all ?? ''}
                onChange={({ target }) => {
                  const { all: _all, ...rest } = row;
                  const all = target.value.trim();
                  set(at, all === '' ? rest : { ...rest, all });
                }}
              />
              <MoveButtons what={row.id} at={at} count={rows.length} onMove={(to) => shift(at, to)} />
              <Button
                size="small"
                disabled={rows.length === 1}
                onClick={() => onChange({ ...body, rows: rows.toSpliced(at, 1) })}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <Button
        size="small"
        className="justify-self-start"
        disabled={rows.length >= 12}
        onClick={() =>
          onChange({ ...body, rows: [...rows, { id: `row-${rows.length + 1}`, show: 'slots', limit: 32 }] })
        }
      >
        Add a row
      </Button>
    </Panel>
  );
}

function moved<T>(items: readonly T[], at: number, to: number): T[] {
  return items.toSpliced(at, 1).toSpliced(to, 0, items[at]!);
}

function MoveButtons({
  what,
  at,
  count,
  onMove,
}: {
  what: string;
  at: number;
  count: number;
  onMove(to: number): void;
}) {
  return (
    <>
      <Button size="small" aria-label={`Move ${what} up`} disabled={at === 0} onClick={() => onMove(at - 1)}>
        Up
      </Button>
      <Button size="small" aria-label={`Move ${what} down`} disabled={at === count - 1} onClick={() => onMove(at + 1)}>
        Down
      </Button>
    </>
  );
}

/** Fields of one language. */
export function LanguageFields({ kind, language, body, onChange }: FieldsProps & { language: Language }) {
  const texts = body.languages[language] as Readonly<Record<string, string>> | undefined;
  const set = (changed: Record<string, unknown>) =>
    onChange({
      ...body,
      languages: { ...body.languages, [language]: { ...(texts ?? emptyTexts(body, kind)), ...changed } },
    } as AnyBody);
  const line = (name: string, label: string, isLong = false, hint?: string) => {
    const Control = isLong ? TextArea : Field;
    return (
      <Control
        key={name}
        label={label}
        hint={hint}
        value={texts?.[name] ?? ''}
        onChange={({ target }: { target: { value: string } }) => set({ [name]: target.value })}
      />
    );
  };
  if (kind === 'hero')
    return (
      <div className="grid gap-3">
        {line('heading', 'Heading')}
        {line('text', 'Text', true)}
      </div>
    );
  if (kind === 'banner')
    return (
      <div className="grid gap-3">
        {line('heading', 'Heading')}
        {line('text', 'Text', true, 'Sums and percentages are quoted from the rules: {promotion.firstBonusPercent}.')}
        {line('button', 'Button')}
      </div>
    );
  if (kind === 'rows') {
    const titles: Readonly<Record<string, string>> = (body as RowsBody).languages[language]?.titles ?? {};
    const ids = (body as RowsBody).rows.map(({ id }) => id);
    return (
      <div className="grid gap-3">
        {ids.map((id) => (
          <Field
            key={id}
            label={`Title of ${id}`}
            value={titles[id] ?? ''}
            // Titles of removed rows are dropped with the next change.
            onChange={({ target }) =>
              set({
                titles: Object.fromEntries(
                  ids.map((each) => [each, each === id ? target.value : (titles[each] ?? '')]),
                ),
              })
            }
          />
        ))}
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      {line('title', 'Title')}
      {kind === 'article' ? line('summary', 'Summary', true) : line('lead', 'Lead', true)}
      <Sections kind={kind} language={language} body={body as ArticleBody | LegalBody} onChange={onChange} />
    </div>
  );
}

function emptyTexts(body: AnyBody, kind: Kind): Record<string, unknown> {
  if (kind === 'hero') return { heading: '', text: '' };
  if (kind === 'banner') return { heading: '', text: '', button: '' };
  if (kind === 'rows') return { titles: Object.fromEntries((body as RowsBody).rows.map(({ id }) => [id, ''])) };
  // A new translation starts with the sections of another language.
  const other = LANGUAGES.map((each) => (body as ArticleBody).languages[each]).find(Boolean);
  const sections = other?.sections.map(({ id }) => ({ id, heading: '', body: [] })) ?? [];
  return { title: '', [kind === 'article' ? 'summary' : 'lead']: '', sections };
}

type Section = NonNullable<LegalBody['languages']['en']>['sections'][number];

interface SectionsProps {
  kind: Kind;
  language: Language;
  body: ArticleBody | LegalBody;
  onChange(body: AnyBody): void;
}

/** Sections are added, moved and removed in every language at once. Their texts belong to this language only. */
function Sections({ kind, language, body, onChange }: SectionsProps) {
  const sections = body.languages[language]?.sections ?? [];
  const inAll = (change: (sections: readonly Section[]) => Section[]) => {
    const languages = Object.fromEntries(
      Object.entries(body.languages).map(([each, texts]) => [each, { ...texts, sections: change(texts.sections) }]),
    );
    onChange({ ...body, languages });
  };
  const set = (at: number, section: Section) => {
    const texts = body.languages[language]!;
    onChange({
      ...body,
      languages: { ...body.languages, [language]: { ...texts, sections: sections.with(at, section) } },
    } as AnyBody);
  };
  const add = () => {
    const id = `section-${sections.length + 1}`;
    inAll((all) => [...all, { id, heading: '', body: [] }]);
  };
  return (
    <>
      {sections.map((section, at) => (
        <div key={at} className="grid gap-2 rounded-control bg-s1 p-3">
          <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-2">
            <Field
              label={`Heading of section ${at + 1}`}
              value={section.heading}
              onChange={({ target }) => set(at, { ...section, heading: target.value })}
            />
            <Field
              label="Anchor"
              value={section.id}
              onChange={({ target }) => {
                const id = target.value.trim();
                inAll((all) => all.map((each, place) => (place === at ? { ...each, id } : each)));
              }}
            />
          </div>
          <SectionText section={section} at={at} onChange={(blocks) => set(at, { ...section, body: blocks })} />
          <div className="flex flex-wrap items-end gap-2">
            {kind === 'article' && <WidgetChoice body={body as ArticleBody} id={section.id} onChange={onChange} />}
            <MoveButtons
              what={section.id}
              at={at}
              count={sections.length}
              onMove={(to) => inAll((all) => moved(all, at, to))}
            />
            <Button size="small" onClick={() => inAll((all) => all.toSpliced(at, 1))}>
              Remove
            </Button>
          </div>
        </div>
      ))}
      <Button size="small" className="justify-self-start" disabled={!body.languages[language]} onClick={add}>
        Add a section
      </Button>
      {!body.languages[language] && <p className="text-sm text-t3">Write a title first.</p>}
    </>
  );
}

function SectionText({
  section,
  at,
  onChange,
}: {
  section: Section;
  at: number;
  onChange(blocks: Section['body']): void;
}) {
  const text = textOfBlocks(section.body);
  return (
    <TextArea
      // Uncontrolled, so that typing is not reformatted. The text is parsed when the field loses the focus.
      key={text}
      label={`Text of section ${at + 1}`}
      hint="An empty line begins a paragraph. Lines with a hyphen are a list. Links: [label](/path)."
      defaultValue={text}
      onBlur={({ target }) => {
        const blocks = blocksOfText(target.value);
        if (textOfBlocks(blocks) !== text) onChange(blocks);
      }}
    />
  );
}

const NO_WIDGET = 'none';

function WidgetChoice({ body, id, onChange }: { body: ArticleBody; id: string; onChange(body: AnyBody): void }) {
  return (
    <Select
      label="To try out"
      className="grow"
      options={[{ value: NO_WIDGET, label: 'nothing' }, ...options(WIDGETS)]}
      value={body.widgets[id] ?? NO_WIDGET}
      onChange={(chosen) => {
        const { [id]: _before, ...others } = body.widgets;
        onChange({ ...body, widgets: chosen === NO_WIDGET ? others : { ...others, [id]: chosen } });
      }}
    />
  );
}
