// Three servers behind a real load balancer: as one for the player, and none of them is missed when it is killed.
// Usage: node scripts/run.mjs bench/servers/servers-drill.ts [--balancer haproxy|nginx] [--kills 12] [--players 12]
import { parseArgs } from 'node:util';
import { openDatabase } from '../../src/db/database.ts';
import { hasRedis } from '../../src/realtime/test-redis.ts';
import { withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, printTable, rounded, secondsSince } from '../stage/figures.ts';
import { BALANCERS, findBalancer, type BalancerName } from './balancer.ts';
import { checkBehaviours, type Behaviour } from './behaviours.ts';
import { withFleet } from './fleet.ts';
import { killServers, type KillReport } from './kill-servers.ts';

const { values } = parseArgs({
  options: {
    balancer: { type: 'string', default: 'haproxy' },
    kills: { type: 'string', default: '12' },
    players: { type: 'string', default: '12' },
  },
});
const kills = countOption('kills', values.kills);
const players = countOption('players', values.players);
const balancer = BALANCERS.find((name) => name === values.balancer);
if (!balancer) throw new Error(`--balancer must be ${BALANCERS.join(' or ')}.`);
const FIRST_NUMBER = 4;
const SHOWN_MAX = 10;

const missing = [
  ...(findBalancer(balancer) === null ? [`${balancer} (Debian: apt install ${balancer})`] : []),
  ...(hasRedis ? [] : ['redis-server']),
];
if (missing.length > 0) {
  console.error(`The drill did not run: there is no ${missing.join(' and no ')} here.`);
  process.exitCode = 2;
} else {
  await withDrillCluster(
    (cluster) => withFleet(cluster.url, balancer, (fleet) => drill(cluster.url, balancer, fleet)),
    { max_connections: '200' },
  );
  // After a failure players who still ask would keep the process alive.
  process.exit();
}

async function drill(
  databaseUrl: string,
  name: BalancerName,
  fleet: Parameters<typeof killServers>[0],
): Promise<boolean> {
  const startMs = performance.now();
  const database = openDatabase({ url: databaseUrl, connections: 2 });
  const behaviours = await checkBehaviours(fleet, database, true);
  await database.close();
  printTable([
    [`Three servers behind ${name}`, 'figure', ''],
    ...behaviours.map(({ name: what, figure, isRight }: Behaviour) => [what, figure, isRight ? 'right' : 'WRONG']),
  ]);
  await fleet.restart(false);
  const killed = await killServers(fleet, databaseUrl, { kills, players, firstNumber: FIRST_NUMBER });
  printKills(name, killed);
  console.log(`\n${secondsSince(startMs)} s`);
  return killed.isRight && behaviours.every(({ isRight }) => isRight);
}

function printKills(name: string, report: KillReport): void {
  printTable([
    [`kill -9 of one of three servers behind ${name}`, ''],
    ['Kills', report.kills],
    ['Bets', report.bets],
    ['Acknowledged answers', report.acknowledged],
    ['Unknown outcomes resolved by repeat', report.unknownRepeated],
    ['Lost', report.lost.length],
    ['Doubled, or paid twice by jobs', report.doubled.length],
    ['In the books without an answer', report.unacknowledged.length],
    ['Refused', report.refused.length],
    ["Balances as the players' own notes", `${report.rightBalances} of ${report.players}`],
    ['Sockets lost and opened again', report.reconnects],
    ['Longest time without a socket, ms', rounded(report.longestGapMs, 0)],
    ['Everyone listens at the end', report.isEveryoneListening ? 'yes' : 'NO'],
    ['Books', report.isClean ? 'clean' : 'NOT CLEAN'],
  ]);
  const wrong = [...report.lost, ...report.doubled, ...report.unacknowledged, ...report.refused];
  for (const text of wrong.slice(0, SHOWN_MAX)) console.error(text);
}
