import { createHash } from 'node:crypto';
import type { Clock } from '../../clock/clock.ts';
import type { Database, Queryable } from '../../db/database.ts';
import type { Act, Command, Input, Plan, Refused } from '../../operator/command.ts';
import { isBuiltIn } from './built-in.ts';
import { faultsOf, linkFaults, readBody } from './check-document.ts';
import {
  insertPublication,
  insertVersion,
  lockDocument,
  readBodyOf,
  readPublications,
  WITHDRAWN,
} from './content-rows.ts';
import type { AnyBody } from './document.ts';
import { FIXED_KEYS, isKey, isKind, KINDS, type Kind } from './document-kinds.ts';
import { changesBetween } from './flat-texts.ts';
import { countingAt } from './shown.ts';

export interface ContentDesk {
  database: Database;
  clock: Clock;
  /** Games and themes that rows of the first page may show. */
  readCatalogue(): Promise<{ games: ReadonlySet<string>; themes: ReadonlySet<string> }>;
}

const NO_DOCUMENT: Refused = {
  ok: false,
  text: `A document has a kind (${KINDS.join(', ')}) and a key of small letters, digits and hyphens. Heroes, rows and legal texts have fixed keys.`,
};
const NO_VERSION: Refused = { ok: false, text: 'There is no such version.' };
/** Terms in four languages have about 60,000 characters. */
const BODY_LENGTH_MAX = 400_000;
const FAULTS_TOLD_MAX = 8;
const SUMMED_CHANGES_MAX = 60;

/** Commands for published content. One person drafts and withdraws; publishing takes two. */
export function contentCommands(desk: ContentDesk): Command[] {
  return [draft(desk), publish(desk), withdraw(desk)];
}

function documentIn({ words }: Input): { kind: Kind; key: string } | null {
  const { kind = '', key = '' } = words;
  return isKind(kind) && isKey(kind, key) ? { kind, key } : null;
}

const targetOf = (kind: Kind, key: string) => `content:${kind}:${key}`;
const hashOf = (body: AnyBody) => createHash('sha256').update(JSON.stringify(body)).digest('hex');

function draft({ clock }: ContentDesk): Act {
  return {
    name: 'content draft',
    summary: 'Write a new version of a document. Players do not see it before it is published',
    permission: 'content.write',
    takes: ['kind', 'key'],
    options: { 'body=': 'The document as JSON, with its texts in every language' },
    longest: { body: BODY_LENGTH_MAX },
    async plan(input) {
      const of = documentIn(input);
      if (!of) return NO_DOCUMENT;
      const body = readBody(of.kind, parse(input.options['body']));
      if (!body) return { ok: false, text: 'This is no document of that kind. Nothing was saved.' };
      const [fault] = linkFaults(body);
      if (fault) return { ok: false, text: fault };
      return {
        ok: true,
        target: targetOf(of.kind, of.key),
        summary: `draft of ${of.kind} ${of.key}`,
        content: { ...of, body },
        needsSecond: null,
      };
    },
    async perform(tx, content, by) {
      const { kind, key, body } = content as unknown as { kind: Kind; key: string; body: AnyBody };
      const version = await insertVersion(tx, {
        kind,
        key,
        body,
        madeBy: by.name,
        madeAt: clock.now(),
        note: by.reason,
      });
      const facts = { kind, key, version };
      return { ok: true, output: { kind: 'facts', facts }, after: { ...facts, sha256: hashOf(body) } };
    },
  };
}

function parse(text: string | boolean | undefined): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : '');
  } catch {
    return null;
  }
}

interface Publishing {
  kind: Kind;
  key: string;
  version: number;
  /** ISO times; null: from the approval on, and for ever. */
  from: string | null;
  until: string | null;
}

