import type { AnyBody, BodyOfKind } from './document.ts';
import type { Kind } from './document-kinds.ts';
import { isBuiltIn } from './built-in.ts';
import { WITHDRAWN, type Publication } from './content-rows.ts';

/** What players see of a document. `built-in`: the built-in text. `gone`: it existed and was removed. */
export type ShownDocument<K extends Kind = Kind> =
  | { state: 'shown'; body: BodyOfKind<K>; version: number; publishedOn: string; changedOn: string }
  | { state: 'built-in' }
  | { state: 'gone' }
  | { state: 'none' };

/** What is published at one moment, without drafts and future publications. */
export interface Shown {
  find<K extends Kind>(kind: K, key: string): ShownDocument<K>;
  /** Keys of a kind that differ from the built-in documents. */
  changed(kind: Kind): string[];
  isPreview: boolean;
}

export interface Known {
  /** Latest first. */
  publications: readonly Publication[];
  bodies: ReadonlyMap<string, AnyBody>;
}

export const bodyKey = (kind: Kind, key: string, version: number) => `${kind} ${key} ${version}`;

/** The publication that applies at a time, given all of one document, latest first. */
export function countingAt<P extends Pick<Publication, 'shownFrom' | 'shownUntil'>>(
  own: readonly P[],
  now: Date,
): P | undefined {
  return own.find(({ shownFrom, shownUntil }) => shownFrom <= now && (shownUntil === null || now < shownUntil));
}

/** Publications of one document that may apply now or later. One that has begun and has no end hides everything before it. */
export function stillNeeded(own: readonly Publication[], now: Date): readonly Publication[] {
  const floor = own.findIndex(({ shownFrom, shownUntil }) => shownFrom <= now && shownUntil === null);
  const candidates = floor < 0 ? own : own.slice(0, floor + 1);
  return candidates.filter(({ shownUntil }) => shownUntil === null || shownUntil > now);
}

export function byDocument(publications: readonly Publication[]): Map<string, Publication[]> {
  const documents = new Map<string, Publication[]>();
  for (const each of publications) {
    const name = `${each.kind} ${each.key}`;
    const own = documents.get(name);
    if (own) own.push(each);
    else documents.set(name, [each]);
  }
  return documents;
}

/** Whether one of these (latest first) began before it was withdrawn. */
function wasSeen(begun: readonly Publication[]): boolean {
  return begun.some(
    ({ version, shownFrom }, at) =>
      version !== WITHDRAWN &&
      !begun.slice(0, at).some((later) => later.version === WITHDRAWN && later.shownFrom < shownFrom),
  );
}

const day = (time: Date) => time.toISOString().slice(0, 10);

export function shownAt({ publications, bodies }: Known, now: Date): Shown {
  const documents = new Map<string, ShownDocument>();
  for (const [name, own] of byDocument(publications)) {
    const { kind, key } = own[0]!;
    const begun = own.filter(({ shownFrom }) => shownFrom <= now);
    if (begun.length === 0) continue;
    const counting = countingAt(own, now);
    const first = begun.filter(({ version }) => version !== WITHDRAWN).at(-1);
    const body = counting && bodies.get(bodyKey(kind, key, counting.version));
    if (counting && body) {
      documents.set(name, {
        state: 'shown',
        body: body as BodyOfKind<Kind>,
        version: counting.version,
        publishedOn: day(first!.shownFrom),
        changedOn: day(counting.shownFrom),
      });
    } else if (counting?.version === WITHDRAWN || !isBuiltIn(kind, key)) {
      // A document that was never visible must not be reported as gone.
      if (isBuiltIn(kind, key) || wasSeen(begun)) documents.set(name, { state: 'gone' });
    }
  }
  return shownOf(documents, false);
}

function shownOf(documents: ReadonlyMap<string, ShownDocument>, isPreview: boolean): Shown {
  return {
    find: <K extends Kind>(kind: K, key: string) =>
      (documents.get(`${kind} ${key}`) ?? { state: isBuiltIn(kind, key) ? 'built-in' : 'none' }) as ShownDocument<K>,
    changed: (kind) =>
      [...documents.keys()].filter((name) => name.startsWith(`${kind} `)).map((name) => name.slice(kind.length + 1)),
    isPreview,
  };
}

/** Without publications: only the built-in documents. */
export const NOTHING_PUBLISHED: Shown = shownOf(new Map(), false);

/** The same with one document in the given version, for a preview before publication. */
export function withPreview(shown: Shown, kind: Kind, key: string, version: number, body: AnyBody, now: Date): Shown {
  const seen: ShownDocument = {
    state: 'shown',
    body: body as BodyOfKind<Kind>,
    version,
    publishedOn: day(now),
    changedOn: day(now),
  };
  return {
    find: <K extends Kind>(k: K, asked: string) =>
      (k === kind && asked === key ? seen : shown.find(k, asked)) as ShownDocument<K>,
    changed: (asked) => (asked === kind ? [...new Set([...shown.changed(kind), key])] : shown.changed(asked)),
    isPreview: true,
  };
}
