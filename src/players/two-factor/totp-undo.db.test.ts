import { generateSync } from 'otplib';
import { describe, expect, test } from 'vitest';
import { PASSWORD, startTestServer, type Visitor } from '../../app/test-server.ts';
import { settableClock } from '../../clock/clock.ts';
import { testDatabase } from '../../db/test-database.ts';
import { newKeyText } from '../../secrets/key-ring.ts';

const db = await testDatabase();
const clock = settableClock();
// Two servers on one database, as behind a load balancer.
const SECRET_KEYS = newKeyText();
const server = await startTestServer(db, { SECRET_KEYS }, clock);
const other = await startTestServer(db, { SECRET_KEYS }, clock);
const servers = [server, other];
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NEW_PASSWORD = 'Violet9#Harbour';

type Player = Awaited<ReturnType<typeof server.player>>;

const codeOf = (secret: string, stepsAway = 0) =>
  generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + stepsAway * 30 });
const setUp = (player: Visitor, password = PASSWORD) => player.post('/api/users/totp/setup', { password });
const signIn = (player: Player, password: string, more: object = {}, by = server) =>
  by.visitor().post('/api/users/login', { identifier: player.username, password, ...more });
const undo = (token: string, newPassword = NEW_PASSWORD, by = server) =>
  by.visitor().post('/api/users/totp/undo', { token, newPassword });
const twoFactorOf = async (player: Visitor) =>
  (await player.get('/api/users/session')).json<{ twoFactor: boolean }>().twoFactor;
const mailsTo = (email: string) => servers.flatMap(({ smtp }) => smtp.received.filter(({ to }) => to[0] === email));
const linksTo = (email: string) =>
  mailsTo(email).flatMap(({ text }) => /\/undo-two-factor\?token=(\S+)/.exec(text)?.[1] ?? []);

async function turnOn(player: Visitor, password = PASSWORD): Promise<{ secret: string; recoveryCodes: string[] }> {
  const setup = await setUp(player, password);
  expect(setup.statusCode, setup.body).toBe(200);
  const { secret } = setup.json<{ secret: string }>();
  const enabled = await player.post('/api/users/totp/enable', { code: codeOf(secret) });
  expect(enabled.statusCode, enabled.body).toBe(200);
  clock.advance(MINUTE_MS);
  return { secret, recoveryCodes: enabled.json<{ recoveryCodes: string[] }>().recoveryCodes };
}

/** A player who has just turned on the second factor, and the link from the mail. */
async function justOn() {
  const player = await server.player();
  const factor = await turnOn(player);
  await expect.poll(() => linksTo(player.email).length).toBe(1);
  return { player, ...factor, link: linksTo(player.email)[0]! };
}

describe('two-factor: setting it up asks for the password', () => {
  test('a session alone gets no secret, so it cannot turn it on', async () => {
    const player = await server.player();
    for (const [body, code] of [
      [{}, 'CURRENT_PASSWORD_MISSING'],
      [{ password: '' }, 'CURRENT_PASSWORD_MISSING'],
      [{ password: 'Wrong7!Password' }, 'CURRENT_PASSWORD_WRONG'],
    ] as const) {
      const refused = await player.post('/api/users/totp/setup', body);
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([400, code]);
    }
    expect((await player.post('/api/users/totp/enable', { code: '123456' })).json()).toMatchObject({
      code: 'TOTP_NOT_SET_UP',
    });
    await turnOn(player);
    expect(await twoFactorOf(player)).toBe(true);
  });

  test('of fifty wrong passwords at once five are answered, and the right one is not told', async () => {
    const player = await server.player();
    const guesses = Array.from({ length: 49 }, (_none, n) => setUp(player, `Wrong7!Pass${n}`));
    const answers = await Promise.all([...guesses, setUp(player)]);
    const codes = answers.map((answer) => (answer.statusCode === 200 ? 'OK' : answer.json<{ code: string }>().code));
    expect(codes.filter((code) => code === 'CURRENT_PASSWORD_WRONG').length).toBeLessThanOrEqual(5);
    expect(codes.at(-1)).toBe('LOCKED');
  });

  test('a setup that was begun ends with the password, and after half an hour', async () => {
    const player = await server.player();
    const before = (await setUp(player)).json<{ secret: string }>();
    await player.post('/api/users/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    const afterChange = await player.post('/api/users/totp/enable', { code: codeOf(before.secret) });
    expect(afterChange.json()).toMatchObject({ code: 'TOTP_NOT_SET_UP' });
    const late = (await setUp(player, NEW_PASSWORD)).json<{ secret: string }>();
    // Activity keeps the session alive.
    clock.advance(20 * MINUTE_MS);
    await player.post('/api/users/show-name', { showsName: false });
    clock.advance(11 * MINUTE_MS);
    await player.post('/api/users/refresh-token');
    const tooLate = await player.post('/api/users/totp/enable', { code: codeOf(late.secret) });
    expect(tooLate.json()).toMatchObject({ code: 'TOTP_NOT_SET_UP' });
    await turnOn(player, NEW_PASSWORD);
  });

  test('of fifty that turn it on at once one does, and one link is mailed', async () => {
    const player = await server.player();
    const { secret } = (await setUp(player)).json<{ secret: string }>();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => player.post('/api/users/totp/enable', { code: codeOf(secret) })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode >= 500 && statusCode !== 503)).toEqual([]);
    await expect.poll(() => linksTo(player.email).length).toBe(1);
  });
});

