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
import type { Report } from '../stage/report.ts';
import { CONTESTS, measureBets } from './peers.ts';
import { goalsOfLists, NO_LISTS_ID } from './report.ts';
import { CLUSTER_SETTINGS } from './stage.ts';
import { compareVariants, type Variant } from './variants.ts';
import { PARTS } from './without.ts';

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
const { rounds, seconds, profile, sockets, watch, beside, node } = options;
const LIST_MICROS_MAX = 2;

/** The two servers, or more, that differ in what the options say. */
function chooseVariants(): { name: string; variants: Variant[] } | null {
  if (options.without) {
    const parts = someOf('without', options.without, Object.keys(PARTS)).map((part) => ({
      id: `no_${part}`,
      ...PARTS[part]!,
    }));
    const watched = { id: 'watched', title: `${sockets} watch all bets`, listeners: sockets, watch: 'bets.all' };
    const asItIs = [
      { id: 'as_it_is', title: 'as it is' },
      // Twice: what lies between the two is the error of the measurement.
      { id: 'again', title: 'as it is, once more' },
    ];
    return { name: 'bets-without', variants: [...asItIs, ...parts, ...(sockets > 0 ? [watched] : [])] };
  }
  if (options.history) {
    const pasts = options.past.split(',').map((count) => countOption('past', count));
    const variants = pasts.map((past) => ({ id: `past_${past}`, title: `${past} past bets`, past }));
    return { name: 'bets-history', variants };
  }
  if (beside) {
    const other = { id: 'other', title: `checkout ${beside}`, root: path.resolve(beside) };
    return { name: 'bets-beside', variants: [other, { id: 'this_one', title: 'this checkout' }] };
  }
  if (node) {
    const own = { id: 'this_node', title: `Node ${process.versions.node}` };
    return { name: 'bets-node', variants: [own, { id: 'other_node', title: node, node }] };
  }
  if (sockets > 0) {
    const heard = { id: 'heard', title: `${sockets} players listen`, listeners: sockets, ...(watch ? { watch } : {}) };
    return { name: 'bets-sockets', variants: [{ id: 'alone', title: 'nobody listens' }, heard] };
  }
  return null;
}

async function compare(cluster: Cluster, variants: readonly Variant[]): Promise<Report> {
  const [door] = someOf('door', options.door, ['http', 'socket'] as const);
  const { samples, report } = await compareVariants(cluster, variants, { ...options, door: door! });
  if (!variants.some(({ id }) => id === NO_LISTS_ID)) return report;
  const what = 'CPU of a bet in the lists by itself, nobody watches, µs';
  const cost = { what, found: await measureListCost(), atMost: LIST_MICROS_MAX };
  return { ...report, goals: [cost, ...goalsOfLists(samples)] };
}

const load = os.loadavg()[0]!;
if (load > 0.5) console.log(`The machine is not at rest: load average ${load.toFixed(2)}.`);
const chosen = chooseVariants();
const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
const only = someOf('only', options.only, CONTESTS);
await runOnCluster(
  (cluster) => (chosen ? compare(cluster, chosen.variants) : measureBets(cluster, { rounds, seconds, flags, only })),
  {
    settings: CLUSTER_SETTINGS,
    facts: { rounds, seconds },
    ...(options.save ? { saveAs: chosen?.name ?? 'bets' } : {}),
  },
);
