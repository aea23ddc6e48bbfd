// More bets than can be taken: how many are, how long they wait, what the others are told, and what is refused last.
// Usage: npm run drill -- overload [--rounds 15] [--seconds 2] [--no-pin]
import { buildStage, CLUSTER_SETTINGS } from '../bets/stage.ts';
import { processesOf } from '../drill/stage/kill-database.ts';
import type { StreamResult } from '../load/open-loop.ts';
import { runLoad } from '../load/load.ts';
import { startBenchServer } from '../stage/bench-server.ts';
import { proveBooksAt } from '../stage/books.ts';
import { median, rounded } from '../stage/figures.ts';
import { pinProcessors } from '../stage/pinning.ts';
import { readOptions, runOnCluster } from '../stage/program.ts';
import type { Report, Table } from '../stage/report.ts';
import { gatherCrowd } from './crowd.ts';
import { measureOverload, middle, MOST, shareOf, sum, UNLOADED, type Step } from './measure.ts';

const { rounds, seconds, 'no-pin': isFree } = readOptions({ rounds: 15, seconds: 2, 'no-pin': false });

const PLAYERS = 4_096;
const WAITING_PLAYERS = 256;
const WAITING_S = 5;
const RECOVERIES = 5;
const GOALS = { acceptedAtMost: 0.8, p99Times: 8, recoveryS: 5 };

const waitOf = (step: Step) => middle(step, ({ results: [bets] }) => bets!.p99Ms);

await runOnCluster(
  async (cluster) => {
    const pinServers = isFree ? null : pinProcessors();
    console.log(`Processors: ${pinServers ? 'the last one is for the load' : 'everything shares all of them'}.`);
    const stage = await buildStage(cluster, 'overload', PLAYERS);
    const server = await startBenchServer(stage);
    pinServers?.(...processesOf(cluster), server.pid);
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
      return { ...describe(steps, recoveries), problems: await proveBooksAt(stage.databaseUrl) };
    } finally {
      crowd.leave();
      await server.stop();
    }
  },
  { settings: CLUSTER_SETTINGS },
);

function describe(steps: readonly Step[], recoveries: readonly StreamResult[]): Pick<Report, 'tables' | 'goals'> {
  const unloaded = steps.find(({ factor }) => factor === UNLOADED)!;
  const most = steps.find(({ factor }) => factor === MOST)!;
  const recoveredS = recoveries.map((after) => secondsToRecover(after, waitOf(unloaded)));
  const wrong = steps.reduce((total, step) => total + sum(step, ([bets]) => bets!.wrong), 0);
  const lastRefused = sum(most, ([, payments, callbacks]) =>
    [payments!, callbacks!].reduce((total, each) => total + each.refused + each.wrong, 0),
  );
  const recovery = `Seconds until as before (each: ${recoveredS.join(', ')})`;
  return {
    tables: [describeBets(steps, waitOf(unloaded)), describeStreams(steps)],
    goals: [
      { what: 'Accepted at 3 × / capacity', found: middle(most, shareOf), atLeast: GOALS.acceptedAtMost },
      { what: 'p99 at 3 × / unloaded', found: waitOf(most) / waitOf(unloaded), atMost: GOALS.p99Times },
      { what: 'Neither accepted nor 429/503 with Retry-After', found: wrong, atMost: 0 },
      { what: 'Payments and callbacks refused', found: lastRefused, atMost: 0 },
      { what: recovery, found: median(recoveredS), atMost: GOALS.recoveryS },
    ],
  };
}

/** Of each step the middle round. */
function describeBets(steps: readonly Step[], unloadedMs: number): Table {
  return [
    ['Bets, open loop', 'capacity', 'accepted/s', 'of capacity', 'p99 × unloaded'],
    ...steps.map((step) => [
      `${step.factor} × capacity`,
      Math.round(middle(step, ({ capacity }) => capacity)),
      Math.round(middle(step, ({ results: [bets] }) => bets!.acceptedPerSecond)),
      rounded(middle(step, shareOf)),
      rounded(waitOf(step) / unloadedMs, 1),
    ]),
  ];
}

/** Counts of all rounds; of times the middle round. */
function describeStreams(steps: readonly Step[]): Table {
  const counts = ['due', 'accepted', 'refused', 'wrong'] as const;
  const times = ['p50Ms', 'p99Ms', 'sentLateP99Ms'] as const;
  return [
    ['Step', 'what', ...counts, 'p50, ms', 'p99, ms', 'sent late p99, ms', 'statuses of what is wrong'],
    ...steps.flatMap((step) =>
      step.runs[0]!.results.map(({ name }, at) => [
        `${step.factor} ×`,
        name,
        ...counts.map((count) => sum(step, (results) => results[at]![count])),
        ...times.map((time) =>
          rounded(
            middle(step, ({ results }) => results[at]![time]),
            1,
          ),
        ),
        step.runs
          .map(({ results }) => JSON.stringify(results[at]!.statuses).slice(1, -1))
          .join(' ')
          .trim(),
      ]),
    ),
  ];
}

/** The first second from which on nothing is refused and the wait is what it was before. */
function secondsToRecover(after: StreamResult, waitMs: number): number {
  const isAsBefore = ({ due, accepted, p99Ms }: StreamResult['seconds'][number]) =>
    accepted === due && p99Ms <= 2 * waitMs;
  const lastBad = after.seconds.findLastIndex((second) => !isAsBefore(second));
  return lastBad + 1;
}
