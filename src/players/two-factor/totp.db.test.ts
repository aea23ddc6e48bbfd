import { generateSync } from 'otplib';
import { describe, expect, test } from 'vitest';
import { PASSWORD, startTestServer, type Visitor } from '../../app/test-server.ts';
import { testDatabase } from '../../db/test-database.ts';
import { toPlayerId, type PlayerId } from '../../ledger/player-id.ts';
import { checkSecondFactor } from './totp-check.ts';
import { lastSecurityChange } from './totp-rows.ts';

const db = await testDatabase();
const server = await startTestServer(db);
const MINUTE_MS = 60_000;
const STEP_MS = 30_000;

type Player = Visitor & { username: string; email: string; secret: string; recoveryCodes: string[] };

/** The app's code `stepsAway` steps from now. */
const codeOf = (secret: string, stepsAway = 0) =>
  generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) + stepsAway * 30 });
const wrongCode = (secret: string) => {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!;
};

const setUp = (player: Visitor, password = PASSWORD) => player.post('/api/users/totp/setup', { password });
const signIn = (visitor: Visitor, player: { username: string }, code?: string, password = PASSWORD) =>
  visitor.post('/api/users/login', { identifier: player.username, password, ...(code === undefined ? {} : { code }) });

/** A player with the factor on. The code it was turned on with is no longer current. */
async function protectedPlayer(): Promise<Player> {
  const player = await server.player();
  const { secret } = (await setUp(player)).json<{ secret: string }>();
  const enabled = await player.post('/api/users/totp/enable', { code: codeOf(secret) });
  expect(enabled.statusCode).toBe(200);
  server.clock.advance(2 * STEP_MS);
  return { ...player, secret, recoveryCodes: enabled.json<{ recoveryCodes: string[] }>().recoveryCodes };
}

const mailsTo = (email: string, subject: string) =>
  server.smtp.received.filter((mail) => mail.to[0] === email && mail.raw.includes(`Subject: ${subject}`)).length;
const expectMails = (email: string, subject: string, count: number) =>
  expect.poll(() => mailsTo(email, subject)).toBe(count);
const twoFactorOf = async (player: Visitor) =>
  (await player.get('/api/users/session')).json<{ twoFactor: boolean }>().twoFactor;
const idOf = async (username: string): Promise<PlayerId> => {
  const { rows } = await db.database.query<{ player_id: bigint }>('SELECT player_id FROM players WHERE username = $1', [
    username,
  ]);
  return toPlayerId(rows[0]!.player_id);
};
const auditOf = async (playerId: PlayerId) =>
  (
    await db.owner.query<{ action: string; after: object | null }>(
      'SELECT action, after FROM audit_log WHERE actor = $1 ORDER BY number',
      [`player:${playerId}`],
    )
  ).rows;

