import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeyRing } from '../secrets/key-ring.ts';
import { isSameText } from '../secrets/same-text.ts';
import { readCookie, readCookies, setCookie, type RequestCookies } from '../sessions/cookies.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { Session } from '../sessions/session.ts';
import type { Contract } from './contract.ts';
import { Refusal } from './errors.ts';

const CSRF_HEADER = 'x-csrf-token';
const SESSION_BINDING = 'session ';

export interface Guard {
  /** Admits a request to its handler, or throws the refusal. */
  admit(contract: Contract, request: FastifyRequest): Promise<Session | null>;
  /** The same synchronously, for a session in memory with a correct token. Undefined for everyone else. */
  admitKnown(contract: Contract, request: Pick<FastifyRequest, 'headers'>): Session | undefined;
  requireSameOrigin(request: Pick<FastifyRequest, 'headers'>): void;
  csrfToken(request: FastifyRequest, reply: FastifyReply): Promise<{ csrfToken: string; signedIn: boolean }>;
  csrfTokenFor(sessionId: string): string;
}

export interface GuardOptions {
  sessions: SessionStore;
  keys: KeyRing;
  isOriginAllowed(origin: string): boolean;
}

export function createGuard({ sessions, keys, isOriginAllowed }: GuardOptions): Guard {
  const csrfTokens = new WeakMap<Session, string>();

  /** What a CSRF token is bound to: the session if there is one, else the visitor cookie. */
  const bindingOf = async (cookies: RequestCookies, session: Session | null): Promise<string | null> => {
    if (session) return sessionBinding(session.sessionId);
    const byRefresh = await sessions.findByRefresh(cookies.refresh);
    if (byRefresh) return sessionBinding(byRefresh.sessionId);
    return cookies.visitor === undefined ? null : `visitor ${cookies.visitor}`;
  };

  const requireSameOrigin = (request: Pick<FastifyRequest, 'headers'>) => {
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') throw new Refusal('FOREIGN_ORIGIN');
    const { origin } = request.headers;
    if (origin !== undefined && !isOriginAllowed(origin)) throw new Refusal('FOREIGN_ORIGIN');
  };

  /** The CSRF token of a session, cached to compare requests with. */
  const csrfOf = (session: Session): string => {
    const known = csrfTokens.get(session);
    if (known) return known;
    const made = keys.sign('csrf', sessionBinding(session.sessionId));
    csrfTokens.set(session, made);
    return made;
  };

  const requireCsrfToken = async (request: FastifyRequest, cookies: RequestCookies, session: Session | null) => {
    if (session && hasCsrfToken(request, session)) return;
    const token = request.headers[CSRF_HEADER];
    const binding = await bindingOf(cookies, session);
    if (typeof token !== 'string' || binding === null || !keys.verify('csrf', binding, token)) {
      throw new Refusal('CSRF');
    }
  };

  const hasCsrfToken = (request: Pick<FastifyRequest, 'headers'>, session: Session): boolean =>
    isSameText(request.headers[CSRF_HEADER], csrfOf(session));

  return {
    admitKnown(contract, request) {
      const accessToken = readCookie(request.headers.cookie, 'access');
      const session = accessToken === undefined ? undefined : sessions.recall(accessToken);
      if (!session || contract.isBeacon) return undefined;
      if (contract.method === 'GET') return session;
      requireSameOrigin(request);
      if (!hasCsrfToken(request, session)) return undefined;
      if (!contract.isNoActivity) sessions.noteActivity(session);
      return session;
    },
    async admit(contract, request) {
      const changes = contract.method !== 'GET';
      if (changes) requireSameOrigin(request);
      const cookies = readCookies(request.headers.cookie);
      const session = await sessions.authenticate(cookies.access);
      if (contract.access === 'player' && !session) throw new Refusal('NOT_SIGNED_IN');
      if (changes) {
        if (!contract.isBeacon) await requireCsrfToken(request, cookies, session);
        else if (!provesOrigin(request) && !(session && hasCsrfToken(request, session))) {
          throw new Refusal('FOREIGN_ORIGIN');
        }
        if (session && !contract.isNoActivity) sessions.noteActivity(session);
      }
      return session;
    },
    requireSameOrigin,
    async csrfToken(request, reply) {
      const cookies = readCookies(request.headers.cookie);
      const session = await sessions.authenticate(cookies.access);
      const bound = await bindingOf(cookies, session);
      const signedIn = bound?.startsWith(SESSION_BINDING) ?? false;
      if (bound) return { csrfToken: keys.sign('csrf', bound), signedIn };
      const visitor = randomBytes(16).toString('base64url');
      reply.header('set-cookie', setCookie('visitor', visitor));
      return { csrfToken: keys.sign('csrf', `visitor ${visitor}`), signedIn };
    },
    csrfTokenFor: (sessionId) => keys.sign('csrf', sessionBinding(sessionId)),
  };
}

/** Whether the browser states the origin of the request. */
function provesOrigin(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-site'] !== undefined || request.headers.origin !== undefined;
}

function sessionBinding(sessionId: string): string {
  return `${SESSION_BINDING}${sessionId}`;
}
