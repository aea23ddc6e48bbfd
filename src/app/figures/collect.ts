import type { Clock } from '../../clock/clock.ts';
import { inEachCell, type Cells } from '../../db/cells/cells.ts';
import type { Cell } from '../../db/cells/schemas.ts';
import type { Database } from '../../db/database.ts';
import { listBackups } from '../../db/backup/kept-backups.ts';
import { readSharedRounds } from '../../games/all.server.ts';
import type { Metrics, Sample } from '../../http/metrics.ts';
import { addBalances, readBalances } from '../../ledger/liabilities.ts';
import type { Job } from '../parts/jobs.ts';
import { countSettledBets, describeTotals, readGameTotals } from './game-totals.ts';
import { FIGURES, type FigureName } from './figures.ts';
import { readLastRuns } from './last-runs.ts';
import {
  countCommandLine,
  readArchive,
  readMoneyStates,
  readQueues,
  readServers,
  readSessions,
  sumStates,
} from './read-house.ts';

export interface FiguresOptions {
  cells: Cells;
  clock: Clock;
  backupDir: string | null;
  metrics: Metrics;
}

const EVERY_MS = 30_000;
/** Interval for queries that scan a whole table. */
const WHOLE_TABLES_EVERY_MS = 5 * 60_000;

type Samples = Partial<Record<FigureName, Sample[]>>;

/** The house's figures for the metrics endpoint. A job reads them, so that neither bets nor scrapes wait for them. */
export function showFigures({ cells, clock, backupDir, metrics }: FiguresOptions): Job {
  let known: Samples = {};
  let wholeTablesAtMs = -Infinity;
  for (const [name, { help, labels }] of Object.entries(FIGURES)) {
    metrics.samples(name, help, labels, () => known[name as FigureName] ?? []);
  }
  return {
    name: 'figures',
    everyMs: EVERY_MS,
    async run() {
      const startMs = performance.now();
      const now = clock.now();
      const { directory } = cells;
      await inEachCell(cells, (database) => countSettledBets(database, now));
      const next: Samples = {
        ...known,
        ...(await gameFigures(cells)),
        ...(await moneyFigures(cells, now)),
        ...(await roundFigures(directory)),
        ...(await checkFigures(directory)),
        roulo_staff_command_line_day: [{ value: await countCommandLine(directory, now) }],
        ...(await backupFigures(directory, backupDir)),
        roulo_servers: [{ value: await readServers(directory, now) }],
      };
      if (startMs - wholeTablesAtMs >= WHOLE_TABLES_EVERY_MS) {
        Object.assign(next, await wholeTableFigures(cells, now));
        wholeTablesAtMs = startMs;
      }
      next.roulo_figures_timestamp_seconds = [{ value: now.getTime() / 1_000 }];
      next.roulo_figures_collect_seconds = [{ value: (performance.now() - startMs) / 1_000 }];
      known = next;
    },
  };
}

async function gameFigures(cells: Cells): Promise<Samples> {
  const ofCells = await inEachCell(cells, async (database, cell) => ({ cell, ...(await readGameTotals(database)) }));
  const { totals, returns, until } = describeTotals(ofCells);
  return {
    roulo_cell_bets: ofCells.map(({ cell, rows }) => inCell(cell, sum(rows.map(({ bets }) => bets)))),
    roulo_game_bets: totals.map(({ provider, game, balance, bets }) => ({
      labels: { provider, game, balance },
      value: bets,
    })),
    roulo_game_staked_dollars: totals.map(({ provider, game, balance, staked }) => ({
      labels: { provider, game, balance },
      value: staked,
    })),
    roulo_game_paid_dollars: totals.map(({ provider, game, balance, paid }) => ({
      labels: { provider, game, balance },
      value: paid,
    })),
    roulo_game_return_ratio: returns.flatMap(({ provider, game, low, measured, high }) =>
      Object.entries({ low, measured, high }).map(([bound, value]) => ({ labels: { provider, game, bound }, value })),
    ),
    roulo_game_return_expected_ratio: returns.flatMap(({ provider, game, expected }) =>
      expected === null ? [] : [{ labels: { provider, game }, value: expected }],
    ),
    roulo_game_counted_until_timestamp_seconds: [{ value: until.getTime() / 1_000 }],
  };
}

