// How long the first picture of a report takes, from the daily sums and from the postings themselves, and how fast the sums are made.
// Usage: npm run bench -- finance [--postings 10000000] [--players 20000] [--days 30] [--reads 20]
import { systemClock } from '../../src/clock/clock.ts';
import { APPLICATION_ROLE, openDatabase, type Database } from '../../src/db/database.ts';
import { addDailySums, CUTS, readDailySums } from '../../src/ledger/daily-sums.ts';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { SUM_RULES } from '../../src/ledger/sum-rules.ts';
import { figuresOf } from '../../src/office/finance/finance-figures.ts';
import { CLUSTER_SETTINGS } from '../bets/stage.ts';
import { median, rounded, secondsSince } from '../stage/figures.ts';
import { readOptions, runOnCluster } from '../stage/program.ts';

const { postings, players, days, reads } = readOptions({ postings: 10_000_000, players: 20_000, days: 30, reads: 20 });

const FIRST_PICTURE_MS_MAX = 1_000;
/** Eight originals and seven hundred games of a provider, players from fifty countries. */
const GAMES = 700;
const COUNTRIES = 50;
const PER_STATEMENT = 500_000;

await runOnCluster(
  async (cluster) => {
    const startMs = performance.now();
    const log = (line: string) => console.log(`${secondsSince(startMs)} s  ${line}`);
    const { url } = cluster;
    const owner = openDatabase({ url, connections: 2 });
    const database = openDatabase({ url, connections: 2, role: APPLICATION_ROLE, statementMsMax: 600_000 });
    try {
      await addPostings(owner, log);
      await owner.query('VACUUM ANALYZE');
      await owner.query('CHECKPOINT');
      log('analysed');
      const sumsMs = performance.now();
      const added = await addDailySums(database, systemClock);
      const tookS = (performance.now() - sumsMs) / 1_000;
      await owner.query('VACUUM ANALYZE daily_sums');
      const { rows } = await owner.query<{ rows: number; size: string }>(
        `SELECT count(*)::int AS rows, pg_size_pretty(pg_total_relation_size('daily_sums')) AS size FROM daily_sums`,
      );
      log(
        `${added} postings summed in ${rounded(tookS, 1)} s, ${Math.round(added / tookS)} a second: ${rows[0]!.rows} sums, ${rows[0]!.size}`,
      );
      const to = new Date().toISOString().slice(0, 10);
      const from = new Date(Date.now() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
      const table: (string | number)[][] = [['First picture', 'rows', 'p50 ms', 'slowest ms']];
      let worst = 0;
      for (const by of ['day', ...CUTS] as const) {
        const times: number[] = [];
        let found = 0;
        for (let read = 0; read < reads; read += 1) {
          const began = performance.now();
          const sums = await readDailySums(database, { from, to, by });
          figuresOf(sums);
          times.push(performance.now() - began);
          found = sums.length;
        }
        worst = Math.max(worst, ...times);
        table.push([`by ${by}, from sums`, found, rounded(median(times), 1), rounded(Math.max(...times), 1)]);
      }
      const began = performance.now();
      const { rowCount } = await owner.query(
        `SELECT (posted_at AT TIME ZONE 'UTC')::date, kind, debit, credit, sum(amount_micros), sum(returned_micros) FROM transfers GROUP BY 1, 2, 3, 4`,
      );
      table.push(['by day, from postings', rowCount ?? 0, rounded(performance.now() - began, 1), '']);
      const proofMs = performance.now();
      const { checks } = await reconcile(database, SUM_RULES);
      const wrong = checks.filter(
        ({ name, problemCount }) => /sum/i.test(name) && !name.startsWith('Entries') && problemCount > 0,
      );
      log(
        `sums proved against their postings in ${secondsSince(proofMs)} s: ${wrong.length === 0 ? 'equal' : wrong.map(({ problems }) => problems[0]).join('; ')}`,
      );
      return {
        tables: [table],
        goals: [
          { what: 'slowest first picture, ms', found: worst, atMost: FIRST_PICTURE_MS_MAX },
          { what: 'kinds of sums that differ from their postings', found: wrong.length, atMost: 0 },
          { what: 'postings summed', found: added, atLeast: postings },
        ],
        problems: [],
      };
    } finally {
      await database.close();
      await owner.close();
    }
  },
  { settings: CLUSTER_SETTINGS },
);

/** Bets on originals and stakes and wins of a provider's games, spread over the days. Only what sums are made from is true of them. */
async function addPostings(owner: Database, log: (line: string) => void): Promise<void> {
  const each = Math.ceil(postings / players);
  await owner.query(
    `SELECT ensure_month(current_schema()::text, (date_trunc('month', now()) - make_interval(months => back))::date) FROM generate_series(0, 2) AS back`,
  );
  await owner.query(
    `INSERT INTO players (player_id, username, email, password_hash, password_changed_at, over18_attested_at, terms_version, created_at, country)
     SELECT n, 'p' || n, 'p' || n || '@example.com', '-', now(), now(), 'bench', now(), chr(65 + n % ${COUNTRIES} / 26) || chr(65 + n % 26)
     FROM generate_series(1, $1::integer) AS n`,
    [players],
  );
  await owner.query(
    'INSERT INTO wallets (player_id, last_transfer) SELECT n, $2 FROM generate_series(1, $1::integer) AS n',
    [players, each],
  );
  const playersAtOnce = Math.max(1, Math.floor(PER_STATEMENT / each));
  for (let first = 1; first <= players; first += playersAtOnce) {
    const range = [first, Math.min(players, first + playersAtOnce - 1), each, days];
    const posting = `SELECT player_id, number, now() - interval '1 minute' - ($3 - number) * (make_interval(days => $4::integer - 1) / $3) AS at
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
    if ((first - 1) % (playersAtOnce * 4) === 0) log(`${(range[1]! * each).toLocaleString('en')} postings`);
  }
}
