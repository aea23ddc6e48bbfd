import { setTimeout as wait } from 'node:timers/promises';
import { generateSync } from 'otplib';
import { issueMailToken } from '../../../src/players/mail-tokens.ts';
import { createPasswordHasher } from '../../../src/credentials/password-hashing.ts';
import { COOKIES } from '../../../src/sessions/cookies.ts';
import { hashToken, newToken } from '../../../src/sessions/tokens.ts';
import { DETAILS } from '../../../src/identity/test-details.ts';
import { png } from '../../../src/identity/test-files.ts';
import { releaseTogether } from '../../player/release-together.ts';
import {
  ask,
  codeOf,
  expectCount,
  expectSame,
  expectTally,
  raceCall,
  requestOf,
  type Arena,
  type Race,
  type Racer,
  type Verdict,
} from './arena.ts';

const PASSWORD = 'Copper7!Lantern';
const NEW_PASSWORD = 'Silver8!Compass';
const STEP_S = 30;

/** Accounts, sessions, second factors, identity. */
export const ACCOUNT_RACES: readonly Race[] = [
  { name: 'register one name', run: registerName },
  { name: 'one reset token', racers: 1, run: useResetToken },
  { name: 'requests for a reset link', racers: 1, run: askForResetLink },
  { name: 'turning on the second factor', racers: 1, run: turnOnFactor },
  { name: 'one link that undoes the second factor', racers: 1, run: undoFactor },
  { name: 'one token that confirms an e-mail', racers: 1, run: confirmEmail },
  { name: 'change of password', racers: 1, run: changePassword },
  { name: 'sign-ins with the old password against its change', racers: 1, run: signInAgainstChange },
  { name: 'one recovery code', racers: 1, run: (arena, [racer]) => useCode(arena, racer!, 'recovery') },
  {
    name: 'one code of the second factor',
    racers: 1,
    run: (arena, [racer]) => useCode(arena, racer!, 'totp'),
  },
  { name: 'sign-outs of one session', racers: 1, run: signOut },
  { name: 'ends of another session', racers: 1, run: endOtherSession },
  { name: 'refreshes with one token', racers: 1, run: refresh },
  { name: 'identity hand-in', racers: 1, run: handIn },
  { name: 'self-exclusion', racers: 1, run: excludeSelf },
];

async function registerName(arena: Arena, _racers: readonly Racer[], round: number): Promise<Verdict> {
  const username = `Race-${round.toString(36)}`;
  const visitor = await visit(arena);
  const requests = Array.from({ length: arena.parallel }, (_none, i) =>
    requestOf(
      arena.product.address,
      {
        path: '/api/users/register',
        body: { username, email: `race-${round}-${i}@example.com`, password: PASSWORD, over18: true },
      },
      visitor,
    ),
  );
  const answers = await releaseTogether(arena.links, requests);
  const problems = [
    ...expectTally(answers, 1, ['TAKEN']),
    ...(await expectCount(arena, 'players of the name', 1, 'players WHERE username = $1', [username])),
    ...(await expectCount(arena, 'addresses', 1, 'emails WHERE email LIKE $1', [`race-${round}-%`])),
  ];
  return { answers, problems };
}

async function useResetToken(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  const { playerId } = racer!;
  const token = await arena.database.transaction((tx) => issueMailToken(tx, playerId, 'reset-password', new Date()));
  const answers = await raceVisitor(arena, '/api/users/reset-password', { token, newPassword: NEW_PASSWORD });
  const problems = [
    ...expectTally(answers, 1, ['RESET_TOKEN_INVALID']),
    ...(await expectAudit(arena, 'password.reset', playerId, 1)),
    ...(await expectCount(arena, 'open sessions', 0, OPEN_SESSIONS, [playerId])),
  ];
  return { answers, problems };
}

/** Three mails an hour, and of their links the last one is open. */
async function askForResetLink(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  const { playerId, username } = racer!;
  const answers = await raceVisitor(arena, '/api/users/request-password-reset', { emailOrUsername: username });
  while ((await arena.database.query('SELECT 1 FROM recovery_requests LIMIT 1')).rowCount !== 0) await wait(50);
  const links = `mail_tokens WHERE player_id = $1 AND purpose = 'reset-password'`;
  const problems = [
    ...expectTally(answers, arena.parallel, []),
    ...(await expectCount(arena, 'links', 3, links, [playerId])),
    ...(await expectCount(arena, 'open links', 1, `${links} AND closed_at IS NULL`, [playerId])),
  ];
  return { answers, problems };
}

async function turnOnFactor(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  const { playerId } = racer!;
  await givePassword(arena, racer!);
  const code = await setUpFactor(arena, racer!);
  const answers = await raceCall(arena, racer!, { path: '/api/users/totp/enable', body: { code } });
  const problems = [
    ...expectTally(answers, 1, ['TOTP_ON', 'TOTP_NOT_SET_UP']),
    ...(await expectCount(arena, 'open undo links', 1, OPEN_UNDO_LINKS, [playerId])),
    ...(await expectAudit(arena, 'factor.enabled', playerId, 1)),
  ];
  return { answers, problems };
}

