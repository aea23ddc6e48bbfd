import { STATUS_CODES, type IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Session } from '../sessions/session.ts';
import { describeError } from './app.ts';
import type { Asked } from './call.ts';
import { compileCall, compileRefusals, type CallHandler, type CompiledCall } from './compiled-calls.ts';
import type { Contract } from './contract.ts';
import type { Guard } from './guard.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { clientAddress } from './visitor.ts';
import { readWholeRequest } from './whole-request.ts';

/**
 * A fast path for bets and moves, ahead of Node's parser and Fastify. A request that is unusual in any way (an odd header, an unknown
 * session, a body that does not fit) goes to Fastify from its first byte. So every refusal before the handler is Fastify's own. Only
 * the handler's answers are written here, with the same text and headers.
 */
export interface QuickCalls {
  add(contract: Contract, handler: CallHandler): void;
  /** Request lines that may be taken here. */
  lines(): ReadonlyMap<string, Contract>;
  /** Null: left to Fastify. Else the call is taken, and `answer` gets the response. */
  take(line: string, text: string, socket: Socket, answer: (text: string) => void): TakenCall | null;
  /** Resolves when all calls taken are answered. */
  drain(): Promise<void>;
}

/** Starts the call. */
export type TakenCall = () => void;

export interface QuickCallsOptions {
  guard: Guard;
  /** Whether the server accepts requests and is not about to stop. */
  isOpen(): boolean;
  isTrusted(address: string): boolean;
  counted(path: string, method: string, status: number, elapsedMs: number): void;
}

/** Forwarding headers are trusted only from listed proxies; all others are left to Fastify. */
const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

export function createQuickCalls(app: FastifyInstance, options: QuickCallsOptions): QuickCalls {
  const { guard, isOpen, isTrusted } = options;
  const calls = new Map<string, CompiledCall>();
  const contracts = new Map<string, Contract>();
  const refusalText = compileRefusals(app);
  const head = createHead(app);
  let underWay = 0;
  let idle: (() => void)[] = [];

  const describe = (error: unknown, { contract }: CompiledCall): string => {
    const { status, headers, answer } = describeError(error, contract, (id) =>
      app.log.error({ err: error, id, method: contract.method, path: contract.path }, 'request failed'),
    );
    return head(status, refusalText(answer), headers);
  };

  const run = async (
    call: CompiledCall,
    body: unknown,
    session: Session,
    asked: Asked,
    answer: (text: string) => void,
  ): Promise<void> => {
    const startedMs = performance.now();
    underWay += 1;
    let text: string;
    try {
      text = head(200, call.toText(await call.run(body, session, asked)));
    } catch (error) {
      text = describe(error, call);
    }
    answer(text);
    options.counted(call.contract.path, call.contract.method, Number(text.slice(9, 12)), performance.now() - startedMs);
    underWay -= 1;
    if (underWay === 0 && idle.length > 0) for (const wake of idle.splice(0)) wake();
  };

  return {
    add(contract, handler) {
      if (contract.method !== 'POST' || !contract.body || contract.params || contract.query) return;
      const line = `${contract.method} ${contract.path} HTTP/1.1`;
      calls.set(line, compileCall(app, contract, handler));
      contracts.set(line, contract);
    },
    lines: () => contracts,
    take(line, text, socket, answer) {
      const call = isOpen() ? calls.get(line) : undefined;
      const request = call && readWholeRequest(text, line);
      if (!request) return null;
      const { headers, bodyText } = request;
      const peer = socket.remoteAddress ?? '';
      if (FORWARDING.some((name) => headers[name] !== undefined) && !isTrusted(peer)) return null;
      try {
        const session = guard.admitKnown(call.contract, request);
        if (!session) return null;
        const body: unknown = JSON.parse(bodyText);
        call.requireValid(body);
        const asked = new QuickAsked(call.contract, bodyText, headers, peer, isTrusted);
        return () => void run(call, body, session, asked, answer);
      } catch {
        // Fastify gives the reason.
        return null;
      }
    },
    drain: () => (underWay === 0 ? Promise.resolve() : new Promise((resolve) => (idle = [...idle, resolve]))),
  };
}

class QuickAsked implements Asked {
  readonly method: string;
  readonly url: string;
  readonly contract: Contract;
  readonly bodyText: string;
  readonly headers: IncomingHttpHeaders;
  readonly socket: { remoteAddress: string };
  readonly #isTrusted: (address: string) => boolean;

  constructor(
    contract: Contract,
    bodyText: string,
    headers: IncomingHttpHeaders,
    remoteAddress: string,
    isTrusted: (address: string) => boolean,
  ) {
    this.method = contract.method;
    this.url = contract.path;
    this.contract = contract;
    this.bodyText = bodyText;
    this.headers = headers;
    this.socket = { remoteAddress };
    this.#isTrusted = isTrusted;
  }

  get ip(): string {
    return clientAddress(this.socket.remoteAddress, this.headers['x-forwarded-for'], this.#isTrusted);
  }
}

const SECURITY = Object.entries(SECURITY_HEADERS)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

/** Builds the whole response head with the headers that Fastify and Node set, in the same order. */
function createHead(app: FastifyInstance) {
  let dateS = 0;
  let date = '';
  return (status: number, body: string, more: Record<string, string> = {}): string => {
    const nowMs = Date.now();
    if (Math.floor(nowMs / 1_000) !== dateS) {
      dateS = Math.floor(nowMs / 1_000);
      const { keepAliveTimeout } = app.server;
      const kept = keepAliveTimeout > 0 ? `Keep-Alive: timeout=${Math.floor(keepAliveTimeout / 1_000)}\r\n` : '';
      date = `Date: ${new Date(nowMs).toUTCString()}\r\nConnection: keep-alive\r\n${kept}\r\n`;
    }
    let fields = SECURITY;
    for (const name in more) fields += `${name}: ${more[name]}\r\n`;
    return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${fields}content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${date}${body}`;
  };
}
