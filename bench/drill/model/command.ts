// The whole API against a plain model. A failing seed is lived again with --seed, --path and --start as they were printed.
// Usage: npm run drill:model -- --operations 1000000 --seed 1 [--path 12:3:0 --start 2031-03-03T10:00:00Z]
import { parseArgs } from 'node:util';
import { openDatabase } from '../../../src/db/database.ts';
import { withDrillCluster } from '../../stage/drill-cluster.ts';
import { countOption, printTable, secondsSince } from '../../stage/figures.ts';
import { proveBooks } from '../books.ts';
import { runLives } from './run-lives.ts';

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

await withDrillCluster(async ({ url }) => {
  const startMs = performance.now();
  const result = await runLives(url, {
    operations,
    seed,
    ...(values.path ? { path: values.path } : {}),
    ...(values.start ? { start: new Date(values.start) } : {}),
  });
  const database = openDatabase({ url, connections: 1 });
  const problems = [...(result.failure === null ? [] : [result.failure]), ...(await proveBooks(database))];
  await database.close();
  const counted = [...result.tally].toSorted(([a], [b]) => a.localeCompare(b));
  printTable([['operation', 'times'], ...counted]);
  printTable([
    ['', 'count'],
    ['operations', counted.reduce((sum, [, times]) => sum + times, 0)],
    ['lives of four players on two servers', result.lives],
    ['seconds', secondsSince(startMs)],
    ['divergences', problems.length],
  ]);
  for (const problem of problems) console.log(`\n${problem}`);
  return problems.length === 0;
});
