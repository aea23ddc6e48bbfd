import { randomUUID } from 'node:crypto';
import { createFaultList, type FaultList, type ListedFault } from '../fault-list.ts';
import type { Journal, Row, Table } from '../journal.ts';
import { createOutbox, type Callback, type Mischief, type Outbox } from '../outbox.ts';
import { payloadDigest } from './signature.ts';

export const CASE_STATUSES = ['pending', 'approved', 'resubmit', 'rejected', 'expired'] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

export interface Submission {
  readonly caseId: string;
  readonly userId: string;
  readonly level: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly callbackUrl: string;
  readonly documents: readonly { readonly kind: string }[];
}

export interface Case extends Row, Submission {
  readonly submittedAt: string;
  /** Null if decided, or if nobody will decide it. */
  decideAtMs: number | null;
  status: CaseStatus;
  reasons: readonly string[];
  comment: string | null;
  forged: boolean;
  checkedAt: string | null;
  documentExpiresAt: string | null;
}

export const FAULT_KINDS = [
  'approve',
  'reject',
  'ask-again',
  'time-out',
  'callback-duplicated',
  'callback-out-of-order',
  'callback-late',
  'callback-lost',
  'callback-wrong-signature',
  'error',
  'unreachable',
] as const;
export interface Fault extends ListedFault {
  readonly kind: (typeof FAULT_KINDS)[number];
  readonly delayMs: number;
}

interface Settings extends Row {
  decideAfterMs: number;
  callbackRetries: number;
  callbackRetryMs: number;
}

/** The reviewer: receives cases, decides them, and reports the decisions. */
export interface Reviewer {
  readonly cases: Table<Case>;
  readonly outbox: Outbox;
  readonly faults: FaultList<Fault>;
  settings(): Settings;
  change(settings: Partial<Settings>): void;
  submit(submission: Submission): Case;
  decide(known: Case, status: CaseStatus, reasons?: readonly string[]): void;
  tick(): void;
}

const DEFAULTS: Settings = { id: 'settings', decideAfterMs: 3000, callbackRetries: 5, callbackRetryMs: 10_000 };
/** With this first name the reviewer leaves the case to a person. */
const LEFT_TO_A_PERSON = 'undecided';
const DOCUMENT_LIFE_MS = 2 * 365 * 24 * 3_600_000;
const DECIDING = ['approve', 'reject', 'ask-again', 'time-out'];
const CALLING = [
  'callback-duplicated',
  'callback-out-of-order',
  'callback-late',
  'callback-lost',
  'callback-wrong-signature',
];

export function createReviewer(journal: Journal, nowMs: () => number = Date.now): Reviewer {
  const cases = journal.table<Case>('cases');
  const settingsTable = journal.table<Settings>('settings');
  const settings = (): Settings => settingsTable.get('settings') ?? DEFAULTS;
  const retries = () => ({ times: settings().callbackRetries, everyMs: settings().callbackRetryMs });
  const outbox = createOutbox({ table: journal.table<Callback>('callbacks'), nowMs, retries });
  const faults = createFaultList<Fault>();

  const decide = (known: Case, status: CaseStatus, reasons: readonly string[] = reasonsOf(status)): void => {
    known.status = status;
    known.reasons = reasons;
    known.comment = commentOf(status, reasons);
    known.forged = reasons.includes('document_forged');
    known.decideAtMs = null;
    known.checkedAt = new Date(nowMs()).toISOString();
    known.documentExpiresAt = status === 'approved' ? dayOf(nowMs() + DOCUMENT_LIFE_MS) : null;
    cases.put(known);
    announce(
      outbox,
      known,
      faults.meet(({ kind }) => CALLING.includes(kind)),
    );
  };

  return {
    cases,
    outbox,
    faults,
    settings,
    change: (changed) => void settingsTable.put({ ...settings(), ...changed }),
    submit(submission) {
      const known = cases.get(submission.caseId);
      // A case may be submitted again only after it was sent back.
      if (known && known.status !== 'resubmit') return known;
      const submittedAt = new Date(nowMs()).toISOString();
      const open = { status: 'pending', reasons: [], comment: null, forged: false, checkedAt: null } as const;
      const isLeft = submission.firstName.trim().toLowerCase() === LEFT_TO_A_PERSON;
      const decideAtMs = isLeft ? null : nowMs() + settings().decideAfterMs;
      return cases.put({
        ...submission,
        id: submission.caseId,
        submittedAt,
        decideAtMs,
        ...open,
        documentExpiresAt: null,
      });
    },
    decide,
    tick() {
      for (const due of cases.all()) {
        if (due.decideAtMs === null || due.decideAtMs > nowMs()) continue;
        const fault = faults.meet(({ kind }) => DECIDING.includes(kind));
        if (fault?.kind === 'time-out') cases.put(Object.assign(due, { decideAtMs: null }));
        else decide(due, ...verdictOn(due, fault));
      }
      outbox.tick();
    },
  };
}

