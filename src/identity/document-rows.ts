import type { Queryable, Tx } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { ContentType, DocumentKind, Side } from './levels.ts';

export interface Document {
  documentId: string;
  kind: DocumentKind;
  side: Side;
  name: string;
  contentType: ContentType;
  sizeBytes: number;
  fileName: string;
  sha256: Buffer;
  submittedAt: Date | null;
  createdAt: Date;
}

interface DocumentRow {
  document_id: string;
  kind: DocumentKind;
  side: Side;
  name: string;
  content_type: ContentType;
  size_bytes: number;
  file_name: string;
  file_sha256: Buffer;
  submitted_at: Date | null;
  created_at: Date;
}

/** Oldest first. */
export async function listDocuments(db: Queryable, playerId: PlayerId): Promise<Document[]> {
  const { rows } = await db.query<DocumentRow>(
    `SELECT document_id, kind, side, name, content_type, size_bytes, file_name, file_sha256, submitted_at, created_at
     FROM kyc_documents WHERE player_id = $1 ORDER BY number`,
    [playerId],
  );
  return rows.map((row) => ({
    documentId: row.document_id,
    kind: row.kind,
    side: row.side,
    name: row.name,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    fileName: row.file_name,
    sha256: row.file_sha256,
    submittedAt: row.submitted_at,
    createdAt: row.created_at,
  }));
}

/** The case must be locked, which keeps the numbers in order. */
export async function insertDocument(tx: Tx, playerId: PlayerId, document: Document): Promise<void> {
  await tx.query(
    `INSERT INTO kyc_documents (player_id, document_id, number, kind, side, name, content_type, size_bytes, file_name,
                                file_sha256, created_at)
     SELECT $1::bigint, $2::uuid, coalesce(max(number), 0) + 1, $3::text, $4::text, $5::text, $6::text, $7::integer, $8::text,
            $9::bytea, $10::timestamptz
     FROM kyc_documents WHERE player_id = $1::bigint`,
    [
      playerId,
      document.documentId,
      document.kind,
      document.side,
      document.name,
      document.contentType,
      document.sizeBytes,
      document.fileName,
      document.sha256,
      document.createdAt,
    ],
  );
}

export async function deleteDocument(tx: Tx, playerId: PlayerId, documentId: string): Promise<void> {
  await tx.query('DELETE FROM kyc_documents WHERE player_id = $1 AND document_id = $2', [playerId, documentId]);
}

/** Those of the named files that belong to no document. */
export async function findStrayFiles(db: Queryable, fileNames: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ file_name: string }>(
    `SELECT f.file_name FROM unnest($1::text[]) AS f (file_name)
     WHERE NOT EXISTS (SELECT FROM kyc_documents d WHERE d.file_name = f.file_name)`,
    [fileNames],
  );
  return rows.map((row) => row.file_name);
}
