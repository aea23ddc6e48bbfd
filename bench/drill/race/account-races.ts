import { generateSync } from 'otplib';
import { createPasswordHasher } from '../../../src/credentials/password-hashing.ts';
import { DETAILS } from '../../../src/identity/test-details.ts';
import { png } from '../../../src/identity/test-files.ts';
import { issueMailToken } from '../../../src/players/passwords/mail-tokens.ts';
import { COOKIES } from '../../../src/sessions/cookies.ts';
import { hashToken, newToken } from '../../../src/sessions/tokens.ts';
import { requestText, visit } from '../../player/visitor.ts';
import { CHEAP_PASSWORDS } from '../../stage/cheap-passwords.ts';
import { until } from '../../stage/waiting.ts';
import {
  ask,
  expectSame,
  repeated,
  repeatedByVisitor,
  type Field,
  type Plan,
  type Race,
  type RowCount,
} from './arena.ts';

const PASSWORD = 'Copper7!Lantern';
const NEW_PASSWORD = 'Silver8!Compass';
const CHANGE = {
  path: '/api/users/change-password',
  body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
};
const CODE_S = 30;
const MAILED_MS_MAX = 60_000;

const OPEN_UNDO_LINKS = `mail_tokens WHERE player_id = $1 AND purpose = 'undo-two-factor' AND closed_at IS NULL`;
const openSessions = (count: number): RowCount => [
  'open sessions',
  count,
  'sessions WHERE player_id = $1 AND ended_at IS NULL',
];

/** What happened to the player, or was done by them, once. */
function audited({ racer }: Field, action: string, by: 'actor' | 'target' = 'target'): RowCount {
  const values = [action, `player:${racer.playerId}`];
  return [`audit rows of ${action}`, 1, `audit_log WHERE action = $1 AND ${by} = $2`, values];
}

