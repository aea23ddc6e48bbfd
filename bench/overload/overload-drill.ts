// More bets than can be taken: how many are, how long they wait, what the others are told, and what is refused last.
// Usage: node scripts/run.mjs bench/overload/overload-drill.ts [--seconds 8] [--no-pin]
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../src/db/database.ts';
import { PAYMENT_CALLBACK_PATH } from '../../src/cashier/now-payments.ts';
import { BET_RULES } from '../../src/ledger/bet-rules.ts';
import { describeReconciliation, reconcile } from '../../src/ledger/reconcile.ts';
import type { BenchPlayer } from '../bets/players.ts';
import { buildStage, CLUSTER_SETTINGS, type Stage } from '../bets/stage.ts';
import { commonHeaders, KENO, playerHeaders, PLINKO } from '../load/browser-requests.ts';
import { runOpenLoad, type Stream, type StreamResult } from '../load/open-loop.ts';
import { runLoad } from '../load/load.ts';
import { startBenchServer } from '../stage/bench-server.ts';
import { withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, printTable, rounded, secondsSince } from '../stage/figures.ts';
import { pinProcessors } from '../stage/pinning.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '8' }, 'no-pin': { type: 'boolean', default: false } },
});
const seconds = countOption('seconds', values.seconds);

const FACTORS = [0.5, 1, 2, 3];
const PLAYERS = 1_024;
const BALLS = 64;
const LAST_PER_SECOND = 50;
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
    const balls = await dropBalls(server.address, stage.players.slice(0, BALLS));
    const targets = [{ address: server.address, players: stage.players }];
    const closed = (length: number) => runLoad({ kind: 'keno', targets, connections: 256, seconds: length });
    await closed(WARM_UP_S);
    const waiting = (await closed(seconds)).perSecond;
    console.log(`256 players who wait for their answers: ${rounded(waiting, 0)} bets per second.`);
    const run = (betsPerSecond: number, length = seconds) =>
      runOpenLoad({
        ...hostOf(server.address),
        seconds: length,
        // Each player has one.
        connectionsMax: PLAYERS,
        streams: streamsFor(server.address, stage, balls, betsPerSecond),
      });
    let capacity = 0;
    for (const part of RAMP) {
      const [bets] = await run(waiting * part, RAMP_S);
      capacity = Math.max(capacity, bets!.accepted / RAMP_S);
    }
    console.log(
      `Capacity, the most that a crowd which does not wait gets through: ${rounded(capacity, 0)} per second.`,
    );
    const steps: { factor: number; results: StreamResult[] }[] = [];
    for (const factor of FACTORS) {
      steps.push({ factor, results: await run(capacity * factor) });
      console.log(
        `${factor} × capacity: ${rounded(steps.at(-1)!.results[0]!.accepted / seconds, 0)} accepted per second`,
      );
    }
    const after = await run(capacity * 0.5, Math.max(GOALS.recoveryS + 1, seconds));
    await server.stop();
    const isClean = await proveBooks(stage);
    return report(capacity, steps, after[0]!, { isClean, seconds: secondsSince(startMs) });
  } finally {
    await server.stop();
  }
}, CLUSTER_SETTINGS);

function streamsFor(address: string, stage: Stage, balls: readonly Ball[], betsPerSecond: number): Stream[] {
  const common = headerText(commonHeaders(address));
  const post = (path: string, headers: string, body: string) =>
    `POST ${path} HTTP/1.1\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const own = (player: BenchPlayer) => common + headerText(playerHeaders(player));
  return [
    {
      name: 'bets',
      perSecond: betsPerSecond,
      requests: stage.players.map((player) => post(KENO.path, `${own(player)}Idempotency-Key: KEY\r\n`, KENO.body)),
    },
    {
      name: 'payments of rounds',
      perSecond: LAST_PER_SECOND,
      requests: balls.map(({ player, gameId }) => post(PLINKO.landPath, own(player), JSON.stringify({ gameId }))),
    },
    // Unsigned, so answered with 401: what counts is that it is looked at.
    {
      name: 'callbacks',
      perSecond: LAST_PER_SECOND,
      requests: [post(PAYMENT_CALLBACK_PATH, common, '{"payment_id":1}')],
    },
    {
      name: 'reads',
      perSecond: LAST_PER_SECOND,
      requests: stage.players.map((player) => `GET /api/users/balance HTTP/1.1\r\n${own(player)}\r\n`),
    },
  ];
}

interface Ball {
  player: BenchPlayer;
  gameId: string;
}

/** A report of a ball that was paid is answered again, so these serve for all of the drill. */
async function dropBalls(address: string, players: readonly BenchPlayer[]): Promise<Ball[]> {
  return Promise.all(
    players.map(async (player) => {
      const response = await fetch(address + PLINKO.startPath, {
        method: 'POST',
        headers: Object.fromEntries([...commonHeaders(address), ...playerHeaders(player)]),
        body: JSON.stringify({ betAmount: PLINKO.stakeMin, rows: PLINKO.rows, risk: PLINKO.risk }),
      });
      return { player, gameId: ((await response.json()) as { gameId: string }).gameId };
    }),
  );
}

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

async function proveBooks(stage: Stage): Promise<boolean> {
  const database = openDatabase({ url: stage.databaseUrl, connections: 1 });
  try {
    const books = await reconcile(database, BET_RULES);
    if (!books.clean) console.error(describeReconciliation(books));
    return books.clean;
  } finally {
    await database.close();
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function hostOf(address: string): { host: string; port: number } {
  const { hostname, port } = new URL(address);
  return { host: hostname, port: Number(port) };
}

function headerText(headers: readonly (readonly [string, string])[]): string {
  return headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
}
