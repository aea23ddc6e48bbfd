// More bets than can be taken: how many are, how long they wait, what the others are told, and what is refused last.
// Usage: npm run drill -- overload [--rounds 15] [--seconds 2] [--no-pin]
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../src/db/database.ts';
import { buildStage, CLUSTER_SETTINGS } from '../bets/stage.ts';
import { proveBooks } from '../drill/books.ts';
import type { StreamResult } from '../load/open-loop.ts';
import { runLoad } from '../load/load.ts';
import { startBenchServer } from '../stage/bench-server.ts';
import { withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, median, printTable, rounded, secondsSince } from '../stage/figures.ts';
import { pinProcessors } from '../stage/pinning.ts';
import { gatherCrowd } from './crowd.ts';
import { measureOverload, middle, MOST, shareOf, sum, UNLOADED, type Step } from './measure.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '2' },
    'no-pin': { type: 'boolean', default: false },
  },
});
const rounds = countOption('rounds', values.rounds);
const seconds = countOption('seconds', values.seconds);

const PLAYERS = 4_096;
const WAITING_PLAYERS = 256;
const WAITING_S = 5;
const RECOVERIES = 5;
const GOALS = { acceptedAtMost: 0.8, p99Times: 8, recoveryS: 5 };

await withDrillCluster(async (cluster) => {
  const startMs = performance.now();
  const pinning = values['no-pin'] ? null : pinProcessors();
  console.log(pinning ? `Processors: ${pinning.describe}.` : 'Processors: everything shares all of them.');
  const stage = await buildStage(cluster, 'overload', PLAYERS);
  const server = await startBenchServer(stage);
  pinning?.toServers(cluster.pid(), ...childrenOf(cluster.pid()), server.pid);
  const crowd = await gatherCrowd(server.address, stage);
  try {
    const targets = [{ address: server.address, players: stage.players }];
    const waitFor = () => runLoad({ kind: 'keno', targets, connections: WAITING_PLAYERS, seconds: WAITING_S });
    await waitFor();
    const waiting = (await waitFor()).perSecond;
    console.log(`${WAITING_PLAYERS} players who wait for their answers: ${rounded(waiting, 0)} bets per second.`);
    const steps = await measureOverload(crowd, waiting, { rounds, seconds }, console.log);
    const capacity = middle(steps[0]!, (run) => run.capacity);
    const recoveries: StreamResult[] = [];
    while (recoveries.length < RECOVERIES) {
      await crowd.come(capacity * MOST, seconds);
      const [bets] = await crowd.come(capacity * UNLOADED, GOALS.recoveryS + 3);
      recoveries.push(bets!);
    }
    await server.stop();
    const database = openDatabase({ url: stage.databaseUrl, connections: 1 });
    const wrong = await proveBooks(database);
    await database.close();
    for (const text of wrong) console.error(text);
    return report(steps, recoveries, { isClean: wrong.length === 0, seconds: secondsSince(startMs) });
  } finally {
    crowd.leave();
    await server.stop();
  }
}, CLUSTER_SETTINGS);

function report(
  steps: readonly Step[],
  recoveries: readonly StreamResult[],
  end: { isClean: boolean; seconds: number },
): boolean {
  const unloaded = steps.find(({ factor }) => factor === UNLOADED)!;
  const most = steps.find(({ factor }) => factor === MOST)!;
  const waitOf = (step: Step) => middle(step, ({ results: [bets] }) => bets!.p99Ms);
  printTable([
    [
      'Bets, open loop',
      'capacity',
      'due/s',
      'accepted/s',
      'of capacity',
      'p50, ms',
      'p99, ms',
      '× unloaded',
      '429/503',
      'wrong',
      'sent late p99',
    ],
    ...steps.map((step) => [
      `${step.factor} × capacity`,
      rounded(
        middle(step, ({ capacity }) => capacity),
        0,
      ),
      rounded(
        middle(step, ({ results: [bets] }) => bets!.due / seconds),
        0,
      ),
      rounded(
        middle(step, ({ results: [bets] }) => bets!.acceptedPerSecond),
        0,
      ),
      rounded(middle(step, shareOf)),
      rounded(
        middle(step, ({ results: [bets] }) => bets!.p50Ms),
        1,
      ),
      rounded(waitOf(step), 1),
      rounded(waitOf(step) / waitOf(unloaded), 1),
      sum(step, ([bets]) => bets!.refused),
      sum(step, ([bets]) => bets!.wrong),
      rounded(
        middle(step, ({ results: [bets] }) => bets!.sentLateP99Ms),
        1,
      ),
    ]),
  ]);
  printTable([
    ['Beside the bets', 'step', 'due', 'accepted', 'refused', 'wrong', 'p99, ms'],
    ...steps.flatMap((step) =>
      [1, 2, 3].map((at) => [
        step.runs[0]!.results[at]!.name,
        `${step.factor} ×`,
        sum(step, (results) => results[at]!.due),
        sum(step, (results) => results[at]!.accepted),
        sum(step, (results) => results[at]!.refused),
        sum(step, (results) => results[at]!.wrong),
        rounded(
          middle(step, ({ results }) => results[at]!.p99Ms),
          1,
        ),
      ]),
    ),
  ]);
  const allRecoveredS = recoveries.map((after) => secondsToRecover(after, waitOf(unloaded)));
  const recoveredS = median(allRecoveredS);
  const wrong = steps.reduce((total, step) => total + sum(step, ([bets]) => bets!.wrong), 0);
  const lastRefused = sum(most, ([, payments, callbacks]) =>
    [payments!, callbacks!].reduce((total, each) => total + each.refused + each.wrong, 0),
  );
  const accepted = middle(most, shareOf);
  const wait = waitOf(most) / waitOf(unloaded);
  const goals: [string, string | number, string, boolean][] = [
    ['Accepted at 3 × / capacity', rounded(accepted), `≥ ${GOALS.acceptedAtMost}`, accepted >= GOALS.acceptedAtMost],
    ['p99 at 3 × / unloaded', rounded(wait, 1), `≤ ${GOALS.p99Times}`, wait <= GOALS.p99Times],
    ['Neither accepted nor 429/503 with Retry-After', wrong, '0', wrong === 0],
    ['Payments and callbacks refused', lastRefused, '0', lastRefused === 0],
    [
      `Seconds until as before (each: ${allRecoveredS.join(', ')})`,
      recoveredS,
      `≤ ${GOALS.recoveryS}`,
      recoveredS <= GOALS.recoveryS,
    ],
    ['Books', end.isClean ? 'clean' : 'NOT CLEAN', 'clean', end.isClean],
  ];
  printTable([
    ['Goal', 'figure', 'wanted', ''],
    ...goals.map(([...row]) => [...row.slice(0, 3), row[3] ? 'met' : 'missed'] as (string | number)[]),
  ]);
  console.log(`\n${end.seconds} s`);
  for (const { factor, runs } of steps) {
    for (const { name, statuses } of runs.flatMap(({ results }) => results)) {
      if (Object.keys(statuses).length > 0)
        console.log(`${factor} ×, ${name}: wrong statuses ${JSON.stringify(statuses)}`);
    }
  }
  return goals.every(([, , , isMet]) => isMet);
}

/** The first second from which on nothing is refused and the wait is what it was before. */
function secondsToRecover(after: StreamResult, waitMs: number): number {
  const isAsBefore = ({ due, accepted, p99Ms }: StreamResult['seconds'][number]) =>
    accepted === due && p99Ms <= 2 * waitMs;
  const lastBad = after.seconds.findLastIndex((second) => !isAsBefore(second));
  return lastBad + 1;
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