describe('two-factor: turning it on', () => {
  test('takes a code of the new secret and gives ten recovery codes; other sessions end', async () => {
    const player = await server.player();
    const elsewhere = server.visitor();
    await signIn(elsewhere, player);
    expect(await twoFactorOf(player)).toBe(false);
    const setup = (await setUp(player)).json<{ secret: string; uri: string }>();
    expect(setup.uri).toBe(`otpauth://totp/Roulo:${player.username}?secret=${setup.secret}&issuer=Roulo`);
    expect(await twoFactorOf(player)).toBe(false);
    expect((await signIn(server.visitor(), player)).statusCode).toBe(200);

    const wrong = await player.post('/api/users/totp/enable', { code: wrongCode(setup.secret) });
    expect(wrong.json()).toMatchObject({ code: 'TOTP_WRONG' });
    const response = await player.post('/api/users/totp/enable', { code: codeOf(setup.secret) });
    expect(new Set(response.json<{ recoveryCodes: string[] }>().recoveryCodes).size).toBe(10);
    expect(await twoFactorOf(player)).toBe(true);
    expect((await player.get('/api/users/totp')).json()).toEqual({
      enabledAt: server.clock.now().toISOString(),
      recoveryCodesLeft: 10,
    });
    expect((await elsewhere.get('/api/users/profile')).statusCode).toBe(401);
    expect((await player.get('/api/users/profile')).statusCode).toBe(200);
    await expectMails(player.email, 'Two-factor sign-in is on', 1);
    expect((await auditOf(await idOf(player.username))).map(({ action }) => action)).toContain('factor.enabled');
  });

  test('shows the secret no more once it is on, and stores neither it nor the codes as they are', async () => {
    const player = await protectedPlayer();
    const again = await setUp(player);
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: 'TOTP_ON' });
    expect((await player.post('/api/users/totp/enable', { code: codeOf(player.secret) })).json()).toMatchObject({
      code: 'TOTP_ON',
    });
    // 'escape' leaves letters readable, whatever bytes are between them, including zero.
    const stored = await db.owner.query(`SELECT encode(sealed_secret, 'escape') AS factor FROM totp_factors`);
    const codes = await db.owner.query('SELECT code_hash FROM recovery_codes');
    expect(JSON.stringify(stored.rows)).not.toContain(player.secret);
    expect(JSON.stringify(codes.rows)).not.toContain(player.recoveryCodes[0]!.replaceAll('-', ''));
    expect(server.logged.join('')).not.toContain(player.secret);
  });

  test('needs a setup, and of two setups the newer one counts', async () => {
    const player = await server.player();
    const none = await player.post('/api/users/totp/enable', { code: '123456' });
    expect(none.json()).toMatchObject({ code: 'TOTP_NOT_SET_UP' });
    const older = (await setUp(player)).json<{ secret: string }>();
    const newer = (await setUp(player)).json<{ secret: string }>();
    expect((await player.post('/api/users/totp/enable', { code: codeOf(older.secret) })).statusCode).toBe(401);
    expect((await player.post('/api/users/totp/enable', { code: codeOf(newer.secret) })).statusCode).toBe(200);
  });

  test('happens once, however many ask for it at once', async () => {
    const player = await server.player();
    const { secret } = (await setUp(player)).json<{ secret: string }>();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => player.post('/api/users/totp/enable', { code: codeOf(secret) })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});

