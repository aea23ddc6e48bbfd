import { Type } from 'typebox';
import { defineCall, type Call } from '../provider.ts';
import { refusal } from '../refusal.ts';
import { WALLET_METHODS } from '../wallet/client.ts';
import { FAULT_KINDS } from './faults.ts';
import type { Machine } from './machine.ts';

const STRICT = { additionalProperties: false };
const DEFAULT_DELAY_MS = 5000;
const FAULT_LIMIT = 100;

export function faultCalls({ faults, trace, orders }: Machine): Call[] {
  return [
    defineCall({
      method: 'POST',
      path: '/aggregator/control/fault',
      summary: 'Misbehave, as "kind" says:',
      notes: [
        `to the wallet (${WALLET_METHODS.join(', ')}): duplicate: "copies" at one instant; delay: by "delayMs" (${DEFAULT_DELAY_MS} when left out); wrong-hash; extra-parameters: two hundred unknown ones`,
        'wrong-amount: after the right call another one with the same reference and a dollar more',
        'lost-request: it never leaves; lost-answer, answer-5xx: it takes effect but its answer is not heard; reset: the connection is cut in the middle of the answer',
        'result-before-bet, refund-before-bet: another call arrives before the bet it belongs to',
        'of the integration API (games, game-url, terminate, jackpots, heartbeat, bonus-player-create, bonus-create, bonus-cancel, players-add, players-bonuses): error: 500; slow; broken-json; unreachable; refused: an error of the protocol',
        '"call" limits it to one of these, "userId" to one player',
        '"times" is how often it happens (always when left out), "share" the part of the occasions it meets, from 0 to 1',
        'none: ends every fault',
      ],
      body: Type.Object(
        {
          kind: Type.Enum(['none', ...FAULT_KINDS]),
          call: Type.Optional(Type.String({ maxLength: 40 })),
          userId: Type.Optional(Type.String({ maxLength: 80 })),
          copies: Type.Optional(Type.Integer({ minimum: 2, maximum: 100 })),
          times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
          share: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1 })),
          delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
        },
        STRICT,
      ),
      example: { body: { kind: 'lost-answer', call: 'bet', times: 1 } },
      answer({
        body: { kind, call = null, userId = null, copies = 5, times = null, share = 1, delayMs = DEFAULT_DELAY_MS },
      }) {
        if (kind === 'none') faults.list.remove(null);
        else if (faults.list.list().length >= FAULT_LIMIT) {
          return refusal(400, 'TOO_MANY_FAULTS', `At most ${FAULT_LIMIT} faults at a time: end some first.`);
        } else faults.list.add({ kind, call, userId, copies, timesLeft: times, share, delayMs });
        return { faults: faults.list.list() };
      },
    }),
    defineCall({
      method: 'POST',
      path: '/aggregator/control/clear',
      summary: 'End every fault, forget every order and the trace. Rounds and what is owed stay.',
      body: Type.Object({}, STRICT),
      example: {},
      answer() {
        faults.list.remove(null);
        orders.clear();
        trace.clear();
        return { faults: [] };
      },
    }),
  ];
}