/** What the casino gets, in answers and in callbacks. */
export function caseView(known: Case): Record<string, unknown> {
  const { caseId, userId, level, status, reasons, comment, forged, submittedAt, checkedAt, documentExpiresAt } = known;
  return { caseId, userId, level, status, reasons, comment, forged, submittedAt, checkedAt, documentExpiresAt };
}

function verdictOn({ firstName }: Case, fault: Fault | null): [CaseStatus, readonly string[]] {
  if (fault?.kind === 'approve') return ['approved', []];
  if (fault?.kind === 'reject') return ['rejected', reasonsOf('rejected')];
  if (fault?.kind === 'ask-again') return ['resubmit', reasonsOf('resubmit')];
  switch (firstName.trim().toLowerCase()) {
    case 'resubmit':
      return ['resubmit', reasonsOf('resubmit')];
    case 'reject':
      return ['rejected', reasonsOf('rejected')];
    case 'forged':
      return ['rejected', ['document_forged']];
    default:
      return ['approved', []];
  }
}

function reasonsOf(status: CaseStatus): readonly string[] {
  if (status === 'resubmit') return ['document_unreadable'];
  return status === 'rejected' ? ['identity_not_confirmed'] : status === 'expired' ? ['document_expired'] : [];
}

function commentOf(status: CaseStatus, reasons: readonly string[]): string | null {
  if (reasons.includes('document_forged')) return 'The document is forged.';
  if (status === 'resubmit') return 'The document could not be read. Send a sharp picture of all of it.';
  if (status === 'rejected') return 'The details could not be confirmed by the documents.';
  return status === 'expired' ? 'The document has run out.' : null;
}

function announce(outbox: Outbox, known: Case, fault: Fault | null): void {
  const post = (event: Record<string, unknown>, mischief: Mischief = {}): void => {
    const body = JSON.stringify({ type: 'caseReviewed', eventId: randomUUID(), ...event });
    const digest = payloadDigest(body);
    const headers = {
      'content-type': 'application/json',
      'x-payload-digest': fault?.kind === 'callback-wrong-signature' ? '0'.repeat(digest.length) : digest,
      'x-payload-digest-alg': 'HMAC_SHA256_HEX',
    };
    outbox.post({ subject: known.id, event: String(event['status']), url: known.callbackUrl, headers, body }, mischief);
  };
  post(caseView(known), mischiefOf(fault));
  if (fault?.kind !== 'callback-out-of-order') return;
  post({ ...caseView(known), status: 'pending', reasons: [], comment: null, checkedAt: known.submittedAt });
}

function mischiefOf(fault: Fault | null): Mischief {
  if (fault?.kind === 'callback-late') return { delayMs: fault.delayMs };
  if (fault?.kind === 'callback-lost') return { lost: true };
  return fault?.kind === 'callback-duplicated' ? { copies: 2 } : {};
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
