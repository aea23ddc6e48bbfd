// Decides under which user PostgreSQL runs and where its data and programs are. PostgreSQL refuses to run as root.
import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, cp, lchown, mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type PostgresPrograms, npmPackage } from './programs.ts';

export interface Owner {
  uid: number;
  gid: number;
}

export interface Place {
  dataDir: string;
  /** Set when we are root: the user that PostgreSQL runs as. */
  owner?: Owner;
}

const NOBODY: Owner = { uid: 65_534, gid: 65_534 };
const ELSEWHERE = '/var/lib/roulo';

/** Deterministic: the same requested folder gives the same place at every start. */
export async function choosePlace(requestedDir: string, log: (line: string) => void): Promise<Place> {
  await mkdir(path.dirname(path.resolve(requestedDir)), { recursive: true });
  const dataDir = await realPath(path.resolve(requestedDir));
  const present = await ownerOfCluster(dataDir);
  if (process.getuid?.() !== 0) {
    if (present && process.getuid && present.uid !== process.getuid())
      throw new Error(explainForeign(dataDir, present));
    return { dataDir };
  }
  const moved = path.join(ELSEWHERE, shortHash(dataDir), 'postgres');
  const movedOwner = present ? undefined : await ownerOfCluster(moved);
  const owner = unprivileged(present ?? movedOwner);
  const blocked = await firstClosedFolder(path.dirname(dataDir), owner);
  if (!movedOwner && !blocked) return { dataDir, owner };
  if (present) {
    throw new Error(
      `The database in ${dataDir} cannot be opened: user ${owner.uid} may not enter ${blocked}. ` +
        `The data was not touched. Allow it with: chmod o+x ${blocked}`,
    );
  }
  await makeOpenFolder(path.dirname(moved));
  log(`Database: an unprivileged user cannot enter ${blocked ?? dataDir}, so the data is kept in ${moved}`);
  return { dataDir: moved, owner };
}

/** Copies the npm package's programs to where the owner can run them, if the owner cannot run them in place. */
export async function enterablePrograms(
  programs: PostgresPrograms,
  owner: Owner | undefined,
  projectRoot: string,
  log: (line: string) => void,
): Promise<PostgresPrograms> {
  const native = programs.source === 'npm' ? await npmPackage(projectRoot) : undefined;
  if (!owner || !native || !(await firstClosedFolder(path.dirname(programs.postgres), owner))) return programs;
  const parent = path.join(ELSEWHERE, shortHash(await realPath(path.resolve(projectRoot))));
  const copy = path.join(parent, `programs-${native.version}`);
  if (!(await exists(copy))) {
    await makeOpenFolder(parent);
    const draft = `${copy}.${randomBytes(4).toString('hex')}`;
    await cp(native.folder, draft, { recursive: true, verbatimSymlinks: true });
    await openTree(draft);
    // Another process may have been faster; its copy is as good.
    await rename(draft, copy).catch(() => rm(draft, { recursive: true }));
    log(`Database: an unprivileged user cannot run the programs of ${projectRoot}, so they were copied to ${copy}`);
  }
  const inCopy = (program: string) => path.join(copy, 'bin', path.basename(program));
  return { ...programs, postgres: inCopy(programs.postgres), initdb: inCopy(programs.initdb) };
}

/** Makes an existing data directory acceptable to PostgreSQL, for instance after it was copied by root. */
export async function claimDataDir({ dataDir, owner }: Place): Promise<void> {
  if (process.platform === 'win32') return;
  if (owner && (await stat(dataDir)).uid !== owner.uid) await chownTree(dataDir, owner);
  await chmod(dataDir, 0o700);
}

/** Gives newly created files to the user that PostgreSQL runs as. */
export async function handOver(files: string[], owner: Owner | undefined): Promise<void> {
  if (owner) await Promise.all(files.map((file) => chown(file, owner.uid, owner.gid)));
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

export async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false;
      throw error;
    },
  );
}

function unprivileged(owner: Owner | undefined): Owner {
  return owner && owner.uid !== 0 ? owner : NOBODY;
}

function explainForeign(dataDir: string, owner: Owner): string {
  return (
    `The database in ${dataDir} belongs to user ${owner.uid}, because it was made by root or by someone else. ` +
    `The data was not touched. Start as root, or hand it over: sudo chown -R "$(id -u):$(id -g)" ${dataDir}`
  );
}

async function ownerOfCluster(dataDir: string): Promise<Owner | undefined> {
  if (!(await exists(dataDir))) return undefined;
  const { uid, gid } = await stat(dataDir);
  // A data directory is closed to other users, so an unreadable one counts as a cluster.
  const names = await readdir(dataDir).catch(() => undefined);
  return !names || names.length > 0 ? { uid, gid } : undefined;
}

async function realPath(file: string): Promise<string> {
  return realpath(file).catch(async () => path.join(await realpath(path.dirname(file)), path.basename(file)));
}

/** The outermost folder of the path that this user may not enter. */
export async function firstClosedFolder(folder: string, owner: Owner): Promise<string | undefined> {
  const parent = path.dirname(folder);
  const outer = parent === folder ? undefined : await firstClosedFolder(parent, owner);
  if (outer) return outer;
  const { mode, uid, gid } = await stat(folder);
  const enterBit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001;
  return mode & enterBit ? undefined : folder;
}

async function makeOpenFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  // A strict umask must not remove these permissions.
  await chmod(ELSEWHERE, 0o755);
  await chmod(folder, 0o755);
}

async function openTree(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await openTree(file);
    else if (entry.isFile()) await chmod(file, path.basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}

// The folder itself comes last: its owner shows the next start that this was completed.
async function chownTree(folder: string, owner: Owner): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await chownTree(file, owner);
    else await lchown(file, owner.uid, owner.gid);
  }
  await lchown(folder, owner.uid, owner.gid);
}