describe('two-factor: signing in', () => {
  test('asks for the code only after the right password', async () => {
    const player = await protectedPlayer();
    const right = await signIn(server.visitor(), player);
    expect(right.statusCode).toBe(401);
    expect(right.json()).toMatchObject({ code: 'TOTP_REQUIRED' });
    expect(right.headers['set-cookie']).toBeUndefined();
    for (const code of [undefined, codeOf(player.secret), '000000']) {
      const wrong = await signIn(server.visitor(), player, code, 'Wrong7!Password');
      expect(wrong.statusCode).toBe(401);
      expect(wrong.json()).toMatchObject({ code: 'LOGIN_FAILED' });
    }
    expect((await signIn(server.visitor(), player, codeOf(player.secret))).statusCode).toBe(200);
  });

  test('takes a code once, and none from before it', async () => {
    const player = await protectedPlayer();
    const [before, code] = [codeOf(player.secret, -1), codeOf(player.secret)];
    expect((await signIn(server.visitor(), player, code)).statusCode).toBe(200);
    for (const used of [code, before]) {
      expect((await signIn(server.visitor(), player, used)).json()).toMatchObject({ code: 'TOTP_WRONG' });
    }
    server.clock.advance(STEP_MS);
    expect((await signIn(server.visitor(), player, codeOf(player.secret))).statusCode).toBe(200);
  });

  test('of twenty uses of a code at once one succeeds', async () => {
    const player = await protectedPlayer();
    const code = codeOf(player.secret);
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(server.visitor(), player, code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test.each([
    [-2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 401],
  ])('an app whose clock is %i steps off gets %i', async (steps, status) => {
    const player = await protectedPlayer();
    expect((await signIn(server.visitor(), player, codeOf(player.secret, steps))).statusCode).toBe(status);
  });

  test('five wrong codes lock it like five wrong passwords, and the player is told once', async () => {
    const player = await protectedPlayer();
    for (let n = 0; n < 5; n += 1) {
      const wrong = await signIn(server.visitor(), player, wrongCode(player.secret));
      expect(wrong.json()).toMatchObject({ code: 'TOTP_WRONG' });
    }
    for (const [code, password] of [[codeOf(player.secret)], [player.recoveryCodes[0]], [undefined, 'Wrong7!Pass']]) {
      const locked = await signIn(server.visitor(), player, code, password);
      expect(locked.statusCode).toBe(429);
      expect(locked.json()).toMatchObject({ code: 'LOCKED' });
    }
    await expectMails(player.email, 'Sign-in stopped: wrong codes', 1);
    expect((await signIn(player, player, codeOf(player.secret))).statusCode).toBe(200);
    server.clock.advance(15 * MINUTE_MS + 1_000);
    expect((await signIn(server.visitor(), player, player.recoveryCodes[0])).statusCode).toBe(200);
  });

  test('passwords and codes are counted together; the password alone clears nothing', async () => {
    const player = await protectedPlayer();
    for (let n = 0; n < 3; n += 1) await signIn(server.visitor(), player, undefined, 'Wrong7!Password');
    expect((await signIn(server.visitor(), player)).json()).toMatchObject({ code: 'TOTP_REQUIRED' });
    for (let n = 0; n < 2; n += 1) await signIn(server.visitor(), player, wrongCode(player.secret));
    expect((await signIn(server.visitor(), player, codeOf(player.secret))).statusCode).toBe(429);
  });

  test('stays in force after the password was reset', async () => {
    const player = await protectedPlayer();
    await server.visitor().post('/api/users/request-password-reset', { emailOrUsername: player.username });
    await expectMails(player.email, 'Reset your password', 1);
    const mail = server.smtp.received.find(
      ({ to, text }) => to[0] === player.email && text.includes('reset-password'),
    )!;
    const token = /reset-password\?token=(\S+)/.exec(mail.text)![1]!;
    await server.visitor().post('/api/users/reset-password', { token, newPassword: 'Violet9#Harbour' });
    const response = await signIn(server.visitor(), player, undefined, 'Violet9#Harbour');
    expect(response.json()).toMatchObject({ code: 'TOTP_REQUIRED' });
  });
});

describe('two-factor: recovery codes', () => {
  test('work once each, and the player is told', async () => {
    const player = await protectedPlayer();
    const [first, second] = player.recoveryCodes;
    const visitor = server.visitor();
    expect((await signIn(visitor, player, first)).statusCode).toBe(200);
    expect((await signIn(server.visitor(), player, first)).json()).toMatchObject({ code: 'TOTP_WRONG' });
    expect((await signIn(server.visitor(), player, ` ${second!.toLowerCase()} `)).statusCode).toBe(200);
    expect((await visitor.get('/api/users/totp')).json()).toMatchObject({ recoveryCodesLeft: 8 });
    await expectMails(player.email, 'A recovery code was used', 2);
    const opened = (await auditOf(await idOf(player.username))).at(-1)!;
    expect(opened).toEqual({
      action: 'session.opened',
      after: { country: null, factor: 'recovery', newDevice: true },
    });
  });

  test('is not asked of who guessed the password after the lock had fallen, nor is a right one told', async () => {
    const player = await protectedPlayer();
    const wrong = Array.from({ length: 29 }, () => signIn(server.visitor(), player, undefined, 'Wrong7!Pass'));
    const answers = await Promise.all([...wrong, signIn(server.visitor(), player)]);
    expect(answers.at(-1)!.json()).toMatchObject({ code: 'LOCKED' });
    expect(answers.at(-1)!.body).toBe(answers.at(-2)!.body);

    server.clock.advance(16 * MINUTE_MS);
    const codes = [...Array<string>(29).fill(wrongCode(player.secret)), player.recoveryCodes[5]!];
    const tried = await Promise.all(codes.map((code) => signIn(server.visitor(), player, code)));
    expect(tried.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(5);
    expect(tried.at(-1)!.body).toBe(tried.at(-2)!.body);
  });

  test("one player's is not another's", async () => {
    const [one, other] = [await protectedPlayer(), await protectedPlayer()];
    expect((await signIn(server.visitor(), one, other.recoveryCodes[0])).statusCode).toBe(401);
    expect((await signIn(server.visitor(), other, other.recoveryCodes[0])).statusCode).toBe(200);
  });

  test('of fifty uses of one at once exactly one works', async () => {
    const player = await protectedPlayer();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => signIn(server.visitor(), player, player.recoveryCodes[3])),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.every(({ statusCode }) => [200, 401, 429].includes(statusCode))).toBe(true);
    expect((await player.get('/api/users/totp')).json()).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test('are replaced with password and code, and the old ones are worth nothing', async () => {
    const player = await protectedPlayer();
    const renew = (body: object) => player.post('/api/users/totp/recovery-codes', body);
    expect((await renew({ password: 'Wrong7!Pass', code: codeOf(player.secret) })).json()).toMatchObject({
      code: 'CURRENT_PASSWORD_WRONG',
    });
    expect((await renew({ password: PASSWORD, code: wrongCode(player.secret) })).json()).toMatchObject({
      code: 'TOTP_WRONG',
    });
    const renewed = await renew({ password: PASSWORD, code: codeOf(player.secret) });
    const { recoveryCodes } = renewed.json<{ recoveryCodes: string[] }>();
    expect(recoveryCodes.filter((code) => player.recoveryCodes.includes(code))).toEqual([]);
    expect((await signIn(server.visitor(), player, player.recoveryCodes[0])).statusCode).toBe(401);
    expect((await signIn(server.visitor(), player, recoveryCodes[0])).statusCode).toBe(200);
    await expectMails(player.email, 'You have new recovery codes', 1);
  });
});

describe('two-factor: turning it off', () => {
  const disable = (player: Visitor, body: object) => player.post('/api/users/totp/disable', body);

  test('needs the password and a code; then the password is enough', async () => {
    const player = await protectedPlayer();
    const elsewhere = server.visitor();
    await signIn(elsewhere, player, codeOf(player.secret, -1));
    for (const [body, code] of [
      [{ password: '', code: codeOf(player.secret) }, 'CURRENT_PASSWORD_MISSING'],
      [{ password: 'Wrong7!Pass', code: codeOf(player.secret) }, 'CURRENT_PASSWORD_WRONG'],
      [{ password: PASSWORD, code: '' }, 'TOTP_REQUIRED'],
      [{ password: PASSWORD, code: wrongCode(player.secret) }, 'TOTP_WRONG'],
    ] as const) {
      expect((await disable(player, body)).json()).toMatchObject({ code });
    }
    expect((await disable(player, { code: codeOf(player.secret) })).statusCode).toBe(400);
    expect(await twoFactorOf(player)).toBe(true);
    expect((await disable(player, { password: PASSWORD, code: codeOf(player.secret) })).statusCode).toBe(200);
    expect(await twoFactorOf(player)).toBe(false);
    expect((await elsewhere.get('/api/users/profile')).statusCode).toBe(401);
    expect((await signIn(server.visitor(), player)).statusCode).toBe(200);
    expect((await disable(player, { password: PASSWORD, code: '123456' })).json()).toMatchObject({ code: 'TOTP_OFF' });
    await expectMails(player.email, 'Two-factor sign-in is off', 1);
  });

  test('works with a recovery code', async () => {
    const player = await protectedPlayer();
    expect((await disable(player, { password: PASSWORD, code: player.recoveryCodes[9] })).statusCode).toBe(200);
  });

  test('is locked after five wrong codes', async () => {
    const player = await protectedPlayer();
    for (let n = 0; n < 5; n += 1) await disable(player, { password: PASSWORD, code: wrongCode(player.secret) });
    const locked = await disable(player, { password: PASSWORD, code: codeOf(player.secret) });
    expect(locked.statusCode).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800);
    server.clock.advance(15 * MINUTE_MS + 1_000);
    expect((await disable(player, { password: PASSWORD, code: player.recoveryCodes[0] })).statusCode).toBe(200);
  });
});

describe('two-factor: asked for by another part', () => {
  const check = (playerId: PlayerId, code: string | undefined, undo = false) => {
    let state = '';
    return server.accounts.cells
      .of(playerId)
      .transaction(async (tx) => {
        state = await checkSecondFactor(server.accounts, tx, playerId, code);
        if (undo) throw new Error('undone');
        return state;
      })
      .catch((error: Error) => (error.message === 'undone' ? state : Promise.reject(error)));
  };

  test('off, missing, wrong, right; a code is used up with the commit only', async () => {
    const stranger = await server.player();
    expect(await check(await idOf(stranger.username), '123456')).toBe('off');
    const player = await protectedPlayer();
    const playerId = await idOf(player.username);
    const code = codeOf(player.secret);
    expect(await check(playerId, undefined)).toBe('missing');
    expect(await check(playerId, wrongCode(player.secret))).toBe('wrong');
    expect(await check(playerId, code, true)).toBe('ok');
    expect(await check(playerId, code)).toBe('ok');
    expect(await check(playerId, code)).toBe('wrong');
    expect(await check(playerId, player.recoveryCodes[0])).toBe('ok');
  });

  test('wrong codes count though the transaction is undone, also thirty at once', async () => {
    const player = await protectedPlayer();
    const playerId = await idOf(player.username);
    const states = await Promise.all(Array.from({ length: 30 }, () => check(playerId, wrongCode(player.secret), true)));
    expect(new Set(states)).toEqual(new Set(['wrong']));
    expect(await check(playerId, codeOf(player.secret))).toBe('wrong');
    server.clock.advance(15 * MINUTE_MS + 1_000);
    expect(await check(playerId, codeOf(player.secret))).toBe('ok');
  });

  test('the last change is that of password or factor, or the use of a recovery code', async () => {
    const player = await server.player();
    const playerId = await idOf(player.username);
    const last = () => lastSecurityChange(db.database, playerId);
    expect(await last()).toBeNull();
    server.clock.advance(MINUTE_MS);
    const newPassword = 'Violet9#Harbour';
    await player.post('/api/users/change-password', { currentPassword: PASSWORD, newPassword });
    expect(await last()).toEqual(server.clock.now());
    server.clock.advance(MINUTE_MS);
    const { secret } = (await setUp(player, newPassword)).json<{ secret: string }>();
    const { recoveryCodes } = (await player.post('/api/users/totp/enable', { code: codeOf(secret) })).json<{
      recoveryCodes: string[];
    }>();
    expect(await last()).toEqual(server.clock.now());
    server.clock.advance(MINUTE_MS);
    await signIn(server.visitor(), player, codeOf(secret), newPassword);
    expect(await last()).not.toEqual(server.clock.now());
    await signIn(server.visitor(), player, recoveryCodes[0], newPassword);
    expect(await last()).toEqual(server.clock.now());
    server.clock.advance(MINUTE_MS);
    await player.post('/api/users/totp/disable', { password: newPassword, code: recoveryCodes[1] });
    expect(await last()).toEqual(server.clock.now());
  });
});

test('sign-in: a browser that was not seen before is told of by mail, a known one is not', async () => {
  const player = await server.player();
  await signIn(player, player);
  const stranger = server.visitor('192.0.2.44');
  await signIn(stranger, player);
  await signIn(stranger, player);
  await expectMails(player.email, 'New sign-in to your account', 1);
  const mail = server.smtp.received.find(({ to, raw }) => to[0] === player.email && raw.includes('New sign-in'))!;
  expect(mail.text).toContain('192.0.2.44');
});
