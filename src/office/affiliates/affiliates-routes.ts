import { monthOf } from '../../affiliates/affiliate-rows.ts';
import { listMonths } from '../../affiliates/months.ts';
import type { Cell } from '../../db/cells/schemas.ts';
import { cellOf } from '../../db/cells/schemas.ts';
import type { Database } from '../../db/database.ts';
import { toPlayerId } from '../../ledger/player-id.ts';
import { formatUsd } from '../../money/usd.ts';
import type { ServeStaff } from '../../staff/router.ts';
import { listAffiliates } from './affiliates-api.ts';
import type { Office } from '../shared/desk.ts';

const PAGE = 50;

interface Row {
  player_id: bigint;
  username: string;
  code: string;
  referral_count: number;
  next_month: string;
  since: Date | null;
  held_by: string | null;
  reason: string | null;
  [column: string]: unknown;
}

export function affiliatesRoutes(serve: ServeStaff, { reads, clock }: Office): void {
  serve(listAffiliates, async ({ query: { text = '', held, after = '0' } }) => {
    const start = BigInt(after);
    const thisMonth = monthOf(clock.now());
    const items = [];
    for (const cell of reads.list()) {
      if (items.length >= PAGE || (start > 0n && cell < cellOf(start))) continue;
      const database = reads.at(cell);
      const rows = await readAffiliates(database, cell, {
        text,
        held: held === 'only',
        start,
        limit: PAGE - items.length,
      });
      for (const row of rows) {
        const months = await listMonths(database, toPlayerId(row.player_id), row.next_month, thisMonth);
        const due = months.filter(({ closedAt, month }) => closedAt === null && month < thisMonth);
        items.push({
          player: { id: String(row.player_id), username: row.username },
          code: row.code,
          referrals: row.referral_count,
          hold: row.since && { since: row.since.toISOString(), by: row.held_by!, reason: row.reason! },
          due: formatUsd(due.reduce((sum, { earned }) => sum + earned, 0n)),
          months: months.map(({ month, ngr, earned, basis, closedAt }) => ({
            month: month.slice(0, 7),
            revenue: formatUsd(ngr),
            theoretical: basis && formatUsd(basis.theoretical),
            setOff: basis && formatUsd(basis.setOff),
            carriedOn: basis && formatUsd(basis.carriedOn),
            earned: formatUsd(earned),
            closedAt: closedAt?.toISOString() ?? null,
          })),
        });
      }
    }
    return { items, next: items.length === PAGE ? items.at(-1)!.player.id : null };
  });
}

async function readAffiliates(
  db: Database,
  cell: Cell,
  { text, held, start, limit }: { text: string; held: boolean; start: bigint; limit: number },
): Promise<Row[]> {
  const after = start > 0n && cellOf(start) === cell ? start : 0n;
  const { rows } = await db.query<Row>(
    `SELECT a.player_id, p.username, a.code, a.referral_count, a.next_month::text AS next_month, h.since, h.held_by, h.reason
     FROM affiliates a JOIN players p USING (player_id) LEFT JOIN affiliate_holds h USING (player_id)
     WHERE a.player_id > $1 AND ($2 = '' OR p.username ILIKE $3 OR a.code ILIKE $3) AND (NOT $4 OR h.player_id IS NOT NULL)
     ORDER BY a.player_id LIMIT $5`,
    [after, text, `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`, held, limit],
  );
  return rows;
}
