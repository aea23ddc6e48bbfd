import { withinEachCell } from '../db/cells/cells.ts';
import type { Cell } from '../db/cells/schemas.ts';
import type { Database, Tx } from '../db/database.ts';
import { formatUsd } from '../money/usd.ts';
import { checkClosedDays } from './closed-days.ts';
import type { Check } from './check.ts';

export interface Reconciliation {
  clean: boolean;
  checks: Check[];
  players: bigint;
  transfers: bigint;
  accounts: { name: string; balance: bigint }[];
}

export interface Rule {
  name: string;
  /** Returns one row with a text column for each problem. */
  sql: string | ((cell: Cell) => string);
}

/** Compares the directory with all cells together. Both queries return rows of a text and an integer. */
export interface SharedRule {
  name: string;
  directory: string;
  /** Runs in each cell; rows with the same text are added up. */
  cell: string;
}

const RULES: readonly Rule[] = [
  {
    name: 'Entries sum to zero',
    sql: `SELECT format('entries sum to %s micro-dollars', sum(amount_micros)) FROM ledger_entries
          HAVING coalesce(sum(amount_micros), 0) <> 0`,
  },
  {
    name: 'Every balance equals its entries',
    sql: `WITH entered AS (
            SELECT player_id, account, sum(amount_micros) AS total FROM ledger_entries WHERE account < 100
            GROUP BY player_id, account
          ), held AS (
            SELECT player_id, account, amount FROM wallets
            CROSS JOIN LATERAL (VALUES (1, primary_micros), (2, promotional_micros), (3, held_micros)) AS a (account, amount)
          )
          SELECT format('player %s, %s: wallet %s, entries %s', player_id, name, coalesce(amount, 0), coalesce(total, 0))
          FROM held FULL JOIN entered USING (player_id, account) LEFT JOIN ledger_accounts ON code = account
          WHERE coalesce(amount, 0) <> coalesce(total, 0)`,
  },
  {
    name: 'Nobody is below zero',
    sql: `SELECT format('player %s: %s / %s / %s', player_id, primary_micros, promotional_micros, held_micros)
          FROM wallets WHERE least(primary_micros, promotional_micros, held_micros) < 0`,
  },
  {
    name: 'Transfers are numbered without gaps',
    sql: `SELECT format('player %s: wallet says %s, found %s up to number %s', player_id, coalesce(last_transfer, 0),
                        coalesce(found, 0), coalesce(newest, 0))
          FROM wallets FULL JOIN (
            SELECT player_id, count(*) AS found, count(DISTINCT number) AS numbers, max(number) AS newest
            FROM transfers GROUP BY player_id
          ) AS t USING (player_id)
          WHERE coalesce(last_transfer, 0) <> coalesce(found, 0) OR coalesce(newest, 0) <> coalesce(found, 0)
             OR coalesce(numbers, 0) <> coalesce(found, 0)`,
  },
  {
    name: 'Each transfer leaves the balance it says',
    sql: `SELECT format('player %s, transfer %s: says %s, the entry before makes it %s', player_id, number, after, expected)
          FROM (
            SELECT player_id, number, balance_after_micros AS after,
                   coalesce(lag(balance_after_micros) OVER (PARTITION BY player_id, account ORDER BY number), 0)
                     + amount_micros AS expected
            FROM ledger_entries WHERE account < 100
          ) AS steps
          WHERE after <> expected`,
  },
  {
    name: 'Accounts and kinds are known',
    sql: `SELECT format('player %s, transfer %s: kind %s, accounts %s and %s', player_id, number, kind, debit, credit)
          FROM transfers
          WHERE kind NOT IN (SELECT code FROM transfer_kinds) OR debit NOT IN (SELECT code FROM ledger_accounts)
             OR credit NOT IN (SELECT code FROM ledger_accounts)`,
  },
  {
    name: 'Each posting key has its transfers',
    sql: `SELECT format('player %s, key %s: transfers %s to %s', k.player_id, k.key, k.first_transfer,
                        k.first_transfer + k.transfer_count - 1)
          FROM posting_keys k LEFT JOIN wallets w USING (player_id)
          WHERE k.first_transfer < 1 OR k.first_transfer + k.transfer_count - 1 > coalesce(w.last_transfer, 0)`,
  },
];

const PROBLEMS_SHOWN_MAX = 20;

