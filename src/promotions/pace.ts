import { inEachCell } from '../db/cells/cells.ts';
import type { ReadingCells } from '../db/cells/reading-cells.ts';
import { toUsd, dollars, usdMicros } from '../money/usd.ts';
import { bonusOn, freeSpinsValue, type PromotionTerms } from '../terms/promotion-terms.ts';
import type { Projection } from './projection/projection.ts';

const PACE_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** What the deposits with a bonus of the last 30 days would have brought under these terms. */
export async function readPace(cells: ReadingCells, terms: PromotionTerms, now: Date): Promise<Projection['pace']> {
  const from = new Date(now.getTime() - PACE_DAYS * DAY_MS);
  const found = await inEachCell(cells, (database) =>
    database.query<{ step: number; deposits: number; locked: bigint }>(
      `SELECT step, count(*)::int AS deposits, sum(least(locked, $3))::bigint AS locked
       FROM (SELECT min(step) AS step, sum(locked_micros) AS locked FROM promotion_bonuses
             WHERE granted_at >= $1 GROUP BY player_id, deposit_number) AS d
       WHERE locked >= $2 GROUP BY step`,
      [from, dollars(terms.depositMin), dollars(terms.depositMax)],
    ),
  );
  const pace = { days: PACE_DAYS, deposits: 0, bonuses: 0, freeSpins: 0 };
  for (const { step, deposits, locked } of found.flatMap(({ rows }) => rows)) {
    const percent = terms.bonusPercents[step - 1];
    if (percent === undefined) continue;
    pace.deposits += deposits;
    pace.bonuses += toUsd(bonusOn(locked, percent));
    pace.freeSpins += toUsd(usdMicros(freeSpinsValue(terms) * BigInt(deposits)));
  }
  return pace;
}
