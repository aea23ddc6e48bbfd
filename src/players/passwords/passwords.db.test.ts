import { describe, expect, test } from 'vitest';
import { PASSWORD, startTestServer } from '../../app/test-server.ts';
import { testDatabase } from '../../db/test-database.ts';

const db = await testDatabase();
const server = await startTestServer(db);
const MINUTE_MS = 60_000;
const NEW_PASSWORD = 'Violet9#Harbour';

const mailsTo = (email: string, subject: string) =>
  server.smtp.received.filter((mail) => mail.to[0] === email && mail.raw.includes(`Subject: ${subject}`));

async function requestToken(identifier: string, email: string): Promise<string> {
  const before = mailsTo(email, 'Reset your password').length;
  const response = await server.visitor().post('/api/users/request-password-reset', { emailOrUsername: identifier });
  expect(response.json()).toEqual({ message: 'Recovery email sent! Check your inbox.' });
  await expect.poll(() => mailsTo(email, 'Reset your password').length).toBe(before + 1);
  const mail = mailsTo(email, 'Reset your password').at(-1)!;
  return /http:\/\/localhost:8080\/reset-password\?token=(\S+)/.exec(mail.text)![1]!;
}

const reset = (token: string, newPassword = NEW_PASSWORD) =>
  server.visitor().post('/api/users/reset-password', { token, newPassword });
const canSignIn = async (identifier: string, password: string) =>
  (await server.visitor().post('/api/users/login', { identifier, password })).statusCode === 200;

const openSessions = async (username: string) => {
  const { rows } = await db.database.query<{ open: number }>(
    `SELECT count(*)::integer AS open FROM sessions s JOIN players p USING (player_id)
     WHERE p.username = $1 AND s.ended_at IS NULL`,
    [username],
  );
  return rows[0]!.open;
};

describe('recovery', () => {
  test('by username or e-mail: the link sets a new password and every session ends', async () => {
    const player = await server.player();
    for (const identifier of [player.username, player.email]) {
      const token = await requestToken(identifier, player.email);
      const response = await reset(token, `${NEW_PASSWORD}${identifier.length % 10}`);
      expect(response.json()).toEqual({ message: 'Password reset successfully!' });
    }
    expect((await player.get('/api/users/profile')).statusCode).toBe(401);
    expect(await canSignIn(player.username, PASSWORD)).toBe(false);
    expect(await canSignIn(player.username, `${NEW_PASSWORD}${player.email.length % 10}`)).toBe(true);
    await expect.poll(() => mailsTo(player.email, 'Your password was changed').length).toBe(2);
  });

  test('answers the same for an account that does not exist, and sends nothing', async () => {
    // Waits for mails queued by earlier tests.
    const unsent = 'SELECT 1 FROM mail_outbox WHERE sent_at IS NULL';
    await expect.poll(async () => (await db.owner.query(unsent)).rowCount).toBe(0);
    const before = server.smtp.received.length;
    const response = await server
      .visitor()
      .post('/api/users/request-password-reset', { emailOrUsername: 'nobody@example.com' });
    expect(response.json()).toEqual({ message: 'Recovery email sent! Check your inbox.' });
    const { rows } = await db.database.query<{ waiting: number }>(
      'SELECT count(*)::integer AS waiting FROM recovery_requests',
    );
    expect(rows[0]!.waiting).toBeLessThanOrEqual(1);
    await expect.poll(async () => (await db.database.query('SELECT 1 FROM recovery_requests')).rowCount).toBe(0);
    expect(server.smtp.received.filter((mail) => mail.to[0] === 'nobody@example.com')).toHaveLength(0);
    expect(server.smtp.received.length).toBe(before);
  });

  test('a token works once', async () => {
    const player = await server.player();
    const token = await requestToken(player.username, player.email);
    expect((await reset(token)).statusCode).toBe(200);
    const again = await reset(token, 'Amber5%Compass');
    expect(again.statusCode).toBe(400);
    expect(again.json()).toMatchObject({ code: 'RESET_TOKEN_INVALID' });
    expect(await canSignIn(player.username, NEW_PASSWORD)).toBe(true);
  });

  test('of fifty uses of a token at once one succeeds', async () => {
    const player = await server.player();
    const token = await requestToken(player.username, player.email);
    const responses = await Promise.all(Array.from({ length: 50 }, () => reset(token)));
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1);
  });

  test('a token runs out after thirty minutes', async () => {
    const player = await server.player();
    const token = await requestToken(player.username, player.email);
    server.clock.advance(30 * MINUTE_MS);
    expect((await reset(token)).statusCode).toBe(400);
    expect(await canSignIn(player.username, PASSWORD)).toBe(true);
  });

  test('a newer token closes the older one', async () => {
    const player = await server.player();
    const older = await requestToken(player.username, player.email);
    const newer = await requestToken(player.username, player.email);
    expect((await reset(older)).statusCode).toBe(400);
    expect((await reset(newer)).statusCode).toBe(200);
  });

  test('a password that is refused does not use the token up', async () => {
    const player = await server.player();
    const token = await requestToken(player.username, player.email);
    expect((await reset(token, 'weak')).json()).toMatchObject({ code: 'PASSWORD_SHAPE' });
    expect((await reset(token, 'Password1!')).json()).toMatchObject({ code: 'PASSWORD_COMMON' });
    expect((await reset(token)).statusCode).toBe(200);
  });

  test('three mails an hour per account, without telling', async () => {
    const player = await server.player();
    for (let n = 0; n < 3; n += 1) await requestToken(player.username, player.email);
    const fourth = await server
      .visitor()
      .post('/api/users/request-password-reset', { emailOrUsername: player.username });
    expect(fourth.statusCode).toBe(200);
    await expect.poll(async () => (await db.database.query('SELECT 1 FROM recovery_requests')).rowCount).toBe(0);
    expect(mailsTo(player.email, 'Reset your password')).toHaveLength(3);
    server.clock.advance(61 * MINUTE_MS);
    await requestToken(player.username, player.email);
  });

  test.each(['', 'x', 'a'.repeat(43)])('the token "%s" is refused', async (token) => {
    expect((await reset(token)).statusCode).toBe(400);
  });

  test('no token stands in the database or a log line', async () => {
    const player = await server.player();
    const token = await requestToken(player.username, player.email);
    const { rows } = await db.owner.query('SELECT t::text, o::text FROM mail_tokens t, mail_outbox o');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(server.logged.join('\n')).not.toContain(token);
  });
});

