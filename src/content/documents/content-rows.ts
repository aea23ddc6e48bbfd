import type { Queryable, Tx } from '../../db/database.ts';
import { builtIn, isBuiltIn } from './built-in.ts';
import type { AnyBody } from './document.ts';
import type { Kind } from './document-kinds.ts';

export interface Version {
  version: number;
  body: AnyBody;
  madeBy: string;
  madeAt: Date;
  note: string;
}

export interface Publication {
  publication: bigint;
  kind: Kind;
  key: string;
  /** 0: withdrawn. */
  version: number;
  shownFrom: Date;
  shownUntil: Date | null;
  proposedBy: string;
  approvedBy: string | null;
  publishedAt: Date;
  reason: string;
}

/** Version number of a withdrawn document. */
export const WITHDRAWN = 0;
/** Version number of the built-in document. */
export const BUILT_IN = 1;

interface PublicationRow {
  publication: bigint;
  kind: Kind;
  key: string;
  version: number;
  shown_from: Date;
  shown_until: Date | null;
  proposed_by: string;
  approved_by: string | null;
  published_at: Date;
  reason: string;
}

export async function readPublications(db: Queryable, of?: { kind: Kind; key: string }): Promise<Publication[]> {
  const { rows } = await db.query<PublicationRow>(
    `SELECT publication, kind, key, version, shown_from, shown_until, proposed_by, approved_by, published_at, reason
     FROM content_publications WHERE $1::text IS NULL OR (kind = $1 AND key = $2) ORDER BY publication DESC`,
    [of?.kind ?? null, of?.key ?? null],
  );
  return rows.map(({ shown_from, shown_until, proposed_by, approved_by, published_at, ...row }) => ({
    ...row,
    shownFrom: shown_from,
    shownUntil: shown_until,
    proposedBy: proposed_by,
    approvedBy: approved_by,
    publishedAt: published_at,
  }));
}

/** Changes with each publication. The highest number alone would not do, because a lower one may be committed later. */
export async function readState(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ state: string }>(
    `SELECT count(*) || ' ' || coalesce(max(publication), 0) AS state FROM content_publications`,
  );
  return rows[0]!.state;
}

interface VersionRow {
  version: number;
  body: AnyBody;
  made_by: string;
  made_at: Date;
  note: string;
}

/** A version written by staff. */
export async function readWritten(db: Queryable, kind: Kind, key: string, version: number): Promise<AnyBody | null> {
  const { rows } = await db.query<Pick<VersionRow, 'body'>>(
    'SELECT body FROM content_versions WHERE kind = $1 AND key = $2 AND version = $3',
    [kind, key, version],
  );
  return rows[0]?.body ?? null;
}

/** The same, or the built-in document. */
export async function readBodyOf(db: Queryable, kind: Kind, key: string, version: number): Promise<AnyBody | null> {
  return (await readWritten(db, kind, key, version)) ?? (version === BUILT_IN ? builtIn(kind, key) : null);
}

/** Newest first, without their texts. */
export async function listVersions(db: Queryable, kind: Kind, key: string): Promise<Omit<Version, 'body'>[]> {
  const { rows } = await db.query<VersionRow>(
    'SELECT version, made_by, made_at, note FROM content_versions WHERE kind = $1 AND key = $2 ORDER BY version DESC',
    [kind, key],
  );
  return rows.map(({ version, made_by: madeBy, made_at: madeAt, note }) => ({ version, madeBy, madeAt, note }));
}

export async function listDocuments(
  db: Queryable,
): Promise<{ kind: Kind; key: string; version: number; madeBy: string; madeAt: Date }[]> {
  const { rows } = await db.query<{ kind: Kind; key: string; version: number; made_by: string; made_at: Date }>(
    `SELECT DISTINCT ON (kind, key) kind, key, version, made_by, made_at FROM content_versions ORDER BY kind, key, version DESC`,
  );
  return rows.map(({ made_by: madeBy, made_at: madeAt, ...row }) => ({ ...row, madeBy, madeAt }));
}

/** Serialized, so that parallel writers get consecutive versions. */
export async function insertVersion(
  tx: Tx,
  { kind, key, body, madeBy, madeAt, note }: { kind: Kind; key: string } & Omit<Version, 'version'>,
): Promise<number> {
  await lockDocument(tx, kind, key);
  const { rows } = await tx.query<{ version: number }>(
    `INSERT INTO content_versions (kind, key, version, body, made_by, made_at, note)
     SELECT $1, $2, coalesce(max(version), $3::int) + 1, $4, $5, $6, $7 FROM content_versions WHERE kind = $1 AND key = $2
     RETURNING version`,
    [kind, key, isBuiltIn(kind, key) ? BUILT_IN : 0, JSON.stringify(body), madeBy, madeAt, note],
  );
  return rows[0]!.version;
}

export async function lockDocument(tx: Tx, kind: Kind, key: string): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`content ${kind} ${key}`]);
}

export async function insertPublication(tx: Tx, row: Omit<Publication, 'publication'>): Promise<bigint> {
  const { rows } = await tx.query<{ publication: bigint }>(
    `INSERT INTO content_publications (kind, key, version, shown_from, shown_until, proposed_by, approved_by, published_at, reason)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING publication`,
    [
      row.kind,
      row.key,
      row.version,
      row.shownFrom,
      row.shownUntil,
      row.proposedBy,
      row.approvedBy,
      row.publishedAt,
      row.reason,
    ],
  );
  return rows[0]!.publication;
}
