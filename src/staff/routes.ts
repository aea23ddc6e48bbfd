import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../http/errors.ts';
import { readCsrfToken } from '../http/session-api.ts';
import { clearCookie, readCookies, setCookie } from '../sessions/cookies.ts';
import * as api from './api.ts';
import type { StaffGuard } from './guard.ts';
import { finishCompanySignIn, startCompanySignIn } from './company-sign-in.ts';
import { acceptInvitation, openInvitation } from './invitations.ts';
import * as passkeys from './passkeys.ts';
import type { ServeStaff } from './router.ts';
import { signInStaff, stepUpByCode } from './sign-in.ts';
import type { OidcClient } from './oidc.ts';
import type { Staff } from './staff.ts';
import { endStaffSession, isProved, STEP_UP_MS_MAX, type StaffSession, type StaffVisit } from './staff-sessions.ts';

const OK = { ok: true } as const;

const visitOf = (request: FastifyRequest): StaffVisit => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});

/** Signing in and out, the second factor, invitations. */
export function staffRoutes(serve: ServeStaff, staff: Staff, guard: StaffGuard, isSandbox: boolean): void {
  const { database, clock } = staff;

  serve(readCsrfToken, ({ request, reply }) => guard.csrfToken(request, reply));

  serve(api.readMe, async ({ session }) => ({
    me: session && (await describeMe(staff, session)),
    isSandbox,
    hasCompanySignIn: staff.company !== null,
  }));

  serve(api.signIn, async ({ body, request, reply }) => {
    const signedIn = await signInStaff(staff, body, visitOf(request));
    if (!signedIn.ok) throw refusalOf(signedIn);
    reply.header('set-cookie', setCookie('staff', signedIn.token));
    return OK;
  });

  serve(api.startPasskeySignIn, async () => ({ ...(await passkeys.askForPasskey(staff, null)) }));

  serve(api.passkeySignIn, async ({ body, request, reply }) => {
    const response = body.response as unknown as AuthenticationResponseJSON;
    const signedIn = hasClientData(response) && (await passkeys.signInByPasskey(staff, response, visitOf(request)));
    if (!signedIn) throw new Refusal('PASSKEY_REFUSED');
    reply.header('set-cookie', setCookie('staff', signedIn.token));
    return OK;
  });

  companyRoutes(serve, staff);

  serve(api.signOut, async ({ session, reply }) => {
    await endStaffSession(database, session.sessionId, 'signed_out', clock.now());
    reply.header('set-cookie', clearCookie('staff'));
    return OK;
  });

  serve(api.startStepUp, async ({ session }) => ({ ...(await passkeys.askForPasskey(staff, session)) }));

  serve(api.stepUp, async ({ session, body }) => {
    const { code, response } = body;
    if (code !== undefined) {
      const proved = await stepUpByCode(staff, session, code);
      if (!proved.ok) throw refusalOf(proved);
      return OK;
    }
    const given = response as unknown as AuthenticationResponseJSON;
    if (!hasClientData(given) || !(await passkeys.stepUpByPasskey(staff, session, given))) {
      throw new Refusal('PASSKEY_REFUSED');
    }
    return OK;
  });

  serve(api.readInvitation, async ({ body }) => {
    const opened = await openInvitation(staff, body.token);
    if (!opened) throw new Refusal('INVITATION_INVALID');
    return opened;
  });

  serve(api.acceptInvitation, async ({ body }) => {
    const accepted = await acceptInvitation(staff, body);
    if (!accepted.ok) throw new Refusal(accepted.reason);
    return OK;
  });

  serve(api.listOwnPasskeys, async ({ session }) => ({
    items: (await passkeys.listPasskeys(database, session.staffId)).map((passkey) => ({
      id: passkey.credentialId,
      label: passkey.label,
      createdAt: passkey.createdAt.toISOString(),
      usedAt: passkey.usedAt?.toISOString() ?? null,
    })),
  }));

  serve(api.startPasskey, async ({ session }) => {
    requireProof(staff, session);
    return { ...(await passkeys.startPasskey(staff, session)) };
  });

  serve(api.addPasskey, async ({ session, body }) => {
    requireProof(staff, session);
    const response = body.response as unknown as RegistrationResponseJSON;
    const isAdded =
      hasClientData(response) && (await passkeys.addPasskey(staff, session, { response, label: body.label }));
    if (!isAdded) throw new Refusal('PASSKEY_REFUSED');
    return OK;
  });

  serve(api.removePasskey, async ({ session, params }) => {
    requireProof(staff, session);
    if (!(await passkeys.removePasskey(staff, session, params.id))) throw new Refusal('NOT_FOUND');
    return OK;
  });
}

function companyRoutes(serve: ServeStaff, staff: Staff): void {
  serve(api.startCompanySignIn, async ({ request, reply }) => {
    const started = await startCompanySignIn(staff, companyOf(staff), visitOf(request));
    if (!started.ok && 'detail' in started) {
      request.log.warn({ detail: started.detail }, 'The sign-in provider of the company is of no use.');
      throw new Refusal('COMPANY_SIGN_IN_DOWN');
    }
    if (!started.ok) throw refusalOf(started);
    reply.header('set-cookie', setCookie('staffCompany', started.token));
    return { url: started.url };
  });

  serve(api.finishCompanySignIn, async ({ request, reply }) => {
    const company = companyOf(staff);
    const token = readCookies(request.headers.cookie).staffCompany;
    const answer = new URL(request.url, staff.url);
    const finished = await finishCompanySignIn(staff, company, { answer, token }, visitOf(request));
    if (finished.ok) {
      reply.header('set-cookie', [setCookie('staff', finished.token), clearCookie('staffCompany')]);
      return reply.redirect('/', 303);
    }
    const { reason, detail } = finished;
    if (detail !== undefined) request.log.warn({ reason, detail }, 'A sign-in with a company account failed.');
    return reply.redirect(`/?sign-in=${reason}`, 303);
  });
}

function companyOf({ company }: Staff): OidcClient {
  if (!company) throw new Refusal('NOT_FOUND');
  return company;
}

async function describeMe(staff: Staff, session: StaffSession) {
  return {
    email: session.name,
    name: session.displayName,
    roles: [...session.roles],
    permissions: [...session.permissions],
    passkeys: (await passkeys.listPasskeys(staff.database, session.staffId)).length,
    signedInAt: session.createdAt.toISOString(),
    provedUntil: session.provedAt && new Date(session.provedAt.getTime() + STEP_UP_MS_MAX).toISOString(),
  };
}

/** Adding a way to sign in grants rights, so it needs a recent second factor too. */
function requireProof({ clock }: Staff, session: StaffSession): void {
  if (!isProved(session, clock.now())) throw new Refusal('STEP_UP_NEEDED');
}

function hasClientData(given: { id?: unknown; response?: { clientDataJSON?: unknown } } | undefined): boolean {
  return typeof given?.id === 'string' && typeof given.response?.clientDataJSON === 'string';
}

function refusalOf({
  reason,
  retryAfterS,
}: {
  reason: 'LOGIN_FAILED' | 'LOCKED' | 'TOO_MANY_SIGN_INS' | 'TOTP_WRONG';
  retryAfterS?: number;
}): Refusal {
  return new Refusal(reason, retryAfterS === undefined ? {} : { retryAfterS });
}