describe('change password', () => {
  const change = (player: Awaited<ReturnType<typeof server.player>>, body: object) =>
    player.post('/api/users/change-password', body);

  test('ends every session, and this browser goes on under a new one', async () => {
    const player = await server.player();
    const elsewhere = server.visitor();
    await elsewhere.post('/api/users/login', { identifier: player.username, password: PASSWORD });
    const oldCookies = player.cookieHeader();
    const response = await change(player, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect(response.json()).toMatchObject({ message: 'Password changed successfully!' });
    expect((await elsewhere.get('/api/users/profile')).statusCode).toBe(401);
    const replay = await server.app.inject({
      method: 'GET',
      url: '/api/users/profile',
      headers: { cookie: oldCookies },
    });
    expect(replay.statusCode).toBe(401);
    expect((await player.get('/api/users/profile')).statusCode).toBe(200);
    expect((await player.post('/api/users/claimRakeback')).statusCode).toBe(409);
    expect(await canSignIn(player.username, NEW_PASSWORD)).toBe(true);
    await expect.poll(() => mailsTo(player.email, 'Your password was changed').length).toBe(1);
  });

  test('of twelve changes at once from one password one succeeds, and its session is the only one', async () => {
    const player = await server.player();
    const choices = Array.from({ length: 12 }, (_none, n) => `${NEW_PASSWORD}${n}`);
    const answers = await Promise.all(
      choices.map((newPassword) => change(player, { currentPassword: PASSWORD, newPassword })),
    );
    const taken = choices.filter((_choice, n) => answers[n]!.statusCode === 200);
    expect(taken).toHaveLength(1);
    expect(await openSessions(player.username)).toBe(1);
    expect(await canSignIn(player.username, taken[0]!)).toBe(true);
  });

  test('who signs in with the old password while it is changed is out afterwards', async () => {
    const player = await server.player();
    const signIns = () =>
      Array.from({ length: 6 }, () =>
        server.visitor().post('/api/users/login', { identifier: player.username, password: PASSWORD }),
      );
    const before = signIns();
    const changing = change(player, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    await Promise.all([...before, changing, ...signIns()]);
    expect((await changing).statusCode).toBe(200);
    expect(await openSessions(player.username)).toBe(1);
  });

  test.each([
    [{ newPassword: NEW_PASSWORD }, 'Please enter your current password.'],
    [{ currentPassword: '', newPassword: NEW_PASSWORD }, 'Please enter your current password.'],
    [{ currentPassword: 'Wrong7!Password', newPassword: NEW_PASSWORD }, 'Your current password is not correct.'],
    [{ currentPassword: PASSWORD, newPassword: 'weak' }, expect.stringContaining('8-24 characters') as string],
    [{ currentPassword: PASSWORD, newPassword: 'Password1!' }, 'This password is too common. Please choose another.'],
  ])('%o is refused, as error and as message', async (body, text) => {
    const player = await server.player();
    const response = await change(player, body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: text, message: text });
    expect(await canSignIn(player.username, PASSWORD)).toBe(true);
  });

  test('five wrong current passwords lock it', async () => {
    const player = await server.player();
    for (let n = 0; n < 5; n += 1) {
      await change(player, { currentPassword: 'Wrong7!Password', newPassword: NEW_PASSWORD });
    }
    const response = await change(player, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect(response.statusCode).toBe(429);
  });

  test('needs a session', async () => {
    const response = await server
      .visitor()
      .post('/api/users/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect(response.statusCode).toBe(401);
  });
});
