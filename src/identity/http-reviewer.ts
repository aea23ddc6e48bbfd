import { createHmac } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import { isSameText } from '../secrets/same-text.ts';
import type { Decision, DecidedState } from './case-state.ts';
import type { Reviewer } from './reviewer.ts';

export interface HttpReviewerOptions {
  /** For example `https://api.example.com`; requests go to `/v1/cases` below it. */
  url: string;
  token: string;
  secret: string;
  /** Where decisions are sent. */
  callbackUrl: string;
  clock: Clock;
}

const TIMEOUT_MS = 10_000;
const REASONS_MAX = 10;
const TEXT_LENGTH_MAX = 500;

/** HMAC-SHA256 in hex: requests are signed over time, method, path and body, decisions over their body. */
export function createHttpReviewer(options: HttpReviewerOptions): Reviewer {
  const ask = async (method: 'GET' | 'POST', path: string, content?: object): Promise<Record<string, unknown>> => {
    const url = new URL(options.url.replace(/\/+$/, '') + path);
    const body = content === undefined ? '' : JSON.stringify(content);
    const time = String(Math.floor(options.clock.now().getTime() / 1_000));
    const response = await fetch(url, {
      method,
      headers: {
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
        'x-app-token': options.token,
        'x-app-access-ts': time,
        'x-app-access-sig': hmac(options.secret, time + method + url.pathname + url.search + body),
      },
      ...(content === undefined ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The reviewer answered ${response.status}.`);
    return (await response.json()) as Record<string, unknown>;
  };
  return {
    name: 'reviewer',
    async submit({ reviewId, playerId, details, documents }) {
      const hasFunds = documents.some(({ kind }) => kind === 'source_of_funds');
      await ask('POST', '/v1/cases', {
        caseId: reviewId,
        userId: playerId,
        level: hasFunds ? 'source_of_funds' : 'address',
        firstName: details.firstName,
        lastName: details.lastName,
        callbackUrl: options.callbackUrl,
        documents: documents.map(({ kind }) => ({ kind })),
      });
    },
    fetch: async (reviewId) => readDecision(await ask('GET', `/v1/cases/${encodeURIComponent(reviewId)}`)),
    verify(body, headers) {
      if (!isSameText(headers['x-payload-digest'], hmac(options.secret, body))) return null;
      const event = JSON.parse(body) as Record<string, unknown>;
      if (typeof event['caseId'] !== 'string') return null;
      return { reviewId: event['caseId'], decision: readDecision(event) };
    },
  };
}

const DECIDED: Record<string, DecidedState> = {
  approved: 'approved',
  resubmit: 'resubmit',
  rejected: 'rejected',
  expired: 'expired',
};

/** Null if the case is undecided or the answer is malformed: it is polled again. */
function readDecision(view: Record<string, unknown>): Decision | null {
  const state = DECIDED[String(view['status'])];
  const decidedAt = new Date(String(view['checkedAt']));
  if (!state || Number.isNaN(decidedAt.getTime())) return null;
  const reasons = Array.isArray(view['reasons']) ? view['reasons'] : [];
  const expiresOn = /^\d{4}-\d{2}-\d{2}/.exec(String(view['documentExpiresAt']))?.[0] ?? null;
  return {
    state,
    reasons: reasons.slice(0, REASONS_MAX).map((reason) => String(reason).slice(0, TEXT_LENGTH_MAX)),
    comment: typeof view['comment'] === 'string' ? view['comment'].slice(0, TEXT_LENGTH_MAX) : null,
    forged: view['forged'] === true,
    decidedAt,
    documentExpiresOn: expiresOn,
  };
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
