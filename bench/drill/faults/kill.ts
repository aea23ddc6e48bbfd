import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { killDatabase } from '../stage/kill-database.ts';
import { proveBooks } from '../../stage/books.ts';
import { until, within } from '../../stage/waiting.ts';
import type { Report } from '../../stage/report.ts';
import type { DrillSettings, SharedStage } from '../drill.ts';
import { median, rounded } from '../../stage/figures.ts';
import { askUntilAnswered } from '../../player/asking.ts';
import { openLink } from '../../player/raw-http.ts';
import type { Acknowledged } from '../load/client-books.ts';
import type { Load } from '../load/load.ts';
import type { Casino } from '../stage/product.ts';

const KILL_AFTER_MS = { min: 50, max: 600 };
const KILLS = { long: 20, short: 1 };
const REPEATED = { newest: 10, any: 20 };
const STEP_MS_MAX = 60_000;

/** `kill -9` of the server, again and again, in the middle of everything. */
export function killServer({ product, load, settings }: SharedStage): Promise<Report> {
  return killOften(product, load, killsOf(settings), async () => {
    await product.server.kill();
    await product.server.start();
  });
}

/** `kill -9` of every process of the database; its supervisor brings it back. */
export function killItsDatabase({ product, load, settings }: SharedStage): Promise<Report> {
  return killOften(product, load, killsOf(settings), async () => {
    const killed = killDatabase(product.cluster);
    await until(STEP_MS_MAX, 'the database is started again', () => product.cluster.pid() !== killed);
  });
}

function killsOf({ kills, form }: DrillSettings): number {
  return kills || KILLS[form];
}

/** After each kill players are answered again, the books are right, and acknowledged calls are answered as they were. */
export async function killOften(
  { address, database }: Casino,
  load: Load,
  kills: number,
  kill: (count: number) => Promise<void>,
): Promise<Report> {
  const gapsMs: number[] = [];
  const found: string[] = [];
  const { figures, problems } = await load.playDuring(async (running) => {
    for (let count = 0; count < kills; count += 1) {
      await running.answered();
      await sleep(randomInt(KILL_AFTER_MS.min, KILL_AFTER_MS.max + 1));
      const killedAtMs = performance.now();
      await kill(count);
      await running.answered();
      gapsMs.push(performance.now() - killedAtMs);
      found.push(...(await proveBooks(database)));
      found.push(...(await within(STEP_MS_MAX, 'answers to repeats', repeatSome(load, address))));
    }
  });
  const unsure = load.books.acknowledged.filter(({ asked }) => asked.doubt === 'unknown').length;
  return {
    figures: [
      ['Kills', kills],
      ...figures,
      ['Unknown outcomes resolved by repeat', unsure],
      ['Until the next answer, median, s', rounded(median(gapsMs) / 1_000)],
      ['Until the next answer, most, s', rounded(Math.max(...gapsMs) / 1_000)],
    ],
    problems: [...found, ...problems],
  };
}

/** An acknowledged call that is repeated must get the same answer, word for word: the newest ones, and any. */
async function repeatSome({ books: { acknowledged } }: Load, address: string): Promise<string[]> {
  const any = Array.from({ length: REPEATED.any }, () => acknowledged[randomInt(acknowledged.length)]!);
  const repeat = async ({ bettor, call, asked }: Acknowledged) => {
    const link = openLink(address);
    const again = await askUntilAnswered(link, bettor, call);
    link.close();
    if (again.status === asked.status && again.body === asked.body) return [];
    return [`${call.path} was repeated: ${again.status} ${again.body} instead of ${asked.body}`];
  };
  return (await Promise.all([...acknowledged.slice(-REPEATED.newest), ...any].map(repeat))).flat();
}
