import type { Queryable, Tx } from '../db/database.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import { usdMicros, type UsdMicros } from '../money/usd.ts';
import type { CaseState, Decision } from './case-state.ts';

export interface Case {
  playerId: PlayerId;
  state: CaseState;
  detailsSealed: Buffer | null;
  reasons: string[];
  comment: string | null;
  forged: boolean;
  decidedAt: Date | null;
  decidedBy: string | null;
  /** `YYYY-MM-DD`. */
  documentExpiresOn: string | null;
  reviewId: string | null;
  submittedAt: Date | null;
  handedOverAt: Date | null;
  failedContacts: number;
  putAside: UsdMicros;
}

interface CaseRow {
  player_id: bigint;
  state: CaseState;
  details_sealed: Buffer | null;
  reasons: string[];
  comment: string | null;
  forged: boolean;
  decided_at: Date | null;
  decided_by: string | null;
  document_expires_on: string | null;
  review_id: string | null;
  submitted_at: Date | null;
  handed_over_at: Date | null;
  failed_contacts: number;
  put_aside_micros: bigint;
}

const SELECT_CASE = `
  SELECT player_id, state, details_sealed, reasons, comment, forged, decided_at, decided_by,
         document_expires_on::text, review_id, submitted_at, handed_over_at, failed_contacts, put_aside_micros
  FROM kyc_cases`;

/** A player who has submitted nothing has an empty case. */
export async function findCase(db: Queryable, playerId: PlayerId): Promise<Case> {
  const { rows } = await db.query<CaseRow>(`${SELECT_CASE} WHERE player_id = $1`, [playerId]);
  return rows[0] ? toCase(rows[0]) : emptyCase(playerId);
}

/** Creates the row if missing, so that it can be locked. */
export async function lockCase(tx: Tx, playerId: PlayerId, now: Date): Promise<Case> {
  await tx.query(
    `INSERT INTO kyc_cases (player_id, state, created_at, updated_at) VALUES ($1, 'draft', $2, $2) ON CONFLICT DO NOTHING`,
    [playerId, now],
  );
  const { rows } = await tx.query<CaseRow>(`${SELECT_CASE} WHERE player_id = $1 FOR UPDATE`, [playerId]);
  return toCase(rows[0]!);
}

export async function findPlayerOfReview(db: Queryable, reviewId: string): Promise<PlayerId | null> {
  const { rows } = await db.query<{ player_id: bigint }>(
    'SELECT player_id FROM kyc_reviews WHERE review_id::text = $1',
    [reviewId.toLowerCase()],
  );
  return rows[0] ? toPlayerId(rows[0].player_id) : null;
}

export async function listCases(db: Queryable, state: CaseState | null, limit: number): Promise<Case[]> {
  const { rows } = await db.query<CaseRow>(
    `${SELECT_CASE} WHERE $1::text IS NULL OR state = $1 ORDER BY submitted_at DESC NULLS LAST, player_id DESC LIMIT $2`,
    [state, limit],
  );
  return rows.map(toCase);
}

export async function storeDetails(tx: Tx, playerId: PlayerId, sealed: Buffer, now: Date): Promise<void> {
  await tx.query('UPDATE kyc_cases SET details_sealed = $2, updated_at = $3 WHERE player_id = $1', [
    playerId,
    sealed,
    now,
  ]);
}

export async function storeSubmission(tx: Tx, playerId: PlayerId, reviewId: string, now: Date): Promise<void> {
  await tx.query('INSERT INTO kyc_reviews (review_id, player_id, submitted_at) VALUES ($1, $2, $3)', [
    reviewId,
    playerId,
    now,
  ]);
  await tx.query(
    `UPDATE kyc_cases
     SET state = 'pending', review_id = $2, submitted_at = $3, handed_over_at = NULL, next_contact_at = $3,
         failed_contacts = 0, reasons = '{}', comment = NULL, forged = false, updated_at = $3
     WHERE player_id = $1`,
    [playerId, reviewId, now],
  );
  await tx.query('UPDATE kyc_documents SET submitted_at = $2 WHERE player_id = $1 AND submitted_at IS NULL', [
    playerId,
    now,
  ]);
}