async function moneyFigures(cells: Cells, now: Date): Promise<Samples> {
  const states = await inEachCell(cells, (database) => readMoneyStates(database, now));
  const deposits = sumStates(states.flatMap((cell) => cell.deposits));
  const withdrawals = sumStates(states.flatMap((cell) => cell.withdrawals));
  const { queues, waiting } = await readQueues(cells, now);
  const counts = (states: typeof deposits) => states.map(({ state, count }) => ({ labels: { state }, value: count }));
  const sums = (states: typeof deposits) => states.map(({ state, dollars }) => ({ labels: { state }, value: dollars }));
  return {
    roulo_deposits_day: counts(deposits),
    roulo_deposits_day_dollars: sums(deposits),
    roulo_withdrawals_day: counts(withdrawals),
    roulo_withdrawals_day_dollars: sums(withdrawals),
    roulo_cell_queue_depth: [...waiting].map(([cell, depth]) => inCell(cell, depth)),
    roulo_queue_depth: queues.map(({ queue, depth }) => ({ labels: { queue }, value: depth })),
    roulo_queue_oldest_seconds: queues.map(({ queue, oldest_s }) => ({ labels: { queue }, value: oldest_s })),
  };
}

async function roundFigures(database: Database): Promise<Samples> {
  const shared = Object.entries(await readSharedRounds(database));
  return {
    roulo_shared_rounds: shared.flatMap(([game, { phases }]) =>
      Object.entries(phases).map(([phase, value]) => ({ labels: { game, phase }, value })),
    ),
    roulo_shared_round_newest: shared.map(([game, { newest }]) => ({ labels: { game }, value: newest })),
    roulo_shared_round_age_seconds: shared.flatMap(([game, { newestAgeS }]) =>
      newestAgeS === null ? [] : [{ labels: { game }, value: newestAgeS }],
    ),
    roulo_shared_rounds_unsettled: shared.map(([game, { unsettled }]) => ({ labels: { game }, value: unsettled })),
    roulo_shared_round_takeovers: shared.map(([game, { takeovers }]) => ({ labels: { game }, value: takeovers })),
  };
}

async function checkFigures(database: Database): Promise<Samples> {
  const runs = await readLastRuns(database);
  const assets = runs.find(({ name }) => name === 'balance')?.result['assets'];
  return {
    roulo_check_clean: runs.map(({ name, clean }) => ({ labels: { check: name }, value: Number(clean) })),
    roulo_check_timestamp_seconds: runs.map(({ name, finishedAt }) => ({
      labels: { check: name },
      value: finishedAt.getTime() / 1_000,
    })),
    roulo_reserves_dollars: typeof assets === 'number' ? [{ value: assets }] : [],
  };
}

async function backupFigures(database: Database, backupDir: string | null): Promise<Samples> {
  const archive = await readArchive(database);
  const newest = backupDir ? (await listBackups(backupDir)).at(-1) : undefined;
  return {
    roulo_archive_timestamp_seconds: archive?.at ? [{ value: archive.at.getTime() / 1_000 }] : [],
    roulo_archive_failures: archive ? [{ value: archive.failures }] : [],
    roulo_backup_timestamp_seconds: newest ? [{ value: new Date(newest.takenAt).getTime() / 1_000 }] : [],
  };
}

async function wholeTableFigures(cells: Cells, now: Date): Promise<Samples> {
  const ofCells = await inEachCell(cells, async (database, cell) => ({
    cell,
    balances: await readBalances(database),
    sessions: await readSessions(database, now),
  }));
  const { players, ...owed } = ofCells.map(({ balances }) => balances).reduce(addBalances);
  return {
    roulo_players: [{ value: players }],
    roulo_liabilities_dollars: Object.entries(owed).map(([balance, value]) => ({ labels: { balance }, value })),
    roulo_sessions_active: [{ value: sum(ofCells.map(({ sessions }) => sessions)) }],
    roulo_cell_players: ofCells.map(({ cell, balances }) => inCell(cell, balances.players)),
    roulo_cell_liabilities_dollars: ofCells.map(({ cell, balances: { primary, promotional, held } }) =>
      inCell(cell, primary + promotional + held),
    ),
    roulo_cell_sessions_active: ofCells.map(({ cell, sessions }) => inCell(cell, sessions)),
  };
}

function inCell(cell: Cell, value: number): Sample {
  return { labels: { cell: String(cell) }, value };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
