import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../src/db/project-root.ts';
import { readScreens } from './page-code.ts';

test('page code: every address of the table of screens is read, by import and by constant', async () => {
  const source = await readFile(path.join(projectRoot(), 'src/app/screens/screens.tsx'), 'utf8');
  const screens = readScreens(source);
  const lines = source.match(/^ {2}'\/[^']+':/gm)!;
  expect(screens.size).toBe(lines.length);
  expect(screens.get('/casino/slots')).toBe('src/catalogue/lists/category-screen.tsx');
  expect(screens.get('/fairness')).toBe('src/games/seeds/fairness-screen.tsx');
});

test('page code: a screen that cannot be read is told', () => {
  expect(() => readScreens(`  '/x': Nowhere,\n`)).toThrow('/x');
});
