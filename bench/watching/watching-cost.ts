// What it costs a bet that the server can be watched: tracing that is switched off, metrics, and the index by age on bets. Each is
// compared with the same server without it. All take turns, so other load on the machine meets them alike, and CPU per bet is
// compared, not time. The server as it is stands there twice: what lies between these two is the error of the measurement.
// Usage: npm run bench -- watching [--starts 3] [--rounds 8] [--seconds 3] [--connections 64]
import os from 'node:os';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../src/db/database.ts';
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { booksRows } from '../bets/books.ts';
import { measure, type Sample } from '../bets/contests.ts';
import { buildStage, CLUSTER_SETTINGS, type Stage } from '../bets/stage.ts';
import { generator, type Load } from '../load/load.ts';
import { startBenchServer, type BenchServer } from '../stage/bench-server.ts';
import { withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, median, printTable, rounded, secondsSince } from '../stage/figures.ts';
import { METRICS, TRACING_HOOK, without, type Cut } from './without.ts';

const { values } = parseArgs({
  options: {
    starts: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '64' },
  },
});
const starts = countOption('starts', values.starts);
const rounds = countOption('rounds', values.rounds);
const seconds = countOption('seconds', values.seconds);
const connections = countOption('connections', values.connections);

const PLAYERS = 512;
const WARM_UP_S = 8;
const LEAD_IN_S = 1;

interface Variant {
  id: string;
  name: string;
  cuts?: readonly Cut[];
  /** What is done to its database. */
  sql?: string;
}

const VARIANTS: readonly Variant[] = [
  { id: 'as_it_is', name: 'as it is' },
  { id: 'again', name: 'as it is, once more' },
  { id: 'no_tracing', name: 'without the hook of tracing', cuts: TRACING_HOOK },
  { id: 'no_metrics', name: 'without metrics', cuts: METRICS },
  { id: 'no_index', name: 'without the index by age', sql: 'DROP INDEX bets_by_age' },
];

interface Side extends Variant {
  stage: Stage;
  samples: Sample[];
}

interface Running {
  side: Side;
  server: BenchServer;
}

await withDrillCluster(async (cluster) => {
  const startMs = performance.now();
  const loads = [os.loadavg()[0]!];
  const sides: Side[] = [];
  for (const variant of VARIANTS) sides.push(await openSide(cluster, variant));
  // Two processes of one program differ a little for as long as they live: each start is another draw.
  for (let start = 0; start < starts; start += 1) {
    const running: Running[] = [];
    try {
      for (const side of sides) running.push({ side, server: await startServer(side) });
      for (const each of running) await each.side.stage.books.run(loadOf(each.side, each.server, WARM_UP_S));
      for (let round = 0; round < rounds; round += 1) {
        const first = (round * 2 + start) % running.length;
        for (const each of [...running.slice(first), ...running.slice(0, first)]) await takeTurn(cluster, each);
        loads.push(os.loadavg()[0]!);
      }
    } finally {
      for (const { server } of running) await server.stop();
    }
  }
  report(sides);
  console.log(`Load of the machine ${rounded(Math.min(...loads), 1)} to ${rounded(Math.max(...loads), 1)}.`);
  const books = [];
  for (const { stage } of sides) books.push(await stage.books.close());
  printTable(booksRows(books));
  console.log(`\n${secondsSince(startMs)} s`);
  return books.every(({ isRight }) => isRight);
}, CLUSTER_SETTINGS);

async function openSide(cluster: Cluster, variant: Variant): Promise<Side> {
  const stage = await buildStage(cluster, variant.id, PLAYERS);
  if (variant.sql) {
    const owner = openDatabase({ url: stage.databaseUrl, connections: 1 });
    await owner.query(variant.sql);
    await owner.close();
  }
  return { ...variant, stage, samples: [] };
}

function startServer({ stage, cuts }: Side): Promise<BenchServer> {
  return startBenchServer({ ...stage, ...(cuts ? { plugins: [without(cuts)] } : {}) });
}

async function takeTurn(cluster: Cluster, { side, server }: Running): Promise<void> {
  await side.stage.books.run(loadOf(side, server, LEAD_IN_S));
  const sample = await measure(cluster, [server], async () => {
    // Prometheus asks every 15 seconds; here it asks once in each turn.
    const scraped =
      side.cuts === METRICS ? null : fetch(`${server.address}/api/metrics`).then((answer) => answer.text());
    const result = await side.stage.books.run(loadOf(side, server, seconds));
    await scraped;
    return result;
  });
  if (sample.refused + sample.failed > 0)
    throw new Error(`${side.name}: ${sample.refused + sample.failed} bets failed.`);
  side.samples.push(sample);
}

function loadOf({ stage }: Side, { address }: BenchServer, forS: number): Load {
  return { kind: 'keno', targets: [{ address, players: stage.players }], connections, seconds: forS };
}

function report([base, ...others]: Side[]): void {
  const micros = ({ serverMicros, databaseMicros }: Sample) => serverMicros + databaseMicros;
  const of = ({ samples }: Side, read: (sample: Sample) => number) => rounded(median(samples.map(read)), 1);
  const cells = (side: Side) => [
    side.name,
    Math.round(of(side, ({ perSecond }) => perSecond)),
    of(side, ({ serverMicros }) => serverMicros),
    of(side, ({ databaseMicros }) => databaseMicros),
  ];
  printTable([
    [
      `Keno by ${generator}, ${connections} connections`,
      'bets/s',
      'server µs',
      'database µs',
      'as it is : this',
      '95%',
    ],
    [...cells(base!), 1, ''],
    ...others.map((side) => {
      const ratios = base!.samples.map((sample, turn) => micros(sample) / micros(side.samples[turn]!));
      return [
        ...cells(side),
        rounded(median(ratios), 4),
        intervalOf(ratios)
          .map((bound) => bound.toFixed(3))
          .join(' – '),
      ];
    }),
  ]);
  console.log(`\nCPU of server and database per bet, median of ${base!.samples.length} turns in ${starts} starts.`);
}

/** Between these the median lies in 95 of 100 cases, by the ranks of the values. */
function intervalOf(ratios: readonly number[]): [number, number] {
  const sorted = ratios.toSorted((a, b) => a - b);
  const low = Math.max(0, Math.floor(sorted.length / 2 - 0.98 * Math.sqrt(sorted.length)));
  return [sorted[low]!, sorted[sorted.length - 1 - low]!];
}
