import { inEachCell } from '../../db/cells/cells.ts';
import type { ReadingCells } from '../../db/cells/reading-cells.ts';
import { readDailySums, readSumsState } from '../../ledger/daily-sums.ts';
import { figuresOf } from '../../office/finance/finance-figures.ts';

/** As in the finance reports, in micro-dollars. */
export interface Revenue {
  gross: bigint;
  net: bigint;
}

export interface RevenueReport {
  today: Revenue;
  /** Daily mean over the earlier whole days that had bets; null if there are none. */
  mean: Revenue | null;
  /** Includes postings up to this time. */
  until: Date;
}

const DAY_MS = 24 * 3_600_000;
const DAYS_OF_MEAN = 7;

export async function readRevenue(cells: ReadingCells, now: Date): Promise<RevenueReport> {
  const todayMs = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const [from, today] = [dayOf(todayMs - DAYS_OF_MEAN * DAY_MS), dayOf(todayMs)];
  const parts = await inEachCell(cells, async (database) => ({
    sums: await readDailySums(database, { from, to: today, by: 'day' }),
    until: (await readSumsState(database)).lookedUntil ?? new Date(0),
  }));
  const sums = parts.flatMap((part) => part.sums);
  const revenueOf = (day: string): Revenue => figuresOf(sums.filter((sum) => sum.day === day));
  const played = sums.filter(({ day, kind }) => day < today && kind < 10).map(({ day }) => day);
  const before = [...new Set(played)].map(revenueOf);
  const mean = (of: keyof Revenue) => before.reduce((sum, day) => sum + day[of], 0n) / BigInt(before.length);
  return {
    today: revenueOf(today),
    mean: before.length === 0 ? null : { gross: mean('gross'), net: mean('net') },
    until: parts.map(({ until }) => until).reduce((one, other) => (one < other ? one : other)),
  };
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
