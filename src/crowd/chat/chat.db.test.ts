import { expect, test, vi } from 'vitest';
import { fundedPlayer, KENO } from '../../games/test-player.ts';
import { startTestChat } from './test-chat.ts';

vi.setConfig({ testTimeout: 180_000 });

const { db, server, other, writer, say, read, operator } = await startTestChat();

test('chat: a line is read by everybody on every server, in the order of the room', async () => {
  const [one, two] = [await writer(), await writer()];
  const first = await say(one, '  hello\u{202e} <b>all</b>  ');
  expect(first).toMatchObject({ status: 200, line: { name: one.username, text: 'hello <b>all</b>' } });
  const second = await say(two, 'hi');
  for (const from of [server, other]) {
    expect((await read('en', from)).lines.slice(-2)).toEqual([first.line, second.line]);
  }
  expect((await read('es')).lines).toEqual([]);
  // The live tables have a separate room.
  server.clock.advance(1_500);
  const third = await say(one, 'red again', 'live');
  expect((await read('live', other)).lines).toEqual([third.line]);
  expect((await read('en')).lines.at(-1)).toEqual(second.line);
});

test('chat: who has not confirmed the mail, has not wagered, or is signed out cannot write', async () => {
  const fresh = await fundedPlayer(server, db, 100);
  expect(await say(fresh, 'hello')).toMatchObject({ status: 403, code: 'CHAT_EMAIL' });
  await db.owner.query(`UPDATE cell_000.players SET email_confirmed_at = now() WHERE player_id = $1`, [fresh.playerId]);
  expect(await say(fresh, 'hello')).toMatchObject({ status: 403, code: 'CHAT_WAGER' });
  await fresh.play('/api/keno/play/keno', { ...KENO, betAmount: 10 });
  expect(await say(fresh, 'hello')).toMatchObject({ status: 200 });
  expect((await server.visitor().post('/api/chat', { room: 'en', text: 'x' })).statusCode).toBe(401);
});

test('chat: one line a second and ten a minute, over all rooms and requests at once', async () => {
  const player = await writer();
  const at = await Promise.all(Array.from({ length: 20 }, (_, n) => say(player, `line ${n}`, n % 2 ? 'en' : 'es')));
  expect(at.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(at.filter(({ code }) => code === 'CHAT_TOO_FAST')).toHaveLength(19);
  for (let n = 0; n < 9; n += 1) {
    server.clock.advance(1_500);
    expect((await say(player, `more ${n}`)).status).toBe(200);
  }
  server.clock.advance(1_500);
  expect((await say(player, 'too much')).code).toBe('CHAT_TOO_FAST');
  server.clock.advance(60_000);
  expect((await say(player, 'again')).status).toBe(200);
});

test('chat: players who write at once get places without a gap', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, () => writer()));
  const before = (await read('es')).lines.at(-1)?.line ?? 0;
  const said = await Promise.all(players.map((player, n) => say(player, `race ${n}`, 'es')));
  expect(said.every(({ status }) => status === 200)).toBe(true);
  const places = said.map(({ line }) => line!.line).toSorted((a, b) => a - b);
  expect(places).toEqual(places.map((_, n) => before + 1 + n));
});

test('chat: a muted player cannot write from a second device either, and sees until when', async () => {
  const player = await writer();
  expect((await say(player, 'first')).status).toBe(200);
  expect((await operator('chat', 'mute', player.username, '10m')).code).toBe(0);
  server.clock.advance(2_000);
  const device = other.visitor();
  await device.post('/api/users/login', { identifier: player.username, password: 'Copper7!Lantern' });
  for (const from of [player, device]) {
    const refused = await from.post('/api/chat', { room: 'en', text: 'still here' });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'CHAT_MUTED']);
  }
  const standing = (await player.get('/api/chat/standing')).json<{ refused: string; mutedUntil: string }>();
  expect(standing.refused).toBe('CHAT_MUTED');
  expect(new Date(standing.mutedUntil).getTime()).toBeGreaterThan(server.clock.now().getTime());
  server.clock.advance(11 * 60_000);
  expect((await say(player, 'back')).status).toBe(200);
  expect((await operator('chat', 'mute', player.username, 'forever')).code).toBe(0);
  server.clock.advance(400 * 86_400_000);
  const session = await player.post('/api/users/login', { identifier: player.username, password: 'Copper7!Lantern' });
  expect(session.statusCode).toBe(200);
  expect(await say(player, 'for ever')).toMatchObject({ code: 'CHAT_MUTED' });
  expect((await operator('chat', 'unmute', player.username)).code).toBe(0);
  expect((await say(player, 'free')).status).toBe(200);
});

