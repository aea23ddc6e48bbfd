// Sends every route what fits its schema, what nearly does, and what does not at all; nothing of it may fail, hang or tell.
// Usage: npm run drill -- fuzz [--minutes 10] [--seed 1] [--case 123]
import { asOwner } from '../stage/books.ts';
import { readOptions, runOnCluster } from '../stage/program.ts';
import type { Report } from '../stage/report.ts';
import { makeCase } from './cases.ts';
import { fuzzEveryRoute, newSender, withFuzzedServer } from './fuzzed-server.ts';
import { judge, sendCase } from './judge.ts';

const { minutes, seed, case: number } = readOptions({ minutes: 10, seed: 1, case: 0 });

await runOnCluster(async ({ url }) => {
  if (number > 0) return replay(url);
  const untilMs = performance.now() + minutes * 60_000;
  return fuzzEveryRoute(url, { seed, goesOn: () => performance.now() < untilMs });
});

function replay(url: string): Promise<Report> {
  return withFuzzedServer(url, undefined, async ({ address, routes, failures }) => {
    const sender = await asOwner(url, (database) => newSender(address, database));
    const fuzzCase = makeCase(seed, number, routes, sender);
    const answered = await sendCase(address, fuzzCase);
    console.log(`${fuzzCase.kind} ${fuzzCase.route}\n\n${fuzzCase.bytes.toString('latin1')}\n\n${answered.text}`);
    const problem = judge(fuzzCase, answered);
    return { problems: [...(problem === null ? [] : [problem]), ...failures] };
  });
}
