import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../http/errors.ts';
import type { Guard } from '../http/guard.ts';
import type { Serve } from '../http/router.ts';
import { readSession, refreshToken } from '../http/session-api.ts';
import { wishedLanguage } from '../http/wished-language.ts';
import { readWallet, selectBalance } from '../ledger/wallet-rows.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { clearCookie, readCookies, setCookie } from '../sessions/cookies.ts';
import type { EndReason } from '../sessions/session.ts';
import type { SessionEnd } from '../texts/refusal-params.ts';
import { refuse } from '../texts/refusals.ts';
import { refusalOf, type Accounts, type SignedIn, type Visit } from './accounts.ts';
import * as api from './api.ts';
import { resendConfirmation } from './register/confirm-email.ts';
import { useMailToken } from './passwords/mail-tokens.ts';
import { changePassword, resetPassword } from './passwords/passwords.ts';
import { confirmEmailAddress, findPlayer, setHidesRaces, setLanguage, setShowsName } from './player-rows.ts';
import { describeSession, type SessionAnswer, type SessionParts } from './profile/profile.ts';
import { createRecoveryTurns, requestRecovery } from './passwords/recovery.ts';
import { registerPlayer } from './register/register.ts';
import { signIn } from './sign-in/sign-in.ts';
import { totpRoutes } from './two-factor/totp-routes.ts';
import { readStaffLooks } from './profile/staff-looks.ts';

export interface PlayerRoutesOptions {
  accounts: Accounts;
  guard: Guard;
  countryOf(request: FastifyRequest): Promise<string | null>;
  /** Fields that other parts of the product add to the answer about a player. */
  partsOf(wallet: Wallet): SessionParts;
  walletChanged(wallet: Wallet): void;
  /** The player started or stopped showing the name. */
  nameShown(playerId: PlayerId): void;
  log(line: string): void;
}

/** Limit per minute, because every server must update what it shows of the player. */
const NAME_CHANGES_MAX = 20;

export function playerRoutes(serve: Serve, options: PlayerRoutesOptions): void {
  readRoutes(serve, options);
  signInRoutes(serve, options);
  passwordRoutes(serve, options);
  sessionRoutes(serve, options);
  totpRoutes(serve, options.accounts, (request) => visitOf(request, options.countryOf));
}

function readRoutes(
  serve: Serve,
  { accounts, partsOf, countryOf, walletChanged, nameShown }: PlayerRoutesOptions,
): void {
  const { cells } = accounts;
  const describe = async (
    session: { playerId: Wallet['playerId'] },
    request: FastifyRequest,
  ): Promise<SessionAnswer> => {
    const [player, wallet, country] = await Promise.all([
      findPlayer(cells.of(session.playerId), session.playerId),
      readWallet(cells.of(session.playerId), session.playerId),
      countryOf(request),
    ]);
    if (!player) throw new Refusal('NOT_SIGNED_IN');
    return describeSession(player, wallet, partsOf(wallet), country, accounts.clock.now());
  };

  serve(readSession, ({ session, request }) => describe(session, request));
  // The answer's schema drops all fields except the one of the call.
  for (const contract of api.singleReads) serve(contract, ({ session, request }) => describe(session, request));

  serve(api.updateBalanceType, async ({ session, body }) => {
    const database = cells.of(session.playerId);
    await database.transaction((tx) => selectBalance(tx, session.playerId, body.selectedBalanceType));
    walletChanged(await readWallet(database, session.playerId));
    return body;
  });

  serve(api.updateShowsName, async ({ session, body }) => {
    const taken = accounts.limiter.takeHere('show name', String(session.playerId), NAME_CHANGES_MAX, 60_000);
    if (!taken.allowed) throw new Refusal('TOO_FAST', { retryAfterS: taken.retryAfterS });
    await setShowsName(cells.of(session.playerId), session.playerId, body.showsName);
    nameShown(session.playerId);
    return body;
  });

  serve(api.updateHidesRaces, async ({ session, body }) => {
    await setHidesRaces(cells.of(session.playerId), session.playerId, body.hidesRaces);
    return body;
  });

  serve(api.updateLanguage, async ({ session, body }) => {
    await setLanguage(cells.of(session.playerId), session.playerId, body.language);
    return body;
  });
}

function signInRoutes(serve: Serve, { accounts, guard, countryOf, log }: PlayerRoutesOptions): void {
  serve(api.register, async ({ body, request, reply }) => {
    const registration = 'userData' in body ? body.userData : body;
    const result = await registerPlayer(accounts, registration, await visitOf(request, countryOf));
    if (!result.ok) throw refusalOf(result);
    sendSignedIn(accounts, reply, result);
    return {
      message: 'Account created successfully!',
      username: result.username,
      referral: result.referral,
      referralRefused: result.referralRefused,
      csrfToken: guard.csrfTokenFor(result.sessionId),
    };
  });

  serve(api.login, async ({ body, request, reply, session }) => {
    const result = await signIn(accounts, body, await visitOf(request, countryOf));
    if (!result.ok) throw refusalOf(result);
    if (session) await accounts.sessions.end(session.playerId, { only: session.sessionId }, 'logout');
    sendSignedIn(accounts, reply, result);
    return { username: result.username, csrfToken: guard.csrfTokenFor(result.sessionId) };
  });

  serve(api.logout, async ({ request, reply, session }) => {
    const cookies = readCookies(request.headers.cookie);
    const ending = session ?? (await accounts.sessions.findByRefresh(cookies.refresh));
    if (ending) await accounts.sessions.end(ending.playerId, { only: ending.sessionId }, 'logout');
    // Also clears the visitor cookie, so that a new CSRF token is issued.
    reply.header('set-cookie', [clearCookie('access'), clearCookie('refresh'), clearCookie('visitor')]);
    return { message: 'Signed out.' };
  });

  serve(refreshToken, async ({ request, reply }) => {
    const refreshed = await accounts.sessions.refresh(readCookies(request.headers.cookie).refresh);
    if (!refreshed.ok) {
      reply.header('set-cookie', [clearCookie('access'), clearCookie('refresh')]);
      throw Refusal.of(refuse('SESSION_OVER', { because: toldReason(refreshed.because) }));
    }
    if (refreshed.tokens) {
      const { access, refresh } = refreshed.tokens;
      reply.header('set-cookie', [setCookie('access', access), setCookie('refresh', refresh)]);
    }
    return { message: 'Session extended.' };
  });

  const takeRecoveryTurn = createRecoveryTurns(accounts, log);
  serve(api.requestPasswordReset, async ({ body, request }) => {
    await requestRecovery(accounts, body.emailOrUsername, await visitOf(request, countryOf));
    setImmediate(takeRecoveryTurn);
    return { message: 'Recovery email sent! Check your inbox.' };
  });
}

