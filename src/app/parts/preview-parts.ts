import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../clock/clock.ts';
import { readBodyOf } from '../../content/documents/content-rows.ts';
import { readPreviewToken } from '../../content/documents/preview.ts';
import { withPreview, type Shown } from '../../content/documents/shown.ts';
import type { Queryable } from '../../db/database.ts';
import type { KeyRing } from '../../secrets/key-ring.ts';
import { LANGUAGES } from '../../texts/language.ts';

/** The content for a page request: what is published or, with a staff token, that plus one unpublished version. */
export async function previewFor(
  { database, clock, keys }: { database: Queryable; clock: Clock; keys: KeyRing },
  shown: Shown,
  { query }: FastifyRequest,
): Promise<Shown> {
  const token = (query as Record<string, unknown>)['preview'];
  if (token === undefined) return shown;
  const now = clock.now();
  const asked = readPreviewToken(keys, token, now);
  if (!asked) return shown;
  const { kind, key, version } = asked;
  const body = await readBodyOf(database, kind, key, version);
  if (!body) return shown;
  // A draft may lack languages; those show the first language that it has.
  const [any] = LANGUAGES.flatMap((language) => body.languages[language] ?? []);
  if (!any) return shown;
  const languages = Object.fromEntries(LANGUAGES.map((language) => [language, body.languages[language] ?? any]));
  return withPreview(shown, kind, key, version, { ...body, languages }, now);
}
