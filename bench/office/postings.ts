import type { Database } from '../../src/db/database.ts';

/** Eight originals and seven hundred games of a provider, players from fifty countries. */
const GAMES = 700;
const COUNTRIES = 50;
const PER_STATEMENT = 500_000;
/** Statements that run beside each other. */
const AT_ONCE = 2;
const FILLED = ['transfers', 'bets', 'provider_transactions'];
const BUILDING = '1GB';
/** Players of the stage have smaller numbers. */
const BEFORE_FIRST_ID = 1_000_000;

/** Of a cluster that is only filled: what a crash would lose is made anew. */
export const FILLING_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  autovacuum: 'off',
};

export interface PostingsOrder {
  postings: number;
  players: number;
  days: number;
}

/** Bets on originals and stakes of a provider's games, spread over the days. Only what sums are made from is true of them. */
export async function addPostings(
  owner: Database,
  { postings, players, days }: PostingsOrder,
  log: (line: string) => void,
): Promise<void> {
  const each = Math.ceil(postings / players);
  await owner.query(
    `SELECT ensure_month(current_schema()::text, (date_trunc('month', now()) - make_interval(months => back))::date) FROM generate_series(0, 2) AS back`,
  );
  await owner.query(
    `INSERT INTO players (player_id, username, email, password_hash, password_changed_at, over18_attested_at, terms_version, created_at, country)
     SELECT ${BEFORE_FIRST_ID} + n, 'p' || n, 'p' || n || '@example.com', '-', now(), now(), 'bench', now(), chr(65 + n % ${COUNTRIES} / 26) || chr(65 + n % 26)
     FROM generate_series(1, $1::integer) AS n`,
    [players],
  );
  await owner.query(
    `INSERT INTO wallets (player_id, last_transfer) SELECT ${BEFORE_FIRST_ID} + n, $2 FROM generate_series(1, $1::integer) AS n`,
    [players, each],
  );
  const restore = await dropIndexes(owner);
  const playersAtOnce = Math.max(1, Math.floor(PER_STATEMENT / each));
  const { rows: clock } = await owner.query<{ now: Date }>('SELECT now() AS now');
  let next = 1;
  const fill = async () => {
    while (next <= players) {
      const first = next;
      next += playersAtOnce;
      const last = Math.min(players, next - 1);
      await addPart(owner, [BEFORE_FIRST_ID + first, BEFORE_FIRST_ID + last, each, days, clock[0]!.now]);
      if (((first - 1) / playersAtOnce) % 10 === 0) log(`${(last * each).toLocaleString('en')} postings`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fill));
  await restore(log);
}

async function addPart(owner: Database, range: unknown[]): Promise<void> {
  const posting = `SELECT player_id, number, $5::timestamptz - interval '1 minute' - ($3 - number) * (make_interval(days => $4::integer - 1) / $3) AS at
                   FROM generate_series($1::bigint, $2::bigint) AS player_id, generate_series(1, $3::integer) AS number`;
  // Each tenth is a stake on a game of the provider.
  await owner.query(
    `INSERT INTO transfers (player_id, number, posted_at, kind, debit, credit, amount_micros, returned_micros, debit_after_micros, reference)
     SELECT player_id, number, at, CASE number % 10 WHEN 0 THEN 5 ELSE 4 END, 1, CASE number % 10 WHEN 0 THEN 110 ELSE 100 END, 100000,
            CASE WHEN number % 10 > 0 AND number % 2 = 0 THEN 190000 END, 1000000, number FROM (${posting}) AS p`,
    range,
  );
  await owner.query(
    `INSERT INTO bets (player_id, number, game, balance, rules_id, pair, nonce, stake_micros, payout_micros, multiplier_e4, balance_after_micros,
                       ending, params, result, progress, placed_at, settled_at)
     SELECT player_id, number, 1 + number % 8, 1, 1, 1, number, 100000, 0, 0, 0, 0, '', '', '', at, at FROM (${posting}) AS p WHERE number % 10 > 0`,
    range,
  );
  await owner.query(
    `INSERT INTO provider_transactions (player_id, provider_id, kind, reference, number, game, amount_micros, moved_micros, balance, edge_ppm, created_at)
     SELECT player_id, 'pp', 1, number::text, number, 'vs' || (player_id * 7 + number / 10) % ${GAMES}, 100000, 100000, 1, 35000, at
     FROM (${posting}) AS p WHERE number % 10 = 0`,
    range,
  );
}

/** An index is built faster than it is kept. Returns what builds them again. */
async function dropIndexes(owner: Database): Promise<(log: (line: string) => void) => Promise<void>> {
  // Of the tables themselves and of their months. An index that belongs to a larger one comes and goes with it.
  const { rows } = await owner.query<{ name: string; owner: string; build: string; isConstraint: boolean }>(
    `SELECT i.indexrelid::regclass::text AS name, i.indrelid::regclass::text AS owner, c.oid IS NOT NULL AS "isConstraint",
            CASE WHEN c.oid IS NULL THEN pg_get_indexdef(i.indexrelid)
                 ELSE format('ALTER TABLE %s ADD CONSTRAINT %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) END AS build
     FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
     LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid AND c.contype IN ('p', 'u')
     WHERE t.relnamespace = current_schema()::regnamespace
       AND (t.relname = ANY($1::text[]) OR EXISTS (SELECT FROM pg_inherits h JOIN pg_class w ON w.oid = h.inhparent
                                                   WHERE h.inhrelid = t.oid AND w.relname = ANY($1::text[])))
       AND NOT EXISTS (SELECT FROM pg_inherits h WHERE h.inhrelid = i.indexrelid)`,
    [FILLED],
  );
  for (const { name, owner: table, isConstraint } of rows) {
    const bare = name.split('.').at(-1)!;
    await owner.query(isConstraint ? `ALTER TABLE ${table} DROP CONSTRAINT ${bare}` : `DROP INDEX ${name}`);
  }
  return async (log) => {
    await owner.transaction(async (tx) => {
      await tx.query(`SET LOCAL maintenance_work_mem = '${BUILDING}'`);
      for (const { build, name } of rows) {
        await tx.query(build);
        log(`index ${name}`);
      }
    });
  };
}
