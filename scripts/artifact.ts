import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BROWSER_SCRIPTS, bundleForBrowser, PAGE_FILES, type BrowserScript } from '../sandbox/browser-scripts.ts';
import { ADMIN } from './commands/commands.ts';
import { bundleIntoDist } from './bundle.mjs';
import { builtFile, hasSources, hashFiles, nameOf } from './dist.mjs';

/** dist/: everything that a server runs, made once. A start takes it as it is where its sources have not changed. */

export const SERVER = 'src/app/main.ts';
export const SANDBOX = 'sandbox/main.ts';
const PAINTER = 'src/catalogue/covers/painter.ts';
const COUNTER = 'src/proof/solvency/snapshot-process.ts';
const RECEIPTS = 'src/games/receipts/receipt-process.ts';
const PROJECTION = 'src/promotions/projection/projection-process.ts';

/** What `npm start` runs, beside itself. */
export const PROCESSES = [SERVER, PAINTER, COUNTER, RECEIPTS, PROJECTION, SANDBOX] as const;

/** `npm start`, and the commands an operator uses where there are no sources. */
export const COMMANDS: readonly string[] = [
  'scripts/start.ts',
  'scripts/reset.ts',
  'scripts/reconcile.ts',
  'scripts/operator.ts',
  'scripts/commands/choose.ts',
  ...ADMIN.map(({ entry }) => entry),
];

const DAY_MS = 86_400_000;

/** The bundle to run. One that is missing or older than its sources is made first, and told. */
export async function currentBundle(root: string, entry: string, log: (line: string) => void): Promise<string> {
  const built = builtFile(root, entry);
  if (built) return built;
  const startedAtMs = Date.now();
  const file = await bundleIntoDist(root, entry);
  log(`dist/: ${nameOf(entry)} built (${((Date.now() - startedAtMs) / 1_000).toFixed(1)} s)`);
  return file;
}

/** What of dist/ is missing or older than its sources, by name. */
export async function staleParts(root: string): Promise<string[]> {
  const bundles = [...PROCESSES, 'scripts/start.ts'].filter((entry) => !builtFile(root, entry));
  return [...bundles.map(nameOf), ...(await stalePages(root)).map((name) => `sandbox/${name}.js`)];
}

/** The scripts and files of the sandbox's pages. */
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

/** Bundles that nothing names any more. A server that was started from one may still have to be started again, so not at once. */
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
