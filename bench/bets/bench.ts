// Measures bets over HTTP and over sockets on the real server, beside peers or beside servers that differ in one thing, in the same run.
// Usage: npm run bench -- bets [--rounds 5] [--seconds 8] [--save] [--profile folder] [--only keno,socket,pgbench]
//   --without metrics,rewards  what parts of the server cost a bet: tracing, metrics, index, rewards, receipts, lists
//   --history                  a bet and the pages of a player's past after 10,000, a million and ten million bets (--past)
//   --without lists --sockets 1000  the same, and with so many others who watch the list of all bets
//   --sockets 10000            bets while so many players listen; --watch bets.all: a public list that others watch
//   --beside folder            bets on this checkout and on another one
//   --node file                bets on this Node and on another one
//   --connections 64, --starts 1, --door socket: of these five
import os from 'node:os';
import path from 'node:path';
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { measureListCost } from '../crowd/list-cost.ts';
import { countOption } from '../stage/figures.ts';
import { readOptions, runOnCluster, someOf } from '../stage/program.ts';
import type { Goal, Report } from '../stage/report.ts';
import type { Round } from './contests.ts';
import { CONTESTS, measureBets } from './peers.ts';
import { goalsOfLists, NO_LISTS_ID } from './report.ts';
import { CLUSTER_SETTINGS } from './stage.ts';
import { compareVariants, PARTS, type Variant } from './variants.ts';

const options = readOptions({
  rounds: 5,
  seconds: 8,
  save: false,
  profile: '',
  only: '',
  without: '',
  history: false,
  past: '10000,1000000,10000000',
  sockets: 0,
  watch: '',
  beside: '',
  node: '',
  door: 'http',
  connections: 64,
  starts: 1,
});
const {
  rounds,
  seconds,
  save,
  profile,
  only,
  without,
  history,
  past,
  sockets,
  watch,
  beside,
  node,
  door,
  connections,
  starts,
} = options;

const load = os.loadavg()[0]!;
if (load > 0.5) console.log(`The machine is not at rest: load average ${load.toFixed(2)}.`);
const { name, measure } = chooseMeasure();
await runOnCluster(measure, {
  settings: CLUSTER_SETTINGS,
  facts: { rounds, seconds },
  ...(save ? { saveAs: name } : {}),
});

function chooseMeasure(): { name: string; measure(cluster: Cluster): Promise<Report> } {
  const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
  const compare = (what: string, variants: readonly Variant[]) => ({
    name: what,
    async measure(cluster: Cluster): Promise<Report> {
      const [through] = someOf('door', door, ['http', 'socket'] as const);
      const options = { rounds, seconds, connections, starts, profile, door: through! };
      const { samples, report } = await compareVariants(cluster, variants, options);
      return variants.some(({ id }) => id === NO_LISTS_ID) ? { ...report, goals: await judgeLists(samples) } : report;
    },
  });
  if (without) return compare('bets-without', variantsWithout(someOf('without', without, Object.keys(PARTS))));
  if (history) {
    const pasts = past.split(',').map((count) => countOption('past', count));
    return compare(
      'bets-history',
      pasts.map((count) => ({ id: `past_${count}`, title: `${count} past bets`, past: count })),
    );
  }
  if (beside) {
    return compare('bets-beside', [
      { id: 'other', title: `checkout ${beside}`, root: path.resolve(beside) },
      { id: 'this_one', title: 'this checkout' },
    ]);
  }
  if (node) {
    return compare('bets-node', [
      { id: 'this_node', title: `Node ${process.versions.node}` },
      { id: 'other_node', title: node, node },
    ]);
  }
  if (sockets > 0) {
    return compare('bets-sockets', [
      { id: 'alone', title: 'nobody listens' },
      { id: 'heard', title: `${sockets} players listen`, listeners: sockets, ...(watch ? { watch } : {}) },
    ]);
  }
  return {
    name: 'bets',
    measure: (cluster) => measureBets(cluster, { rounds, seconds, flags, only: someOf('only', only, CONTESTS) }),
  };
}

async function judgeLists(samples: readonly Round[]): Promise<Goal[]> {
  const cost = {
    what: 'CPU of a bet in the lists by itself, nobody watches, µs',
    found: await measureListCost(),
    atMost: 2,
  };
  return [cost, ...goalsOfLists(samples)];
}

/** The server as it is takes part twice: what lies between the two is the error of the measurement. */
function variantsWithout(names: readonly string[]): Variant[] {
  return [
    { id: 'as_it_is', title: 'as it is' },
    { id: 'again', title: 'as it is, once more' },
    ...names.map((part) => ({ id: `no_${part}`, ...PARTS[part]! })),
    ...(sockets > 0
      ? [{ id: 'watched', title: `${sockets} watch all bets`, listeners: sockets, watch: 'bets.all' }]
      : []),
  ];
}
