import { Type } from 'typebox';
import { defineCall, type Call } from '../provider.ts';
import { refusal } from '../refusal.ts';
import { CASE_STATUSES, caseView, FAULT_KINDS, type Reviewer } from './cases.ts';

const STRICT = { additionalProperties: false };
const DEFAULT_DELAY_MS = 30_000;
const HOUR_MS = 3_600_000;

export function identityCalls(reviewer: Reviewer): Call[] {
  return [...caseCalls(reviewer), timingCall(reviewer), faultCall(reviewer), clearCall(reviewer)];
}

function caseCalls({ cases, outbox, decide }: Reviewer): Call[] {
  return [
    defineCall({
      method: 'GET',
      path: '/identity/control/cases',
      summary: 'The cases received, newest first, with the callbacks sent about them.',
      query: Type.Object({ userId: Type.Optional(Type.String({ maxLength: 200 })) }, STRICT),
      example: { path: '/identity/control/cases?userId=1042' },
      answer({ query: { userId } }) {
        const fitting = cases.all().filter((known) => userId === undefined || known.userId === userId);
        return {
          items: fitting.toReversed().map((known) => ({ ...caseView(known), callbacks: outbox.about(known.id) })),
          next: null,
        };
      },
    }),
    defineCall({
      method: 'POST',
      path: '/identity/control/cases/:id/decide',
      summary: `Decide a case, also one that was decided before, with its callback. One of ${CASE_STATUSES.join(', ')}; "reasons" such as document_forged.`,
      body: Type.Object(
        {
          status: Type.Enum([...CASE_STATUSES]),
          reasons: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 10 })),
        },
        STRICT,
      ),
      example: { path: '/identity/control/cases/CASE_ID/decide', body: { status: 'resubmit' } },
      answer({ params, body }) {
        const known = cases.get(params['id'] ?? '');
        if (!known) return refusal(404, 'NOT_FOUND', 'There is no case with this id.');
        decide(known, body.status, body.reasons);
        return caseView(known);
      },
    }),
  ];
}

function timingCall(reviewer: Reviewer): Call {
  return defineCall({
    method: 'POST',
    path: '/identity/control/timing',
    summary:
      'How long a case is looked at, how often a refused callback is repeated, and after how long. An empty object only shows it.',
    body: Type.Object(
      {
        decideAfterMs: Type.Optional(Type.Integer({ minimum: 0, maximum: HOUR_MS })),
        callbackRetries: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
        callbackRetryMs: Type.Optional(Type.Integer({ minimum: 10, maximum: HOUR_MS })),
      },
      STRICT,
    ),
    example: { body: { decideAfterMs: 3000 } },
    answer({ body }) {
      reviewer.change(body);
      const { decideAfterMs, callbackRetries, callbackRetryMs } = reviewer.settings();
      return { decideAfterMs, callbackRetries, callbackRetryMs };
    },
  });
}

function faultCall({ faults }: Reviewer): Call {
  return defineCall({
    method: 'POST',
    path: '/identity/control/fault',
    summary: 'Misbehave, as "kind" says:',
    notes: [
      'approve, reject, ask-again: the next decisions, whatever the name; time-out: never decided',
      'callback-duplicated; callback-out-of-order: an older "pending" after the decision; callback-lost; callback-wrong-signature',
      `callback-late: by "delayMs" (${DEFAULT_DELAY_MS} when left out)`,
      'error: calls answer 500; unreachable: the connection is cut',
      '"times" is how often it happens (always when left out), "share" the part of the occasions it meets, from 0 to 1',
      'none: ends every fault',
    ],
    body: Type.Object(
      {
        kind: Type.Enum(['none', ...FAULT_KINDS]),
        times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
        share: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1 })),
        delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: HOUR_MS })),
      },
      STRICT,
    ),
    example: { body: { kind: 'callback-lost', times: 1 } },
    answer({ body: { kind, times = null, share = 1, delayMs = DEFAULT_DELAY_MS } }) {
      if (kind === 'none') faults.remove(null);
      else faults.add({ kind, timesLeft: times, share, delayMs });
      return { faults: faults.list() };
    },
  });
}

function clearCall({ cases, faults }: Reviewer): Call {
  return defineCall({
    method: 'POST',
    path: '/identity/control/clear',
    summary: 'End every fault and forget every case.',
    body: Type.Object({}, STRICT),
    example: {},
    answer() {
      faults.remove(null);
      cases.clear();
      return { cases: 0, faults: [] };
    },
  });
}
