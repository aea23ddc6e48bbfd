import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startTestServer } from '../app/test-server.ts';
import { testDatabase } from '../db/test-database.ts';
import { testFolder } from '../db/test-end.ts';
import { GAME_IDS, GAMES } from '../games/all.ts';
import { fundedPlayer, KENO } from '../games/test-player.ts';
import type { Game } from './api.ts';
import { writeGames } from './game-rows.ts';
import { knownGameOf } from './game/provider-game.ts';

const db = await testDatabase();
const coversDir = await testFolder('covers');
await writeFile(path.join(coversDir, 'vs20a.png'), 'picture');
await db.database.transaction((tx) =>
  writeGames(
    tx,
    [
      { symbol: 'vs20a', name: 'Alpha', typeId: 'vs', theme: 'egypt', mechanic: 'ways', rtpPercentE2: 9_650 },
      { symbol: 'vs20b', name: 'Beta', typeId: 'vs', theme: 'egypt', volatility: 'high' },
      { symbol: '203', name: 'Wheel', typeId: 'lg' },
    ].flatMap((game) => knownGameOf(game) ?? []),
    new Date(),
  ),
);
const server = await startTestServer(db, { COVERS_DIR: coversDir });
const IN_BRITAIN = '81.2.69.142';

interface Answer {
  games: Game[];
  blocked: string[];
}

test('catalogue: anyone reads all games, the originals first, each with what is known of it', async () => {
  const response = await server.visitor().get('/api/catalogue');
  expect(response.statusCode).toBe(200);
  const { games, blocked } = response.json<Answer>();
  expect(games.map(({ id }) => id).join(' ')).toBe(
    `${GAME_IDS.join(' ')} vs20a 203 vs20b blackjack-lobby roulette-lobby baccarat-lobby`,
  );
  expect(games[GAMES.length]).toEqual({
    id: 'vs20a',
    name: 'Alpha',
    category: 'slots',
    cover: '/covers/own/vs20a.png',
    theme: 'egypt',
    mechanic: 'ways',
    rtp: 96.5,
  });
  expect(games[GAMES.length + 1]).toEqual({ id: '203', name: 'Wheel', category: 'roulette', cover: true });
  expect(blocked).toEqual([]);
});

test('catalogue: in a barred country slots and tables are blocked, the originals are not', async () => {
  const { blocked, games } = (await server.visitor(IN_BRITAIN).get('/api/catalogue')).json<Answer>();
  expect(blocked).toEqual(['slots', 'live', 'blackjack', 'roulette']);
  expect(games).toHaveLength(GAMES.length + 6);
  const isBlocked = async (id: string) =>
    (await server.visitor(IN_BRITAIN).get(`/api/catalogue/games/${id}`)).json<{ isBlocked: boolean }>().isBlocked;
  expect([await isBlocked('vs20a'), await isBlocked('dice')]).toEqual([true, false]);
});

test('catalogue: a browser that has it gets nothing again, unless its country’s answer is another', async () => {
  const first = await server.visitor().get('/api/catalogue');
  expect(first.headers).toMatchObject({ 'cache-control': 'private, max-age=60', vary: 'accept-encoding' });
  const known = { 'if-none-match': first.headers.etag! };
  const again = await server.visitor().get('/api/catalogue', known);
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await server.visitor(IN_BRITAIN).get('/api/catalogue', known)).statusCode).toBe(200);
});

test('catalogue: while only our own games are known no browser keeps the list', async () => {
  const fresh = await startTestServer(await testDatabase());
  for (const address of ['/api/catalogue', '/api/catalogue/front']) {
    const { headers } = await fresh.visitor().get(address);
    expect(headers['cache-control']).toBe('private, max-age=0');
  }
});