export async function storeDecision(
  tx: Tx,
  playerId: PlayerId,
  decision: Decision & { decidedBy: string; putAside: UsdMicros },
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE kyc_cases
     SET state = $2, reasons = $3, comment = $4, forged = $5, decided_at = $6, decided_by = $7,
         document_expires_on = coalesce($8::date, document_expires_on), put_aside_micros = $9, next_contact_at = NULL,
         updated_at = $10
     WHERE player_id = $1`,
    [
      playerId,
      decision.state,
      decision.reasons,
      decision.comment,
      decision.forged,
      decision.decidedAt,
      decision.decidedBy,
      decision.documentExpiresOn,
      decision.putAside,
      now,
    ],
  );
}

export async function storePutAside(tx: Tx, playerId: PlayerId, putAside: UsdMicros, now: Date): Promise<void> {
  await tx.query('UPDATE kyc_cases SET put_aside_micros = $2, updated_at = $3 WHERE player_id = $1', [
    playerId,
    putAside,
    now,
  ]);
}

/** Takes cases whose reviewer should be contacted; each is leased until `leaseUntil`. */
export async function takeDueCases(db: Queryable, now: Date, leaseUntil: Date, limit: number): Promise<Case[]> {
  const { rows } = await db.query<{ player_id: bigint }>(
    `UPDATE kyc_cases SET next_contact_at = $2
     WHERE player_id IN (
       SELECT player_id FROM kyc_cases WHERE state = 'pending' AND next_contact_at <= $1
       ORDER BY next_contact_at LIMIT $3 FOR UPDATE SKIP LOCKED
     )
     RETURNING player_id`,
    [now, leaseUntil, limit],
  );
  return Promise.all(rows.map((row) => findCase(db, toPlayerId(row.player_id))));
}

/** Only for the submission concerned, because the player may have made another one meanwhile. */
export async function storeContact(
  db: Queryable,
  reviewId: string,
  contact: { handedOverAt: Date | null; nextContactAt: Date; failedContacts: number },
): Promise<void> {
  await db.query(
    `UPDATE kyc_cases SET handed_over_at = coalesce($2, handed_over_at), next_contact_at = $3, failed_contacts = $4
     WHERE review_id = $1 AND state = 'pending'`,
    [reviewId, contact.handedOverAt, contact.nextContactAt, contact.failedContacts],
  );
}

/** Players whose documents have expired. */
export async function findExpired(db: Queryable, today: string): Promise<PlayerId[]> {
  const { rows } = await db.query<{ player_id: bigint }>(
    `SELECT player_id FROM kyc_cases WHERE state = 'approved' AND document_expires_on < $1::date LIMIT 100`,
    [today],
  );
  return rows.map((row) => toPlayerId(row.player_id));
}

function emptyCase(playerId: PlayerId): Case {
  return {
    playerId,
    state: 'none',
    detailsSealed: null,
    reasons: [],
    comment: null,
    forged: false,
    decidedAt: null,
    decidedBy: null,
    documentExpiresOn: null,
    reviewId: null,
    submittedAt: null,
    handedOverAt: null,
    failedContacts: 0,
    putAside: usdMicros(0n),
  };
}

function toCase(row: CaseRow): Case {
  return {
    playerId: toPlayerId(row.player_id),
    state: row.state,
    detailsSealed: row.details_sealed,
    reasons: row.reasons,
    comment: row.comment,
    forged: row.forged,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
    documentExpiresOn: row.document_expires_on,
    reviewId: row.review_id,
    submittedAt: row.submitted_at,
    handedOverAt: row.handed_over_at,
    failedContacts: row.failed_contacts,
    putAside: usdMicros(row.put_aside_micros),
  };
}
