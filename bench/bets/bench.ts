// Measures bets over HTTP on the real server, beside peers or beside servers that differ in one thing, in the same run.
// Usage: npm run bench -- bets [--rounds 5] [--seconds 8] [--save] [--profile folder]
//   --without metrics,rewards  what parts of the server cost a bet: tracing, metrics, index, rewards, receipts, lists
//   --history                  a bet and the pages of a player's past after 10,000, a million and ten million bets (--past)
//   --sockets 10000            bets while so many players listen; --watch bets.all: a public list that they watch
//   --connections 64, --starts 1: of these three
import os from 'node:os';
import { parseArgs } from 'node:util';
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, secondsSince } from '../stage/figures.ts';
import { booksRows } from './books.ts';
import { measureBets } from './peers.ts';
import { printOutcome, saveOutcome, type Outcome } from './results.ts';
import { CLUSTER_SETTINGS } from './stage.ts';
import { compareVariants, PARTS, type Variant } from './variants.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '8' },
    save: { type: 'boolean', default: false },
    profile: { type: 'string' },
    without: { type: 'string' },
    history: { type: 'boolean', default: false },
    past: { type: 'string', default: '10000,1000000,10000000' },
    sockets: { type: 'string' },
    watch: { type: 'string' },
    connections: { type: 'string', default: '64' },
    starts: { type: 'string', default: '1' },
  },
});
const rounds = countOption('rounds', values.rounds);
const seconds = countOption('seconds', values.seconds);

await withDrillCluster(async (cluster) => {
  const startMs = performance.now();
  const load = os.loadavg()[0]!;
  if (load > 0.5) console.log(`The machine is not at rest: load average ${load.toFixed(2)}.`);
  const { name, outcome } = await measure(cluster);
  outcome.tables.push(booksRows(outcome.books));
  printOutcome(outcome);
  console.log(`\n${secondsSince(startMs)} s`);
  if (values.save) saveOutcome(name, cluster, { rounds, seconds }, outcome);
  return outcome.books.every(({ isRight }) => isRight);
}, CLUSTER_SETTINGS);

async function measure(cluster: Cluster): Promise<{ name: string; outcome: Outcome }> {
  const [connections, starts] = [countOption('connections', values.connections), countOption('starts', values.starts)];
  const compare = async (name: string, variants: readonly Variant[]) => ({
    name,
    outcome: await compareVariants(cluster, variants, { rounds, seconds, connections, starts }),
  });
  if (values.without) return compare('bets-without', variantsWithout(values.without.split(',')));
  if (values.history) {
    const pasts = values.past.split(',').map((count) => countOption('past', count));
    return compare(
      'bets-history',
      pasts.map((past) => ({ id: `past_${past}`, title: `${past} past bets`, past })),
    );
  }
  if (values.sockets) {
    const listeners = countOption('sockets', values.sockets);
    const watch = values.watch ? { watch: values.watch } : {};
    return compare('bets-sockets', [
      { id: 'alone', title: 'nobody listens' },
      { id: 'heard', title: `${listeners} players listen`, listeners, ...watch },
    ]);
  }
  const flags = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [];
  return { name: 'bets', outcome: await measureBets(cluster, { rounds, seconds, flags }) };
}

/** The server as it is takes part twice: what lies between the two is the error of the measurement. */
function variantsWithout(names: readonly string[]): Variant[] {
  const unknown = names.find((name) => !PARTS[name]);
  if (unknown !== undefined) throw new Error(`--without takes ${Object.keys(PARTS).join(', ')}, not ${unknown}.`);
  return [
    { id: 'as_it_is', title: 'as it is' },
    { id: 'again', title: 'as it is, once more' },
    ...names.map((name) => ({ id: `no_${name}`, ...PARTS[name]! })),
  ];
}