/** Proves the books of all cells in one snapshot, so a concurrent posting is seen as a whole or not at all. */
export function reconcile(
  database: Database,
  more: readonly Rule[] = [],
  shared: readonly SharedRule[] = [],
): Promise<Reconciliation> {
  return database.transaction(async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await tx.query('SET LOCAL statement_timeout = 0');
    const parts = await withinEachCell(tx, () => reconcileCell(tx, [...RULES, ...more]));
    const books = parts.reduce(addUp);
    for (const rule of shared) books.checks.push(await runShared(tx, rule));
    return { ...books, clean: books.checks.every(({ problemCount }) => problemCount === 0) };
  });
}

async function runShared(tx: Tx, { name, directory, cell }: SharedRule): Promise<Check> {
  const read = async (sql: string) =>
    (
      await tx.query<{ what: string; amount: bigint }>(
        `SELECT what, amount::bigint FROM (${sql}) AS found (what, amount)`,
      )
    ).rows;
  const claims = new Map((await read(directory)).map(({ what, amount }) => [what, amount]));
  const found = new Map<string, bigint>();
  for (const { what, amount } of (await withinEachCell(tx, () => read(cell))).flat()) {
    found.set(what, (found.get(what) ?? 0n) + amount);
  }
  const problems = [...new Set([...claims.keys(), ...found.keys()])]
    .map((what) => ({ what, claimed: claims.get(what) ?? 0n, counted: found.get(what) ?? 0n }))
    .filter(({ claimed, counted }) => claimed !== counted)
    .map(({ what, claimed, counted }) => `${what}: the directory says ${claimed}, the cells have ${counted}`);
  return { name, problems: problems.slice(0, PROBLEMS_SHOWN_MAX), problemCount: problems.length };
}

async function reconcileCell(tx: Tx, rules: readonly Rule[]): Promise<Reconciliation> {
  // The proof includes archived months: the archive's views have the same names and show all months.
  await tx.query(
    `SELECT set_config('search_path', current_schema() || '_archive, ' || current_setting('search_path'), true)`,
  );
  const checks: Check[] = [];
  for (const rule of rules) checks.push(await runRule(tx, rule));
  checks.push(await checkClosedDays(tx));
  const totals = await tx.query<{ players: bigint; transfers: bigint }>(
    'SELECT (SELECT count(*) FROM wallets) AS players, (SELECT count(*) FROM transfers) AS transfers',
  );
  const accounts = await tx.query<{ name: string; balance: string }>(
    `SELECT a.name, coalesce(sum(e.amount_micros), 0)::text AS balance
     FROM ledger_accounts a LEFT JOIN ledger_entries e ON e.account = a.code GROUP BY a.code, a.name ORDER BY a.code`,
  );
  return {
    clean: checks.every((check) => check.problemCount === 0),
    checks,
    players: totals.rows[0]!.players,
    transfers: totals.rows[0]!.transfers,
    accounts: accounts.rows.map((row) => ({ name: row.name, balance: BigInt(row.balance) })),
  };
}

function addUp(one: Reconciliation, other: Reconciliation): Reconciliation {
  return {
    clean: one.clean && other.clean,
    checks: one.checks.map((check, at) => ({
      name: check.name,
      problems: [...check.problems, ...other.checks[at]!.problems].slice(0, PROBLEMS_SHOWN_MAX),
      problemCount: check.problemCount + other.checks[at]!.problemCount,
    })),
    players: one.players + other.players,
    transfers: one.transfers + other.transfers,
    accounts: one.accounts.map(({ name, balance }, at) => ({ name, balance: balance + other.accounts[at]!.balance })),
  };
}

async function runRule(tx: Tx, rule: Rule): Promise<Check> {
  const sql = typeof rule.sql === 'string' ? rule.sql : rule.sql(tx.place as Cell);
  const { rows } = await tx.query<{ problem: string; total: bigint }>(
    `SELECT problem, count(*) OVER () AS total FROM (${sql}) AS found (problem) LIMIT ${PROBLEMS_SHOWN_MAX}`,
  );
  return { name: rule.name, problems: rows.map((row) => row.problem), problemCount: Number(rows[0]?.total ?? 0n) };
}

export function describeReconciliation(result: Reconciliation): string {
  const lines = result.checks.flatMap((check) => [
    `${check.problemCount === 0 ? 'ok    ' : 'WRONG '} ${check.name}${check.problemCount > 0 ? ` (${check.problemCount})` : ''}`,
    ...check.problems.map((problem) => `         ${problem}`),
  ]);
  const width = Math.max(...result.accounts.map((account) => account.name.length));
  return [
    `${result.players} players, ${result.transfers} transfers`,
    ...lines,
    '',
    ...result.accounts.map((account) => `${account.name.padEnd(width)}  ${formatUsd(account.balance).padStart(20)}`),
    '',
    result.clean ? 'The books are clean.' : 'The books are NOT clean.',
  ].join('\n');
}
