import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { startBenchServer, type BenchServer } from '../stage/bench-server.ts';
import { measure, type Sample } from './contests.ts';
import type { Outcome } from './results.ts';
import { buildStage, type Stage } from './stage.ts';
import { median, rounded, secondsSince } from '../stage/figures.ts';
import { describePages, measurePages, readSizes, type PageTimes } from './history-pages.ts';
import { addPastBets } from './past-bets.ts';

const PLAYERS = 1_024;
const CONNECTIONS = 64;
const WARM_UP_S = 5;
const LEAD_IN_S = 1;

interface Past {
  bets: number;
  stage: Stage;
  server: BenchServer;
  samples: Sample[];
  pages: PageTimes[];
}

/** What a bet costs when many were made before it: a database for each past, measured in turn. */
export async function measureHistory(
  cluster: Cluster,
  { rounds, seconds, pastBets }: { rounds: number; seconds: number; pastBets: readonly number[] },
): Promise<Outcome> {
  const pasts: Past[] = [];
  try {
    for (const bets of pastBets) pasts.push(await makePast(cluster, bets));
    const run = ({ stage, server }: Past, seconds: number) =>
      stage.books.run({
        kind: 'keno',
        targets: [{ address: server.address, players: stage.players }],
        connections: CONNECTIONS,
        seconds,
      });
    for (const past of pasts) await run(past, WARM_UP_S);
    for (let round = 1; round <= rounds; round += 1) {
      for (const past of round % 2 === 1 ? pasts : pasts.toReversed()) {
        await run(past, LEAD_IN_S);
        const sample = await measure(cluster, [past.server], () => run(past, seconds));
        past.samples.push(sample);
        console.log(`Round ${round}, ${past.bets} past bets: ${rounded(sample.perSecond, 0)}/s`);
      }
    }
    for (const past of pasts) past.pages = await measurePages(cluster, past, past.bets / PLAYERS);
  } finally {
    await Promise.all(pasts.map(({ server }) => server.stop()));
  }
  const sizes = await readSizes(pasts.at(-1)!.stage);
  const books = [];
  for (const { stage } of pasts) books.push(await stage.books.close());
  return {
    tables: [describe(pasts), describePages(pasts), sizes],
    details: { samples: pasts.flatMap(({ bets, samples }) => samples.map((sample) => ({ pastBets: bets, sample }))) },
    books,
  };
}

/** The server registers the rules that the past bets name, and knows no wallet until the first bet. */
async function makePast(cluster: Cluster, bets: number): Promise<Past> {
  const startMs = performance.now();
  const stage = await buildStage(cluster, `past_${bets}`, PLAYERS);
  const server = await startBenchServer(stage);
  try {
    await addPastBets(stage.databaseUrl, bets);
  } catch (error) {
    await server.stop();
    throw error;
  }
  console.log(`${bets} past bets made in ${secondsSince(startMs)} s.`);
  return { bets, stage, server, samples: [], pages: [] };
}

function describe(pasts: readonly Past[]): (string | number)[][] {
  const cost = (sample: Sample) => sample.serverMicros + sample.databaseMicros;
  const ratio = (past: Past, read: (sample: Sample) => number) =>
    rounded(median(past.samples.map((sample, round) => read(sample) / read(pasts[0]!.samples[round]!))));
  const of = (past: Past, read: (sample: Sample) => number, decimals = 1) =>
    rounded(median(past.samples.map(read)), decimals);
  return [
    [
      `Keno, ${CONNECTIONS} connections: past bets`,
      'bets per second',
      'p50, ms',
      'p99, ms',
      'server µs',
      'database µs',
      'cost per bet µs',
      'cost to the first',
      'bets per second to the first',
    ],
    ...pasts.map((past) => [
      String(past.bets),
      of(past, (sample) => sample.perSecond, 0),
      of(past, (sample) => sample.p50Ms, 2),
      of(past, (sample) => sample.p99Ms, 2),
      of(past, (sample) => sample.serverMicros),
      of(past, (sample) => sample.databaseMicros),
      of(past, cost),
      ratio(past, cost),
      ratio(past, (sample) => sample.perSecond),
    ]),
  ];
}