async function undoFactor(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  const { playerId } = racer!;
  await givePassword(arena, racer!);
  const code = await setUpFactor(arena, racer!);
  await ask(arena, racer!.request({ path: '/api/users/totp/enable', body: { code } }));
  const token = await arena.database.transaction((tx) => issueMailToken(tx, playerId, 'undo-two-factor', new Date()));
  const answers = await raceVisitor(arena, '/api/users/totp/undo', { token, newPassword: NEW_PASSWORD });
  const problems = [
    ...expectTally(answers, 1, ['UNDO_TOKEN_INVALID']),
    ...(await expectAudit(arena, 'factor.undone', playerId, 1)),
    ...(await expectCount(arena, 'factors', 0, 'totp_factors WHERE player_id = $1', [playerId])),
    ...(await expectCount(arena, 'open undo links', 0, OPEN_UNDO_LINKS, [playerId])),
    ...(await expectCount(arena, 'open sessions', 0, OPEN_SESSIONS, [playerId])),
  ];
  return { answers, problems };
}

/** Gives the code that turns the factor on. */
async function setUpFactor(arena: Arena, racer: Racer): Promise<string> {
  const setup = { path: '/api/users/totp/setup', body: { password: PASSWORD } };
  const { secret } = await ask<{ secret: string }>(arena, racer.request(setup));
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) });
}

async function confirmEmail(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  const { playerId } = racer!;
  const token = await arena.database.transaction((tx) => issueMailToken(tx, playerId, 'confirm-email', new Date()));
  const answers = await raceVisitor(arena, '/api/users/confirm-email', { token });
  return { answers, problems: expectTally(answers, 1, ['CONFIRM_TOKEN_INVALID']) };
}

async function changePassword(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  const { playerId } = racer!;
  await givePassword(arena, racer!);
  const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  const answers = await raceCall(arena, racer!, { path: '/api/users/change-password', body });
  const problems = [
    ...expectTally(answers, 1, ['CURRENT_PASSWORD_WRONG', 'NOT_SIGNED_IN', 'LOCKED', 'CSRF']),
    ...(await expectAudit(arena, 'password.changed', playerId, 1)),
    ...(await expectCount(arena, 'open sessions', 1, OPEN_SESSIONS, [playerId])),
  ];
  return { answers, problems };
}

/** Whoever knows the old password only must be out once it is changed, however close it was. */
async function signInAgainstChange(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  await givePassword(arena, racer!);
  const { username, playerId } = racer!;
  const visitor = await visit(arena);
  const change = racer!.request({
    path: '/api/users/change-password',
    body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
  });
  const login = requestOf(
    arena.product.address,
    { path: '/api/users/login', body: { identifier: username, password: PASSWORD } },
    visitor,
  );
  const requests = Array.from({ length: arena.parallel }, (_none, i) => (i === arena.parallel >> 1 ? change : login));
  const answers = await releaseTogether(arena.links, requests);
  const isChanged = answers[arena.parallel >> 1]!.status === 200;
  const problems = [
    ...expectSame('the change', isChanged, true),
    ...(await expectCount(arena, 'open sessions', 1, OPEN_SESSIONS, [playerId])),
  ];
  return { answers, problems };
}

/** The same code in fifty sign-ins. */
async function useCode(arena: Arena, racer: Racer, kind: 'recovery' | 'totp'): Promise<Verdict> {
  await givePassword(arena, racer);
  const { secret } = await ask<{ secret: string }>(
    arena,
    racer.request({ path: '/api/users/totp/setup', body: { password: PASSWORD } }),
  );
  const codeAt = (epoch: number) => generateSync({ secret, epoch });
  const nowS = Math.floor(Date.now() / 1_000);
  const enabled = await ask<{ recoveryCodes: string[] }>(
    arena,
    racer.request({ path: '/api/users/totp/enable', body: { code: codeAt(nowS) } }),
  );
  // The one after the code that switched it on, which is used up.
  const code = kind === 'recovery' ? enabled.recoveryCodes[0]! : codeAt(nowS + STEP_S);
  const body = { identifier: racer.username, password: PASSWORD, code };
  const answers = await raceVisitor(arena, '/api/users/login', body);
  const problems = [
    ...expectTally(answers, 1, ['TOTP_WRONG', 'LOCKED']),
    ...(await expectAudit(arena, 'session.opened', racer.playerId, 1, 'actor')),
  ];
  return { answers, problems };
}

