/** A player without a case has 'none'. 'resubmit' and 'expired' are drafts with a reason. */
export const CASE_STATES = ['none', 'draft', 'pending', 'approved', 'resubmit', 'rejected', 'expired'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** The API's names of the states. */
export const STATUS_WORDS = {
  none: 'temporary',
  draft: 'temporary',
  pending: 'under_review',
  approved: 'approved',
  resubmit: 'resubmit',
  rejected: 'rejected',
  // An expired document must be submitted again.
  expired: 'resubmit',
} as const satisfies Record<CaseState, string>;

export type DecidedState = 'approved' | 'resubmit' | 'rejected' | 'expired';

export interface Decision {
  state: DecidedState;
  /** Codes such as `document_unreadable`. */
  reasons: readonly string[];
  /** A sentence for the player. */
  comment: string | null;
  forged: boolean;
  /** By the clock of the reviewer. */
  decidedAt: Date;
  /** `YYYY-MM-DD`: when the document expires. */
  documentExpiresOn: string | null;
}

export type Judgement =
  | { applies: true; state: DecidedState; replacesFinal: boolean }
  | { applies: false; why: 'not_submitted' | 'not_newer' | 'same' };

/** The player may change the case. */
export function isOpen(state: CaseState): boolean {
  return state === 'none' || state === 'draft' || state === 'resubmit' || state === 'expired';
}

/** Whether a decision applies to a case in its present state: only newer ones do, and each of them once. */
export function judge(
  current: { state: CaseState; forged: boolean; decidedAt: Date | null },
  decision: Pick<Decision, 'state' | 'forged' | 'decidedAt'>,
): Judgement {
  const { state } = current;
  if (state === 'none' || state === 'draft') return { applies: false, why: 'not_submitted' };
  if (current.decidedAt !== null && decision.decidedAt <= current.decidedAt) {
    return { applies: false, why: 'not_newer' };
  }
  // Only an approval can expire; in any other state an old document must be submitted again.
  const next = decision.state === 'expired' && state !== 'approved' ? 'resubmit' : decision.state;
  if (next === state && decision.forged === current.forged) return { applies: false, why: 'same' };
  const isFinal = state === 'approved' || state === 'rejected';
  return { applies: true, state: next, replacesFinal: isFinal && next !== 'expired' };
}
