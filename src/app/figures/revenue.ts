import { inEachCell } from '../../db/cells/cells.ts';
import type { ReadingCells } from '../../db/cells/reading-cells.ts';
import type { Queryable } from '../../db/database.ts';
import { sumGiven } from '../../ledger/given.ts';

/** Stakes from primary balances less what they won; net is less what players were given. In millionths of a dollar. */
export interface Revenue {
  gross: bigint;
  net: bigint;
}

export interface RevenueReport {
  today: Revenue;
  /** Of a day, over the whole days before that had bets; null when there were none. */
  mean: Revenue | null;
  /** Bets up to this time are counted. */
  until: Date;
}

const DAY_MS = 24 * 3_600_000;
const DAYS_OF_MEAN = 7;

export async function readRevenue(cells: ReadingCells, now: Date): Promise<RevenueReport> {
  const todayMs = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const from = new Date(todayMs - DAYS_OF_MEAN * DAY_MS);
  const parts = await inEachCell(cells, async (database) => ({
    won: await readWon(database, from),
    given: await sumGiven(database, from, new Date(todayMs + DAY_MS)),
    until: await readCountedUntil(database),
  }));
  const revenueOf = (day: string): Revenue => {
    const sum = (of: (part: (typeof parts)[number]) => Map<string, bigint>) =>
      parts.reduce((total, part) => total + (of(part).get(day) ?? 0n), 0n);
    const gross = sum(({ won }) => won);
    return { gross, net: gross - sum(({ given }) => given) };
  };
  const today = dayOf(todayMs);
  const before = [...new Set(parts.flatMap(({ won }) => [...won.keys()]))].filter((day) => day < today).map(revenueOf);
  const mean = (of: keyof Revenue) => before.reduce((sum, day) => sum + day[of], 0n) / BigInt(before.length);
  return {
    today: revenueOf(today),
    mean: before.length === 0 ? null : { gross: mean('gross'), net: mean('net') },
    until: parts.map(({ until }) => until).reduce((one, other) => (one < other ? one : other)),
  };
}

/** By day, of all games, on primary balances. */
async function readWon(db: Queryable, from: Date): Promise<Map<string, bigint>> {
  const { rows } = await db.query<{ day: string; won: bigint }>(
    `SELECT day::text, sum(staked_micros - paid_micros)::bigint AS won FROM game_totals WHERE day >= $1::date AND balance = 1 GROUP BY 1`,
    [dayOf(from.getTime())],
  );
  return new Map(rows.map(({ day, won }) => [day, won]));
}

async function readCountedUntil(db: Queryable): Promise<Date> {
  const { rows } = await db.query<{ counted_until: Date }>('SELECT counted_until FROM game_totals_cursor');
  return rows[0]!.counted_until;
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
