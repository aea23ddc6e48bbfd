import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { testFolder } from '../../db/test-end.ts';
import { createCovers, stylePlace, targetOf } from './covers.ts';
import type { PaintQueue } from './paint-queue.ts';

const built = { symbol: 'vs10koi', name: 'Lucky Koi Courtyard', theme: 'asia' };
const added = { symbol: 'vs10carp', name: 'Carp Gate', theme: 'asia' };

test('covers: what the build has drawn is served from there, and only a game that it did not know is drawn', async () => {
  const folder = await testFolder('covers');
  const builtFolder = await testFolder('built-covers');
  await mkdir(stylePlace(builtFolder));
  for (const format of ['avif', 'webp'])
    await writeFile(`${targetOf(stylePlace(builtFolder), built)}.${format}`, `a picture as ${format}`);
  const ordered: string[] = [];
  const queue: PaintQueue = {
    async paint({ target }) {
      ordered.push(target);
      return 'busy';
    },
    isIdle: () => true,
    close: async () => {},
  };
  const covers = createCovers({ folder, built: builtFolder, games: () => [built, added], log: () => {}, queue });
  expect(await covers.find(built.symbol, 'avif')).toEqual({
    content: Buffer.from('a picture as avif'),
    type: 'image/avif',
    isFinal: true,
  });
  expect((await covers.find(built.symbol, 'webp'))?.content.toString()).toBe('a picture as webp');
  await covers.drawMissing();
  expect(ordered).toEqual([targetOf(stylePlace(folder), added)]);
  expect(await readdir(stylePlace(folder))).toEqual([]);
  expect(await readdir(stylePlace(builtFolder))).toHaveLength(2);
});
