// Measures bets over HTTP on the real server, beside peers or beside servers that differ in one thing, in the same run.
// Usage: npm run bench -- bets [--rounds 5] [--seconds 8] [--save] [--profile folder]
//   --without metrics,rewards  what parts of the server cost a bet: tracing, metrics, index, rewards, receipts, lists
//   --history                  a bet and the pages of a player's past after 10,000, a million and ten million bets (--past)
//   --sockets 10000            bets while so many players listen; --watch bets.all: a public list that they watch
//   --connections 64, --starts 1: of these three
import os from 'node:os';
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { countOption } from '../stage/figures.ts';
import { readOptions, runOnCluster, someOf } from '../stage/program.ts';
import type { Report } from '../stage/report.ts';
import { measureBets } from './peers.ts';
import { CLUSTER_SETTINGS } from './stage.ts';
import { compareVariants, PARTS, type Variant } from './variants.ts';

const options = readOptions({
  rounds: 5,
  seconds: 8,
  save: false,
  profile: '',
  without: '',
  history: false,
  past: '10000,1000000,10000000',
  sockets: 0,
  watch: '',
  connections: 64,
  starts: 1,
});
const { rounds, seconds, save, profile, without, history, past, sockets, watch, connections, starts } = options;

const load = os.loadavg()[0]!;
if (load > 0.5) console.log(`The machine is not at rest: load average ${load.toFixed(2)}.`);
const { name, measure } = chooseMeasure();
await runOnCluster(measure, {
  settings: CLUSTER_SETTINGS,
  facts: { rounds, seconds },
  ...(save ? { saveAs: name } : {}),
});

function chooseMeasure(): { name: string; measure(cluster: Cluster): Promise<Report> } {
  const compare = (what: string, variants: readonly Variant[]) => ({
    name: what,
    measure: (cluster: Cluster) => compareVariants(cluster, variants, { rounds, seconds, connections, starts }),
  });
  if (without) return compare('bets-without', variantsWithout(someOf('without', without, Object.keys(PARTS))));
  if (history) {
    const pasts = past.split(',').map((count) => countOption('past', count));
    return compare(
      'bets-history',
      pasts.map((count) => ({ id: `past_${count}`, title: `${count} past bets`, past: count })),
    );
  }
  if (sockets > 0) {
    return compare('bets-sockets', [
      { id: 'alone', title: 'nobody listens' },
      { id: 'heard', title: `${sockets} players listen`, listeners: sockets, ...(watch ? { watch } : {}) },
    ]);
  }
  const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
  return { name: 'bets', measure: (cluster) => measureBets(cluster, { rounds, seconds, flags }) };
}

/** The server as it is takes part twice: what lies between the two is the error of the measurement. */
function variantsWithout(names: readonly string[]): Variant[] {
  return [
    { id: 'as_it_is', title: 'as it is' },
    { id: 'again', title: 'as it is, once more' },
    ...names.map((part) => ({ id: `no_${part}`, ...PARTS[part]! })),
  ];
}
