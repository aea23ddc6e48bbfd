import { randomUUID } from 'node:crypto';
import { recordAudit, type AuditEvent } from '../audit/audit-log.ts';
import type { Tx } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { lockWallet } from '../ledger/wallet-rows.ts';
import { lockCase, storeDetails, storeSubmission, type Case } from './case-rows.ts';
import { isOpen } from './case-state.ts';
import { findDetailProblems, tidyDetails, type DetailName, type DetailProblem, type Details } from './details.ts';
import { deleteDocument, insertDocument, listDocuments } from './document-rows.ts';
import { readFileContent } from './file-content.ts';
import { sealDetails, unsealDetails, type Identity } from './identity.ts';
import { DOCUMENTS_MAX, missingThings, type DocumentKind, type MissingThing, type Side } from './levels.ts';

/** The acting player, with facts from the request. */
export interface Actor {
  playerId: PlayerId;
  ip: string;
}

export type CaseRefusal =
  | { ok: false; reason: 'locked' }
  | { ok: false; reason: 'invalid_details'; problems: Partial<Record<DetailName, DetailProblem>> }
  | { ok: false; reason: 'incomplete'; missing: MissingThing[] }
  | { ok: false; reason: 'unknown_type' | 'broken' | 'too_many_pixels' | 'too_many' | 'not_found' };
type Done = { ok: true };

const LOCKED = { ok: false, reason: 'locked' } as const;

export async function saveDetails(identity: Identity, actor: Actor, given: Details): Promise<Done | CaseRefusal> {
  const problems = findDetailProblems(given, identity.clock.now());
  if (problems) return { ok: false, reason: 'invalid_details', problems };
  return changeCase(identity, actor, async (tx) => {
    await storeDetails(tx, actor.playerId, sealDetails(identity, tidyDetails(given)), identity.clock.now());
    return { done: { ok: true }, audit: { action: 'kyc.details_saved' } };
  });
}

export interface NewDocument {
  kind: DocumentKind;
  side: Side;
  name: string;
  content: Buffer;
}

export async function addDocument(
  identity: Identity,
  actor: Actor,
  { kind, side, name, content }: NewDocument,
): Promise<(Done & { documentId: string }) | CaseRefusal> {
  const read = readFileContent(content);
  if (!read.ok) return read;
  const documentId = randomUUID();
  const stored = await identity.documents.write(read.content);
  let isKept = false;
  try {
    const result = await changeCase<Done & { documentId: string }>(identity, actor, async (tx) => {
      const documents = await listDocuments(tx, actor.playerId);
      if (documents.length >= DOCUMENTS_MAX) return { done: { ok: false, reason: 'too_many' } as const };
      await insertDocument(tx, actor.playerId, {
        documentId,
        kind,
        side,
        name,
        contentType: read.contentType,
        sizeBytes: read.content.length,
        ...stored,
        submittedAt: null,
        createdAt: identity.clock.now(),
      });
      const after = { documentId, kind, side, bytes: read.content.length };
      return { done: { ok: true, documentId } as const, audit: { action: 'kyc.document_added', after } };
    });
    isKept = result.ok;
    return result;
  } finally {
    if (!isKept) await identity.documents.remove(stored.fileName);
  }
}

/** Submitted documents cannot be removed, because they are part of the record. */
export async function removeDocument(
  identity: Identity,
  actor: Actor,
  documentId: string,
): Promise<Done | CaseRefusal> {
  let fileName: string | null = null;
  const result = await changeCase<Done>(identity, actor, async (tx) => {
    const document = (await listDocuments(tx, actor.playerId)).find((each) => each.documentId === documentId);
    if (!document) return { done: { ok: false, reason: 'not_found' } };
    if (document.submittedAt !== null) return { done: LOCKED };
    await deleteDocument(tx, actor.playerId, documentId);
    fileName = document.fileName;
    return { done: { ok: true }, audit: { action: 'kyc.document_removed', before: { documentId } } };
  });
  if (fileName !== null) await identity.documents.remove(fileName);
  return result;
}

/** After this, only the reviewer can change the case. */
export function submitCase(identity: Identity, actor: Actor): Promise<Done | CaseRefusal> {
  return changeCase(identity, actor, async (tx, known) => {
    const documents = await listDocuments(tx, actor.playerId);
    const missing = missingThings({
      hasDetails: known.detailsSealed !== null,
      documents: countedDocuments(known, documents),
      fundsAsked: asksForFunds(known),
    });
    if (missing.length > 0) return { done: { ok: false, reason: 'incomplete', missing } };
    const reviewId = randomUUID();
    await storeSubmission(tx, actor.playerId, reviewId, identity.clock.now());
    const details = unsealDetails(identity, known.detailsSealed!);
    await identity.neighbours.identityShown(tx, actor.playerId, details);
    const audit = {
      action: 'kyc.submitted',
      before: { state: known.state },
      after: { state: 'pending', reviewId, documents: documents.length },
    };
    return { done: { ok: true }, audit };
  });
}

export function asksForFunds({ reasons }: Pick<Case, 'reasons'>): boolean {
  return reasons.includes('source_of_funds');
}

/** In a case that was sent back, documents that the reviewer rejected no longer count. */
export function countedDocuments<D extends { kind: DocumentKind; submittedAt: Date | null }>(
  { state, reasons }: Pick<Case, 'state' | 'reasons'>,
  documents: readonly D[],
): D[] {
  if (state !== 'resubmit' && state !== 'expired') return [...documents];
  const wanted = kindsWantedAgain(reasons);
  return documents.filter(({ kind, submittedAt }) => submittedAt === null || !wanted.includes(kind));
}

const IDENTITY_KINDS: readonly DocumentKind[] = ['passport', 'id_card', 'licence', 'selfie'];

function kindsWantedAgain(reasons: readonly string[]): DocumentKind[] {
  return [
    ...(reasons.some((reason) => reason.startsWith('document_')) ? IDENTITY_KINDS : []),
    ...(reasons.includes('address_proof') ? (['proof_of_address'] as const) : []),
    ...(reasons.includes('source_of_funds') ? (['source_of_funds'] as const) : []),
  ];
}

type Audited = Pick<AuditEvent, 'action' | 'before' | 'after'>;

/** Runs a change by the player if the case is open to the player. The row in the audit log is its last act. */
function changeCase<D extends Done>(
  { cells, clock }: Identity,
  { playerId, ip }: Actor,
  change: (tx: Tx, known: Case) => Promise<{ done: D; audit: Audited } | { done: CaseRefusal }>,
): Promise<D | CaseRefusal> {
  return cells.of(playerId).transaction(async (tx) => {
    // The wallet first, as everywhere, because a submission may close play.
    await lockWallet(tx, playerId);
    const known = await lockCase(tx, playerId, clock.now());
    if (!isOpen(known.state)) return LOCKED;
    const changed = await change(tx, known);
    if ('audit' in changed) {
      await recordAudit(tx, clock, { actor: `player:${playerId}`, target: `player:${playerId}`, ip, ...changed.audit });
    }
    return changed.done;
  });
}
