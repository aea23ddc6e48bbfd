// The product with its cells on a real Citus cluster: bets beside one PostgreSQL, a worker killed, a cell moved, two servers
// behind HAProxy, PgBouncer, the operator's commands, and a tour of the whole API.
// Usage: CITUS_URL=postgres://owner@coordinator:5432/postgres npm run drill -- cells [--only bets,tour] [--cells 8]
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { CLUSTER_SETTINGS } from '../bets/stage.ts';
import { liveIn } from '../drill/model/run-lives.ts';
import { fuzzEveryRoute } from '../fuzz/fuzzed-server.ts';
import type { BenchPlayer } from '../load/run.ts';
import { withFleet } from '../servers/fleet.ts';
import { killServers } from '../servers/kill-servers.ts';
import { readOptions, runOnCluster, runParts, someOf } from '../stage/program.ts';
import type { Report } from '../stage/report.ts';
import { addPast, compareBets, makePlayersOfCells } from './bets.ts';
import { withCitusDatabase, type CitusDatabase } from './citus-cluster.ts';
import { runCommands } from './commands.ts';
import { loseWorker, moveUnderLoad } from './faults.ts';
import { tryPoolers } from './pooler.ts';

const { only, cells, operations, requests, rounds, seconds } = readOptions({
  only: '',
  cells: 8,
  operations: 4_000,
  requests: 4_000,
  rounds: 3,
  seconds: 6,
});
let players: BenchPlayer[] = [];

/** The tour comes last: its model lives years ahead. */
const PARTS: Record<string, (database: CitusDatabase, plain: Cluster) => Promise<Report>> = {
  bets: (database, plain) => compareBets(database, plain, players, { rounds, seconds }),
  'worker killed': (database) => loseWorker(database, cells),
  'cell moved': (database) => moveUnderLoad(database, cells),
  haproxy: killBalanced,
  pgbouncer: tryPoolers,
  commands: runCommands,
  tour: takeTour,
};
const wanted = someOf('only', only, Object.keys(PARTS));
/** Of the first player behind HAProxy. */
const FIRST_NUMBER = 500_001;

const citusUrl = process.env['CITUS_URL'];
// For each cell.
process.env['DATABASE_CONNECTIONS'] ??= '4';
await runOnCluster(
  (plain) =>
    withCitusDatabase(citusUrl!, cells, makeBeforehand, (database) =>
      runParts(PARTS, wanted, (part) => part(database, plain)),
    ),
  {
    settings: CLUSTER_SETTINGS,
    missing: citusUrl ? [] : ['CITUS_URL, the coordinator of a Citus cluster with two workers, as its owner,'],
  },
);

async function makeBeforehand(url: string, secretKeys: string): Promise<void> {
  players = await makePlayersOfCells(url, secretKeys, cells);
  if (wanted.includes('commands')) await addPast(url, secretKeys, players);
}

/** Two servers with Redis behind HAProxy on the cluster, killed in turns while players bet and listen. */
function killBalanced({ url, secretKeys }: CitusDatabase): Promise<Report> {
  return withFleet(
    url,
    'haproxy',
    (fleet) => killServers(fleet, url, { kills: 4, players: 8, firstNumber: FIRST_NUMBER }),
    { keyText: secretKeys },
  );
}

/** Everything that the API offers, on the cluster: the fuzzer calls every route, and a plain model predicts every answer and balance. */
async function takeTour({ url, secretKeys }: CitusDatabase): Promise<Report> {
  const fuzz = await fuzzEveryRoute(url, { secretKeys, seed: 1, goesOn: (sent) => sent < requests });
  const model = await liveIn(url, { operations, seed: 1, secretKeys });
  return {
    ...model,
    figures: [...(fuzz.figures ?? []), ...(model.figures ?? [])],
    problems: [...fuzz.problems, ...model.problems],
  };
}
