import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { killDatabase, untilReplaced } from '../../bet-drills/kill-database.ts';
import { within } from '../../stage/drill-cluster.ts';
import type { DrillReport, SharedStage } from '../drill.ts';
import { median, rounded } from '../../stage/figures.ts';
import { FINISH_MS_MAX, type Running } from '../load/load.ts';
import { proveBooks } from '../books.ts';

const KILL_AFTER_MS = { min: 50, max: 600 };
const KILLS = { long: 20, short: 1 };
const STEP_MS_MAX = 60_000;

/** `kill -9` of the server, again and again, in the middle of everything. */
export function killServer(stage: SharedStage): Promise<DrillReport> {
  const { server } = stage.product;
  return killOften(stage, async () => {
    await server.kill();
    await server.start();
  });
}

/** `kill -9` of every process of the database; its supervisor brings it back. */
export function killItsDatabase(stage: SharedStage): Promise<DrillReport> {
  return killOften(stage, async () => {
    const { cluster } = stage.product;
    await within(STEP_MS_MAX, 'the database is started again', untilReplaced(cluster, killDatabase(cluster)));
  });
}

async function killOften({ product, load, settings }: SharedStage, kill: () => Promise<void>): Promise<DrillReport> {
  const kills = settings.isShort ? KILLS.short : KILLS.long;
  const running = load.start();
  const gapsMs: number[] = [];
  const problems: string[] = [];
  for (let count = 0; count < kills; count += 1) {
    await answered(running);
    await sleep(randomInt(KILL_AFTER_MS.min, KILL_AFTER_MS.max + 1));
    const killedAtMs = performance.now();
    await kill();
    await answered(running);
    gapsMs.push(performance.now() - killedAtMs);
    problems.push(...(await proveBooks(product.database)));
  }
  await within(STEP_MS_MAX, 'the last answers', running.stop());
  const rounds = await within(FINISH_MS_MAX, 'what was open is finished', running.finish());
  problems.push(...running.refused, ...(await load.compare()));
  return {
    figures: [
      ['Kills', kills],
      ['Acknowledged answers', running.acknowledged()],
      ['Answers that were lost, doubled or otherwise in the books', problems.length],
      ['Rounds left open, resumed and finished', rounds],
      ['Until the next answer, median, s', rounded(median(gapsMs) / 1_000)],
      ['Until the next answer, most, s', rounded(Math.max(...gapsMs) / 1_000)],
    ],
    problems,
  };
}

function answered({ mixed }: Running): Promise<void> {
  return within(STEP_MS_MAX, 'an acknowledgement', mixed.nextAcknowledgement());
}
