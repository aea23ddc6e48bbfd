import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { rounded } from '../../stage/figures.ts';
import type { Report } from '../../stage/report.ts';
import { prepareLoad } from '../load/load.ts';
import type { DrillSettings } from '../drill.ts';
import { withProduct, type Product } from '../stage/product.ts';
import { watch } from './probe.ts';

const run = promisify(execFile);
const SIZE_MB = 220;
const LEFT_BYTES = 3 * 2 ** 20;
const FULL_MS = { long: 20_000, short: 4_000 };
const STEP_MS_MAX = 120_000;

/** The database's disk runs full under load, stays full for a while, and gets room again. */
export async function fillDisk(settings: DrillSettings): Promise<Report> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=0755`, 'tmpfs', folder]);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    return { problems: [], leftOut: [`No small disk could be made here: ${(error as Error).message.trim()}`] };
  }
  try {
    // Small files of the log, so that the small disk holds them.
    const wal = { max_wal_size: '64MB', min_wal_size: '32MB' };
    return await withProduct({ dataDir: path.join(folder, 'postgres'), settings: wal }, (product) =>
      fill(product, folder, settings),
    );
  } finally {
    await run('umount', ['-l', folder]);
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(product: Product, folder: string, settings: DrillSettings): Promise<Report> {
  const load = await prepareLoad(product, { bettors: 4, patrons: 2 });
  const ballast = path.join(folder, 'ballast');
  const health = {
    what: 'health',
    ask: `${product.address}/api/health`,
    // A database that cannot write its log restarts again and again; one that cannot extend a table goes on answering reads.
    allows: /^(?!500)/,
    msMax: Infinity,
  };
  const { result, acknowledged, rounds, problems } = await load.playDuring(async (running) => {
    await occupy(folder, ballast, LEFT_BYTES);
    return watch([health], async () => {
      const fullFromMs = performance.now();
      const isFull = await untilQuiet(() => running.acknowledged());
      const lastedMs = performance.now() - fullFromMs;
      // Fills the space that the database freed in the meantime, too.
      await occupy(folder, `${ballast}-2`, 0);
      await sleep(settings.isShort ? FULL_MS.short : FULL_MS.long);
      const whileFull = running.acknowledged();
      const freeBytes = await freeIn(folder);
      await rm(ballast);
      await rm(`${ballast}-2`, { force: true });
      const roomAtMs = performance.now();
      await running.answered();
      return { isFull, lastedMs, whileFull, freeBytes, recoveryMs: performance.now() - roomAtMs };
    });
  });
  const { isFull, lastedMs, whileFull, freeBytes, recoveryMs } = result.result;
  return {
    figures: [
      ['Disk, MB', SIZE_MB],
      ['Bets went on after it was nearly full for, s', rounded(lastedMs / 1_000)],
      ['Left while nothing was taken, KB', Math.round(freeBytes / 1024)],
      ['Acknowledged until then', whileFull],
      ...result.figures,
      ['Room again until the next bet, s', rounded(recoveryMs / 1_000)],
      ['Acknowledged answers', acknowledged],
      ['Rounds left open, resumed and finished', rounds],
    ],
    problems: [
      ...problems,
      ...(isFull ? [] : ['bets were taken all the time: the disk was never full']),
      ...(product.server.deaths() > 0 ? ['the server ended by itself'] : []),
      ...result.problems,
    ],
  };
}

/** Writes a file that leaves so much. */
async function occupy(folder: string, file: string, leftBytes: number): Promise<void> {
  const handle = await open(file, 'w');
  const piece = Buffer.alloc(256 * 1024);
  try {
    for (let left = (await freeIn(folder)) - leftBytes; left > 0; left -= piece.length) {
      await handle.write(piece, 0, Math.min(piece.length, left));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await handle.close();
  }
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Waits until nothing was acknowledged for a whole second. False if that does not happen. */
async function untilQuiet(count: () => number): Promise<boolean> {
  const giveUpAtMs = Date.now() + STEP_MS_MAX;
  for (let before = -1, now = count(); Date.now() < giveUpAtMs; now = count()) {
    if (now === before) return true;
    before = now;
    await sleep(1_000);
  }
  return false;
}