/** Accounts, sessions, second factors, identity. */
export const ACCOUNT_RACES: readonly Race[] = [
  {
    name: 'register one name',
    async plan({ product: { address }, parallel, round }) {
      const username = `Race-${round.toString(36)}`;
      const visitor = await visit(address);
      const path = '/api/users/register';
      const requests = Array.from({ length: parallel }, (_none, at) => {
        const body = { username, email: `race-${round}-${at}@example.com`, password: PASSWORD, over18: true };
        return requestText(address, { path, body }, visitor);
      });
      const rows: RowCount[] = [
        ['players of the name', 1, 'players WHERE username = $1', [username]],
        ['addresses', 1, 'emails WHERE email LIKE $1', [`race-${round}-%`]],
      ];
      return { requests, taken: 1, refusals: ['TAKEN'], rows };
    },
  },
  {
    name: 'one reset token',
    async plan(field) {
      const body = { token: await mailToken(field, 'reset-password'), newPassword: NEW_PASSWORD };
      return {
        requests: await repeatedByVisitor(field, '/api/users/reset-password', body),
        taken: 1,
        refusals: ['RESET_TOKEN_INVALID'],
        rows: [audited(field, 'password.reset'), openSessions(0)],
      };
    },
  },
  {
    // Three mails an hour, and of their links the last one is open.
    name: 'requests for a reset link',
    async plan(field) {
      const body = { emailOrUsername: field.racer.username };
      const links = `mail_tokens WHERE player_id = $1 AND purpose = 'reset-password'`;
      const isQuiet = async () =>
        (await field.database.query('SELECT 1 FROM recovery_requests LIMIT 1')).rowCount === 0;
      return {
        requests: await repeatedByVisitor(field, '/api/users/request-password-reset', body),
        taken: 'all',
        rows: [
          ['links', 3, links],
          ['open links', 1, `${links} AND closed_at IS NULL`],
        ],
        async after() {
          await until(MAILED_MS_MAX, 'every request is seen to', isQuiet);
          return [];
        },
      };
    },
  },
  {
    name: 'turning on the second factor',
    async plan(field) {
      const { codeAt, nowS } = await setUpFactor(field);
      return {
        requests: repeated(field, { path: '/api/users/totp/enable', body: { code: codeAt(nowS) } }),
        taken: 1,
        refusals: ['TOTP_ON', 'TOTP_NOT_SET_UP'],
        rows: [['open undo links', 1, OPEN_UNDO_LINKS], audited(field, 'factor.enabled')],
      };
    },
  },
  {
    name: 'one link that undoes the second factor',
    async plan(field) {
      await turnOnFactor(field);
      const body = { token: await mailToken(field, 'undo-two-factor'), newPassword: NEW_PASSWORD };
      return {
        requests: await repeatedByVisitor(field, '/api/users/totp/undo', body),
        taken: 1,
        refusals: ['UNDO_TOKEN_INVALID'],
        rows: [
          audited(field, 'factor.undone'),
          ['factors', 0, 'totp_factors WHERE player_id = $1'],
          ['open undo links', 0, OPEN_UNDO_LINKS],
          openSessions(0),
        ],
      };
    },
  },
  {
    name: 'one token that confirms an e-mail',
    async plan(field) {
      const token = await mailToken(field, 'confirm-email');
      const requests = await repeatedByVisitor(field, '/api/users/confirm-email', { token });
      return { requests, taken: 1, refusals: ['CONFIRM_TOKEN_INVALID'] };
    },
  },
  {
    name: 'change of password',
    async plan(field) {
      await givePassword(field);
      return {
        requests: repeated(field, CHANGE),
        taken: 1,
        refusals: ['CURRENT_PASSWORD_WRONG', 'NOT_SIGNED_IN', 'LOCKED', 'CSRF'],
        rows: [audited(field, 'password.changed'), openSessions(1)],
      };
    },
  },
  {
    // Whoever knows the old password only must be out once it is changed, however close it was.
    name: 'sign-ins with the old password against its change',
    async plan(field) {
      await givePassword(field);
      const body = { identifier: field.racer.username, password: PASSWORD };
      const logins = await repeatedByVisitor(field, '/api/users/login', body);
      const middle = logins.length >> 1;
      return {
        requests: logins.with(middle, field.racer.request(CHANGE)),
        taken: 'any',
        rows: [openSessions(1)],
        after: (answers) => expectSame('the change', answers[middle]!.status, 200),
      };
    },
  },
  { name: 'one recovery code', plan: async (field) => useCode(field, (await turnOnFactor(field)).recoveryCode) },
  {
    // The one after the code that switched it on, which is used up.
    name: 'one code of the second factor',
    plan: async (field) => useCode(field, (await turnOnFactor(field)).nextCode),
  },
  {
    name: 'sign-outs of one session',
    async plan(field) {
      const { racer, links } = field;
      return {
        requests: repeated(field, { path: '/api/users/logout', body: {} }),
        taken: 'any',
        refusals: ['CSRF'],
        rows: [openSessions(0)],
        async after() {
          const { status } = await links[0]!.ask(racer.request({ method: 'GET', path: '/api/users/session' }));
          return expectSame('a look afterwards', status, 401);
        },
      };
    },
  },
  {
    name: 'ends of another session',
    async plan(field) {
      const { rows } = await field.database.query<{ session_id: string }>(
        `INSERT INTO sessions (player_id, session_id, created_at, active_at, ip, user_agent, device_hash)
         VALUES ($1, gen_random_uuid(), now(), now(), '127.0.0.1', 'race', sha256('race')) RETURNING session_id`,
        [field.racer.playerId],
      );
      const path = `/api/users/sessions/${rows[0]!.session_id}`;
      const requests = repeated(field, { method: 'DELETE', path });
      return { requests, taken: 1, refusals: ['NOT_FOUND'], rows: [openSessions(1)] };
    },
  },
  {
    // Two tabs, or fifty: all get the same pair, and one pair is made.
    name: 'refreshes with one token',
    async plan({ database, product: { address }, parallel, racer }) {
      const token = newToken();
      await database.query(
        `INSERT INTO session_tokens (token_hash, kind, player_id, session_id, expires_at)
         VALUES ($1, 'refresh', $2, $3, now() + interval '1 hour')`,
        [hashToken(token), racer.playerId, racer.sessionId],
      );
      const cookie = `${COOKIES.access.name}=${racer.accessToken}; ${COOKIES.refresh.name}=${token}`;
      const session = { cookie, 'x-csrf-token': racer.csrfToken };
      const request = requestText(address, { path: '/api/users/refresh-token', body: {} }, session);
      const inUse = `session_tokens WHERE session_id = $1 AND kind = 'refresh' AND replaced_at IS NULL`;
      return {
        requests: Array<string>(parallel).fill(request),
        taken: 'all',
        rows: [['refresh tokens in use', 1, inUse, [racer.sessionId]]],
      };
    },
  },
  {
    name: 'identity hand-in',
    async plan(field) {
      await ask(field, { method: 'PUT', path: '/api/kyc/details', body: DETAILS });
      for (const kind of ['passport', 'proof_of_address']) await upload(field, kind);
      return {
        requests: repeated(field, { path: '/api/kyc/submit', body: {} }),
        taken: 1,
        refusals: ['KYC_LOCKED'],
        rows: [['reviews', 1, 'kyc_reviews WHERE player_id = $1'], audited(field, 'kyc.submitted')],
      };
    },
  },
  {
    name: 'self-exclusion',
    plan: async (field) => ({
      requests: repeated(field, { path: '/api/users/self-exclusion', body: { duration: '24h' } }),
      taken: 'all',
      rows: [['exclusions', 1, 'self_exclusions WHERE player_id = $1']],
    }),
  },
];

