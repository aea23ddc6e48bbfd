import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { PAGE_CODE } from '../src/http/web-pages.ts';
import { buildPage } from '../verifier/build-page.ts';
import { findPageCode } from './page-code.ts';

const SOURCES = ['src', 'public', 'verifier', 'index.html', 'vite.config.ts', 'package-lock.json'];
const COMPRESSED = /\.(js|css|html|svg|json|webmanifest|txt|xml)$/;
const COMPRESSED_BYTES_MIN = 1_024;

/** Builds the web app into build/web, and the verifier beside it, unless it stands there already for these very sources. */
export async function buildWeb(root: string): Promise<'built' | 'unchanged'> {
  const target = path.join(root, 'build', 'web');
  const mark = path.join(target, '.sources');
  const hash = await hashSources(root);
  if ((await readFile(mark, 'utf8').catch(() => null)) === hash) return 'unchanged';
  // Built beside and moved into place, so that a build that is cut off leaves no half of one.
  const draft = path.join(root, 'build', `web-${process.pid}`);
  await mkdir(path.dirname(draft), { recursive: true });
  await Promise.all([runVite(root, draft), buildPage(root)]);
  await nameShell(draft, hash);
  await compressFiles(draft);
  await writeFile(path.join(draft, PAGE_CODE), JSON.stringify(await findPageCode(root, draft)));
  await writeFile(path.join(draft, '.sources'), hash);
  await rm(target, { recursive: true, force: true });
  await rename(draft, target);
  return 'built';
}

async function hashSources(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await filesBelow(path.join(root, source))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(`${path.relative(root, file)}\0`);
      for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
    }
  }
  return hash.digest('hex');
}

async function filesBelow(place: string): Promise<string[]> {
  const entries = await readdir(place, { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return null;
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  if (entries === null) return [place];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

async function runVite(root: string, target: string): Promise<void> {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--outDir', target, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  if (code !== 0) throw new Error(`The web app could not be built.\n${output}`);
}

/** Tells the service worker which files the app starts with. */
async function nameShell(folder: string, hash: string): Promise<void> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, address]) => address);
  const shell = { version: hash.slice(0, 16), files: [...new Set(files), '/icon.svg', '/offline.css'] };
  const worker = path.join(folder, 'service-worker.js');
  await writeFile(worker, (await readFile(worker, 'utf8')).replace(`'__SHELL__'`, JSON.stringify(shell)));
}

async function compressFiles(folder: string): Promise<void> {
  for (const file of await filesBelow(folder)) {
    if (!COMPRESSED.test(file)) continue;
    const content = await readFile(file);
    if (content.length < COMPRESSED_BYTES_MIN) continue;
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content, quality));
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}