function publish(desk: ContentDesk): Act {
  const { database, clock, readCatalogue } = desk;
  const whyNot = async (db: Queryable, { kind, key, version, from, until }: Publishing): Promise<Refused | null> => {
    const body = await readBodyOf(db, kind, key, version);
    if (!body) return NO_VERSION;
    const [begin, end] = [from ? Date.parse(from) : clock.now().getTime(), until ? Date.parse(until) : Infinity];
    if (end <= begin) return { ok: false, text: 'It would end before it begins.' };
    if (end <= clock.now().getTime()) return { ok: false, text: 'It would have ended already.' };
    const { games, themes } = await readCatalogue();
    const faults = await faultsOf(kind, key, body, (what, name) => (what === 'game' ? games : themes).has(name));
    if (faults.length === 0) return null;
    const more = faults.length > FAULTS_TOLD_MAX ? ` And ${faults.length - FAULTS_TOLD_MAX} more.` : '';
    return { ok: false, text: `${faults.slice(0, FAULTS_TOLD_MAX).join(' ')}${more}` };
  };
  return {
    name: 'content publish',
    summary: 'Publish a version, a new one or an older one again. Another person approves it',
    permission: 'content.write',
    approval: 'content.approve',
    takes: ['kind', 'key', 'version'],
    options: {
      'from=': 'When players begin to see it, as an ISO time; left out: when it is approved',
      'until=': 'When it ends, as an ISO time; left out: never. What was published before is shown again',
    },
    async plan(input) {
      const of = documentIn(input);
      if (!of) return NO_DOCUMENT;
      const version = /^[1-9]\d{0,8}$/.test(input.words['version']!) ? Number(input.words['version']) : 0;
      if (version === 0) return NO_VERSION;
      const [from, until] = [timeIn(input, 'from'), timeIn(input, 'until')];
      if (from === false || until === false) return { ok: false, text: 'A time is written as 2026-12-24T18:00:00Z.' };
      const content: Publishing = { ...of, version, from, until };
      const refused = await whyNot(database, content);
      if (refused) return refused;
      const time = `${from ? ` from ${from}` : ''}${until ? ` until ${until}` : ''}`;
      return {
        ok: true,
        target: targetOf(of.kind, of.key),
        summary: `publish version ${version} of ${of.kind} ${of.key}${time}`,
        content: { ...content },
        needsSecond: 'what players read',
        sameAs: `${of.kind} ${of.key}`,
      };
    },
    async perform(tx, content, by) {
      const planned = content as unknown as Publishing;
      const { kind, key, version } = planned;
      await lockDocument(tx, kind, key);
      const refused = await whyNot(tx, planned);
      if (refused) return refused;
      const now = clock.now();
      const from = planned.from && Date.parse(planned.from) > now.getTime() ? new Date(planned.from) : now;
      const until = planned.until ? new Date(planned.until) : null;
      const before = await bodyShown(tx, kind, key, now);
      const body = (await readBodyOf(tx, kind, key, version))!;
      await insertPublication(tx, {
        kind,
        key,
        version,
        shownFrom: from,
        shownUntil: until,
        proposedBy: by.proposedBy!.name,
        approvedBy: by.name,
        publishedAt: now,
        reason: by.reason,
      });
      const facts = { kind, key, version, from: from.toISOString(), until: until?.toISOString() ?? null };
      const changes = changesBetween(before.body ?? {}, body);
      return {
        ok: true,
        output: { kind: 'facts', facts },
        before: { version: before.version, ...sideOf(changes, 'before') },
        after: {
          version,
          from: facts.from,
          until: facts.until ?? 'no end',
          sha256: hashOf(body),
          ...sideOf(changes, 'after'),
        },
      };
    },
  };
}

/** The changed texts, limited in number, for the second person and the audit log. */
function sideOf(changes: ReturnType<typeof changesBetween>, side: 'before' | 'after'): Record<string, string> {
  const told = changes.slice(0, SUMMED_CHANGES_MAX);
  return {
    ...Object.fromEntries(told.flatMap((change) => (change[side] === null ? [] : [[change.where, change[side]]]))),
    ...(changes.length > told.length && side === 'after'
      ? { more: `${changes.length - told.length} more texts differ` }
      : {}),
  };
}

/** Null: no time given. False: it is malformed. */
function timeIn({ options }: Input, name: string): string | null | false {
  const typed = options[name];
  if (typeof typed !== 'string' || typed.trim() === '') return null;
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(typed.trim()) ? Date.parse(typed) : NaN;
  return Number.isNaN(time) ? false : new Date(time).toISOString();
}

async function bodyShown(
  db: Queryable,
  kind: Kind,
  key: string,
  now: Date,
): Promise<{ version: number | string; body: AnyBody | null }> {
  const counting = countingAt(await readPublications(db, { kind, key }), now);
  if (counting?.version === WITHDRAWN) return { version: 'withdrawn', body: null };
  const version = counting?.version ?? (isBuiltIn(kind, key) ? 1 : 0);
  return { version: version || 'none', body: version ? await readBodyOf(db, kind, key, version) : null };
}

function withdraw({ database, clock }: ContentDesk): Act {
  return {
    name: 'content withdraw',
    summary: 'Take a banner or an article away at once',
    permission: 'content.write',
    takes: ['kind', 'key'],
    async plan(input): Promise<Plan | Refused> {
      const of = documentIn(input);
      if (!of) return NO_DOCUMENT;
      if (FIXED_KEYS[of.kind])
        return { ok: false, text: 'This is always shown. Publish another version of it, or version 1 again.' };
      const { body } = await bodyShown(database, of.kind, of.key, clock.now());
      const isPlanned = (await readPublications(database, of)).some(
        ({ version, shownFrom }) => version !== WITHDRAWN && shownFrom > clock.now(),
      );
      if (!body && !isPlanned) return { ok: false, text: 'Players do not see it, and it is not planned.' };
      return {
        ok: true,
        target: targetOf(of.kind, of.key),
        summary: `withdraw ${of.kind} ${of.key}`,
        content: of,
        // A withdrawal may be urgent, and shows nobody anything new.
        needsSecond: null,
      };
    },
    async perform(tx, content, by) {
      const { kind, key } = content as unknown as { kind: Kind; key: string };
      await lockDocument(tx, kind, key);
      const now = clock.now();
      const before = await bodyShown(tx, kind, key, now);
      await insertPublication(tx, {
        kind,
        key,
        version: WITHDRAWN,
        shownFrom: now,
        shownUntil: null,
        proposedBy: by.name,
        approvedBy: null,
        publishedAt: now,
        reason: by.reason,
      });
      const facts = { kind, key, state: 'withdrawn' };
      return { ok: true, output: { kind: 'facts', facts }, before: { version: before.version }, after: facts };
    },
  };
}