function mailToken({ database, racer }: Field, purpose: Parameters<typeof issueMailToken>[2]): Promise<string> {
  return database.transaction((tx) => issueMailToken(tx, racer.playerId, purpose, new Date()));
}

let knownHash: string | null = null;

/** One hash for all of them, as cheap as the server's own. */
async function givePassword({ database, racer }: Field): Promise<void> {
  knownHash ??= await createPasswordHasher(CHEAP_PASSWORDS).hash(PASSWORD);
  await database.query('UPDATE players SET password_hash = $2 WHERE player_id = $1', [racer.playerId, knownHash]);
}

async function setUpFactor(field: Field) {
  await givePassword(field);
  const { secret } = await ask<{ secret: string }>(field, {
    path: '/api/users/totp/setup',
    body: { password: PASSWORD },
  });
  return {
    codeAt: (epoch: number) => generateSync({ secret, epoch }),
    nowS: Math.floor(Date.now() / 1_000),
  };
}

async function turnOnFactor(field: Field): Promise<{ recoveryCode: string; nextCode: string }> {
  const { codeAt, nowS } = await setUpFactor(field);
  const call = { path: '/api/users/totp/enable', body: { code: codeAt(nowS) } };
  const { recoveryCodes } = await ask<{ recoveryCodes: string[] }>(field, call);
  return { recoveryCode: recoveryCodes[0]!, nextCode: codeAt(nowS + CODE_S) };
}

/** The same code in fifty sign-ins. */
async function useCode(field: Field, code: string): Promise<Plan> {
  const body = { identifier: field.racer.username, password: PASSWORD, code };
  return {
    requests: await repeatedByVisitor(field, '/api/users/login', body),
    taken: 1,
    refusals: ['TOTP_WRONG', 'LOCKED'],
    rows: [audited(field, 'session.opened', 'actor')],
  };
}

async function upload({ product, racer }: Field, kind: string): Promise<void> {
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', new Blob([png()], { type: 'image/png' }), 'page.png');
  const response = await fetch(`${product.address}/api/kyc/documents`, {
    method: 'POST',
    body: form,
    headers: { cookie: `${COOKIES.access.name}=${racer.accessToken}`, 'x-csrf-token': racer.csrfToken },
  });
  if (!response.ok) throw new Error(`The upload was answered with ${response.status} ${await response.text()}`);
}
