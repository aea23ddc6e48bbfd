import { Type } from 'typebox';
import { defineCall, type Call } from '../provider.ts';
import { refusal } from '../refusal.ts';
import { API_CALL_NAMES } from './api-call.ts';
import { CALL_FAULTS, FAULT_KINDS } from './faults.ts';
import type { Machine } from './machine.ts';

const STRICT = { additionalProperties: false };
const DEFAULT_DELAY_MS = 5000;
const FAULT_LIMIT = 100;

const FaultRequest = Type.Object(
  {
    kind: Type.Enum(['none', ...FAULT_KINDS]),
    call: Type.Optional(Type.Enum([...API_CALL_NAMES])),
    id: Type.Optional(Type.String({ maxLength: 60 })),
    status: Type.Optional(Type.String({ maxLength: 30 })),
    times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    share: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1 })),
    delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
  },
  STRICT,
);

export function faultCalls({ faults }: Machine): Call[] {
  return [
    defineCall({
      method: 'POST',
      path: '/processor/control/fault',
      summary: 'Misbehave, as "kind" says:',
      notes: [
        'rate-limited: 429; error: 500; broken-json: the answer ends in the middle; unreachable: the connection is cut and nothing is done',
        'lost-answer: the call takes effect, but the connection is cut before the answer',
        `slow: the answer comes after "delayMs" (${DEFAULT_DELAY_MS} when left out)`,
        `"call" limits these to one of ${API_CALL_NAMES.join(', ')}`,
        'callback-duplicated: twice, one after the other; callback-in-parallel: five copies at one instant',
        'callback-out-of-order: held until the next one of the same payment or payout has gone out; callback-delayed: by "delayMs"; callback-lost: never sent',
        'callback-wrong-signature; callback-wrong-order: well signed, but with the order of somebody else',
        '"id" and "status" limit these to a payment or payout, or to the callbacks of one status, such as finished',
        'payout-fails, payout-fails-then-finishes, payout-rejected: what becomes of the next payouts created, once verified; payout-not-allowed: creation is refused, as from an address that is not allow-listed',
        '"times" is how often it happens (always when left out), "share" the part of the occasions it meets, from 0 to 1',
        'none: ends every fault',
      ],
      body: FaultRequest,
      example: { body: { kind: 'lost-answer', call: 'create-payout', times: 1 } },
      answer({ body: { kind, call = null, id = null, status = null, times = null, share = 1, delayMs } }) {
        if (kind === 'none') faults.list.remove(null);
        else if (call !== null && !CALL_FAULTS.some((known) => known === kind)) {
          return refusal(400, 'INVALID_REQUEST', `"call" goes with ${CALL_FAULTS.join(', ')} only.`);
        } else if (faults.list.list().length >= FAULT_LIMIT) {
          return refusal(400, 'TOO_MANY_FAULTS', `At most ${FAULT_LIMIT} faults at a time: end some first.`);
        } else {
          faults.list.add({ kind, call, id, status, timesLeft: times, share, delayMs: delayMs ?? DEFAULT_DELAY_MS });
        }
        return { faults: faults.list.list() };
      },
    }),
  ];
}
