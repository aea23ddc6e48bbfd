import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startTestServer } from '../app/test-server.ts';
import { testDatabase } from '../db/test-database.ts';

const db = await testDatabase();
const server = await startTestServer(db);

interface Answer {
  games: { name: string; path: string }[];
  blocked: string[];
}

test('catalogue: anyone reads the originals, each with the page where it is played', async () => {
  const response = await server.visitor().get('/api/catalogue');
  expect(response.statusCode).toBe(200);
  const { games, blocked } = response.json<Answer>();
  expect(games.map(({ name, path }) => [name, path])).toEqual([
    ['Plinko', '/plinko'],
    ['Keno', '/casino/originals/keno'],
    ['Dice', '/casino/originals/dice'],
    ['Mines', '/casino/originals/mines'],
  ]);
  expect(blocked).toEqual([]);
});

test('catalogue: in a barred country slots and tables are blocked, the originals are not', async () => {
  const response = await server.visitor('81.2.69.142').get('/api/catalogue');
  expect(response.json<Answer>().blocked).toEqual(['slots', 'live', 'blackjack', 'roulette']);
  expect(response.json<Answer>().games).toHaveLength(4);
});

test('catalogue: a browser that has it gets nothing again, unless its country’s answer is another', async () => {
  const first = await server.visitor().get('/api/catalogue');
  expect(first.headers).toMatchObject({ 'cache-control': 'private, max-age=60', vary: 'accept-encoding' });
  const known = { 'if-none-match': first.headers.etag! };
  const again = await server.visitor().get('/api/catalogue', known);
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await server.visitor('81.2.69.142').get('/api/catalogue', known)).statusCode).toBe(200);
});

test('catalogue: it is compressed for those who take it so', async () => {
  const ask = (headers: Record<string, string>) => server.app.inject({ method: 'GET', url: '/api/catalogue', headers });
  const plain = await ask({});
  const gzipped = await ask({ 'accept-encoding': 'gzip, deflate, br' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(gzipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body);
});
