import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { COMMANDS, PROCESSES, staleParts } from './artifact.ts';
import { ADMIN } from './commands/commands.ts';
import { bundleIntoDist } from './bundle.mjs';
import { builtFile } from './dist.mjs';

async function project(): Promise<string> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'roulo-dist-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await mkdir(path.join(root, 'src'));
  await writeFile(path.join(root, 'package-lock.json'), '{}');
  await writeFile(path.join(root, 'src', 'limit.ts'), 'export const LIMIT: number = 5;\n');
  await writeFile(path.join(root, 'src', 'main.ts'), "import { LIMIT } from './limit.ts';\nconsole.log(LIMIT);\n");
  return root;
}

test('dist: a bundle is used as long as nothing that it was made of has changed', async () => {
  const root = await project();
  expect(builtFile(root, 'src/main.ts')).toBeNull();
  const file = await bundleIntoDist(root, 'src/main.ts');
  expect(builtFile(root, 'src/main.ts')).toBe(file);
  await writeFile(path.join(root, 'src', 'unrelated.ts'), 'export {};\n');
  expect(builtFile(root, 'src/main.ts')).toBe(file);
  await writeFile(path.join(root, 'src', 'limit.ts'), 'export const LIMIT: number = 6;\n');
  expect(builtFile(root, 'src/main.ts')).toBeNull();
  const next = await bundleIntoDist(root, 'src/main.ts');
  expect(next).not.toBe(file);
  expect(await readFile(next, 'utf8')).toContain('6');
  await rm(path.join(root, 'src', 'limit.ts'));
  expect(builtFile(root, 'src/main.ts')).toBeNull();
});

test('dist: an installation without sources runs what was built elsewhere', async () => {
  const root = await project();
  const file = await bundleIntoDist(root, 'src/main.ts');
  await rm(path.join(root, 'src'), { recursive: true });
  await rm(path.join(root, 'package-lock.json'));
  expect(builtFile(root, 'src/main.ts')).toBe(file);
  expect(builtFile(root, 'src/other.ts')).toBeNull();
});

test('dist: what a start in production misses is told by name', async () => {
  const root = await project();
  expect(await staleParts(root)).toEqual([
    'src-app-main',
    'src-catalogue-covers-painter',
    'src-proof-solvency-snapshot-process',
    'src-games-receipts-receipt-process',
    'src-promotions-projection-projection-process',
    'sandbox-main',
    'scripts-start',
    'sandbox/slots.js',
    'sandbox/live.js',
  ]);
});

test('dist: every program that is built exists, and package.json or another program starts it', async () => {
  const root = path.dirname(import.meta.dirname);
  const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const entry of [...PROCESSES, ...COMMANDS]) await readFile(path.join(root, entry));
  const started = [...Object.values(scripts), ...ADMIN.map(({ entry }) => entry)];
  for (const entry of COMMANDS) expect(started.some((script) => script.includes(entry))).toBe(true);
});
