import { generateSync } from 'otplib';
import { DETAILS } from '../../../src/identity/test-details.ts';
import { png } from '../../../src/identity/test-files.ts';
import { issueMailToken } from '../../../src/players/passwords/mail-tokens.ts';
import { COOKIES } from '../../../src/sessions/cookies.ts';
import { hashToken, newToken } from '../../../src/sessions/tokens.ts';
import { requestText, type Call } from '../../player/visitor.ts';
import { ask, audited, expectSame, PASSWORD, type Field, type Race, type RowCount } from './arena.ts';

const NEW_PASSWORD = 'Silver8!Compass';
const CHANGE = {
  path: '/api/users/change-password',
  body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
};
const CODE_S = 30;
const OPEN_UNDO_LINKS = `mail_tokens WHERE player_id = $1 AND purpose = 'undo-two-factor' AND closed_at IS NULL`;
const OPEN_SESSIONS = 'sessions WHERE player_id = $1 AND ended_at IS NULL';
const openSessions = (count: number): RowCount => ['open sessions', count, OPEN_SESSIONS];

/** Accounts, sessions, second factors, identity, self-exclusion. */
export const ACCOUNT_RACES: Record<string, Race> = {
  'register one name': ({ parallel, round }) => {
    const username = `Race-${round.toString(36)}`;
    return {
      calls: Array.from({ length: parallel }, (_none, at) => ({
        path: '/api/users/register',
        body: { username, email: `race-${round}-${at}@example.com`, password: PASSWORD, over18: true },
      })),
      by: 'visitor',
      refusals: ['TAKEN'],
      rows: [
        ['players of the name', 1, 'players WHERE username = $1', [username]],
        ['addresses', 1, 'emails WHERE email LIKE $1', [`race-${round}-%`]],
      ],
    };
  },
  'one reset token': async (field) => {
    const token = await mailToken(field, 'reset-password');
    return {
      calls: { path: '/api/users/reset-password', body: { token, newPassword: NEW_PASSWORD } },
      by: 'visitor',
      refusals: ['RESET_TOKEN_INVALID'],
      rows: [audited(field, 'password.reset'), openSessions(0)],
    };
  },
  'turning on the second factor': async (field) => ({
    calls: (await setUpFactor(field)).turnOn,
    refusals: ['TOTP_ON', 'TOTP_NOT_SET_UP'],
    rows: [['open undo links', 1, OPEN_UNDO_LINKS], audited(field, 'factor.enabled')],
  }),
  'one link that undoes the second factor': async (field) => {
    await ask(field, (await setUpFactor(field)).turnOn);
    const token = await mailToken(field, 'undo-two-factor');
    return {
      calls: { path: '/api/users/totp/undo', body: { token, newPassword: NEW_PASSWORD } },
      by: 'visitor',
      refusals: ['UNDO_TOKEN_INVALID'],
      rows: [
        audited(field, 'factor.undone'),
        ['factors', 0, 'totp_factors WHERE player_id = $1'],
        ['open undo links', 0, OPEN_UNDO_LINKS],
        openSessions(0),
      ],
    };
  },
  'one token that confirms an e-mail': async (field) => ({
    calls: { path: '/api/users/confirm-email', body: { token: await mailToken(field, 'confirm-email') } },
    by: 'visitor',
    refusals: ['CONFIRM_TOKEN_INVALID'],
  }),
  'change of password': (field) => ({
    calls: CHANGE,
    refusals: ['CURRENT_PASSWORD_WRONG', 'NOT_SIGNED_IN', 'LOCKED', 'CSRF'],
    rows: [audited(field, 'password.changed'), openSessions(1)],
  }),
  // Whoever knows the old password only must be out once it is changed, however close it was.
  'sign-ins with the old password against its change': ({ links, parallel, racer }) => {
    const login: Call = { path: '/api/users/login', body: { identifier: racer.username, password: PASSWORD } };
    const middle = parallel >> 1;
    return {
      calls: Array.from({ length: parallel }, (_none, at) => (at === middle ? racer.request(CHANGE) : login)),
      by: 'visitor',
      taken: 'any',
      rows: [openSessions(1)],
      async after(answers) {
        // Under load it may be refused for now, and the player presses again.
        const isLater = answers[middle]!.status === 503;
        const { status } = isLater ? await links[0]!.ask(racer.request(CHANGE)) : answers[middle]!;
        return expectSame('the change', status, 200);
      },
    };
  },
  'one code of the second factor': async (field) => {
    const { turnOn, nextCode: code } = await setUpFactor(field);
    await ask(field, turnOn);
    return {
      calls: { path: '/api/users/login', body: { identifier: field.racer.username, password: PASSWORD, code } },
      by: 'visitor',
      refusals: ['TOTP_WRONG', 'LOCKED'],
      rows: [audited(field, 'session.opened', 'actor')],
    };
  },
  'sign-outs of one session': ({ links, racer }) => ({
    calls: { path: '/api/users/logout', body: {} },
    taken: 'any',
    refusals: ['CSRF'],
    rows: [openSessions(0)],
    async after() {
      const { status } = await links[0]!.ask(racer.request({ method: 'GET', path: '/api/users/session' }));
      return expectSame('a look afterwards', status, 401);
    },
  }),
  // Two tabs, or fifty: all get the same pair, and one pair is made.
  'refreshes with one token': async ({ database, product, racer }) => {
    const token = newToken();
    await database.query(
      `INSERT INTO session_tokens (token_hash, kind, player_id, session_id, expires_at)
       VALUES ($1, 'refresh', $2, $3, now() + interval '1 hour')`,
      [hashToken(token), racer.playerId, racer.sessionId],
    );
    const session = { ...racer.session, cookie: `${racer.session['cookie']}; ${COOKIES.refresh.name}=${token}` };
    const inUse = `session_tokens WHERE session_id = $1 AND kind = 'refresh' AND replaced_at IS NULL`;
    return {
      calls: requestText(product.address, { path: '/api/users/refresh-token', body: {} }, session),
      taken: 'all',
      rows: [['refresh tokens in use', 1, inUse, [racer.sessionId]]],
    };
  },
  'identity hand-in': async (field) => {
    await ask(field, { method: 'PUT', path: '/api/kyc/details', body: DETAILS });
    for (const kind of ['passport', 'proof_of_address']) await upload(field, kind);
    return {
      calls: { path: '/api/kyc/submit', body: {} },
      refusals: ['KYC_LOCKED'],
      rows: [['reviews', 1, 'kyc_reviews WHERE player_id = $1'], audited(field, 'kyc.submitted')],
    };
  },
  'self-exclusion': () => ({
    calls: { path: '/api/users/self-exclusion', body: { duration: '24h' } },
    taken: 'all',
    rows: [['exclusions', 1, 'self_exclusions WHERE player_id = $1']],
  }),
};

function mailToken({ database, racer }: Field, purpose: Parameters<typeof issueMailToken>[2]): Promise<string> {
  return database.transaction((tx) => issueMailToken(tx, racer.playerId, purpose, new Date()));
}

/** Gives the call that turns it on, and the code after the one that this uses up. */
async function setUpFactor(field: Field) {
  const setUp = { path: '/api/users/totp/setup', body: { password: PASSWORD } };
  const { secret } = await ask<{ secret: string }>(field, setUp);
  const nowS = Math.floor(Date.now() / 1_000);
  const codeAt = (epoch: number) => generateSync({ secret, epoch });
  return {
    turnOn: { path: '/api/users/totp/enable', body: { code: codeAt(nowS) } },
    nextCode: codeAt(nowS + CODE_S),
  };
}

async function upload({ product, racer }: Field, kind: string): Promise<void> {
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', new Blob([png()], { type: 'image/png' }), 'page.png');
  const options = { method: 'POST', body: form, headers: racer.session };
  const response = await fetch(`${product.address}/api/kyc/documents`, options);
  if (!response.ok) throw new Error(`The upload was answered with ${response.status} ${await response.text()}`);
}
