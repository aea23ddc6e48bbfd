// How long the first picture of a report takes, from the daily sums and from the postings themselves, and how fast the sums are made.
// Usage: npm run bench -- finance [--postings 10000000] [--players 50000] [--days 30] [--reads 20] [--keep folder [--prepare]]
import { FIRST_CELL } from '../../src/db/cells/schemas.ts';
import { APPLICATION_ROLE, openDatabase, type Database } from '../../src/db/database.ts';
import { addDailySums } from '../../src/ledger/add-daily-sums.ts';
import { CUTS } from '../../src/ledger/daily-sums.ts';
import { SUM_RULES } from '../../src/ledger/sum-rules.ts';
import { CLUSTER_SETTINGS, fillStage, keptStage, type Stage } from '../bets/stage.ts';
import { median, rounded, secondsSince } from '../stage/figures.ts';
import { readOptions, runOnCluster } from '../stage/program.ts';
import type { Report } from '../stage/report.ts';
import { withOffice } from './people.ts';
import { addPostings, FILLING_SETTINGS, revealUntil } from './postings.ts';

const options = readOptions({ postings: 10_000_000, players: 50_000, days: 30, reads: 20, keep: '', prepare: false });
const { postings, players, days, reads, keep, prepare } = options;

const FIRST_PICTURE_MS_MAX = 1_000;
const STATEMENT_MS_MAX = 3_600_000;
const DAY_MS = 86_400_000;
const startMs = performance.now();
const log = (line: string) => console.log(`${secondsSince(startMs)} s  ${line}`);

await runOnCluster(
  async (cluster) => {
    /** Of the run that makes the sums. Another one on the same kept cluster only measures. */
    let made: Report = { problems: [] };
    const stage = await keptStage(cluster, { name: 'finance', playerCount: 1, keep }, async (empty) => {
      await fillStage(empty, (owner) => addPostings(owner, options, log));
      await fillStage(empty, async (owner) => {
        made = await makeSums(empty, owner);
      });
    });
    if (prepare) return made;
    const pictures = await timePictures(stage);
    const peer = await sumWithoutSums(stage);
    const table = [
      ['Over HTTP', 'bytes', 'first ms', 'p50 ms', 'slowest ms'],
      ...pictures.map(({ name, bytes, times }) => [
        name,
        bytes,
        ...[times[0]!, median(times), Math.max(...times)].map((ms) => rounded(ms, 1)),
      ]),
      [`by day from the postings, ${peer.rowCount} rows`, '', rounded(peer.ms, 1), '', ''],
    ];
    const slowest = Math.max(...pictures.flatMap(({ times }) => times));
    return {
      ...made,
      tables: [table],
      goals: [
        { what: 'slowest first picture, ms', found: slowest, atMost: FIRST_PICTURE_MS_MAX },
        ...(made.goals ?? []),
      ],
    };
  },
  { settings: prepare ? { ...CLUSTER_SETTINGS, ...FILLING_SETTINGS } : CLUSTER_SETTINGS, keep },
);

/** The sums by the job that makes them, a day at a time as it runs, then their proof. */
async function makeSums({ databaseUrl }: Stage, owner: Database): Promise<Report> {
  const database = openDatabase({
    url: databaseUrl,
    connections: 2,
    role: APPLICATION_ROLE,
    statementMsMax: STATEMENT_MS_MAX,
    settings: ['work_mem=256MB'],
  });
  try {
    const each = Math.ceil(postings / players);
    let [summed, sumsMs] = [0, 0];
    for (let day = 1; day <= days; day += 1) {
      await revealUntil(owner, Math.ceil((each * day) / days));
      await owner.query('VACUUM ANALYZE daily_sums, daily_cut_sums, sum_heads, wallets');
      const began = performance.now();
      summed += await addDailySums(database, { now: () => new Date(Date.now() + day * DAY_MS) }, { rests: 0 });
      sumsMs += performance.now() - began;
      if (day % 5 === 0) log(`${summed.toLocaleString('en')} postings summed by the job`);
    }
    await owner.query('VACUUM ANALYZE daily_sums, daily_cut_sums');
    const proofMs = performance.now();
    // The rules of `reconcile` about sums. Its others do not hold: these players never paid anything in.
    const wrong: string[] = [];
    for (const { name, sql } of SUM_RULES) {
      const { rows } = await database.query(typeof sql === 'string' ? sql : sql(FIRST_CELL));
      if (rows[0]) wrong.push(`${name}: ${String(Object.values(rows[0])[0])}`);
      log(`proved: ${name}`);
    }
    const proofS = secondsSince(proofMs);
    // What players were owed on each day, so that the screen has as many lines as it would have.
    await owner.query(
      `INSERT INTO liability_snapshots (name, taken_at, players, leaves, total_micros, root, sandbox_micros)
       SELECT to_char(day, 'YYYY-MM-DD'), day, $2, $2, 0, '', 0
       FROM generate_series(date_trunc('day', now()) - make_interval(days => $1::integer - 1), now(), interval '1 day') AS day`,
      [days, players],
    );
    return {
      figures: [
        ['postings summed by the job a second', Math.round((summed / sumsMs) * 1_000)],
        ['sums proved in, s', proofS],
      ],
      goals: [{ what: 'postings summed', found: summed, atLeast: postings }],
      problems: wrong,
    };
  } finally {
    await database.close();
  }
}

/** Everything that the screen asks for when it is opened, all at once, and then each cut. A server that has just started answers the first. */
function timePictures(stage: Stage) {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const range = `from=${dayOf(Date.now() - (days - 1) * DAY_MS)}&to=${dayOf(Date.now())}`;
  const wanted = [
    { name: 'the whole screen', parts: ['report?by=day&', 'holdings?', 'adjustments?', 'closes?'] },
    ...CUTS.map((by) => ({ name: `by ${by}`, parts: [`report?by=${by}&`] })),
  ];
  return withOffice(stage, async (_server, ask) => {
    const pictures: { name: string; bytes: number; times: number[] }[] = [];
    for (const { name, parts } of wanted) {
      const times: number[] = [];
      let bytes = 0;
      for (let read = 0; read < reads; read += 1) {
        const began = performance.now();
        const lengths = await Promise.all(parts.map((part) => ask(`/api/finance/${part}${range}`)));
        times.push(performance.now() - began);
        bytes = lengths.reduce((sum, length) => sum + length, 0);
      }
      pictures.push({ name, bytes, times });
    }
    return pictures;
  });
}

/** The peer: one statement over the postings themselves, planned as the database likes. */
async function sumWithoutSums({ databaseUrl }: Stage) {
  const database = openDatabase({ url: databaseUrl, connections: 1, statementMsMax: STATEMENT_MS_MAX });
  try {
    const began = performance.now();
    const { rowCount } = await database.query(
      `SELECT (posted_at AT TIME ZONE 'UTC')::date, kind, debit, credit, sum(amount_micros), sum(returned_micros) FROM transfers GROUP BY 1, 2, 3, 4`,
    );
    return { rowCount, ms: performance.now() - began };
  } finally {
    await database.close();
  }
}
