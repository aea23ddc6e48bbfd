import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { stylePlace, targetOf } from '../src/catalogue/covers/covers.ts';
import { testFolder } from '../src/db/test-end.ts';
import { drawCovers } from './draw-covers.ts';

test('build: a cover is drawn in both formats, and not drawn again', { timeout: 240_000 }, async () => {
  const folder = await testFolder('draw-covers');
  const game = { symbol: 'vs20fjord', name: 'Fjord of Fortune', theme: 'norse' };
  expect(await drawCovers(folder, [game])).toBe(1);
  const name = path.basename(targetOf('', game));
  expect((await readdir(stylePlace(folder))).toSorted()).toEqual([`${name}.avif`, `${name}.webp`]);
  expect(await drawCovers(folder, [game])).toBe(0);
});
