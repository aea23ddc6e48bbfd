import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, setPriority } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { fileOfLanguage, PAGE_CODE } from '../src/http/web-pages.ts';
import { LANGUAGES, type Language } from '../src/texts/language.ts';
import { buildPage } from '../verifier/build-page.ts';
import { hasSources } from './dist.mjs';
import { findPageCode } from './page-code.ts';

const SOURCES = [
  'src',
  'public',
  'verifier',
  'index.html',
  'office.html',
  'vite.config.ts',
  'vite.office.config.ts',
  'scripts/one-language.ts',
  'scripts/styles-after-splash.ts',
  'package-lock.json',
];
const COMPRESSED = /\.(js|css|html|svg|json|webmanifest|txt|xml)$/;
const COMPRESSED_BYTES_MIN = 1_024;
const BEHIND_PRIORITY = 15;

export interface WebBuild {
  /** Hash of the present sources. */
  hash: string;
  /** Languages that dist/web lacks for these sources. */
  missing: readonly Language[];
}

const webFolder = (root: string) => path.join(root, 'dist', 'web');
const verifierOf = (root: string) => path.join(root, 'dist', 'verifier.html');

/** Compares dist/web with the sources. Without sources, dist/web counts as current. */
export async function readWebBuild(root: string): Promise<WebBuild> {
  const mark = await readFile(path.join(webFolder(root), '.sources'), 'utf8').catch(() => null);
  const hash = hasSources(root) ? await hashSources(root) : (mark ?? '');
  const isCurrent = mark === hash && existsSync(verifierOf(root));
  return { hash, missing: LANGUAGES.filter((language) => !isCurrent || !hasLanguage(root, language)) };
}

function hasLanguage(root: string, language: Language): boolean {
  return existsSync(path.join(webFolder(root), fileOfLanguage('index.html', language)));
}

const officeFolder = (root: string) => path.join(root, 'dist', 'office');

/** Whether the built back office matches the present sources. */
export async function hasOffice(root: string, { hash }: WebBuild): Promise<boolean> {
  return (await readFile(path.join(officeFolder(root), '.sources'), 'utf8').catch(() => null)) === hash;
}

