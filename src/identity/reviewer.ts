import type { Decision } from './case-state.ts';
import type { Details } from './details.ts';
import type { ContentType, DocumentKind, Side } from './levels.ts';

/** A submission as sent to a reviewer. */
export interface Submission {
  /** Our id, new for each submission, so that sending the same one twice has no further effect. */
  reviewId: string;
  playerId: string;
  details: Details;
  documents: readonly SubmittedDocument[];
}

export interface SubmittedDocument {
  documentId: string;
  kind: DocumentKind;
  side: Side;
  contentType: ContentType;
  /** Decrypts the file. Only for reviewers that need it. */
  read(): Promise<Buffer>;
}

/** A reviewer of cases: an outside provider or our own staff. In our own terms; adapters translate. */
export interface Reviewer {
  readonly name: string;
  /** Creates the case there, uploads the files and submits it. Throws on failure, and is then retried. */
  submit(submission: Submission): Promise<void>;
  /** Polls the decision. Null while undecided. */
  fetch(reviewId: string): Promise<Decision | null>;
  /** Reads a callback; null if the reviewer did not sign it. */
  verify(body: string, headers: Record<string, unknown>): { reviewId: string; decision: Decision | null } | null;
}

/** Our own staff, who see the case in the back office and decide it there. */
export function createInHouseReviewer(): Reviewer {
  return { name: 'in-house', submit: async () => {}, fetch: async () => null, verify: () => null };
}
