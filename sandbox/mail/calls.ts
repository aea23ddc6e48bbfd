import { Type } from 'typebox';
import { errorCode } from '../loopback.ts';
import { defineCall, type Call } from '../provider.ts';
import { refusal, type Refusal } from '../refusal.ts';
import { FAULT_KINDS, type Faults } from './faults.ts';
import { MESSAGE_LIMIT, type Mailbox } from './mailbox.ts';
import type { SmtpListener } from './smtp.ts';

export interface MailParts {
  readonly mailbox: Mailbox;
  readonly faults: Faults;
  readonly smtp: SmtpListener;
}

const STRICT = { additionalProperties: false };
const ADDRESS = Type.String({ maxLength: 320 });
const DEFAULT_LIMIT = 100;
const DEFAULT_DELAY_MS = 5000;
const FAULT_LIMIT = 100;

const FaultRequest = Type.Object(
  {
    kind: Type.Enum([...FAULT_KINDS]),
    times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
    to: Type.Optional(Type.String({ minLength: 1, maxLength: 320 })),
  },
  STRICT,
);

export function mailCalls(parts: MailParts): Call[] {
  return [...readingCalls(parts), faultCall(parts), ...switchingCalls(parts)];
}

function readingCalls({ mailbox }: MailParts): Call[] {
  const find = (id = ''): NonNullable<ReturnType<Mailbox['find']>> | Refusal =>
    mailbox.find(id) ?? refusal(404, 'NOT_FOUND', 'There is no message with this id.');
  return [
    defineCall({
      method: 'GET',
      path: '/mail/messages',
      summary: `The messages received, newest first and decoded. "to" is one recipient, in any letter case; "limit" goes to ${MESSAGE_LIMIT} and is ${DEFAULT_LIMIT} when left out.`,
      query: Type.Object(
        { to: Type.Optional(ADDRESS), limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]{0,2}|1000)$' })) },
        STRICT,
      ),
      example: { path: '/mail/messages?to=demo@example.com&limit=10' },
      answer: ({ query }) => ({
        items: mailbox.list({ to: query.to, limit: Number(query.limit ?? DEFAULT_LIMIT) }),
        next: null,
      }),
    }),
    defineCall({
      method: 'GET',
      path: '/mail/messages/:id',
      summary: 'One message.',
      example: { path: '/mail/messages/MESSAGE_ID' },
      answer({ params }) {
        const found = find(params['id']);
        return 'message' in found ? found.message : found;
      },
    }),
    defineCall({
      method: 'GET',
      path: '/mail/messages/:id/raw',
      summary: 'The same message as it came over the wire, still encoded.',
      example: { path: '/mail/messages/MESSAGE_ID/raw' },
      answer({ params }, reply) {
        const found = find(params['id']);
        return 'message' in found ? reply.type('text/plain; charset=utf-8').send(found.raw) : found;
      },
    }),
  ];
}

function faultCall({ faults }: MailParts): Call {
  return defineCall({
    method: 'POST',
    path: '/mail/control/fault',
    summary: 'Misbehave once a whole message has been received, as "kind" says:',
    notes: [
      'refuse-temporarily: 451, nothing is kept',
      'refuse-permanently: 550, nothing is kept',
      'drop-before-accept: the message is kept, but the connection is cut before the 250, so a sender that tries again causes a second copy',
      `delay: the message is kept and the 250 sent after "delayMs" (${DEFAULT_DELAY_MS} when left out), even to a sender that no longer waits`,
      'none: ends the fault of "to", or every fault when there is no "to"',
      '"times" is how many messages it meets (all of them when left out), "to" limits it to messages with that recipient',
    ],
    body: FaultRequest,
    example: { body: { kind: 'refuse-temporarily', times: 2, to: 'demo@example.com' } },
    answer({ body: { kind, times, delayMs, to } }) {
      if (delayMs !== undefined && kind !== 'delay') {
        return refusal(400, 'INVALID_REQUEST', '"delayMs" goes with the kind "delay" only.');
      }
      if (kind === 'none') faults.remove(to ?? null);
      else if (faults.list().length >= FAULT_LIMIT) {
        return refusal(400, 'TOO_MANY_FAULTS', `At most ${FAULT_LIMIT} faults at a time: clear some first.`);
      } else {
        faults.set({ kind, to: to ?? null, timesLeft: times ?? null, delayMs: delayMs ?? DEFAULT_DELAY_MS });
      }
      return { faults: faults.list() };
    },
  });
}

function switchingCalls({ mailbox, faults, smtp }: MailParts): Call[] {
  return [
    defineCall({
      method: 'POST',
      path: '/mail/control/clear',
      summary: 'Forget every message and every fault. A mail host that is down stays down.',
      body: Type.Object({}, STRICT),
      example: {},
      answer() {
        mailbox.clear();
        faults.remove(null);
        return { messages: 0, faults: [] };
      },
    }),
    defineCall({
      method: 'POST',
      path: '/mail/control/down',
      summary: 'Take the mail host down (connections are refused, open ones are cut), or bring it back with false.',
      body: Type.Object({ down: Type.Boolean() }, STRICT),
      example: { body: { down: true } },
      async answer({ body }) {
        try {
          await (body.down ? smtp.close() : smtp.open());
        } catch (error) {
          if (errorCode(error) !== 'EADDRINUSE') throw error;
          return refusal(409, 'PORT_TAKEN', `Port ${smtp.port()} was taken by another program in the meantime.`);
        }
        return { down: !smtp.isOpen() };
      },
    }),
  ];
}
