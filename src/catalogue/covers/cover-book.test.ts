import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createCoverBook } from './cover-book.ts';

async function folderOf(...files: string[]): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-covers-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const file of files) await writeFile(path.join(folder, file), 'picture');
  return folder;
}

test('covers: an operator’s own picture comes first, by its extension, then the drawn one, then none', async () => {
  const folder = await folderOf('a.webp', 'a.svg', 'b.webp', 'b.jpeg', 'b.jpg', 'b.png', 'c.jpeg', 'c.webp', 'd.gif');
  const book = createCoverBook({ folder, isDrawn: (id) => id === 'b' || id === 'e' });
  expect(book.coverOf('b')).toBe(true);
  await book.look();
  expect(['a', 'b', 'c', 'd', 'e'].map((id) => book.coverOf(id))).toEqual([
    '/covers/own/a.svg',
    '/covers/own/b.png',
    '/covers/own/c.jpeg',
    null,
    true,
  ]);
});

test('covers: only pictures that are there are served, and nothing beside them', async () => {
  const folder = await folderOf('a.png', 'notes.txt');
  const book = createCoverBook({ folder, isDrawn: () => false });
  await book.look();
  expect(book.fileOf('a.png')).toEqual({ file: path.join(folder, 'a.png'), type: 'image/png' });
  for (const name of ['b.png', 'notes.txt', '../a.png', 'a.PNG', '']) expect(book.fileOf(name), name).toBeNull();
});

test('covers: without a folder there are no own pictures', async () => {
  const book = createCoverBook({ folder: '/no/such/folder', isDrawn: () => true });
  await book.look();
  expect(book.coverOf('a')).toBe(true);
});
