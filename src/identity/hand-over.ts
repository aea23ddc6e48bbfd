import { inAnsweringCells, inEachCell } from '../db/cells/cells.ts';
import { findExpired, storeContact, takeDueCases, type Case } from './case-rows.ts';
import { decideCase, decideReview } from './decide.ts';
import { findStrayFiles, listDocuments } from './document-rows.ts';
import { unsealDetails, type Identity } from './identity.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** A case taken by a server that died is taken again after this. Longer than a call may take. */
const LEASE_MS = 15 * SECOND_MS;
const CASES_PER_TURN_MAX = 10;
const ASK_MS_MIN = 10 * SECOND_MS;
const RETRY_AFTER_MS = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];

/** Sends new submissions to the reviewer, and polls those without a decision. Any server may do it at any time. */
export async function contactReviewer(identity: Identity, log: (line: string) => void): Promise<void> {
  const now = identity.clock.now();
  const until = new Date(now.getTime() + LEASE_MS);
  const due = await inAnsweringCells(identity.cells, (database) =>
    takeDueCases(database, now, until, CASES_PER_TURN_MAX),
  );
  await Promise.all(due.flat().map((known) => contactAbout(identity, known, log)));
}

async function contactAbout(identity: Identity, known: Case, log: (line: string) => void): Promise<void> {
  const { clock, reviewer } = identity;
  const database = identity.cells.of(known.playerId);
  const reviewId = known.reviewId!;
  const after = (ms: number) => new Date(clock.now().getTime() + ms);
  try {
    if (known.handedOverAt === null) {
      await handOver(identity, known);
      const contact = { handedOverAt: clock.now(), nextContactAt: after(ASK_MS_MIN), failedContacts: 0 };
      return await storeContact(database, reviewId, contact);
    }
    const decision = await reviewer.fetch(reviewId);
    if (decision) await decideReview(identity, reviewId, decision);
    // The longer it takes, the less often we poll.
    const waitedMs = clock.now().getTime() - known.handedOverAt.getTime();
    const pauseMs = Math.min(HOUR_MS, Math.max(ASK_MS_MIN, waitedMs / 4));
    await storeContact(database, reviewId, { handedOverAt: null, nextContactAt: after(pauseMs), failedContacts: 0 });
  } catch (error) {
    const failedContacts = known.failedContacts + 1;
    const pauseMs = RETRY_AFTER_MS[Math.min(failedContacts, RETRY_AFTER_MS.length) - 1]!;
    log(`KYC: the reviewer could not be reached about ${reviewId} (${failedContacts}): ${String(error)}`);
    await storeContact(database, reviewId, { handedOverAt: null, nextContactAt: after(pauseMs), failedContacts });
  }
}

async function handOver(identity: Identity, known: Case): Promise<void> {
  const documents = await listDocuments(identity.cells.of(known.playerId), known.playerId);
  await identity.reviewer.submit({
    reviewId: known.reviewId!,
    playerId: String(known.playerId),
    details: unsealDetails(identity, known.detailsSealed!),
    documents: documents.map((document) => ({
      documentId: document.documentId,
      kind: document.kind,
      side: document.side,
      contentType: document.contentType,
      read: () => identity.documents.read(document),
    })),
  });
}

/** An approval ends when its document expires. */
export async function expireApprovals(identity: Identity): Promise<void> {
  const now = identity.clock.now();
  const today = now.toISOString().slice(0, 10);
  const expired = await inAnsweringCells(identity.cells, (database) => findExpired(database, today));
  for (const playerId of expired.flat()) {
    const decision = {
      state: 'expired',
      reasons: ['document_expired'],
      comment: null,
      forged: false,
      decidedAt: now,
      documentExpiresOn: null,
    } as const;
    const decided = await identity.cells
      .of(playerId)
      .transaction((tx) => decideCase(identity, tx, playerId, decision, { by: 'system' }));
    decided.tell();
  }
}

/** Removes files whose row was never written, because the server stopped in between. */
export async function removeStrayFiles({ cells, documents, clock }: Identity): Promise<void> {
  const old = await documents.list(new Date(clock.now().getTime() - HOUR_MS));
  if (old.length === 0) return;
  const unknown = await inEachCell(cells, (database) => findStrayFiles(database, old));
  // A file is a stray if no cell knows it.
  const strays = old.filter((fileName) => unknown.every((files) => files.includes(fileName)));
  for (const fileName of strays) await documents.remove(fileName);
}
