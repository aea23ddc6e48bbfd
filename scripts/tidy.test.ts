import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../src/db/project-root.ts';
import { LAYERS, OFFICE, SLICES, TOP } from './layers.ts';

/** Enforces the structure: which folder may import which, and which code may access what. */

const root = projectRoot();

const LAYER_NAMES = LAYERS.map(({ name }) => name);
const SLICE_NAMES = SLICES.map(({ name }) => name);

const LEDGER_TABLES = [
  'wallets',
  'wallet_days',
  'transfers',
  'posting_keys',
  'request_keys',
  'ledger_entries',
  'ledger_accounts',
];

interface Source {
  file: string;
  text: string;
  /** All imports with their target files. `typeOnly` imports do not exist at run time. */
  imports: { target: string; typeOnly: boolean }[];
}

const sources: Source[] = ['src', 'sandbox', 'scripts', 'bench', 'verifier', 'e2e'].flatMap((folder) =>
  readSources(folder),
);
const isTest = (file: string) => /\.test\.tsx?$|(^|\/)test-[\w-]+\.ts$/.test(file);
const product = sources.filter(({ file }) => !isTest(file));
const inSrc = product.filter(({ file }) => file.startsWith('src/'));
const folderOf = (file: string) => file.split('/')[1]!;
const isPure = pureFiles();
/** A game's definition, in contrast to the code that plays it: a layer below all code that plays, stores or shows games. */
const isDefinition = (file: string) =>
  file.startsWith('src/games/') &&
  ((isPure(file) && !/^src\/games\/(table|receipts)\//.test(file)) ||
    /(\/all\.web|\/game\.web)\.tsx$|\/on-screen\.ts$/.test(file));

test('tidy: there are sources to look at', () => {
  expect(inSrc.length).toBeGreaterThan(50);
  expect(new Set(inSrc.map(({ file }) => folderOf(file)))).toEqual(
    new Set([...LAYER_NAMES, ...SLICE_NAMES, OFFICE.name, TOP.name]),
  );
});

test('tidy: imports in src/ point downwards', () => {
  const rankOf = (file: string) => {
    const folder = folderOf(file);
    if (isDefinition(file)) return LAYER_NAMES.indexOf('fairness') + 0.5;
    if (folder === OFFICE.name) return 75;
    return folder === TOP.name ? 100 : SLICE_NAMES.includes(folder) ? 50 : LAYER_NAMES.indexOf(folder);
  };
  const wrong = inSrc.flatMap(({ file, imports }) =>
    imports
      .filter(({ target }) => target.startsWith('src/') && folderOf(target) !== folderOf(file))
      .filter(({ target }) => rankOf(target) >= rankOf(file))
      .map(({ target }) => `${file} → ${target}`),
  );
  expect(wrong).toEqual([]);
});

test('tidy: there are no circular imports, those of types included', () => {
  const graph = new Map(sources.map(({ file, imports }) => [file, imports.map(({ target }) => target)]));
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, trail: string[]): void => {
    if (trail.includes(file)) {
      cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
      return;
    }
    if (done.has(file)) return;
    for (const target of graph.get(file) ?? []) visit(target, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  expect(cycles).toEqual([]);
});

test('tidy: signatures and secrets are compared as text, in one place', () => {
  const place = 'src/secrets/same-text.ts';
  const makesSignatures = ({ text }: Source) => /createHmac\(|createHash\('md5'\)/.test(text);
  expect(inSrc.filter(({ text }) => text.includes('timingSafeEqual')).map(({ file }) => file)).toEqual([]);
  const apart = inSrc.filter(makesSignatures).filter(({ imports }) => !imports.some(({ target }) => target === place));
  expect(apart.map(({ file }) => file)).toEqual([]);
  expect(inSrc.filter(makesSignatures).length).toBeGreaterThan(3);
});

test('tidy: the sandbox and the product do not share code', () => {
  const crossing = sources.flatMap(({ file, imports }) =>
    imports
      .filter(({ target }) => file.startsWith('sandbox/') !== target.startsWith('sandbox/'))
      .filter(() => file.startsWith('sandbox/') || file.startsWith('src/'))
      .map(({ target }) => `${file} → ${target}`),
  );
  expect(crossing).toEqual([]);
});

test('tidy: the browser gets types of the server, and of its code only what is pure', () => {
  const isBrowsers = (file: string) => /\.(tsx|css|web\.ts)$/.test(file) || /^src\/(ui|app\/frame)\//.test(file);
  const wrong = inSrc
    .filter(({ file }) => isBrowsers(file))
    .flatMap(({ file, imports }) =>
      imports
        .filter(({ target, typeOnly }) => !typeOnly && !isPure(target) && !isBrowsers(target))
        .map(({ target }) => `${file} → ${target}`),
    );
  expect(wrong).toEqual([]);
});

test('tidy: SQL on the tables of the books stands in the ledger only', () => {
  const sql = new RegExp(`\\b(from|into|update|join|table|delete)\\s+(only\\s+)?(${LEDGER_TABLES.join('|')})\\b`, 'i');
  const wrong = product
    .filter(({ file, text }) => !/^(src\/ledger|bench|e2e)\//.test(file) && sql.test(text))
    .map(({ file }) => file);
  expect(wrong).toEqual([]);
  expect(inSrc.some(({ file, text }) => file.startsWith('src/ledger/') && sql.test(text))).toBe(true);
});

test('tidy: nothing is random by Math.random', () => {
  const word = ['Math', 'random'].join('.');
  expect(product.filter(({ text }) => text.includes(word)).map(({ file }) => file)).toEqual([]);
});

test('tidy: SQL is not built from values', () => {
  const built = /\.query\([^)]*`[^`]*\$\{(?!\w*(SELECT|MAX|lock|name|Name|rule|schema|APPLICATION)\w*[.}])/;
  expect(inSrc.filter(({ text }) => built.test(text)).map(({ file }) => file)).toEqual([]);
});

describe('tidy: packages', () => {
  const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;

  test('are named with exact versions', () => {
    const all = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'].flatMap((kind) =>
      Object.entries(manifest[kind] ?? {}),
    );
    expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  test('that the server loads are at most 25', () => {
    const loaded = new Set(
      inSrc
        .filter(({ file }) => !file.endsWith('.tsx'))
        .flatMap(({ text }) => [...text.matchAll(/^(?:import|\} from)[^;]*?from '((?:@[\w-]+\/)?[\w-]+)/gm)])
        .map((match) => match[1]!),
    );
    expect([...loaded].filter((name) => name in manifest['dependencies']!).length).toBeLessThanOrEqual(25);
  });

  test('of every platform stand in the lockfile, or npm ci refuses it', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const wanted = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
    expect(wanted.filter((name) => !packages[`node_modules/${name}`])).toEqual([]);
  });

  test('have no download addresses in the lockfile', () => {
    expect(read('package-lock.json')).not.toContain('"resolved"');
  });
});

test('tidy: migrations are numbered one after another', () => {
  const numbers = readdirSync(path.join(root, 'migrations')).map((name) => Number(name.slice(0, 4)));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_number, position) => position + 1));
});

test('tidy: the environment is read in one place', () => {
  const wrong = inSrc
    .filter(({ file, text }) => text.includes('process.env') && file !== 'src/app/main.ts')
    .filter(({ file }) => !file.startsWith('src/db/embedded/'))
    // OpenTelemetry's SDK reads its standard environment variables.
    .filter(({ file }) => !file.startsWith('src/app/tracing/'))
    .map(({ file }) => file);
  expect(wrong).toEqual([]);
});

function pureFiles(): (file: string) => boolean {
  const { include } = JSON.parse(read('tsconfig.pure.json')) as { include: string[] };
  // Cached: a file is imported many times, and matching the patterns is slow.
  const known = new Map<string, boolean>();
  return (file) => {
    const isIt = known.get(file) ?? include.some((pattern) => path.matchesGlob(file, pattern));
    known.set(file, isIt);
    return isIt;
  };
}

function readSources(folder: string): Source[] {
  const place = path.join(root, folder);
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ts|tsx)$/.test(name));
  return names.map((name) => {
    const file = path.posix.join(folder, name.split(path.sep).join('/'));
    const text = read(file);
    const imports = [...text.matchAll(/^(import|export)\s+(type\s)?(?:[^;'"]*?\sfrom\s+)?'(\.[^']+)';/gm)].map(
      (match) => ({
        target: path.posix.join(path.posix.dirname(file), match[3]!),
        typeOnly: match[2] !== undefined,
      }),
    );
    return { file, text, imports };
  });
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
