import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BROWSER_SCRIPTS, bundleForBrowser, PAGE_FILES, type BrowserScript } from '../sandbox/browser-scripts.ts';
import { ADMIN } from './commands/commands.ts';
import { bundleIntoDist } from './bundle.mjs';
import { builtFile, hasSources, hashFiles, nameOf } from './dist.mjs';

/** Builds dist/: everything that a server runs. A part is rebuilt only when its sources changed. */

export const SERVER = 'src/app/main.ts';
export const SANDBOX = 'sandbox/main.ts';
const PAINTER = 'src/catalogue/covers/painter.ts';
const COUNTER = 'src/proof/solvency/snapshot-process.ts';
const RECEIPTS = 'src/games/receipts/receipt-process.ts';
const PROJECTION = 'src/promotions/projection/projection-process.ts';

/** The processes that `npm start` starts. */
export const PROCESSES = [SERVER, PAINTER, COUNTER, RECEIPTS, PROJECTION, SANDBOX] as const;

/** `npm start`, and the commands for operators of an installation without sources. */
export const COMMANDS: readonly string[] = [
  'scripts/start.ts',
  'scripts/reset.ts',
  'scripts/reconcile.ts',
  'scripts/operator.ts',
  'scripts/commands/choose.ts',
  ...ADMIN.map(({ entry }) => entry),
];

const DAY_MS = 86_400_000;

/** The bundle to run. Builds it first, and logs that, if it is missing or older than its sources. */
export async function currentBundle(root: string, entry: string, log: (line: string) => void): Promise<string> {
  const built = builtFile(root, entry);
  if (built) return built;
  const startedAtMs = Date.now();
  const file = await bundleIntoDist(root, entry);
  log(`dist/: ${nameOf(entry)} built (${((Date.now() - startedAtMs) / 1_000).toFixed(1)} s)`);
  return file;
}

/** Names of the parts of dist/ that are missing or older than their sources. */
export async function staleParts(root: string): Promise<string[]> {
  const bundles = [...PROCESSES, 'scripts/start.ts'].filter((entry) => !builtFile(root, entry));
  return [...bundles.map(nameOf), ...(await stalePages(root)).map((name) => `sandbox/${name}.js`)];
}

/** Builds the scripts and files of the sandbox's pages. */
export async function buildSandboxPages(root: string, log: (line: string) => void): Promise<void> {
  const folder = path.join(root, 'dist', 'sandbox');
  for (const name of await stalePages(root)) {
    const { code, read } = await bundleForBrowser(root, BROWSER_SCRIPTS[name]);
    const inputs = [...read.map((file) => path.relative(root, file)), ...Object.values(PAGE_FILES)].toSorted();
    await mkdir(folder, { recursive: true });
    for (const [built, source] of Object.entries(PAGE_FILES))
      await copyFile(path.join(root, source), path.join(folder, built));
    await writeAtOnce(path.join(folder, `${name}.js`), code);
    await writeAtOnce(path.join(folder, `${name}.json`), JSON.stringify({ inputs, hash: hashFiles(root, inputs) }));
    log(`dist/: sandbox/${name}.js built`);
  }
}

async function stalePages(root: string): Promise<BrowserScript[]> {
  const names = Object.keys(BROWSER_SCRIPTS) as BrowserScript[];
  const current = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(root, 'dist', 'sandbox', `${name}.json`), 'utf8').catch(() => null);
      if (text === null) return false;
      const { inputs, hash } = JSON.parse(text) as { inputs: string[]; hash: string };
      return !hasSources(root) || hashFiles(root, inputs) === hash;
    }),
  );
  return names.filter((_name, at) => !current[at]);
}

/** Removes bundles that no record names, after a day: a server that runs one may have to restart from it. */
export async function removeOldBundles(root: string): Promise<void> {
  const folder = path.join(root, 'dist', 'node');
  const files = await readdir(folder);
  const records = files.filter((file) => file.endsWith('.json'));
  const named = await Promise.all(
    records.map(async (file) => (JSON.parse(await readFile(path.join(folder, file), 'utf8')) as { file: string }).file),
  );
  for (const file of files.filter((each) => !each.endsWith('.json') && !named.includes(each))) {
    const { mtimeMs } = await stat(path.join(folder, file));
    if (Date.now() - mtimeMs > DAY_MS) await rm(path.join(folder, file));
  }
}

async function writeAtOnce(file: string, content: string): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, content);
  await rename(draft, file);
}