function passwordRoutes(serve: Serve, { accounts, guard, countryOf }: PlayerRoutesOptions): void {
  serve(api.resetPassword, async ({ body, request }) => {
    const result = await resetPassword(accounts, body.token, body.newPassword, await visitOf(request, countryOf));
    if (!result.ok) throw refusalOf(result);
    return { message: 'Password reset successfully!' };
  });

  serve(api.changePassword, async ({ body, session, request, reply }) => {
    const visit = await visitOf(request, countryOf);
    const result = await changePassword(accounts, session, body.currentPassword, body.newPassword, visit);
    if (!result.ok) throw refusalOf(result);
    sendSignedIn(accounts, reply, result);
    return { message: 'Password changed successfully!', csrfToken: guard.csrfTokenFor(result.sessionId) };
  });

  serve(api.resendConfirmation, async ({ session }) => {
    const result = await resendConfirmation(accounts, session.playerId);
    if (result === 'too_many') throw new Refusal('TOO_FAST', { retryAfterS: 3_600 });
    if (result === 'sent') accounts.mailQueued();
    return { message: result === 'sent' ? 'The mail is on its way.' : 'Your e-mail address is already confirmed.' };
  });

  serve(api.confirmEmail, async ({ body }) => {
    const now = accounts.clock.now();
    const playerId = await accounts.cells.directory.transaction(async (tx) => {
      const confirmed = await useMailToken(tx, body.token, 'confirm-email', now);
      if (confirmed !== null) await confirmEmailAddress(tx, confirmed, now);
      return confirmed;
    });
    if (playerId === null) throw new Refusal('CONFIRM_TOKEN_INVALID');
    return { message: 'Thank you, your e-mail address is confirmed.' };
  });
}

function sessionRoutes(serve: Serve, { accounts }: PlayerRoutesOptions): void {
  serve(api.listStaffLooks, async ({ session, query }) =>
    readStaffLooks(accounts.cells.directory, session.playerId, query.cursor ?? null),
  );

  serve(api.listSessions, async ({ session }) => {
    const listed = await accounts.sessions.list(session.playerId);
    const items = listed.map(({ sessionId, createdAt, activeAt, ...rest }) => ({
      id: sessionId,
      createdAt: createdAt.toISOString(),
      activeAt: activeAt.toISOString(),
      current: sessionId === session.sessionId,
      ...rest,
    }));
    return { items, next: null };
  });

  serve(api.endSession, async ({ session, params, reply }) => {
    const isSessionId = /^[0-9a-f-]{36}$/.test(params.id);
    const ended = isSessionId ? await accounts.sessions.end(session.playerId, { only: params.id }, 'revoked') : [];
    if (ended.length === 0) throw new Refusal('NOT_FOUND');
    if (params.id === session.sessionId) reply.header('set-cookie', [clearCookie('access'), clearCookie('refresh')]);
    return { message: 'The session was signed out.' };
  });

  serve(api.endOtherSessions, async ({ session }) => {
    const ended = await accounts.sessions.end(session.playerId, { except: session.sessionId }, 'revoked');
    return { message: 'All other sessions were signed out.', ended: ended.length };
  });
}

/** The reason for the end of a session, as shown to players. */
function toldReason(because: EndReason | null): SessionEnd['because'] {
  switch (because) {
    case 'idle':
    case 'too_old':
      return because;
    case 'password_changed':
    case 'factor_changed':
    case 'revoked':
    case 'too_many_sessions':
      return 'security';
    case 'logout':
    case 'banned':
    case 'refresh_token_reused':
    case null:
      return undefined;
  }
}

async function visitOf(request: FastifyRequest, countryOf: PlayerRoutesOptions['countryOf']): Promise<Visit> {
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    country: await countryOf(request),
    deviceToken: readCookies(request.headers.cookie).device,
    requestId: request.id,
    language: wishedLanguage(request),
  };
}

function sendSignedIn(accounts: Accounts, reply: FastifyReply, signedIn: SignedIn): void {
  accounts.sessions.forget(signedIn.endedSessionIds);
  reply.header('set-cookie', [
    setCookie('access', signedIn.tokens.access),
    setCookie('refresh', signedIn.tokens.refresh),
    setCookie('device', signedIn.deviceToken),
    clearCookie('visitor'),
  ]);
}
