import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure, Report } from '../../stage/report.ts';
import type { DrillSettings } from '../drill.ts';
import { prepareLoad } from '../load/load.ts';
import { withProduct } from '../stage/product.ts';

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
const JUMPS = { long: OFFSETS_MS.length, short: 5 };
const PLAYED_MS = { long: 5_000, short: 800 };

/** The server's clock jumps while rounds are open; each time everybody plays on, and the books are proved. */
export function jumpClock({ form }: DrillSettings): Promise<Report> {
  return withProduct({ staged: { cheapPasswords: true } }, async (product) => {
    const load = await prepareLoad(product, { bettors: 3, patrons: 2 });
    const figures: Figure[] = [];
    const problems: string[] = [];
    for (const [what, offsetMs] of OFFSETS_MS.slice(0, JUMPS[form])) {
      product.server.tell({ offsetMs });
      const played = await load.playDuring(() => sleep(PLAYED_MS[form]));
      problems.push(...played.problems.map((text) => `${what}: ${text}`));
      figures.push([`${what}: acknowledged`, played.acknowledged]);
    }
    return { figures, problems };
  });
}
