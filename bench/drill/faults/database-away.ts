import { setTimeout as sleep } from 'node:timers/promises';
import { rounded } from '../../stage/figures.ts';
import type { Report } from '../../stage/report.ts';
import type { SharedStage } from '../drill.ts';
import type { Running } from '../load/load.ts';
import { processesOf, signal } from '../stage/kill-database.ts';

const AWAY_MS = { long: 60_000, short: 5_000 };
const FROZEN_MS = { long: 30_000, short: 4_000 };

/** The database is stopped in an orderly way and comes back after a while. */
export function stopDatabase(stage: SharedStage): Promise<Report> {
  const { product, settings } = stage;
  return takeAway(stage, AWAY_MS[settings.form], product.stopDatabase, product.startDatabase);
}

/** Freezes every process of the database, as when a disk hangs: connections stay open, and nothing answers. */
export function freezeDatabase(stage: SharedStage): Promise<Report> {
  let pids: number[] = [];
  const freeze = async () => {
    pids = processesOf(stage.product.cluster);
    signal(pids, 'SIGSTOP');
  };
  return takeAway(stage, FROZEN_MS[stage.settings.form], freeze, async () => signal(pids, 'SIGCONT'));
}

async function takeAway(
  { product: { address }, load }: SharedStage,
  awayMs: number,
  begin: () => Promise<void>,
  end: () => Promise<void>,
): Promise<Report> {
  const unavailable = '503 UNAVAILABLE';
  const probes = [
    { what: 'health', ask: `${address}/api/health`, allows: /^(200|503 UNAVAILABLE)$/, mustSay: unavailable },
    { what: 'a call without the database', ask: `${address}/api/games/limits`, allows: /^200$/ },
  ];
  const act = async (running: Running) => {
    await begin();
    await sleep(awayMs);
    await end();
    const backAtMs = performance.now();
    await running.answered();
    return performance.now() - backAtMs;
  };
  const { result: backMs, figures, problems } = await load.playDuring(act, { probes });
  // What was signed before and not played in time is refused for good, and rightly so.
  const isRanOut = (text: string) => text.includes('SIGNATURE_INVALID');
  return {
    figures: [
      ['Away for, s', awayMs / 1_000],
      ['Back until the next bet, s', rounded(backMs / 1_000)],
      ['Dice signatures that ran out meanwhile', problems.filter(isRanOut).length],
      ...figures,
    ],
    problems: problems.filter((text) => !isRanOut(text)),
  };
}
