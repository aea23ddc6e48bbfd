import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure, Report } from '../../stage/report.ts';
import { msUntil } from '../../stage/waiting.ts';
import type { DrillSettings } from '../drill.ts';
import { prepareLoad, type Load } from '../load/load.ts';
import { withProduct, type Product } from '../stage/product.ts';

const HOUR_MS = 3_600_000;
/** From the machine's own time, one after the other. */
const OFFSETS_MS: readonly [what: string, offsetMs: number][] = [
  ['as it is', 0],
  ['forward 2 minutes', 120_000],
  ['back 1 minute', 60_000],
  ['forward 1 hour', HOUR_MS + 60_000],
  ['back 1 hour', 60_000],
  ['forward 25 hours', 25 * HOUR_MS],
  ['forward 40 days', 40 * 24 * HOUR_MS],
  ['back 40 days', 0],
];
const PAID_WITHIN_MS = 10_000;
const PLAYED_MS = { long: 5_000, short: 800 };

/** The server's clock jumps while rounds are open; each time everybody plays on, and the books are proved. */
export function jumpClock(settings: DrillSettings): Promise<Report> {
  return withProduct({ staged: { cheapPasswords: true } }, async (product) => {
    const load = await prepareLoad(product, { bettors: 3, patrons: 2 });
    const figures: Figure[] = [];
    const problems: string[] = [];
    for (const [what, offsetMs] of settings.isShort ? OFFSETS_MS.slice(0, 5) : OFFSETS_MS) {
      product.server.tell({ offsetMs });
      const played = await load.playDuring(() => sleep(settings.isShort ? PLAYED_MS.short : PLAYED_MS.long));
      problems.push(...played.problems.map((text) => `${what}: ${text}`));
      figures.push([`${what}: acknowledged, differences`, `${played.acknowledged}, ${played.problems.length}`]);
    }
    const settled = await unreported(product, load, settings, problems);
    return { figures: [...figures, ['Balls that nobody reported, settled by the job', settled]], problems };
  });
}

/** A ball is left in the air and the clock goes a minute ahead: the job pays it. */
async function unreported(product: Product, load: Load, settings: DrillSettings, problems: string[]): Promise<string> {
  if (settings.isShort) return 'not in the short form';
  const bettor = load.bettors[0]!;
  const { ok, status } = await bettor.post('/api/plinko/start', { betAmount: 1, rows: 8, risk: 'low' });
  if (!ok) {
    problems.push(`no ball could be dropped: ${status}`);
    return '0 of 0';
  }
  product.server.tell({ offsetMs: 60_000 });
  const isPaid = async () => (await product.database.query('SELECT FROM rounds LIMIT 1')).rowCount === 0;
  if ((await msUntil(PAID_WITHIN_MS, isPaid)) !== null) return '1 of 1';
  problems.push('the ball is still in the air');
  return '0 of 1';
}