async function signOut(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  const answers = await raceCall(arena, racer!, { path: '/api/users/logout', body: {} });
  const after = await arena.links[0]!.ask(racer!.request({ method: 'GET', path: '/api/users/session' }));
  const unexpected = answers.filter(({ status, body }) => status !== 200 && codeOf(body) !== 'CSRF');
  const problems = [
    ...expectSame('answers that are neither', unexpected.length, 0),
    ...expectSame('a look afterwards', after.status, 401),
    ...(await expectCount(arena, 'open sessions', 0, OPEN_SESSIONS, [racer!.playerId])),
  ];
  return { answers, problems };
}

async function endOtherSession(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  const { rows } = await arena.database.query<{ session_id: string }>(
    `INSERT INTO sessions (player_id, session_id, created_at, active_at, ip, user_agent, device_hash)
     VALUES ($1, gen_random_uuid(), now(), now(), '127.0.0.1', 'race', sha256('race')) RETURNING session_id`,
    [racer!.playerId],
  );
  const path = `/api/users/sessions/${rows[0]!.session_id}`;
  const answers = await raceCall(arena, racer!, { method: 'DELETE', path });
  const problems = [
    ...expectTally(answers, 1, ['NOT_FOUND']),
    ...(await expectCount(arena, 'open sessions', 1, OPEN_SESSIONS, [racer!.playerId])),
  ];
  return { answers, problems };
}

/** Two tabs, or fifty: all get the same pair, and one pair is made. */
async function refresh(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  const token = newToken();
  const { playerId, sessionId, csrfToken } = racer!;
  await arena.database.query(
    `INSERT INTO session_tokens (token_hash, kind, player_id, session_id, expires_at)
     VALUES ($1, 'refresh', $2, $3, now() + interval '1 hour')`,
    [hashToken(token), playerId, sessionId],
  );
  const cookie = `${COOKIES.access.name}=${racer!.accessToken}; ${COOKIES.refresh.name}=${token}`;
  const request = requestOf(
    arena.product.address,
    { path: '/api/users/refresh-token', body: {} },
    { cookie, 'x-csrf-token': csrfToken },
  );
  const answers = await releaseTogether(arena.links, Array<string>(arena.parallel).fill(request));
  const problems = [
    ...expectTally(answers, arena.parallel, []),
    ...(await expectCount(
      arena,
      'refresh tokens in use',
      1,
      `session_tokens WHERE session_id = $1 AND kind = 'refresh' AND replaced_at IS NULL`,
      [sessionId],
    )),
  ];
  return { answers, problems };
}

async function handIn(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  await ask(arena, racer!.request({ method: 'PUT', path: '/api/kyc/details', body: DETAILS }));
  for (const kind of ['passport', 'proof_of_address']) await upload(arena, racer!, kind);
  const answers = await raceCall(arena, racer!, { path: '/api/kyc/submit', body: {} });
  const { playerId } = racer!;
  const problems = [
    ...expectTally(answers, 1, ['KYC_LOCKED']),
    ...(await expectCount(arena, 'reviews', 1, 'kyc_reviews WHERE player_id = $1', [playerId])),
    ...(await expectAudit(arena, 'kyc.submitted', playerId, 1)),
  ];
  return { answers, problems };
}

async function upload({ product }: Arena, racer: Racer, kind: string): Promise<void> {
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

async function excludeSelf(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  const answers = await raceCall(arena, racer!, { path: '/api/users/self-exclusion', body: { duration: '24h' } });
  const problems = [
    ...expectTally(answers, arena.parallel, []),
    ...(await expectCount(arena, 'exclusions', 1, 'self_exclusions WHERE player_id = $1', [racer!.playerId])),
  ];
  return { answers, problems };
}

const OPEN_UNDO_LINKS = `mail_tokens WHERE player_id = $1 AND purpose = 'undo-two-factor' AND closed_at IS NULL`;
const OPEN_SESSIONS = 'sessions WHERE player_id = $1 AND ended_at IS NULL';

function expectAudit(arena: Arena, action: string, playerId: bigint, times: number, by: 'actor' | 'target' = 'target') {
  return expectCount(arena, `audit rows of ${action}`, times, `audit_log WHERE action = $1 AND ${by} = $2`, [
    action,
    `player:${playerId}`,
  ]);
}

let knownHash: string | null = null;

/** One hash for all of them: it takes as long to check. */
async function givePassword({ database }: Arena, { playerId }: Racer): Promise<void> {
  knownHash ??= await createPasswordHasher().hash(PASSWORD);
  await database.query('UPDATE players SET password_hash = $2 WHERE player_id = $1', [playerId, knownHash]);
}

async function raceVisitor(arena: Arena, path: string, body: object) {
  const request = requestOf(arena.product.address, { path, body }, await visit(arena));
  return releaseTogether(arena.links, Array<string>(arena.parallel).fill(request));
}

/** Somebody who is not signed in. */
async function visit({ product }: Arena): Promise<Record<string, string>> {
  const response = await fetch(`${product.address}/api/csrf-token`);
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  const cookies = response.headers.getSetCookie().map((text) => text.split(';', 1)[0]!);
  return { cookie: cookies.join('; '), 'x-csrf-token': csrfToken };
}
