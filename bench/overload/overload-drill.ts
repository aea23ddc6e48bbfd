// More bets than can be taken: how many are, how long they wait, what the others are told, and what is refused last.
// Usage: node scripts/run.mjs bench/overload/overload-drill.ts [--seconds 8] [--no-pin]
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../src/db/database.ts';
import { buildStage, CLUSTER_SETTINGS } from '../bets/stage.ts';
import { proveBooks } from '../drill/books.ts';
import type { StreamResult } from '../load/open-loop.ts';
import { runLoad } from '../load/load.ts';
import { startBenchServer } from '../stage/bench-server.ts';
import { withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, printTable, rounded, secondsSince } from '../stage/figures.ts';
import { pinProcessors } from '../stage/pinning.ts';
import { gatherCrowd } from './crowd.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '8' }, 'no-pin': { type: 'boolean', default: false } },
});
const seconds = countOption('seconds', values.seconds);

const FACTORS = [0.5, 1, 2, 3];
const PLAYERS = 1_024;
const WARM_UP_S = 5;
/** Parts of what players who wait for their answers get through; a crowd that does not wait gets less. */
const RAMP = [0.5, 0.6, 0.7, 0.8, 0.9, 1];
const RAMP_S = 4;
const GOALS = { acceptedAtMost: 0.8, p99Times: 8, recoveryS: 5 };

await withDrillCluster(async (cluster) => {
  const startMs = performance.now();
  const pinning = values['no-pin'] ? null : pinProcessors();
  console.log(pinning ? `Processors: ${pinning.describe}.` : 'Processors: everything shares all of them.');
  const stage = await buildStage(cluster, 'overload', PLAYERS);
  const server = await startBenchServer(stage);
  try {
    pinning?.toServers(cluster.pid(), ...childrenOf(cluster.pid()), server.pid);
    const crowd = await gatherCrowd(server.address, stage);
    const targets = [{ address: server.address, players: stage.players }];
    const closed = (length: number) => runLoad({ kind: 'keno', targets, connections: 256, seconds: length });
    await closed(WARM_UP_S);
    const waiting = (await closed(seconds)).perSecond;
    console.log(`256 players who wait for their answers: ${rounded(waiting, 0)} bets per second.`);
    let capacity = 0;
    for (const part of RAMP) {
      const [bets] = await crowd.come(waiting * part, RAMP_S);
      capacity = Math.max(capacity, bets!.accepted / RAMP_S);
    }
    console.log(
      `Capacity, the most that a crowd which does not wait gets through: ${rounded(capacity, 0)} per second.`,
    );
    const steps: { factor: number; results: StreamResult[] }[] = [];
    for (const factor of FACTORS) {
      steps.push({ factor, results: await crowd.come(capacity * factor, seconds) });
      console.log(
        `${factor} × capacity: ${rounded(steps.at(-1)!.results[0]!.accepted / seconds, 0)} accepted per second`,
      );
    }
    const after = await crowd.come(capacity * 0.5, Math.max(GOALS.recoveryS + 1, seconds));
    await server.stop();
    const database = openDatabase({ url: stage.databaseUrl, connections: 1 });
    const wrong = await proveBooks(database);
    await database.close();
    for (const text of wrong) console.error(text);
    return report(capacity, steps, after[0]!, { isClean: wrong.length === 0, seconds: secondsSince(startMs) });
  } finally {
    await server.stop();
  }
}, CLUSTER_SETTINGS);

function report(
  capacity: number,
  steps: readonly { factor: number; results: StreamResult[] }[],
  after: StreamResult,
  end: { isClean: boolean; seconds: number },
): boolean {
  const [unloaded] = steps[0]!.results;
  printTable([
    [
      'Bets, open loop',
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
    ...steps.map(({ factor, results: [bets] }) => [
      `${factor} × capacity`,
      rounded(bets!.due / seconds, 0),
      rounded(bets!.accepted / seconds, 0),
      rounded(bets!.accepted / seconds / capacity),
      rounded(bets!.p50Ms, 1),
      rounded(bets!.p99Ms, 1),
      rounded(bets!.p99Ms / unloaded!.p99Ms, 1),
      bets!.refused,
      bets!.wrong,
      rounded(bets!.sentLateP99Ms, 1),
    ]),
  ]);
  printTable([
    ['Beside the bets', 'step', 'due', 'accepted', 'refused', 'wrong', 'p99, ms'],
    ...steps.flatMap(({ factor, results }) =>
      results
        .slice(1)
        .map(({ name, due, accepted, refused, wrong, p99Ms }) => [
          name,
          `${factor} ×`,
          due,
          accepted,
          refused,
          wrong,
          rounded(p99Ms, 1),
        ]),
    ),
  ]);
  const most = steps.at(-1)!.results;
  const recoveredS = secondsToRecover(after, unloaded!);
  const goals: [string, string | number, string, boolean][] = [
    [
      'Accepted at 3 × / capacity',
      rounded(most[0]!.accepted / seconds / capacity),
      `≥ ${GOALS.acceptedAtMost}`,
      most[0]!.accepted / seconds >= GOALS.acceptedAtMost * capacity,
    ],
    [
      'p99 at 3 × / unloaded',
      rounded(most[0]!.p99Ms / unloaded!.p99Ms, 1),
      `≤ ${GOALS.p99Times}`,
      most[0]!.p99Ms <= GOALS.p99Times * unloaded!.p99Ms,
    ],
    [
      'Neither accepted nor 429/503 with Retry-After',
      steps.reduce((sum, { results }) => sum + results[0]!.wrong, 0),
      '0',
      steps.every(({ results }) => results[0]!.wrong === 0),
    ],
    [
      'Payments and callbacks refused',
      most.slice(1, 3).reduce((sum, each) => sum + each.refused + each.wrong, 0),
      '0',
      most.slice(1, 3).every((each) => each.refused + each.wrong === 0),
    ],
    ['Seconds until as before', recoveredS, `≤ ${GOALS.recoveryS}`, recoveredS <= GOALS.recoveryS],
    ['Books', end.isClean ? 'clean' : 'NOT CLEAN', 'clean', end.isClean],
  ];
  printTable([
    ['Goal', 'figure', 'wanted', ''],
    ...goals.map(([...row]) => [...row.slice(0, 3), row[3] ? 'met' : 'missed'] as (string | number)[]),
  ]);
  console.log(`\n${end.seconds} s`);
  for (const { factor, results } of steps) {
    for (const { name, statuses } of results) {
      if (Object.keys(statuses).length > 0)
        console.log(`${factor} ×, ${name}: wrong statuses ${JSON.stringify(statuses)}`);
    }
  }
  return goals.every(([, , , isMet]) => isMet);
}

/** The first second from which on nothing is refused and the wait is what it was before. */
function secondsToRecover(after: StreamResult, before: StreamResult): number {
  const isAsBefore = ({ due, accepted, p99Ms }: (typeof after.seconds)[number]) =>
    accepted === due && p99Ms <= 2 * before.p99Ms;
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
