import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { secondsSince } from '../../stage/figures.ts';
import type { Report } from '../../stage/report.ts';
import { msUntil } from '../../stage/waiting.ts';
import { prepareLoad, type Running } from '../load/load.ts';
import type { DrillSettings } from '../drill.ts';
import { withProduct, type Product } from '../stage/product.ts';

const run = promisify(execFile);
const SIZE_MB = 220;
const LEFT_BYTES = 3 * 2 ** 20;
const FULL_MS = { long: 20_000, short: 4_000 };
const STEP_MS_MAX = 120_000;

/** The database's disk runs full under load, stays full for a while, and gets room again. */
export async function fillDisk({ form }: DrillSettings): Promise<Report> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=0755`, 'tmpfs', folder]);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    return { problems: [], leftOut: [`No small disk could be made here: ${(error as Error).message.trim()}`] };
  }
  try {
    // Small files of the log, so that the small disk holds them.
    const settings = { max_wal_size: '64MB', min_wal_size: '32MB' };
    return await withProduct({ dataDir: path.join(folder, 'postgres'), settings }, (product) =>
      fill(product, folder, FULL_MS[form]),
    );
  } finally {
    await run('umount', ['-l', folder]);
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(product: Product, folder: string, fullMs: number): Promise<Report> {
  const load = await prepareLoad(product, { bettors: 4, patrons: 2 });
  const ballast = ['ballast', 'more'].map((name) => path.join(folder, name)) as [string, string];
  const health = {
    what: 'health',
    ask: `${product.address}/api/health`,
    // A database that cannot write its log restarts again and again; one that cannot extend a table goes on answering reads.
    allows: /^(?!500)/,
    msMax: Infinity,
  };
  const act = async (running: Running) => {
    await occupy(folder, ballast[0], LEFT_BYTES);
    const isFull = await untilQuiet(running.acknowledged);
    // Fills the space that the database freed in the meantime, too.
    await occupy(folder, ballast[1], 0);
    await sleep(fullMs);
    for (const file of ballast) await rm(file);
    const roomAtMs = performance.now();
    await running.answered();
    return { isFull, recoveryS: secondsSince(roomAtMs) };
  };
  const { result, figures, problems } = await load.playDuring(act, { probes: [health] });
  if (!result.isFull) problems.push('bets were taken all the time: the disk was never full');
  if (product.server.deaths() > 0) problems.push('the server ended by itself');
  return { figures: [['Room again until the next bet, s', result.recoveryS], ...figures], problems };
}

/** Writes a file that leaves so much. */
async function occupy(folder: string, file: string, leftBytes: number): Promise<void> {
  const handle = await open(file, 'w');
  const piece = Buffer.alloc(256 * 1024);
  try {
    const { bavail, bsize } = await statfs(folder);
    for (let left = bavail * bsize - leftBytes; left > 0; left -= piece.length) {
      await handle.write(piece, 0, Math.min(piece.length, left));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await handle.close();
  }
}

/** Waits until nothing was acknowledged for a whole second. False if that does not happen. */
async function untilQuiet(count: () => number): Promise<boolean> {
  const isQuiet = async () => {
    const before = count();
    await sleep(1_000);
    return count() === before;
  };
  return (await msUntil(STEP_MS_MAX, isQuiet)) !== null;
}