test('catalogue: it is compressed for those who take it so', async () => {
  const ask = (headers: Record<string, string>) =>
    server.app.inject({ method: 'GET', url: '/api/catalogue/front', headers });
  const plain = await ask({});
  const gzipped = await ask({ 'accept-encoding': 'gzip, deflate' });
  const brotli = await ask({ 'accept-encoding': 'gzip, deflate, br' });
  expect([plain, gzipped, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br']);
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body);
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
});

test('catalogue: a game comes with others like it; what is no game is not found', async () => {
  const response = await server.visitor().get('/api/catalogue/games/vs20a');
  expect(response.json()).toMatchObject({ game: { name: 'Alpha' }, isBlocked: false, similar: [{ id: 'vs20b' }] });
  for (const id of ['nothing', '..%2Fx', 'https%3A%2F%2Fevil.example%2Fvs20a', '%00', 'constructor']) {
    expect((await server.visitor().get(`/api/catalogue/games/${id}`)).statusCode, id).toBe(404);
  }
  expect((await server.visitor().get(`/api/catalogue/games/${'a'.repeat(81)}`)).statusCode).toBe(400);
});

test('catalogue: an operator’s picture is served, and no other file', async () => {
  const picture = await server.visitor().get('/covers/own/vs20a.png');
  expect([picture.statusCode, picture.headers['content-type'], picture.body]).toEqual([200, 'image/png', 'picture']);
  for (const name of ['vs20b.png', '..%2Fvs20a.png', '..%2f..%2fetc%2fpasswd']) {
    expect((await server.visitor().get(`/covers/own/${name}`)).statusCode, name).toBe(404);
  }
});

test('favourites: a player marks games and takes marks away, twice changes nothing, the newest is first', async () => {
  const player = await server.player();
  const csrf = { 'x-csrf-token': await player.csrfToken() };
  const send = async (method: 'PUT' | 'DELETE', id: string) =>
    (await player.send({ method, url: `/api/users/favourites/${id}`, headers: csrf })).statusCode;
  const favourites = async () => (await player.get('/api/users/games')).json<{ favourites: string[] }>().favourites;
  expect(await favourites()).toEqual([]);
  expect([await send('PUT', 'vs20a'), await send('PUT', 'vs20a')]).toEqual([200, 200]);
  server.clock.advance(1_000);
  expect(await send('PUT', 'dice')).toBe(200);
  expect(await favourites()).toEqual(['dice', 'vs20a']);
  expect(await send('PUT', '..%2Fx')).toBe(404);
  expect([await send('DELETE', 'dice'), await send('DELETE', 'dice')]).toEqual([200, 200]);
  expect(await favourites()).toEqual(['vs20a']);
  expect((await (await server.player()).get('/api/users/games')).json()).toEqual({ favourites: [], recent: [] });
});

test('favourites: a visitor has none', async () => {
  expect((await server.visitor().get('/api/users/games')).statusCode).toBe(401);
  const visitor = server.visitor();
  const headers = { 'x-csrf-token': await visitor.csrfToken() };
  for (const list of ['favourites', 'recent']) {
    expect((await visitor.send({ method: 'PUT', url: `/api/users/${list}/vs20a`, headers })).statusCode).toBe(401);
  }
});

test('recent: the game opened last is first, and a game of ours counts when it is played', async () => {
  const player = await fundedPlayer(server, db, 10);
  const headers = { 'x-csrf-token': await player.csrfToken() };
  const open = (id: string) => player.send({ method: 'PUT', url: `/api/users/recent/${id}`, headers });
  const recent = async () => (await player.get('/api/users/games')).json<{ recent: string[] }>().recent;
  for (const id of ['vs20a', '203', 'vs20a']) {
    server.clock.advance(1_000);
    expect((await open(id)).statusCode).toBe(200);
  }
  expect(await recent()).toEqual(['vs20a', '203']);
  server.clock.advance(1_000);
  await player.play('/api/keno/play/keno', KENO);
  expect(await recent()).toEqual(['keno', 'vs20a', '203']);
  expect((await open('nothing')).statusCode).toBe(404);
});

test('catalogue: a game without a picture of the operator’s gets a drawn one, and nothing else does', async () => {
  const visitor = server.visitor();
  const ask = () => visitor.get('/covers/vs20b.avif?v=1');
  // Until it is drawn, an uncached placeholder with the name takes its place.
  const early = await ask();
  expect(early.statusCode).toBe(200);
  if (early.headers['content-type'] === 'image/svg+xml') expect(early.headers['cache-control']).toBe('no-store');
  await expect.poll(async () => (await ask()).headers['content-type'], { timeout: 200_000 }).toBe('image/avif');
  expect((await ask()).headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept',
  });
  const forOlder = await visitor.get('/covers/vs20b.avif?v=1', { accept: 'image/webp,*/*' });
  expect(forOlder.headers['content-type']).toBe('image/webp');
  const ofNoStyle = await visitor.get('/covers/vs20b.webp?v=0');
  expect([ofNoStyle.statusCode, ofNoStyle.headers['cache-control']]).toEqual([200, 'no-store']);
  for (const name of [
    'none.avif',
    'vs20b.gif',
    'vs20b',
    '..%2fvs20b.avif',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    'dice.avif',
  ]) {
    expect((await visitor.get(`/covers/${name}`)).statusCode, name).toBe(404);
  }
}, 240_000);
