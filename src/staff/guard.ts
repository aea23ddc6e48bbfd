import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '../audit/audit-log.ts';
import type { Contract } from '../http/contract.ts';
import { Refusal } from '../http/errors.ts';
import { needsStepUp } from '../http/permissions.ts';
import { readCookies, setCookie, type RequestCookies } from '../sessions/cookies.ts';
import type { Staff } from './staff.ts';
import { findStaffSession, isProved, noteStaffActivity, type StaffSession } from './staff-sessions.ts';

const CSRF_HEADER = 'x-csrf-token';

export interface StaffGuard {
  /** Admits a request to its handler, or throws the refusal. */
  admit(contract: Contract, request: FastifyRequest): Promise<StaffSession | null>;
  csrfToken(request: FastifyRequest, reply: FastifyReply): Promise<{ csrfToken: string; signedIn: boolean }>;
}

/** Access control of the back office. It ignores players' cookies. */
export function createStaffGuard(staff: Staff): StaffGuard {
  const { database, clock, keys } = staff;
  const origins = new Set(staff.origins);
  const sessionOf = (cookies: RequestCookies) => findStaffSession(database, clock, cookies.staff);
  const bindingOf = (cookies: RequestCookies, session: StaffSession | null): string | null => {
    if (session) return `staff session ${session.sessionId}`;
    return cookies.staffVisitor === undefined ? null : `staff visitor ${cookies.staffVisitor}`;
  };
  const requireSameOrigin = ({ headers }: FastifyRequest) => {
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') throw new Refusal('FOREIGN_ORIGIN');
    if (headers.origin !== undefined && !origins.has(headers.origin)) throw new Refusal('FOREIGN_ORIGIN');
  };
  const requireCsrfToken = ({ headers }: FastifyRequest, binding: string | null) => {
    const token = headers[CSRF_HEADER];
    if (typeof token !== 'string' || binding === null || !keys.verify('staff csrf', binding, token)) {
      throw new Refusal('CSRF');
    }
  };
  const requirePermission = async (contract: Contract, session: StaffSession, request: FastifyRequest) => {
    const { permission = 'any' } = contract;
    if (permission === 'any') return;
    if (!session.permissions.has(permission)) {
      await database.transaction((tx) =>
        recordAudit(tx, clock, {
          actor: `operator:${session.name}`,
          action: 'staff.not_permitted',
          target: `staff:${session.staffId}`,
          after: { call: `${contract.method} ${contract.path}`, permission, role: session.roles.join(', ') },
          ip: request.ip,
        }),
      );
      throw new Refusal('NOT_PERMITTED');
    }
    if (contract.method !== 'GET' && needsStepUp(permission) && !isProved(session, clock.now())) {
      throw new Refusal('STEP_UP_NEEDED');
    }
  };

  return {
    async admit(contract, request) {
      const changes = contract.method !== 'GET';
      if (changes) requireSameOrigin(request);
      const cookies = readCookies(request.headers.cookie);
      const session = await sessionOf(cookies);
      if (contract.access === 'staff' && !session) throw new Refusal('NOT_SIGNED_IN');
      if (changes) requireCsrfToken(request, bindingOf(cookies, session));
      if (session && contract.access === 'staff') await requirePermission(contract, session, request);
      if (session && !contract.isNoActivity) await noteStaffActivity(database, clock, session);
      return session;
    },
    async csrfToken(request, reply) {
      const cookies = readCookies(request.headers.cookie);
      const session = await sessionOf(cookies);
      const bound = bindingOf(cookies, session);
      if (bound) return { csrfToken: keys.sign('staff csrf', bound), signedIn: session !== null };
      const visitor = randomBytes(16).toString('base64url');
      reply.header('set-cookie', setCookie('staffVisitor', visitor));
      return { csrfToken: keys.sign('staff csrf', `staff visitor ${visitor}`), signedIn: false };
    },
  };
}
