import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { textOf } from '../realtime/call-body.ts';
import type { ReceivedCall } from '../realtime/received-message.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { Session } from '../sessions/session.ts';
import { toRefusal } from './app.ts';
import type { CallCounts, CallTable, Visitor } from './call.ts';
import { compileCall, type CompiledCall } from './compiled-calls.ts';
import { Refusal } from './errors.ts';

/**
 * The second way to make calls with `overSocket`. They pass the same schema, handler and serializer as over HTTP. Cookie, origin and
 * CSRF token were checked when the socket was opened.
 */
export function createCallTable(
  app: FastifyInstance,
  sessions: Pick<SessionStore, 'isOver' | 'noteActivity'>,
): CallTable {
  const entries = new Map<string, CompiledCall>();
  let counts: CallCounts | null = null;

  const admit = (entry: CompiledCall | undefined, session: Session): CompiledCall => {
    if (session.ended || sessions.isOver(session.sessionId)) throw new Refusal('NOT_SIGNED_IN');
    if (!entry) throw new Refusal('NOT_FOUND');
    if (!entry.contract.isNoActivity) sessions.noteActivity(session);
    return entry;
  };

  const run = (call: ReceivedCall, session: Session, visitor: Visitor): Promise<unknown> => {
    const entry = admit(entries.get(call.call), session);
    const { contract } = entry;
    const { body } = call;
    if (body.fits !== entry) entry.requireValid(body.value);
    body.fits = entry;
    return entry.run(body.value, session, {
      method: contract.method,
      url: contract.path,
      contract,
      // Serialized as HTTP clients do, so that a repeat over HTTP counts as the same request.
      bodyText: textOf(body),
      headers: call.key === undefined ? visitor.headers : withKey(visitor.headers, call.key),
      ip: visitor.ip,
      socket: { remoteAddress: visitor.peer },
    });
  };

  const refuse = (error: unknown, entry: CompiledCall | undefined): Refusal => {
    const refusal = toRefusal(error, entry?.contract.invalidCode);
    if (refusal.status >= 500 && refusal.code !== 'STOPPING') {
      const about = { err: error, id: randomUUID(), path: entry?.contract.path };
      app.log.error(about, 'call over a socket failed');
    }
    return refusal;
  };

  return {
    add: (contract, handler) => void entries.set(contract.path, compileCall(app, contract, handler)),

    count(among) {
      counts = among;
    },

    async answer(call, session, visitor) {
      const startedMs = performance.now();
      const entry = entries.get(call.call);
      const leave = counts ? counts.enter(entry?.contract.load ?? 'rest') : ignore;
      let status = 200;
      try {
        if (!leave) throw new Refusal('UNAVAILABLE');
        const answer = await run(call, session, visitor);
        return { text: answerText(call.id, status, entry!.toText(answer)), walletVersion: walletVersionOf(answer) };
      } catch (error) {
        const refusal = leave ? refuse(error, entry) : (error as Refusal);
        status = refusal.status;
        const retryAfterS = refusal.retryAfterS ?? (status === 503 ? 1 : undefined);
        const text = answerText(call.id, status, JSON.stringify(refusal.answer), retryAfterS);
        return { text, walletVersion: null };
      } finally {
        leave?.();
        counts?.answered(entry?.contract.path ?? 'other', status, performance.now() - startedMs);
      }
    },
  };
}

/** Inherits the headers of the handshake: copying them would take longer than parsing the message. */
function withKey(headers: IncomingHttpHeaders, key: string): IncomingHttpHeaders {
  const all = Object.create(headers) as IncomingHttpHeaders;
  all['idempotency-key'] = key;
  return all;
}

/** Builds an ANSWER message. The body is JSON already. */
function answerText(id: number, status: number, body: string, retryAfterS?: number): string {
  const retry = retryAfterS === undefined ? '' : `,"retryAfterS":${retryAfterS}`;
  return `{"type":"ANSWER","id":${id},"status":${status}${retry},"body":${body}}`;
}

/** Answers to bets carry the balance with the version of its wallet. */
function walletVersionOf(answer: unknown): number | null {
  const { balance, version } = answer as { balance?: unknown; version?: unknown };
  return typeof balance === 'number' && typeof version === 'number' ? version : null;
}

function ignore(): void {}
