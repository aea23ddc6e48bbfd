import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { PASSWORD, startTestServer, type TestServer, type Visitor } from '../../app/test-server.ts';
import { atEnd } from '../../db/test-end.ts';
import { KENO, type FundedPlayer } from '../../games/test-player.ts';
import { startTestChat } from './test-chat.ts';

vi.setConfig({ testTimeout: 180_000 });

const { db, server, other, writer, say, read, operator } = await startTestChat();
for (const each of new Set([server, other])) await each.app.listen({ port: 0, host: '127.0.0.1' });

const FIFTY = 50;

interface Told {
  type: string;
  room: string;
  line: number | { line: number; text: string; name: string };
}

/** The messages that an open page on a server gets from a room. */
async function follow(on: TestServer, visitor: Visitor, room: string): Promise<Told[]> {
  const { port } = on.app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, {
    headers: { cookie: visitor.cookieHeader(), origin: 'http://localhost:8080' },
  });
  atEnd(async () => socket.terminate());
  const told: Told[] = [];
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Told;
    if (message.type.startsWith('CHAT_')) told.push(message);
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'WATCH', topic: `chat.${room}` }));
  // Messages are answered in order, so after this answer the room is being followed.
  socket.send(JSON.stringify({ type: 'TIME', sentAt: 1 }));
  await new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => data.toString().includes('"TIME"') && resolve());
  });
  return told;
}

async function signedInOn(on: TestServer, player: FundedPlayer): Promise<Visitor> {
  const device = on.visitor();
  const answer = await device.post('/api/users/login', { identifier: player.username, password: PASSWORD });
  expect(answer.statusCode, answer.body).toBe(200);
  return device;
}

test('chat: an open page on another server hears a line at once, and its deletion', async () => {
  const player = await writer();
  const told = await follow(other, await signedInOn(other, await writer()), 'en');
  const { line } = await say(player, 'soon gone \u{202e}\u{200b}');
  const number = line!.line;
  await expect.poll(() => told).toEqual([{ type: 'CHAT_LINE', room: 'en', line: { ...line!, text: 'soon gone' } }]);
  expect((await operator('chat', 'delete', 'en', String(number))).code).toBe(0);
  await expect.poll(() => told.slice(1)).toEqual([{ type: 'CHAT_GONE', room: 'en', line: number }]);
});

test('chat: nobody writes under another name, in a room that is not there, or by a call of another kind', async () => {
  const [player, victim] = [await writer(), await writer()];
  const forged = [
    { room: 'en', text: 'hello', name: victim.username },
    { room: 'en', text: 'hello', playerId: String(victim.playerId) },
    { room: 'staff', text: 'hello' },
    { room: 'en', text: ['hello'] },
    { room: 'en', text: 'a'.repeat(2_001) },
    { room: '__proto__', text: 'hello' },
  ];
  for (const body of forged) expect((await player.post('/api/chat', body)).statusCode, JSON.stringify(body)).toBe(400);
  for (const text of ['\u{202e}\u{2066}\u{200b}', '\u{0}\u{7}', 'a'.repeat(201), '\u{301}'.repeat(50)]) {
    expect(await say(player, text), JSON.stringify(text)).toMatchObject({ status: 400, code: 'CHAT_TEXT' });
  }
  expect((await read()).lines.some(({ name }) => name === victim.username || name === player.username)).toBe(false);
});

test('chat: who is excluded from play may read and not write, from the moment of the exclusion', async () => {
  const player = await writer();
  expect((await player.post('/api/users/self-exclusion', { duration: '24h' })).statusCode).toBe(200);
  expect(await say(player, 'hello')).toMatchObject({ status: 403, code: 'CHAT_EXCLUDED' });
  expect((await player.get('/api/chat/standing')).json()).toMatchObject({ refused: 'CHAT_EXCLUDED' });
  expect((await player.get('/api/chat?room=en')).statusCode).toBe(200);
});

