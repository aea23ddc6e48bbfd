import type { Decision } from './case-state.ts';
import type { Details } from './details.ts';
import type { ContentType, DocumentKind, Side } from './levels.ts';

/** A submission as a reviewer gets it. */
export interface Submission {
  /** Ours, new for each submission: handing the same one over twice is handing it over once. */
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
  /** Deciphers the file. Only for a reviewer that wants to see it. */
  read(): Promise<Buffer>;
}

/** Whoever looks at cases: an outside provider, or our own people. In our words; an adapter knows theirs. */
export interface Reviewer {
  readonly name: string;
  /** Opens the case there, uploads what is wanted and submits it. Throws when that did not work: it is tried again. */
  submit(submission: Submission): Promise<void>;
  /** Asks. Null while nothing is decided. */
  fetch(reviewId: string): Promise<Decision | null>;
  /** Reads a callback; null when it was not signed by the reviewer. */
  verify(body: string, headers: Record<string, unknown>): { reviewId: string; decision: Decision | null } | null;
}

/** Our own people: they see the case in the operator's command and decide it there. */
export function createInHouseReviewer(): Reviewer {
  return { name: 'in-house', submit: async () => {}, fetch: async () => null, verify: () => null };
}
