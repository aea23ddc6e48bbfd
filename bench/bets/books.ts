import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/db/database.ts';
import { BET_RULES } from '../../src/ledger/bet-rules.ts';
import { describeReconciliation, reconcile } from '../../src/ledger/reconcile.ts';
import { readEveryCell } from '../player/every-cell.ts';
import { runLoad, type Load, type LoadResult } from '../load/load.ts';

export interface BooksReport {
  name: string;
  acknowledged: number;
  /** By how much the players' bet counts grew. */
  grown: number;
  /** Requests under way when the generator stopped listening: taken perhaps, acknowledged never. */
  cutOffMax: number;
  isClean: boolean;
  isRight: boolean;
}

export interface Books {
  /** Runs a load and holds what was acknowledged against what was written. */
  run(load: Load): Promise<LoadResult>;
  /** Proves the books. */
  close(): Promise<BooksReport>;
}

/** For what was under way when a generator stopped. */
const SETTLE_MS = 400;

export function openBooks(name: string, url: string): Books {
  const database = openDatabase({ url, connections: 1 });
  const totals = { acknowledged: 0, grown: 0, cutOffMax: 0 };
  const betCount = async () => {
    const sums = await readEveryCell(database, async (tx) => {
      const { rows } = await tx.query<{ bets: string }>(
        'SELECT coalesce(sum(bet_count), 0)::text AS bets FROM wallets',
      );
      return rows;
    });
    return sums.reduce((sum, { bets }) => sum + Number(bets), 0);
  };
  return {
    async run(load) {
      const before = await betCount();
      const result = await runLoad(load);
      await sleep(SETTLE_MS);
      totals.acknowledged += result.begun;
      totals.grown += (await betCount()) - before;
      totals.cutOffMax += load.connections;
      return result;
    },
    async close() {
      const reconciliation = await reconcile(database, BET_RULES);
      await database.close();
      if (!reconciliation.clean) console.error(describeReconciliation(reconciliation));
      const surplus = totals.grown - totals.acknowledged;
      return {
        name,
        ...totals,
        isClean: reconciliation.clean,
        isRight: reconciliation.clean && surplus >= 0 && surplus <= totals.cutOffMax,
      };
    },
  };
}

export function problemsInBooks(reports: readonly BooksReport[]): string[] {
  return reports.filter(({ isRight }) => !isRight).map(({ name }) => `the books of ${name} are not what was told`);
}

export function booksRows(reports: readonly BooksReport[]): (string | number)[][] {
  return [
    ['Books', 'acknowledged bets', 'bets in the books', 'surplus', 'cut off at most', 'reconcile'],
    ...reports.map((report) => [
      report.name,
      report.acknowledged,
      report.grown,
      report.grown - report.acknowledged,
      report.cutOffMax,
      report.isClean ? 'clean' : 'NOT CLEAN',
    ]),
  ];
}
