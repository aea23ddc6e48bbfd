// The whole API against a plain model. Many operations are lived in several worlds, each with a cluster and a seed of its
// own, as many at once as there are processors. A failing seed is lived again with what was printed.
// Usage: npm run drill -- model --operations 1000000 --seed 1 [--path 12:3:0 --start 2031-03-03T10:00:00Z]
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { NODE_FLAGS } from '../../../scripts/children.ts';
import { openDatabase } from '../../../src/db/database.ts';
import { withDrillCluster } from '../../stage/drill-cluster.ts';
import { countOption, printTable, secondsSince } from '../../stage/figures.ts';
import { proveBooks } from '../books.ts';
import { runLives } from './run-lives.ts';

interface Lived {
  lives: number;
  tally: [string, number][];
  problems: string[];
}

const OPERATIONS_PER_WORLD = 25_000;
/** Nothing is killed here, so nothing must outlast it. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off' };

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    path: { type: 'string' },
    start: { type: 'string' },
  },
});
const operations = countOption('operations', values.operations);
const seed = countOption('seed', values.seed);

if (process.send) {
  await liveInWorld((lived) => void process.send!(lived));
} else if (operations <= OPERATIONS_PER_WORLD || values.path) {
  const startMs = performance.now();
  await liveInWorld((lived) => report([lived], startMs));
} else {
  await liveInWorlds(Math.ceil(operations / OPERATIONS_PER_WORLD));
}

async function liveInWorld(give: (lived: Lived) => void): Promise<void> {
  await withDrillCluster(async ({ url }) => {
    const result = await runLives(url, {
      operations,
      seed,
      ...(values.path ? { path: values.path } : {}),
      ...(values.start ? { start: new Date(values.start) } : {}),
    });
    const database = openDatabase({ url, connections: 1 });
    const problems = [...(result.failure === null ? [] : [result.failure]), ...(await proveBooks(database))];
    await database.close();
    give({ lives: result.lives, tally: [...result.tally], problems });
    return problems.length === 0;
  }, NOT_DURABLE);
}

/** A failing world does not stop the others. */
async function liveInWorlds(count: number): Promise<void> {
  const startMs = performance.now();
  const all: Lived[] = [];
  const waiting = Array.from({ length: count }, (_none, i) => seed + i);
  const alive = new Set<ChildProcess>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      waiting.length = 0;
      for (const child of alive) child.kill(signal);
    });
  }
  const liveOneAfterAnother = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const given = ['--operations', String(Math.ceil(operations / count)), '--seed', String(next)];
      const child = fork(process.argv[1]!, given, { execArgv: NODE_FLAGS });
      alive.add(child);
      let lived: Lived = { lives: 0, tally: [], problems: [`The world of seed ${next} did not end.`] };
      child.once('message', (message: Lived) => (lived = message));
      await once(child, 'exit');
      alive.delete(child);
      all.push(lived);
      console.log(
        `World ${all.length} of ${count} (seed ${next}): ${operationsOf([lived])} operations, ${lived.problems.length} divergences, ${secondsSince(startMs)} s`,
      );
      for (const problem of lived.problems) console.log(problem);
    }
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, liveOneAfterAnother));
  report(all, startMs);
  process.exitCode = all.length === count && all.every(({ problems }) => problems.length === 0) ? 0 : 1;
}

function report(worlds: readonly Lived[], startMs: number): void {
  const tally = new Map<string, number>();
  for (const [name, times] of worlds.flatMap((world) => world.tally)) tally.set(name, (tally.get(name) ?? 0) + times);
  printTable([['operation', 'times'], ...[...tally].toSorted(([a], [b]) => a.localeCompare(b))]);
  const problems = worlds.flatMap((world) => world.problems);
  printTable([
    ['', 'count'],
    ['operations', operationsOf(worlds)],
    ['lives of four players on two servers', worlds.reduce((sum, { lives }) => sum + lives, 0)],
    ['worlds', worlds.length],
    ['seconds', secondsSince(startMs)],
    ['divergences', problems.length],
  ]);
  for (const problem of problems) console.log(`\n${problem}`);
}

function operationsOf(worlds: readonly Lived[]): number {
  return worlds.flatMap(({ tally }) => tally).reduce((sum, [, times]) => sum + times, 0);
}
