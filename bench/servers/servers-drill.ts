// Three servers behind a real load balancer must look like one to the player, and killing one must not be noticed.
// Usage: npm run drill -- servers [--balancer haproxy|nginx] [--kills 12] [--players 12] [--rolls 1]
import { parseArgs } from 'node:util';
import { openDatabase } from '../../src/db/database.ts';
import { hasRedis } from '../../src/realtime/test-redis.ts';
import { withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, printTable, rounded, secondsSince } from '../stage/figures.ts';
import { BALANCERS, findBalancer, type BalancerName } from './balancer.ts';
import { checkBehaviours, type Behaviour } from './behaviours.ts';
import { withFleet } from './fleet.ts';
import { killServers, printKills } from './kill-servers.ts';
import { rollServers, type RollReport } from './rolling-restart.ts';

const { values } = parseArgs({
  options: {
    balancer: { type: 'string', default: 'haproxy' },
    kills: { type: 'string', default: '12' },
    players: { type: 'string', default: '12' },
    rolls: { type: 'string', default: '1' },
  },
});
const kills = countOption('kills', values.kills);
const players = countOption('players', values.players);
const rolls = countOption('rolls', values.rolls);
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
  // After a failure, players with open requests would keep the process alive.
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
  printKills(`kill -9 of one of three servers behind ${name}`, killed);
  const rolled = await rollServers(fleet, databaseUrl, { rounds: rolls, players, firstNumber: FIRST_NUMBER + players });
  printRolls(name, rolled);
  console.log(`\n${secondsSince(startMs)} s`);
  return (
    killed.isRight &&
    rolled.failed.length === 0 &&
    rolled.isEveryoneListening &&
    behaviours.every(({ isRight }) => isRight)
  );
}

function printRolls(name: string, report: RollReport): void {
  printTable([
    [`Every server behind ${name} restarted, one after the other`, ''],
    ['Restarts', report.restarts],
    ['Bets', report.bets],
    ['Bets a second', report.betsPerSecond],
    ['Failed bets', report.failed.length],
    ['Postponed by a busy server', report.postponed],
    ['Slowest answer, ms', rounded(report.slowestMs, 0)],
    ['Sockets told to open again elsewhere', report.closeCodes.length],
    ['Everyone listens at the end', report.isEveryoneListening ? 'yes' : 'NO'],
  ]);
  for (const text of report.failed.slice(0, SHOWN_MAX)) console.error(text);
}
