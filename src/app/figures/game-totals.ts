import type { Database, Queryable, Tx } from '../../db/database.ts';
import { gameOfCode } from '../../games/all.ts';

/** Bets become visible some time after their timestamp, and server clocks differ. Younger bets wait for the next run. */
const LAG_MS = 60_000;
const WINDOW_MS = 24 * 3_600_000;

/** Both parts return (day, provider, game, balance, bets, staked, paid, stake², stake·payout, payout²) for a period. */
const SELECT_SETTLED = `
  SELECT (settled_at AT TIME ZONE 'UTC')::date AS day, 'house' AS provider, game::text AS game, balance, count(*) AS bets,
         sum(stake_micros) AS staked, sum(payout_micros) AS paid,
         sum((stake_micros / 1e6) ^ 2) AS ss, sum((stake_micros / 1e6) * (payout_micros / 1e6)) AS sp,
         sum((payout_micros / 1e6) ^ 2) AS pp
  FROM bets WHERE settled_at >= $1 AND settled_at < $2 GROUP BY 1, 3, 4
  UNION ALL
  SELECT (created_at AT TIME ZONE 'UTC')::date, provider_id, coalesce(game, 'unknown'), balance,
         sum(CASE kind WHEN 1 THEN 1 WHEN 3 THEN -1 ELSE 0 END),
         sum(CASE kind WHEN 1 THEN abs(moved_micros) WHEN 3 THEN -abs(moved_micros) ELSE 0 END),
         sum(CASE kind WHEN 2 THEN moved_micros ELSE 0 END),
         sum(CASE kind WHEN 1 THEN (moved_micros / 1e6) ^ 2 ELSE 0 END), 0,
         sum(CASE kind WHEN 2 THEN (moved_micros / 1e6) ^ 2 ELSE 0 END)
  FROM provider_transactions WHERE created_at >= $1 AND created_at < $2 AND kind IN (1, 2, 3) AND balance > 0
  GROUP BY 1, 2, 3, 4`;

const ADD_SETTLED = `
  INSERT INTO game_totals AS t SELECT * FROM (${SELECT_SETTLED}) AS s
  ON CONFLICT (day, provider, game, balance) DO UPDATE SET
    bets = t.bets + excluded.bets, staked_micros = t.staked_micros + excluded.staked_micros,
    paid_micros = t.paid_micros + excluded.paid_micros, stake_squares = t.stake_squares + excluded.stake_squares,
    stake_payouts = t.stake_payouts + excluded.stake_payouts,
    payout_squares = t.payout_squares + excluded.payout_squares`;

/** Adds what was settled since the last run, each bet once, on whichever server runs first. */
export async function countSettledBets(database: Database, now: Date): Promise<void> {
  const end = now.getTime() - LAG_MS;
  for (;;) {
    const isCaughtUp = await database.transaction(async (tx) => {
      const { rows } = await tx.query<{ counted_until: Date }>(
        'SELECT counted_until FROM game_totals_cursor FOR UPDATE SKIP LOCKED',
      );
      const from = rows[0]?.counted_until.getTime() ?? end;
      if (from >= end) return true;
      const until = Math.min(end, from + WINDOW_MS);
      await countBetween(tx, from, until);
      return until === end;
    });
    if (isCaughtUp) return;
  }
}

async function countBetween(tx: Tx, from: number, until: number): Promise<void> {
  await tx.query(ADD_SETTLED, [new Date(from), new Date(until)]);
  await tx.query('UPDATE game_totals_cursor SET counted_until = $1', [new Date(until)]);
}

/** Counts a day again when it is closed, to include what was committed late. */
export async function recountGameTotals(tx: Tx, day: string): Promise<void> {
  const start = Date.parse(day);
  const end = start + WINDOW_MS;
  const { rows } = await tx.query<{ counted_until: Date }>('SELECT counted_until FROM game_totals_cursor FOR UPDATE');
  const counted = rows[0]!.counted_until.getTime();
  for (let from = counted; from < end; from += WINDOW_MS) await countBetween(tx, from, Math.min(end, from + WINDOW_MS));
  await tx.query('DELETE FROM game_totals WHERE day = $1', [day]);
  await tx.query(ADD_SETTLED, [new Date(start), new Date(end)]);
}

