// The whole API against a plain model. Many operations are lived in several worlds, each with a cluster and a seed of its
// own, as many at once as there are processors. A failing seed is lived again with what was printed.
// Usage: npm run drill -- model --operations 1000000 --seed 1 [--path 12:3:0 --start 2031-03-03T10:00:00Z]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { NODE_FLAGS } from '../../../scripts/children.ts';
import { secondsSince } from '../../stage/figures.ts';
import { readOptions, runOnCluster } from '../../stage/program.ts';
import { liveIn } from './run-lives.ts';

const OPERATIONS_PER_WORLD = 25_000;
/** Nothing is killed here, so nothing must outlast it. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off' };

const { operations, seed, path, start } = readOptions({ operations: 20_000, seed: 1, path: '', start: '' });
const replayed = { ...(path ? { path } : {}), ...(start ? { start: new Date(start) } : {}) };

if (operations <= OPERATIONS_PER_WORLD || path) {
  await runOnCluster(({ url }) => liveIn(url, { operations, seed, ...replayed }), { settings: NOT_DURABLE });
} else {
  await liveInWorlds(Math.ceil(operations / OPERATIONS_PER_WORLD));
}

/** Each prints its own report. A failing world does not stop the others. */
async function liveInWorlds(count: number): Promise<void> {
  const startMs = performance.now();
  const waiting = Array.from({ length: count }, (_none, i) => seed + i);
  const failed: number[] = [];
  const liveOneAfterAnother = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const given = ['--operations', String(Math.ceil(operations / count)), '--seed', String(next)];
      const child = fork(process.argv[1]!, given, { execArgv: NODE_FLAGS });
      const [code] = (await once(child, 'exit')) as [number | null];
      if (code !== 0) failed.push(next);
      console.log(`Seed ${next} ended with ${code}; ${waiting.length} worlds wait, ${secondsSince(startMs)} s`);
    }
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, liveOneAfterAnother));
  console.log(`${count} worlds, ${failed.length} failed${failed.length > 0 ? `: seeds ${failed.join(', ')}` : ''}.`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