test('chat: of a flood one line is written, most of it is refused before the database, and bets go on', async () => {
  const limited = await startTestServer(db, { RATE_LIMITS: 'on' }, server.clock);
  const on = (player: FundedPlayer) => {
    const device = limited.visitor();
    for (const [name, value] of player.cookies) device.cookies.set(name, value);
    return device;
  };
  const [player, bettor] = [await writer(), await writer()];
  const [flooder, gambler] = [on(player), on(bettor)];
  // Loaded before the flood, as a page does once.
  await Promise.all([flooder.csrfToken(), gambler.csrfToken()]);
  const flood = Promise.all(
    Array.from({ length: 500 }, async (_, n) => {
      const { statusCode, body } = await flooder.post('/api/chat', { room: 'en', text: `flood ${n}` });
      return statusCode === 200 ? 'written' : (JSON.parse(body) as { code: string }).code;
    }),
  );
  for (let n = 0; n < 5; n += 1) expect((await gambler.post('/api/keno/play/keno', KENO)).statusCode).toBe(200);
  const said = await flood;
  const count = (what: string) => said.filter((each) => each === what).length;
  // Two attempts a second reach the database.
  expect([count('written'), count('CHAT_TOO_FAST'), count('TOO_FAST')]).toEqual([1, 1, 498]);
  const { rows } = await db.cells.directory.query('SELECT FROM chat_lines WHERE player_id = $1', [player.playerId]);
  expect(rows).toHaveLength(1);
});

test('chat: fifty who are muted while they write write nothing afterwards', async () => {
  const players = await Promise.all(Array.from({ length: FIFTY }, writer));
  const devices = await Promise.all(players.map((player) => signedInOn(other, player)));
  const writing = players.map((player, n) => say(player, `last words ${n}`, 'es'));
  const muting = players.map((player) => operator('chat', 'mute', player.username, '1d'));
  expect((await Promise.all(muting)).every(({ code }) => code === 0)).toBe(true);
  const said = await Promise.all(writing);
  server.clock.advance(2_000);
  const later = await Promise.all([
    ...players.map((player) => say(player, 'still here', 'es')),
    ...devices.map(async (device) => {
      const answer = await device.post('/api/chat', { room: 'es', text: 'from another device' });
      return { status: answer.statusCode, code: answer.json<{ code?: string }>().code };
    }),
  ]);
  expect(later.map(({ status, code }) => [status, code])).toEqual(later.map(() => [403, 'CHAT_MUTED']));
  const names = new Set(players.map(({ username }) => username));
  const { rows } = await db.cells.directory.query<{ content: string; name: string }>(
    `SELECT name, content FROM chat_lines WHERE room = 'es' AND name = ANY($1)`,
    [[...names]],
  );
  expect(rows).toHaveLength(said.filter(({ status }) => status === 200).length);
  expect(rows.every(({ content }) => content.startsWith('last words'))).toBe(true);
});

test('chat: fifty moderators who mute one player at once leave one mute', async () => {
  const player = await writer();
  const muted = await Promise.all(
    Array.from({ length: FIFTY }, () => operator('chat', 'mute', player.username, '10m')),
  );
  expect(muted.every(({ code }) => code === 0)).toBe(true);
  const { rows } = await db.cells.directory.query('SELECT FROM chat_mutes WHERE player_id = $1', [player.playerId]);
  expect(rows).toHaveLength(1);
  expect(await say(player, 'hello')).toMatchObject({ code: 'CHAT_MUTED' });
});

test('chat: a chat that hangs does not hold up a bet', async () => {
  const player = await writer();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let isLocked = () => {};
  const locked = new Promise<void>((resolve) => (isLocked = resolve));
  const locking = db.owner.transaction(async (tx) => {
    await tx.query('LOCK TABLE directory.chat_rooms, directory.chat_lines, directory.chat_mutes, directory.chat_words');
    isLocked();
    await held;
  });
  await locked;
  let isSaid = false;
  const saying = say(player, 'hello').finally(() => (isSaid = true));
  for (let n = 0; n < 10; n += 1) await player.play('/api/keno/play/keno', KENO);
  expect(isSaid).toBe(false);
  release();
  await locking;
  expect(await saying).toMatchObject({ status: 200 });
});
