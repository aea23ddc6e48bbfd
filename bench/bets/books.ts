import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/db/database.ts';
import { BET_RULES } from '../../src/ledger/bet-rules.ts';
import { runLoad, type Load, type LoadResult } from '../load/load.ts';
import { readEveryCell } from '../player/every-cell.ts';
import { proveBooks } from '../stage/books.ts';
import type { Report } from '../stage/report.ts';

export interface Books {
  /** Runs a load and holds what was acknowledged against what was written. */
  run(load: Load): Promise<LoadResult>;
  /** Proves the books. */
  close(): Promise<{ row: (string | number)[]; problems: string[] }>;
}

/** For what was under way when a generator stopped. */
const SETTLE_MS = 400;

export function openBooks(name: string, url: string): Books {
  const database = openDatabase({ url, connections: 1 });
  let acknowledged = 0;
  /** By how much the players' bet counts grew. */
  let grown = 0;
  /** Requests under way when the generator stopped listening: taken perhaps, acknowledged never. */
  let cutOffMax = 0;
  const betCount = async () => {
    const sums = await readEveryCell(database, async (tx) => {
      const { rows } = await tx.query<{ bets: string | null }>('SELECT sum(bet_count)::text AS bets FROM wallets');
      return rows;
    });
    return sums.reduce((sum, { bets }) => sum + Number(bets), 0);
  };
  return {
    async run(load) {
      const before = await betCount();
      const result = await runLoad(load);
      await sleep(SETTLE_MS);
      acknowledged += result.begun;
      grown += (await betCount()) - before;
      cutOffMax += load.connections;
      return result;
    },
    async close() {
      const wrong = await proveBooks(database, BET_RULES);
      await database.close();
      const surplus = grown - acknowledged;
      const row = [name, acknowledged, grown, surplus, cutOffMax, wrong.length === 0 ? 'clean' : 'NOT CLEAN'];
      if (surplus < 0 || surplus > cutOffMax) wrong.push('not the bets that were acknowledged');
      return { row, problems: wrong.map((text) => `books of ${name}: ${text}`) };
    },
  };
}

/** Proves them one after the other, and adds that to a report. */
export async function closeBooks(all: readonly { books: Books }[], report: Omit<Report, 'problems'>): Promise<Report> {
  const closed = [];
  for (const { books } of all) closed.push(await books.close());
  const headings = ['Books', 'acknowledged bets', 'bets in the books', 'surplus', 'cut off at most', 'reconcile'];
  const table = [headings, ...closed.map(({ row }) => row)];
  return { ...report, tables: [...(report.tables ?? []), table], problems: closed.flatMap(({ problems }) => problems) };
}
