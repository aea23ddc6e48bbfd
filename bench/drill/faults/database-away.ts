import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../../../src/db/embedded/cluster.ts';
import { rounded } from '../../stage/figures.ts';
import type { Report } from '../../stage/report.ts';
import type { SharedStage } from '../drill.ts';
import { describeAnswers, judgeProbe, startProbe } from './probe.ts';

const AWAY_MS = { long: 60_000, short: 5_000 };
const FROZEN_MS = { long: 30_000, short: 4_000 };

/** The database is stopped in an orderly way and comes back after a while. */
export function stopDatabase(stage: SharedStage): Promise<Report> {
  const { product, settings } = stage;
  const awayMs = settings.isShort ? AWAY_MS.short : AWAY_MS.long;
  return away(stage, awayMs, async () => {
    await product.stopDatabase();
    await sleep(awayMs);
    await product.startDatabase();
  });
}

/** Freezes every process of the database, as when a disk hangs: connections stay open, and nothing answers. */
export function freezeDatabase(stage: SharedStage): Promise<Report> {
  const { product, settings } = stage;
  const awayMs = settings.isShort ? FROZEN_MS.short : FROZEN_MS.long;
  return away(stage, awayMs, async () => {
    const pids = processesOf(product.cluster);
    signal(pids, 'SIGSTOP');
    await sleep(awayMs);
    signal(pids, 'SIGCONT');
  });
}

async function away({ product, load }: SharedStage, awayMs: number, fault: () => Promise<void>): Promise<Report> {
  const { address } = product;
  const { result, acknowledged, rounds, problems } = await load.playDuring(async (running) => {
    await sleep(500);
    const health = startProbe((abort) => fetch(`${address}/api/health`, { signal: abort }));
    // Also a page that needs no database must be there.
    const page = startProbe((abort) => fetch(`${address}/api/games/limits`, { signal: abort }));
    await fault();
    const backAtMs = performance.now();
    await running.answered();
    const recoveryMs = performance.now() - backAtMs;
    return { recoveryMs, health: await health.stop(), page: await page.stop() };
  });
  const { health, page, recoveryMs } = result;
  // What was signed before and not played in time is refused for good, and rightly so.
  const ranOut = problems.filter((text) => text.includes('SIGNATURE_INVALID'));
  return {
    figures: [
      ['Away for, s', rounded(awayMs / 1_000)],
      ['Health, while away', describeAnswers(health)],
      ['Longest answer, s', rounded(health.longestMs / 1_000)],
      ['A call without the database', describeAnswers(page)],
      ['Back until the next bet, s', rounded(recoveryMs / 1_000)],
      ['Acknowledged answers', acknowledged],
      ['Dice signatures that ran out meanwhile', ranOut.length],
      ['Rounds left open, resumed and finished', rounds],
    ],
    problems: [
      ...problems.filter((text) => !ranOut.includes(text)),
      ...judgeProbe('health', health, { allows: /^(200|503 UNAVAILABLE)$/, mustSay: '503 UNAVAILABLE' }),
      ...judgeProbe('a call without the database', page, { allows: /^200$/ }),
    ],
  };
}

function processesOf(cluster: Cluster): number[] {
  const postmaster = cluster.pid();
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  return [postmaster, ...children.filter(Boolean).map(Number)];
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
