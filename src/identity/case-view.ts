import type { AnswerOf } from '../http/contract.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { toUsd } from '../money/usd.ts';
import type { readKyc } from './api.ts';
import { asksForFunds, countedDocuments } from './case-acts.ts';
import { findCase } from './case-rows.ts';
import { isOpen, STATUS_WORDS, type CaseState } from './case-state.ts';
import { listDocuments } from './document-rows.ts';
import { unsealDetails, type Identity } from './identity.ts';
import { LEVEL_OF, LEVELS, missingIn, missingThings, type HandedIn, type Level } from './levels.ts';
import { DEPOSIT_CAP, dueAtOf } from './standing.ts';
import { reviewedBy } from './times.ts';

type View = AnswerOf<typeof readKyc>;

/** The player's view of the case: names and kinds of documents, but never the documents. */
export async function viewCase(identity: Identity, playerId: PlayerId): Promise<View> {
  const { clock, neighbours } = identity;
  const database = identity.cells.of(playerId);
  const known = await findCase(database, playerId);
  const documents = await listDocuments(database, playerId);
  const deposits = await neighbours.depositsOf(database, playerId);
  const counted = countedDocuments(known, documents);
  const handedIn: HandedIn = {
    hasDetails: known.detailsSealed !== null,
    documents: counted,
    fundsAsked: asksForFunds(known),
  };
  const dueAt = dueAtOf(known.state, deposits.firstAt, known.decidedAt);
  const canChange = isOpen(known.state);
  return {
    status: STATUS_WORDS[known.state],
    reasons: known.reasons,
    comment: known.comment,
    forged: known.forged,
    submittedAt: asTime(known.submittedAt),
    reviewedBy: known.state === 'pending' && known.submittedAt ? asTime(reviewedBy(known.submittedAt)) : null,
    decidedAt: asTime(known.decidedAt),
    dueAt: asTime(dueAt),
    isOverdue: dueAt !== null && dueAt <= clock.now(),
    documentExpiresOn: known.documentExpiresOn,
    levels: LEVELS.map((level) => ({
      level,
      state: levelState(level, known.state, handedIn),
      missing: canChange ? missingIn(level, handedIn) : [],
    })),
    details: known.detailsSealed && unsealDetails(identity, known.detailsSealed),
    documents: documents.map((document) => ({
      id: document.documentId,
      kind: document.kind,
      side: document.side,
      name: document.name,
      contentType: document.contentType,
      bytes: document.sizeBytes,
      uploadedAt: document.createdAt.toISOString(),
      isSubmitted: document.submittedAt !== null,
      isWantedAgain: !counted.includes(document),
    })),
    canSubmit: canChange && missingThings(handedIn).length === 0,
    canChange,
    withdrawalsOpen: known.state === 'approved' || (known.state === 'rejected' && !known.forged),
    depositCap: known.state === 'approved' ? null : toUsd(DEPOSIT_CAP),
    deposited: toUsd(deposits.credited),
    putAside: toUsd(known.putAside),
  };
}

function levelState(level: Level, state: CaseState, handedIn: HandedIn): View['levels'][number]['state'] {
  const isEmpty =
    level === 'source_of_funds' && !handedIn.documents.some(({ kind }) => LEVEL_OF[kind] === 'source_of_funds');
  if (isEmpty && !handedIn.fundsAsked) return 'optional';
  if (state === 'pending') return 'under_review';
  if (state === 'approved' || state === 'rejected') return state;
  return missingIn(level, handedIn).length > 0 ? 'missing' : 'ready';
}

function asTime(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
