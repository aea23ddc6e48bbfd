// Records which living processes use a cluster: the last one to stop also stops the database.
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ownFolder } from './initialise.ts';
import { type Place, handOver } from './place.ts';
import { isAlive, startOf } from './processes.ts';

export interface Holding {
  /** Ends this hold and returns the pids of the remaining holders. */
  release(): Promise<number[]>;
}

export async function hold({ dataDir, owner }: Place): Promise<Holding> {
  const folder = path.join(ownFolder(dataDir), 'holders');
  const file = path.join(folder, `${process.pid}-${randomBytes(4).toString('hex')}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(file, `${startOf(process.pid)}\n${await identityOf(folder)}`, { mode: 0o600 });
  await handOver([folder, file], owner);
  return {
    async release() {
      await rm(file, { force: true });
      return livingHolders(folder);
    },
  };
}

async function livingHolders(folder: string): Promise<number[]> {
  const identity = await identityOf(folder);
  const pids: number[] = [];
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const pid = Number.parseInt(name, 10);
    const note = await readFile(file, 'utf8').catch(() => undefined);
    if (isAlive(pid) && isOurs(note, startOf(pid), identity)) pids.push(pid);
    else await rm(file, { force: true });
  }
  return pids;
}

function isOurs(note: string | undefined, start: string, identity: string): boolean {
  // The file is created before it is filled, so an empty one counts as long as the pid lives.
  if (note === '') return true;
  // Notes of earlier versions have no folder.
  const [noted, folder = identity] = note?.split('\n') ?? [];
  return noted === start && folder === identity;
}

/** Tells a cluster from a copy of it, which still contains the original's notes. */
async function identityOf(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true });
  return `${dev}:${ino}`;
}