export interface GameTotals {
  provider: string;
  game: string;
  balance: 'primary' | 'promotional';
  bets: number;
  staked: number;
  paid: number;
}

export interface GameReturn {
  provider: string;
  game: string;
  low: number;
  measured: number;
  high: number;
  /** By the rules; null if we do not know the provider's return. */
  expected: number | null;
}

export interface CellTotals {
  rows: TotalsRow[];
  until: Date;
}

interface TotalsRow {
  provider: string;
  game: string;
  balance: number;
  bets: number;
  staked: number;
  paid: number;
  ss: number;
  sp: number;
  pp: number;
  [column: string]: unknown;
}

export async function readGameTotals(db: Queryable): Promise<CellTotals> {
  const { rows } = await db.query<TotalsRow>(
    `SELECT provider, game, balance::int, sum(bets)::float8 AS bets, (sum(staked_micros) / 1e6)::float8 AS staked,
            (sum(paid_micros) / 1e6)::float8 AS paid, sum(stake_squares) AS ss, sum(stake_payouts) AS sp, sum(payout_squares) AS pp
     FROM game_totals GROUP BY provider, game, balance`,
  );
  const cursor = await db.query<{ counted_until: Date }>('SELECT counted_until FROM game_totals_cursor');
  return { rows, until: cursor.rows[0]!.counted_until };
}

/** Over all cells. */
export function describeTotals(cells: readonly CellTotals[]): {
  totals: GameTotals[];
  returns: GameReturn[];
  until: Date;
} {
  const named = sumCells(cells).map((row) => ({ ...row, ...nameOf(row) }));
  const byGame = new Map<string, typeof named>();
  for (const row of named) {
    const key = `${row.provider} ${row.game}`;
    byGame.set(key, [...(byGame.get(key) ?? []), row]);
  }
  return {
    totals: named.map(({ provider, game, balance, bets, staked, paid }) => ({
      provider,
      game,
      balance: balance === 1 ? 'primary' : 'promotional',
      bets,
      staked,
      paid,
    })),
    returns: [...byGame.values()].flatMap((parts) => {
      const sum = (of: 'staked' | 'paid' | 'ss' | 'sp' | 'pp') => parts.reduce((total, part) => total + part[of], 0);
      const [staked, paid] = [sum('staked'), sum('paid')];
      if (staked <= 0) return [];
      const { provider, game, expected } = parts[0]!;
      return { provider, game, expected, ...returnInterval(staked, paid, sum('ss'), sum('sp'), sum('pp')) };
    }),
    until: cells.map(({ until }) => until).reduce((one, other) => (one < other ? one : other)),
  };
}

const SUMMED = ['bets', 'staked', 'paid', 'ss', 'sp', 'pp'] as const;

function sumCells(cells: readonly CellTotals[]): TotalsRow[] {
  const sums = new Map<string, TotalsRow>();
  for (const row of cells.flatMap(({ rows }) => rows)) {
    const key = `${row.provider} ${row.game} ${row.balance}`;
    const sum = sums.get(key);
    if (sum) for (const name of SUMMED) sum[name] += row[name];
    else sums.set(key, { ...row });
  }
  return [...sums.values()];
}

/**
 * The measured return and its 95% confidence interval. Payouts are compared with stakes bet by bet, so that stakes of different sizes
 * count with their weight. For a provider, whose stakes and payouts come separately, there are no products and the interval is wider.
 */
export function returnInterval(staked: number, paid: number, ss: number, sp: number, pp: number) {
  const measured = paid / staked;
  const spread = Math.max(0, pp - 2 * measured * sp + measured ** 2 * ss);
  const half = (1.96 * Math.sqrt(spread)) / staked;
  return { low: measured - half, measured, high: measured + half };
}

function nameOf({ provider, game }: { provider: string; game: string }): { game: string; expected: number | null } {
  const own = provider === 'house' ? gameOfCode(Number(game)) : null;
  return own ? { game: own.id, expected: 1 - own.edgePercent / 100 } : { game, expected: null };
}
