import { setTimeout as sleep } from 'node:timers/promises';
import { rounded } from '../../stage/figures.ts';
import type { Report } from '../../stage/report.ts';
import type { SharedStage } from '../drill.ts';
import { processesOf, signal } from '../stage/kill-database.ts';
import { watch } from './probe.ts';

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
  const played = await load.playDuring(async (running) => {
    await sleep(500);
    const unavailable = '503 UNAVAILABLE';
    const probes = [
      { what: 'health', ask: `${address}/api/health`, allows: /^(200|503 UNAVAILABLE)$/, mustSay: unavailable },
      { what: 'a call without the database', ask: `${address}/api/games/limits`, allows: /^200$/ },
    ];
    return watch(probes, async () => {
      await fault();
      const backAtMs = performance.now();
      await running.answered();
      return performance.now() - backAtMs;
    });
  });
  const { result, acknowledged, rounds, problems } = played;
  // What was signed before and not played in time is refused for good, and rightly so.
  const ranOut = problems.filter((text) => text.includes('SIGNATURE_INVALID'));
  return {
    figures: [
      ['Away for, s', rounded(awayMs / 1_000)],
      ...result.figures,
      ['Back until the next bet, s', rounded(result.result / 1_000)],
      ['Acknowledged answers', acknowledged],
      ['Dice signatures that ran out meanwhile', ranOut.length],
      ['Rounds left open, resumed and finished', rounds],
    ],
    problems: [...problems.filter((text) => !ranOut.includes(text)), ...result.problems],
  };
}
