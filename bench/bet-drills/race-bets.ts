// Proves over HTTP that what may happen once happens once, however many ask for it at the same instant.
// Usage: npm run drill -- race-bets --rounds 200 --parallel 50
import { parseArgs } from 'node:util';
import { openDatabase } from '../../src/db/database.ts';
import { describeReconciliation, reconcile } from '../../src/ledger/reconcile.ts';
import { registerBettor } from '../player/bettor.ts';
import { within, withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, printTable, secondsSince } from '../stage/figures.ts';
import { CONTESTS, type Arena, type Contest } from './race-contests.ts';
import { openLink } from '../player/raw-http.ts';
import { withRealServer } from '../stage/real-server.ts';

const ROUND_MS_MAX = 60_000;
const PROBLEMS_SHOWN_MAX = 5;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '200' }, parallel: { type: 'string', default: '50' } },
});
const rounds = countOption('rounds', values.rounds);
const parallel = countOption('parallel', values.parallel);

await withDrillCluster(({ url }) =>
  withRealServer(url, async ({ address }) => {
    const database = openDatabase({ url, connections: 2 });
    const links = Array.from({ length: 2 * parallel }, () => openLink(address));
    const results: Result[] = [];
    for (const [position, contest] of CONTESTS.entries()) {
      const bettor = await registerBettor(address, database, position + 1);
      results.push(await compete(contest, { database, bettor, links, parallel }));
    }
    const reconciliation = await reconcile(database);
    for (const link of links) link.close();
    await database.close();

    printTable([
      ['', 'rounds', 'requests', '200', '409', 'other', 'rounds with exactly one effect', 'seconds'],
      ...results.map(({ name, byStatus, rightRounds, seconds }) => {
        const { taken, refused, other } = byStatus;
        return [name, rounds, taken + refused + other, taken, refused, other, rightRounds, seconds];
      }),
    ]);
    for (const { name, courses } of results) {
      const counted = [...courses].map(([course, count]) => `${course} ${count} times`);
      if (counted.length > 0) console.log(`${name}: ${counted.join(', ')}`);
    }
    console.log(`\n${describeReconciliation(reconciliation)}`);
    return reconciliation.clean && results.every((result) => result.rightRounds === rounds);
  }),
);

interface Result {
  name: string;
  byStatus: { taken: number; refused: number; other: number };
  rightRounds: number;
  courses: Map<string, number>;
  seconds: number;
}

async function compete({ name, run }: Contest, arena: Arena): Promise<Result> {
  const startMs = performance.now();
  const byStatus = { taken: 0, refused: 0, other: 0 };
  const courses = new Map<string, number>();
  let rightRounds = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const { answers, problems, course } = await within(ROUND_MS_MAX, `${name}, round ${round}`, run(arena, round));
    for (const { status } of answers) byStatus[status === 200 ? 'taken' : status === 409 ? 'refused' : 'other'] += 1;
    if (course) courses.set(course, (courses.get(course) ?? 0) + 1);
    if (problems.length === 0) rightRounds += 1;
    else if (round - rightRounds <= PROBLEMS_SHOWN_MAX)
      console.error(`${name}, round ${round}: ${problems.join('; ')}`);
  }
  return { name, byStatus, rightRounds, courses, seconds: secondsSince(startMs) };
}
