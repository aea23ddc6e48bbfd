import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../../../src/db/embedded/cluster.ts';
import { within } from '../../stage/drill-cluster.ts';
import { rounded } from '../../stage/figures.ts';
import type { DrillReport, SharedStage } from '../drill.ts';
import { describeAnswers, startProbe } from './probe.ts';
import { FINISH_MS_MAX } from '../load/load.ts';

const AWAY_MS = { long: 60_000, short: 5_000 };
const FROZEN_MS = { long: 30_000, short: 4_000 };
const STEP_MS_MAX = 90_000;
/** The longest a player may wait for the word that nothing happened. */
const ANSWER_MS_MAX = 15_000;

/** The database is stopped in an orderly way and comes back after a while. */
export function stopDatabase(stage: SharedStage): Promise<DrillReport> {
  const { product, settings } = stage;
  const awayMs = settings.isShort ? AWAY_MS.short : AWAY_MS.long;
  return away(stage, awayMs, async () => {
    await product.stopDatabase();
    await sleep(awayMs);
    await product.startDatabase();
  });
}

/** Freezes every process of the database, as when a disk hangs: connections stay open, and nothing answers. */
export function freezeDatabase(stage: SharedStage): Promise<DrillReport> {
  const { product, settings } = stage;
  const awayMs = settings.isShort ? FROZEN_MS.short : FROZEN_MS.long;
  return away(stage, awayMs, async () => {
    const pids = processesOf(product.cluster);
    signal(pids, 'SIGSTOP');
    await sleep(awayMs);
    signal(pids, 'SIGCONT');
  });
}

async function away({ product, load }: SharedStage, awayMs: number, fault: () => Promise<void>): Promise<DrillReport> {
  const { address } = product;
  const running = load.start();
  await within(STEP_MS_MAX, 'an acknowledgement', running.mixed.nextAcknowledgement());
  await sleep(500);
  const health = startProbe((abort) => fetch(`${address}/api/health`, { signal: abort }));
  // Also a page that needs no database must be there.
  const page = startProbe((abort) => fetch(`${address}/api/games/limits`, { signal: abort }));
  await fault();
  const backAtMs = performance.now();
  await within(STEP_MS_MAX, 'an acknowledgement', running.mixed.nextAcknowledgement());
  const recoveryMs = performance.now() - backAtMs;
  const [healthSeen, pageSeen] = [await health.stop(), await page.stop()];
  await within(STEP_MS_MAX, 'the last answers', running.stop());
  const rounds = await within(FINISH_MS_MAX, 'what was open is finished', running.finish());
  // What was signed before and not played in time is refused for good, and rightly so.
  const ranOut = running.refused.filter((text) => text.includes('SIGNATURE_INVALID'));
  const problems = [...running.refused.filter((text) => !ranOut.includes(text)), ...(await load.compare())];
  if (healthSeen.longestMs > ANSWER_MS_MAX) problems.push(`an answer took ${Math.round(healthSeen.longestMs)} ms`);
  const wrong = [...healthSeen.answers.keys()].filter((said) => !['200', '503 UNAVAILABLE'].includes(said));
  if (wrong.length > 0) problems.push(`health was answered with ${wrong.join(', ')}`);
  if (!healthSeen.answers.has('503 UNAVAILABLE')) problems.push('nobody noticed that it was away');
  const failed = [...pageSeen.answers.keys()].filter((said) => said !== '200');
  if (failed.length > 0) problems.push(`a call without the database was answered with ${failed.join(', ')}`);
  return {
    figures: [
      ['Away for, s', rounded(awayMs / 1_000)],
      ['Health, while away', describeAnswers(healthSeen)],
      ['Longest answer, s', rounded(healthSeen.longestMs / 1_000)],
      ['A call without the database', describeAnswers(pageSeen)],
      ['Back until the next bet, s', rounded(recoveryMs / 1_000)],
      ['Acknowledged answers', running.acknowledged()],
      ['Dice signatures that ran out meanwhile', ranOut.length],
      ['Rounds left open, resumed and finished', rounds],
    ],
    problems,
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
