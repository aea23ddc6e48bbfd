// Crash with two servers and Redis: many watch and play at once, and the server that leads is killed in every phase.
// Usage: npm run drill -- crash [--part crowd|kills|both] [--sockets 10000] [--players 500] [--kills 50]
import { parseArgs } from 'node:util';
import { hasRedis } from '../../src/realtime/test-redis.ts';
import { withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, median, printTable, rounded, secondsSince } from '../stage/figures.ts';
import { playToCrowd, type CrowdReport } from './crowd.ts';
import { killLeaders, type KillReport } from './kill-leader.ts';
import { withCrashStage } from './stage.ts';

const { values } = parseArgs({
  options: {
    part: { type: 'string', default: 'both' },
    sockets: { type: 'string', default: '10000' },
    players: { type: 'string', default: '500' },
    warmUps: { type: 'string', default: '1' },
    bursts: { type: 'string', default: '5' },
    ends: { type: 'string', default: '5' },
    kills: { type: 'string', default: '50' },
    killPlayers: { type: 'string', default: '20' },
  },
});
const CASH_OUT_P99_MS_MAX = 250;
const TAKEOVER_MS_MAX = 5_000;
const SHOWN_MAX = 10;
const startMs = performance.now();

if (!hasRedis) {
  console.error('The drill did not run: there is no redis-server here.');
  process.exitCode = 2;
} else {
  await withDrillCluster(
    async ({ url }) => {
      let isRight = true;
      if (values.part !== 'kills') {
        const crowd = await withCrashStage(url, { bettingMs: 6_000, restMs: 3_000 }, (stage) =>
          playToCrowd(stage, {
            sockets: countOption('sockets', values.sockets),
            players: countOption('players', values.players),
            warmUps: countOption('warmUps', values.warmUps),
            bursts: countOption('bursts', values.bursts),
            ends: countOption('ends', values.ends),
          }),
        );
        isRight = printCrowd(crowd) && isRight;
      }
      if (values.part !== 'crowd') {
        const kills = await withCrashStage(url, { bettingMs: 3_000, restMs: 1_500 }, (stage) =>
          killLeaders(stage, countOption('kills', values.kills), countOption('killPlayers', values.killPlayers)),
        );
        isRight = printKills(kills) && isRight;
      }
      console.log(`\n${secondsSince(startMs)} s`);
      return isRight;
    },
    { max_connections: '200' },
  );
  process.exit();
}

function printCrowd(report: CrowdReport): boolean {
  const p99 = percentile(report.cashOutsMs.flat(), 0.99);
  const p99OfEach = report.cashOutsMs.map((burst) => percentile(burst, 0.99));
  printTable([
    ['Many watch and play', ''],
    ['Sockets that watch, of them lost', `${report.sockets}, ${report.lostSockets}`],
    ['Messages told, and received by each socket', `${report.messages}, ${rounded(report.perSocket, 1)}`],
    ['Bets in one second: p50, p99, ms', `${median(report.betsMs)}, ${percentile(report.betsMs, 0.99)}`],
    ['Cash-outs in one second: p50, p99, ms', `${median(report.cashOutsMs.flat())}, ${p99}`],
    ['p99 of each burst, ms', p99OfEach.join(', ')],
    [
      'Cores while all cash out: servers, sockets, players; load',
      `${rounded(report.shares.servers, 2)}, ${rounded(report.shares.sockets, 2)}, ${rounded(report.shares.players, 2)}; ${rounded(report.shares.load, 1)}`,
    ],
    ['Cash-outs paid, refused after the end', `${report.accepted}, ${report.refusedAtEnd}`],
    ['Wrong', report.problems.length],
  ]);
  for (const problem of report.problems.slice(0, SHOWN_MAX)) console.error(problem);
  if (p99 > CASH_OUT_P99_MS_MAX) console.error(`p99 of cash-outs is above ${CASH_OUT_P99_MS_MAX} ms.`);
  return report.problems.length === 0 && p99 <= CASH_OUT_P99_MS_MAX;
}

function printKills(report: KillReport): boolean {
  const slowest = Math.max(0, ...report.takeoversMs);
  printTable([
    ['kill -9 of the server that leads', ''],
    ['In betting, flight, rest; both servers', Object.values(report.kills).join(', ')],
    ['Taken over after: median, most, ms', `${rounded(median(report.takeoversMs), 0)}, ${rounded(slowest, 0)}`],
    ['Rounds, of them void', `${report.rounds}, ${report.voidRounds}`],
    ['Bets', report.bets],
    ['Cashed out, lost, returned', `${report.cashedOut}, ${report.lost}, ${report.returned}`],
    ['Acknowledged answers', report.acknowledged],
    ['Wrong', report.problems.length],
  ]);
  for (const problem of report.problems.slice(0, SHOWN_MAX)) console.error(problem);
  return report.problems.length === 0 && slowest <= TAKEOVER_MS_MAX;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0, 0);
}