test('chat: words are refused or held; a held line is shown once a moderator releases it', async () => {
  const player = await writer();
  expect((await operator('chat', 'word', 'refused', 'Zwackel')).code).toBe(0);
  expect((await operator('chat', 'word', 'held', 'telegram')).code).toBe(0);
  expect(await say(player, 'you z.w.a.c.k.e.l')).toMatchObject({ status: 400, code: 'CHAT_WORD' });
  const held = await say(player, 'find me on Telegram');
  expect(held).toMatchObject({ status: 200, isHeld: true });
  const isShown = async () => (await read()).lines.some(({ line }) => line === held.line!.line);
  expect(await isShown()).toBe(false);
  expect((await operator('chat', 'held')).text).toContain('find me on Telegram');
  expect((await operator('chat', 'release', 'en', String(held.line!.line))).code).toBe(0);
  expect(await isShown()).toBe(true);
  expect((await operator('chat', 'delete', 'en', String(held.line!.line))).code).toBe(0);
  expect(await isShown()).toBe(false);
  expect((await operator('chat', 'delete', 'en', String(held.line!.line))).code).toBe(1);
  await operator('chat', 'word', 'none', 'zwackel');
  server.clock.advance(2_000);
  expect((await say(player, 'zwackel')).status).toBe(200);
  const { rows } = await db.cells.directory.query(`SELECT FROM audit_log WHERE action = 'operator.chat_delete'`);
  expect(rows).toHaveLength(1);
});

test('chat: slow mode and the emergency switch', async () => {
  const player = await writer();
  expect((await operator('chat', 'slow', 'en', '30')).code).toBe(0);
  expect((await say(player, 'one')).status).toBe(200);
  server.clock.advance(5_000);
  expect((await say(player, 'two')).code).toBe('CHAT_TOO_FAST');
  server.clock.advance(30_000);
  expect((await say(player, 'two')).status).toBe(200);
  await operator('chat', 'slow', 'en', '0');
  expect((await operator('chat', 'close', 'en')).code).toBe(0);
  server.clock.advance(2_000);
  expect((await say(player, 'three')).code).toBe('CHAT_READ_ONLY');
  expect((await read()).isReadOnly).toBe(true);
  await operator('chat', 'open', 'en');
  expect((await say(player, 'three')).status).toBe(200);
});

test('chat: players block and report', async () => {
  const [one, two] = [await writer(), await writer()];
  const { line } = await say(one, 'hello');
  await two.play('/api/chat/block', { name: one.username, isBlocked: true });
  expect((await two.get('/api/chat/standing')).json()).toMatchObject({ blocked: [one.username], refused: null });
  await two.play('/api/chat/report', { room: 'en', line: line!.line });
  await two.play('/api/chat/report', { room: 'en', line: line!.line });
  expect((await operator('chat', 'reports')).text).toContain(one.username);
  expect((await two.post('/api/chat/report', { room: 'en', line: 999_999 })).statusCode).toBe(404);
  await two.play('/api/chat/block', { name: one.username, isBlocked: false });
  expect((await two.get('/api/chat/standing')).json()).toMatchObject({ blocked: [] });
});

test('chat: lines are gone after 30 days', async () => {
  const player = await writer();
  expect((await say(player, 'old')).status).toBe(200);
  server.clock.advance(31 * 86_400_000);
  await server.runJob('old chat');
  expect((await read()).lines).toEqual([]);
});