describe('two-factor: the link that undoes it', () => {
  test('turns it off without a code, sets a new password, ends every session and says so', async () => {
    const { player, link, recoveryCodes } = await justOn();
    const elsewhere = server.visitor();
    await elsewhere.post('/api/users/login', {
      identifier: player.username,
      password: PASSWORD,
      code: recoveryCodes[0],
    });
    expect((await elsewhere.get('/api/users/profile')).statusCode).toBe(200);
    const done = await undo(link);
    expect([done.statusCode, done.json()]).toEqual([
      200,
      { message: 'Two-factor sign-in is off, and your new password is set.' },
    ]);
    // The link itself does not sign in.
    expect(done.headers['set-cookie']).toBeUndefined();
    for (const session of [player, elsewhere]) expect((await session.get('/api/users/profile')).statusCode).toBe(401);
    expect((await signIn(player, PASSWORD)).json()).toMatchObject({ code: 'LOGIN_FAILED' });
    const back = await signIn(player, NEW_PASSWORD);
    expect(back.statusCode, back.body).toBe(200);
    const { rows } = await db.owner.query<{ action: string; changed: boolean; codes: number }>(
      `SELECT a.action, p.factor_changed_at = $2 AS changed,
              (SELECT count(*)::integer FROM recovery_codes r WHERE r.player_id = p.player_id) AS codes
       FROM players p JOIN audit_log a ON a.target = 'player:' || p.player_id
       WHERE p.username = $1 AND a.action = 'factor.undone'`,
      [player.username, clock.now()],
    );
    expect(rows).toEqual([{ action: 'factor.undone', changed: true, codes: 0 }]);
    await expect
      .poll(() => mailsTo(player.email).filter(({ raw }) => raw.includes('Two-factor sign-in was undone')).length)
      .toBe(1);
  });

  test('works once, for twenty-four hours, and not with a weak password', async () => {
    const { player, link } = await justOn();
    expect((await undo(link, 'weak')).json()).toMatchObject({ code: 'PASSWORD_SHAPE' });
    expect((await undo(`${link.slice(0, -1)}!`)).json()).toMatchObject({ code: 'UNDO_TOKEN_INVALID' });
    clock.advance(24 * HOUR_MS - 2 * MINUTE_MS);
    expect((await undo(link)).statusCode).toBe(200);
    expect((await undo(link)).json()).toMatchObject({ code: 'UNDO_TOKEN_INVALID' });
    expect((await signIn(player, NEW_PASSWORD)).statusCode).toBe(200);
    const late = await justOn();
    clock.advance(24 * HOUR_MS);
    const refused = await undo(late.link);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([400, 'UNDO_TOKEN_INVALID']);
    expect((await signIn(late.player, PASSWORD)).json()).toMatchObject({ code: 'TOTP_REQUIRED' });
  });

  test('stays good when whoever turned it on changes the password, and when its owner resets it', async () => {
    const { player, link } = await justOn();
    const changed = await player.post('/api/users/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'Amber5%Compass',
    });
    expect(changed.statusCode).toBe(200);
    await server.visitor().post('/api/users/request-password-reset', { emailOrUsername: player.username });
    const resetLinks = () =>
      mailsTo(player.email).flatMap(({ text }) => /\/reset-password\?token=(\S+)/.exec(text)?.[1] ?? []);
    await expect.poll(() => resetLinks().length).toBe(1);
    const reset = { token: resetLinks()[0]!, newPassword: 'Silver8!Compass' };
    expect((await server.visitor().post('/api/users/reset-password', reset)).statusCode).toBe(200);
    // A password reset alone does not bypass the second factor.
    expect((await signIn(player, 'Silver8!Compass')).json()).toMatchObject({ code: 'TOTP_REQUIRED' });
    expect((await undo(link)).statusCode).toBe(200);
    expect((await signIn(player, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test('ends when it is turned off, and a newer one takes its place', async () => {
    const { player, link, recoveryCodes } = await justOn();
    await player.post('/api/users/totp/disable', { password: PASSWORD, code: recoveryCodes[0] });
    expect((await undo(link)).json()).toMatchObject({ code: 'UNDO_TOKEN_INVALID' });
    await turnOn(player);
    await expect.poll(() => linksTo(player.email).length).toBe(2);
    expect((await undo(link)).json()).toMatchObject({ code: 'UNDO_TOKEN_INVALID' });
    expect(await twoFactorOf(player)).toBe(true);
    // Both servers send mails, so either may have sent this one.
    const newer = linksTo(player.email).find((each) => each !== link)!;
    expect((await undo(newer)).statusCode).toBe(200);
  });

  test('closes links that reset the password', async () => {
    const { player, link } = await justOn();
    await server.visitor().post('/api/users/request-password-reset', { emailOrUsername: player.username });
    const resetLink = () =>
      mailsTo(player.email).flatMap(({ text }) => /\/reset-password\?token=(\S+)/.exec(text)?.[1] ?? [])[0];
    await expect.poll(resetLink).toBeDefined();
    expect((await undo(link)).statusCode).toBe(200);
    const late = await server
      .visitor()
      .post('/api/users/reset-password', { token: resetLink(), newPassword: 'Silver8!Compass' });
    expect(late.json()).toMatchObject({ code: 'RESET_TOKEN_INVALID' });
  });

  test('of fifty uses at once one works', async () => {
    const { player, link } = await justOn();
    const choices = Array.from({ length: 50 }, (_none, n) => `${NEW_PASSWORD}${n}`);
    const answers = await Promise.all(choices.map((choice, n) => undo(link, choice, servers[n % 2])));
    const set = choices.filter((_choice, n) => answers[n]!.statusCode === 200);
    expect(set).toHaveLength(1);
    expect((await signIn(player, set[0]!)).statusCode).toBe(200);
  });

  test('against turning off, new codes, a change of password and sign-ins at once: one state, no failure', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { player, link, secret, recoveryCodes } = await justOn();
      const answers = await Promise.all([
        ...[0, 1, 2].map((n) => undo(link, NEW_PASSWORD, servers[n % 2])),
        player.post('/api/users/totp/disable', { password: PASSWORD, code: recoveryCodes[1] }),
        player.post('/api/users/totp/recovery-codes', { password: PASSWORD, code: recoveryCodes[2] }),
        player.post('/api/users/change-password', { currentPassword: PASSWORD, newPassword: 'Amber5%Compass' }),
        ...[3, 4, 5].map((n) => signIn(player, PASSWORD, { code: recoveryCodes[n] }, servers[n % 2])),
        signIn(player, PASSWORD, { code: codeOf(secret) }, other),
      ]);
      expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([]);
      const undone = answers.slice(0, 3).filter(({ statusCode }) => statusCode === 200).length;
      const wasTurnedOff = answers[3]!.statusCode === 200;
      expect(undone + (wasTurnedOff ? 1 : 0)).toBe(1);
      const { rows } = await db.owner.query<{ factors: number; open: number; codes: number }>(
        `SELECT (SELECT count(*)::integer FROM totp_factors f WHERE f.player_id = p.player_id) AS factors,
                (SELECT count(*)::integer FROM recovery_codes r WHERE r.player_id = p.player_id) AS codes,
                (SELECT count(*)::integer FROM mail_tokens t
                 WHERE t.player_id = p.player_id AND t.purpose = 'undo-two-factor' AND t.closed_at IS NULL) AS open
         FROM players p WHERE p.username = $1`,
        [player.username],
      );
      expect(rows).toEqual([{ factors: 0, open: 0, codes: 0 }]);
    }
    expect(servers.flatMap(({ logged }) => logged).filter((line) => line.includes('deadlock'))).toEqual([]);
  });
});
