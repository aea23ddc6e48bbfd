import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { stylePlace, targetOf } from '../src/catalogue/covers/covers.ts';
import { testFolder } from '../src/db/test-end.ts';
import { drawCovers, readCoverGames } from './draw-covers.ts';

test('build: covers of every slot, table and lobby of the sandbox are drawn, and no file is for two games', async () => {
  const games = await readCoverGames(undefined);
  expect(games.length).toBeGreaterThan(720);
  expect(games).toContainEqual({ symbol: '721', name: expect.any(String), theme: 'blackjack' });
  expect(games).toContainEqual({ symbol: 'roulette-lobby', name: 'Roulette Lobby', theme: 'live' });
  expect(new Set(games.map((game) => targetOf('', game))).size).toBe(games.length);
});

test('build: games of another provider are read from a saved catalogue, and what is drawn is not drawn again', async () => {
  const folder = await testFolder('draw-covers');
  const file = path.join(folder, 'games.json');
  await writeFile(
    file,
    JSON.stringify({
      games: [
        { id: 'dice', name: 'Dice', category: 'originals', path: '/casino/dice', cover: '/covers/dice.svg' },
        { id: 'vs20fjord', name: 'Fjord of Fortune', category: 'slots', theme: 'norse', cover: true },
      ],
      blocked: [],
    }),
  );
  const games = await readCoverGames(file);
  expect(games).toEqual([{ symbol: 'vs20fjord', name: 'Fjord of Fortune', theme: 'norse' }]);
  const covers = path.join(folder, 'covers');
  expect(await drawCovers(covers, games)).toBe(1);
  const name = path.basename(targetOf('', games[0]!));
  expect((await readdir(stylePlace(covers))).toSorted()).toEqual([`${name}.avif`, `${name}.webp`]);
  expect(await drawCovers(covers, games)).toBe(0);
  await writeFile(file, 'no JSON');
  await expect(readCoverGames(file)).rejects.toThrow('is not an answer of GET /api/catalogue');
});
