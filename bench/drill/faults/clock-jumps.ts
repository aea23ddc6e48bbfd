import { setTimeout as sleep } from 'node:timers/promises';
import { within } from '../../stage/drill-cluster.ts';
import type { DrillReport, DrillSettings, Figure } from '../drill.ts';
import { FINISH_MS_MAX, prepareLoad, type Load } from '../load/load.ts';
import { startProduct, type Product } from '../stage/product.ts';

const HOUR_MS = 3_600_000;
/** From the machine's own time, one after the other. */
const OFFSETS_MS: readonly [what: string, offsetMs: number][] = [
  ['forward 2 minutes', 120_000],
  ['back 1 minute', 60_000],
  ['forward 1 hour', HOUR_MS + 60_000],
  ['back 1 hour', 60_000],
  ['forward 25 hours', 25 * HOUR_MS],
  ['forward 40 days', 40 * 24 * HOUR_MS],
  ['back 40 days', 0],
];
const PLAYED_MS = { long: 5_000, short: 800 };
const STEP_MS_MAX = 60_000;

/** The server's clock jumps while rounds are open; each time everybody plays on, and the books are proved. */
export async function jumpClock(settings: DrillSettings): Promise<DrillReport> {
  const product = await startProduct({
    entry: 'bench/stage/staged-server.ts',
    env: { STAGED: '{"cheapPasswords":true}' },
  });
  try {
    const load = await prepareLoad(product, { bettors: 3, patrons: 2 });
    const figures: Figure[] = [];
    const problems: string[] = [];
    await play(load, settings, problems);
    for (const [what, offsetMs] of settings.isShort ? OFFSETS_MS.slice(0, 4) : OFFSETS_MS) {
      product.server.tell({ offsetMs });
      const acknowledged = await play(load, settings, problems);
      const found = await load.compare();
      problems.push(...found.map((text) => `${what}: ${text}`));
      figures.push([`${what}: acknowledged, differences`, `${acknowledged}, ${found.length}`]);
    }
    figures.push([
      'Balls that nobody reported, settled by the job',
      await unreported(product, load, settings, problems),
    ]);
    return { figures, problems };
  } finally {
    await product.close();
  }
}

async function play(load: Load, settings: DrillSettings, problems: string[]): Promise<number> {
  const running = load.start();
  await within(STEP_MS_MAX, 'an acknowledgement', running.mixed.nextAcknowledgement());
  await sleep(settings.isShort ? PLAYED_MS.short : PLAYED_MS.long);
  await within(STEP_MS_MAX, 'the last answers', running.stop());
  await within(FINISH_MS_MAX, 'what was open is finished', running.finish());
  problems.push(...running.refused);
  return running.acknowledged();
}

/** A ball is left in the air and the clock goes a minute ahead: the job pays it. */
async function unreported(product: Product, load: Load, settings: DrillSettings, problems: string[]): Promise<string> {
  if (settings.isShort) return 'not in the short form';
  const bettor = load.bettors[0]!;
  const response = await fetch(`${product.address}/api/plinko/start`, {
    method: 'POST',
    headers: { ...bettor.headers(), 'content-type': 'application/json' },
    body: JSON.stringify({ betAmount: 1, rows: 8, risk: 'low' }),
  });
  if (!response.ok) {
    problems.push(`no ball could be dropped: ${response.status}`);
    return '0 of 0';
  }
  product.server.tell({ offsetMs: 60_000 });
  const count = async () => {
    const { rows } = await product.database.query<{ count: number }>('SELECT count(*)::integer AS count FROM rounds');
    return rows[0]!.count;
  };
  for (let tries = 0; tries < 100 && (await count()) > 0; tries += 1) await sleep(100);
  const left = await count();
  if (left > 0) problems.push(`${left} rounds are still open`);
  return left === 0 ? '1 of 1' : '0 of 1';
}
