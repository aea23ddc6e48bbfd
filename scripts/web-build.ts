import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { fileOfLanguage, PAGE_CODE } from '../src/http/web-pages.ts';
import { LANGUAGES, type Language } from '../src/texts/language.ts';
import { buildPage } from '../verifier/build-page.ts';
import { findPageCode } from './page-code.ts';

const SOURCES = [
  'src',
  'public',
  'verifier',
  'index.html',
  'vite.config.ts',
  'scripts/one-language.ts',
  'package-lock.json',
];
const COMPRESSED = /\.(js|css|html|svg|json|webmanifest|txt|xml)$/;
const COMPRESSED_BYTES_MIN = 1_024;

/** Builds the web app into build/web, and the verifier beside it, unless it stands there already for these very sources. */
export async function buildWeb(root: string, signal?: AbortSignal): Promise<'built' | 'unchanged'> {
  const target = path.join(root, 'build', 'web');
  const mark = path.join(target, '.sources');
  const hash = await hashSources(root);
  if ((await readFile(mark, 'utf8').catch(() => null)) === hash) return 'unchanged';
  // Built beside and moved into place, so that a build that is cut off leaves no half of one.
  const draft = path.join(root, 'build', `web-${process.pid}`);
  await mkdir(path.dirname(draft), { recursive: true });
  await Promise.all([buildLanguages(root, draft, signal), buildPage(root)]);
  await nameVersion(draft, hash);
  await compressFiles(draft);
  await writeFile(path.join(draft, '.sources'), hash);
  await rm(target, { recursive: true, force: true });
  await rename(draft, target);
  return 'built';
}

/** One web app a language, so that nobody loads another's texts. What they share has the same name and is there once. */
async function buildLanguages(root: string, draft: string, signal?: AbortSignal): Promise<void> {
  const drafts = LANGUAGES.map((language) => ({ language, folder: `${draft}-${language}` }));
  const builds = await Promise.allSettled(
    drafts.map(({ language, folder }) => runVite(root, folder, language, signal)),
  );
  const failed = builds.find((build) => build.status === 'rejected');
  if (failed) {
    for (const { folder } of drafts) await rm(folder, { recursive: true, force: true });
    throw failed.reason;
  }
  for (const { language, folder } of drafts) {
    await writeFile(path.join(folder, PAGE_CODE), JSON.stringify(await findPageCode(root, folder)));
    const index = path.join(folder, 'index.html');
    await writeFile(index, (await readFile(index, 'utf8')).replace('<html lang="en">', `<html lang="${language}">`));
    for (const file of [PAGE_CODE, 'index.html', '.vite/manifest.json']) {
      const own = path.join(folder, fileOfLanguage(file, language));
      if (own !== path.join(folder, file)) await rename(path.join(folder, file), own);
    }
    await cp(folder, draft, { recursive: true });
    await rm(folder, { recursive: true, force: true });
  }
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

async function runVite(root: string, target: string, language: Language, signal?: AbortSignal): Promise<void> {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--outDir', target, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C is for us alone: a build that it ended would look like one that failed.
    detached: process.platform !== 'win32',
    env: { ...process.env, NODE_ENV: 'production', BUILT_LANGUAGE: language },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const end = () => child.kill();
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  signal?.removeEventListener('abort', end);
  signal?.throwIfAborted();
  if (code !== 0) throw new Error(`The web app could not be built.\n${output}`);
}

/** A new build is a new version of the service worker. */
async function nameVersion(folder: string, hash: string): Promise<void> {
  const worker = path.join(folder, 'service-worker.js');
  await writeFile(worker, (await readFile(worker, 'utf8')).replace('__VERSION__', hash.slice(0, 16)));
}

async function compressFiles(folder: string): Promise<void> {
  const files = (await filesBelow(folder)).filter((file) => COMPRESSED.test(file)).values();
  // A few at a time: each is compressed on a thread of its own.
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (const file of files) await compressFile(file);
    }),
  );
}

/** Brotli's best takes three times as long as its second best and saves another 2%. */
async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < COMPRESSED_BYTES_MIN) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
  await Promise.all([
    promisify(brotliCompress)(content, quality).then((packed) => writeFile(`${file}.br`, packed)),
    promisify(gzip)(content, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}
