import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { targetOf } from '../src/catalogue/covers/covers.ts';
import { testFolder } from '../src/db/test-end.ts';
import { readCoverGames } from './draw-covers.ts';

test('build: covers of every slot, table and lobby of the sandbox are drawn, and no file is for two games', async () => {
  const games = await readCoverGames(undefined);
  expect(games.length).toBeGreaterThan(720);
  expect(games).toContainEqual({ symbol: '721', name: expect.any(String), theme: 'blackjack' });
  expect(games).toContainEqual({ symbol: 'roulette-lobby', name: 'Roulette Lobby', theme: 'live' });
  expect(new Set(games.map((game) => targetOf('', game))).size).toBe(games.length);
});

test('build: games of another provider are read from a saved catalogue', async () => {
  const file = path.join(await testFolder('catalogue'), 'games.json');
  const games = [
    { id: 'dice', name: 'Dice', category: 'originals', path: '/casino/dice', cover: '/covers/dice.svg' },
    { id: 'vs20fjord', name: 'Fjord of Fortune', category: 'slots', theme: 'norse', cover: true },
  ];
  await writeFile(file, JSON.stringify({ games, blocked: [] }));
  expect(await readCoverGames(file)).toEqual([{ symbol: 'vs20fjord', name: 'Fjord of Fortune', theme: 'norse' }]);
  await writeFile(file, 'no JSON');
  await expect(readCoverGames(file)).rejects.toThrow('is not an answer of GET /api/catalogue');
});
