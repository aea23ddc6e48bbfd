import { isBuiltIn, builtInKeys } from '../../content/documents/built-in.ts';
import { faultsOf } from '../../content/documents/check-document.ts';
import {
  listDocuments,
  listVersions,
  readBodyOf,
  readPublications,
  WITHDRAWN,
  type Publication,
} from '../../content/documents/content-rows.ts';
import { isKey, KINDS, pathOf, type Kind } from '../../content/documents/document-kinds.ts';
import { PREVIEW_MS, previewToken } from '../../content/documents/preview.ts';
import { byDocument, countingAt } from '../../content/documents/shown.ts';
import { figuresIn } from '../../content/figures.ts';
import { readGames } from '../../catalogue/game-rows.ts';
import { GAME_IDS, GAMES } from '../../games/all.ts';
import { Refusal } from '../../http/errors.ts';
import type { ServeStaff } from '../../staff/router.ts';
import * as api from './content-api.ts';
import type { Office } from '../shared/desk.ts';

/** What staff write for players. Read from the database that is written to, because a draft is viewed right after it is saved. */
export function contentDeskRoutes(serve: ServeStaff, { cells, clock, keys }: Office, publicUrl: string): void {
  const { directory } = cells;

  serve(api.listDocuments, async () => {
    const now = clock.now();
    const drafts = await listDocuments(directory);
    const published = byDocument(await readPublications(directory));
    const keysOf = (kind: Kind) => [
      ...new Set([
        ...builtInKeys(kind),
        ...drafts.filter((each) => each.kind === kind).map(({ key }) => key),
        ...[...published.values()].flatMap(([first]) => (first!.kind === kind ? [first!.key] : [])),
      ]),
    ];
    const items = KINDS.flatMap((kind) =>
      keysOf(kind).map((key) => {
        const own = published.get(`${kind} ${key}`) ?? [];
        const counting = countingAt(own, now);
        const planned = own.find(({ shownFrom, version }) => shownFrom > now && version !== WITHDRAWN);
        const draft = drafts.find((each) => each.kind === kind && each.key === key);
        const isNew = draft && !own.some(({ version }) => version === draft.version);
        return {
          kind,
          key,
          path: pathOf(kind, key),
          shown: counting?.version ?? (isBuiltIn(kind, key) ? 1 : null),
          until: counting?.shownUntil?.toISOString() ?? null,
          planned: planned ? { version: planned.version, from: planned.shownFrom.toISOString() } : null,
          draft: draft && isNew ? { version: draft.version, by: draft.madeBy, at: draft.madeAt.toISOString() } : null,
        };
      }),
    );
    return { items };
  });

  serve(api.readContent, async ({ params: { kind, key } }) => {
    if (!isKey(kind, key)) throw new Refusal('NOT_FOUND');
    const now = clock.now();
    const written = await listVersions(directory, kind, key);
    const publications = await readPublications(directory, { kind, key });
    if (written.length === 0 && !isBuiltIn(kind, key)) throw new Refusal('NOT_FOUND');
    const counting = countingAt(publications, now);
    const version = counting?.version ?? (isBuiltIn(kind, key) ? 1 : WITHDRAWN);
    const body = await readBodyOf(directory, kind, key, version);
    const isFirstBuiltIn = isBuiltIn(kind, key) && !written.some((each) => each.version === 1);
    return {
      path: pathOf(kind, key),
      versions: [
        ...written.map(({ version: number, madeBy, madeAt, note }) => ({
          version: number,
          by: madeBy,
          at: madeAt.toISOString(),
          note,
        })),
        ...(isFirstBuiltIn ? [{ version: 1, by: 'the product', at: null, note: 'Compiled into this release' }] : []),
      ],
      publications: publications.map((each) => describe(each, counting, now)),
      shown: body ? { version, body } : null,
      figures: Object.entries(figuresIn('en', GAMES)).map(([name, value]) => ({ name, value })),
    };
  });

  serve(api.readVersion, async ({ params: { kind, key, version } }) => {
    const body = isKey(kind, key) ? await readBodyOf(directory, kind, key, Number(version)) : null;
    if (!body) throw new Refusal('NOT_FOUND');
    const known = await readGames(directory);
    const games = new Set<string>([...GAME_IDS, ...known.map(({ symbol }) => symbol)]);
    const themes = new Set(known.flatMap(({ theme }) => theme ?? []));
    const faults = await faultsOf(kind, key, body, (what, name) => (what === 'game' ? games : themes).has(name));
    return { version: Number(version), body, faults };
  });

  serve(api.previewDocument, async ({ body: { kind, key, version } }) => {
    const found = isKey(kind, key) ? await readBodyOf(directory, kind, key, version) : null;
    if (!found) throw new Refusal('NOT_FOUND');
    const now = clock.now();
    const token = previewToken(keys, { kind, key, version }, now);
    return {
      url: `${publicUrl}${pathOf(kind, key)}?preview=${encodeURIComponent(token)}`,
      until: new Date(now.getTime() + PREVIEW_MS).toISOString(),
    };
  });
}

function describe(each: Publication, counting: Publication | undefined, now: Date) {
  return {
    version: each.version,
    from: each.shownFrom.toISOString(),
    until: each.shownUntil?.toISOString() ?? null,
    proposedBy: each.proposedBy,
    approvedBy: each.approvedBy,
    at: each.publishedAt.toISOString(),
    reason: each.reason,
    state: each === counting ? ('shown' as const) : each.shownFrom > now ? ('planned' as const) : ('past' as const),
  };
}