/** Builds the back office into dist/office. */
export async function buildOffice(root: string, { hash }: WebBuild, building: WebBuilding = {}): Promise<void> {
  const target = officeFolder(root);
  const draft = path.join(root, 'dist', `office-${process.pid}`);
  try {
    await runVite(root, draft, 'en', building, ['--config', 'vite.office.config.ts']);
    await writeFile(path.join(draft, '.sources'), hash);
    await rm(target, { recursive: true, force: true });
    await rename(draft, target);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

export interface WebBuilding {
  signal?: AbortSignal;
  /** Players are served meanwhile, so the build runs at a lower priority. */
  isBehind?: boolean;
}

/**
 * Builds the web app in some languages into dist/web. If the sources changed, replaces it, with the verifier; otherwise adds the languages.
 * A running server finds them.
 */
export async function buildWeb(
  root: string,
  { hash }: WebBuild,
  languages: readonly Language[],
  building: WebBuilding = {},
): Promise<void> {
  const target = webFolder(root);
  // Built in a separate folder and moved into place, so that an interrupted build leaves nothing incomplete.
  const draft = path.join(root, 'dist', `web-${process.pid}`);
  await mkdir(path.dirname(draft), { recursive: true });
  const mark = await readFile(path.join(target, '.sources'), 'utf8').catch(() => null);
  const isNew = mark !== hash || !existsSync(verifierOf(root));
  try {
    await Promise.all([
      buildLanguages(root, draft, languages, building),
      ...(isNew ? [buildPage(root, verifierOf(root))] : []),
    ]);
    await nameVersion(draft, hash);
    if (!isNew) {
      await addFiles(draft, target);
      return;
    }
    await writeFile(path.join(draft, '.sources'), hash);
    await rm(target, { recursive: true, force: true });
    await rename(draft, target);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Pages come last, because a server may send a page as soon as it exists. */
async function addFiles(draft: string, target: string): Promise<void> {
  const isPage = (file: string) => /^index\.(\w\w\.)?html$/.test(file);
  const files = (await filesBelow(draft)).map((file) => path.relative(draft, file));
  for (const file of [...files.filter((each) => !isPage(each)), ...files.filter(isPage)]) {
    const place = path.join(target, file);
    if (existsSync(place)) continue;
    await mkdir(path.dirname(place), { recursive: true });
    await rename(path.join(draft, file), place);
  }
}

/** One web app per language, so that nobody loads other languages. Files that do not differ have the same name and exist once. */
async function buildLanguages(
  root: string,
  draft: string,
  languages: readonly Language[],
  building: WebBuilding,
): Promise<void> {
  const drafts = languages.map((language) => ({ language, folder: `${draft}-${language}` }));
  try {
    const builds = await Promise.allSettled(
      drafts.map(({ language, folder }) => runVite(root, folder, language, building)),
    );
    const failed = builds.find((build) => build.status === 'rejected');
    if (failed) throw failed.reason;
    for (const { language, folder } of drafts) {
      await writeFile(path.join(folder, PAGE_CODE), JSON.stringify(await findPageCode(root, folder)));
      const index = path.join(folder, 'index.html');
      await writeFile(index, (await readFile(index, 'utf8')).replace('<html lang="en">', `<html lang="${language}">`));
      for (const file of [PAGE_CODE, 'index.html', '.vite/manifest.json']) {
        const own = path.join(folder, fileOfLanguage(file, language));
        if (own !== path.join(folder, file)) await rename(path.join(folder, file), own);
      }
      await cp(folder, draft, { recursive: true });
    }
  } finally {
    for (const { folder } of drafts) await rm(folder, { recursive: true, force: true });
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

async function runVite(
  root: string,
  target: string,
  language: Language,
  { signal, isBehind = false }: WebBuilding,
  more: readonly string[] = [],
): Promise<void> {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(
    process.execPath,
    [vite, 'build', '--outDir', target, '--emptyOutDir', '--logLevel', 'warn', ...more],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Only this process handles Ctrl-C. A build interrupted by it would look like a failed one.
      detached: process.platform !== 'win32',
      env: { ...process.env, NODE_ENV: 'production', BUILT_LANGUAGE: language },
    },
  );
  if (isBehind) lowerPriority(child.pid);
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

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, BEHIND_PRIORITY);
  } catch {
    // Not permitted, or the process has ended.
  }
}

/** Each build is a new version of the service worker. */
async function nameVersion(folder: string, hash: string): Promise<void> {
  const worker = path.join(folder, 'service-worker.js');
  await writeFile(worker, (await readFile(worker, 'utf8')).replace('__VERSION__', hash.slice(0, 16)));
}

/** Compressing takes seconds of processor time for a few hundred files. Files not yet compressed are sent as they are. */
export async function compressWeb(root: string, signal?: AbortSignal): Promise<void> {
  const all = await filesBelow(webFolder(root));
  const done = new Set(all);
  const files = all.filter((file) => COMPRESSED.test(file) && !done.has(`${file}.gz`)).values();
  // As many files at a time as there are processors: each is compressed on a thread of its own.
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (const file of files) {
        if (signal?.aborted) return;
        await compressFile(file);
      }
    }),
  );
}

/** Brotli quality 10: the best, 11, takes three times as long and saves another 2%. */
async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < COMPRESSED_BYTES_MIN) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
  await Promise.all([
    promisify(brotliCompress)(content, quality).then((packed) => writeAtOnce(`${file}.br`, packed)),
    promisify(gzip)(content, { level: 9 }).then((packed) => writeAtOnce(`${file}.gz`, packed)),
  ]);
}

/** Written at once, because a server may send the file as soon as it exists. */
async function writeAtOnce(file: string, content: Buffer): Promise<void> {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}-${process.pid}`);
  await writeFile(draft, content);
  await rename(draft, file);
}
