// The product with its cells on a real Citus cluster: bets beside one PostgreSQL, a worker killed, a cell moved, two servers
// behind HAProxy, PgBouncer, the operator's commands, and a tour of the whole API.
// Usage: CITUS_URL=postgres://owner@coordinator:5432/postgres npm run drill -- cells [--only bets,tour] [--cells 8]
import { parseArgs } from 'node:util';
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import type { BenchPlayer } from '../load/run.ts';
import { CLUSTER_SETTINGS } from '../bets/stage.ts';
import { withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, secondsSince } from '../stage/figures.ts';
import { killBalanced } from './balanced.ts';
import { compareBets, makePlayersOfCells } from './bets.ts';
import { withCitusDatabase, type CitusDatabase } from './citus-cluster.ts';
import { runCommands } from './commands.ts';
import { loseWorker } from './lose-worker.ts';
import { moveUnderLoad } from './move-cell.ts';
import { addPast } from './past.ts';
import { tryPoolers } from './pooler.ts';
import { takeTour } from './tour.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    cells: { type: 'string', default: '8' },
    operations: { type: 'string', default: '4000' },
    requests: { type: 'string', default: '4000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '6' },
  },
});
const cells = countOption('cells', values.cells);
const operations = countOption('operations', values.operations);
const requests = countOption('requests', values.requests);
const rounds = countOption('rounds', values.rounds);
const seconds = countOption('seconds', values.seconds);
let players: BenchPlayer[] = [];

type Part = (database: CitusDatabase, plain: Cluster) => Promise<boolean>;

/** The tour comes last: its model lives years ahead. */
const PARTS: Record<string, Part> = {
  bets: (database, plain) => compareBets(database, { plain, players, rounds, seconds }),
  'worker killed': (database) => loseWorker(database, cells),
  'cell moved': (database) => moveUnderLoad(database, cells),
  haproxy: (database) => killBalanced(database),
  pgbouncer: (database) => tryPoolers(database),
  commands: (database) => runCommands(database),
  tour: (database) => takeTour(database, { operations, requests }),
};
const wanted = values.only === undefined ? Object.keys(PARTS) : values.only.split(',');
for (const name of wanted) if (!PARTS[name]) throw new Error(`--only takes ${Object.keys(PARTS).join(', ')}.`);

const citusUrl = process.env['CITUS_URL'];
if (citusUrl === undefined) {
  console.error(
    'The drill did not run: set CITUS_URL to the coordinator of a Citus cluster with two workers, as its owner.',
  );
  process.exitCode = 2;
} else {
  // For each cell.
  process.env['DATABASE_CONNECTIONS'] ??= '4';
  await withDrillCluster((plain) => runParts(citusUrl, plain), CLUSTER_SETTINGS);
  // After a failure, players with open requests would keep the process alive.
  process.exit();
}

function runParts(url: string, plain: Cluster): Promise<boolean> {
  const beforehand = async (place: string, secretKeys: string) => {
    players = await makePlayersOfCells(place, secretKeys, cells);
    if (wanted.includes('commands')) await addPast(place, secretKeys, players);
  };
  return withCitusDatabase(url, { cells, beforehand }, async (database) => {
    const results = new Map<string, boolean>();
    for (const name of wanted) {
      console.log(`\n## ${name}`);
      const startMs = performance.now();
      const isRight = await PARTS[name]!(database, plain).catch((error: unknown) => {
        console.error(error);
        return false;
      });
      results.set(name, isRight);
      console.log(`\n${name}: ${isRight ? 'right' : 'WRONG'}, ${secondsSince(startMs)} s`);
    }
    return [...results.values()].every((isRight) => isRight);
  });
}
