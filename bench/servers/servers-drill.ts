// Three servers behind a real load balancer must look like one to the player, and killing one must not be noticed.
// Usage: npm run drill -- servers [--balancer haproxy|nginx] [--kills 12] [--players 12] [--rolls 1]
import { asOwner } from '../stage/books.ts';
import { readOptions, runOnCluster, runParts, someOf } from '../stage/program.ts';
import type { Report } from '../stage/report.ts';
import { BALANCERS, missingFor } from './balancer.ts';
import { checkBehaviours } from './behaviours.ts';
import { withFleet, type Fleet } from './fleet.ts';
import { killServers } from './kill-servers.ts';
import { rollServers } from './rolling-restart.ts';

const options = readOptions({ balancer: 'haproxy', kills: 12, players: 12, rolls: 1 });
const { kills, players, rolls: rounds } = options;
const balancer = someOf('balancer', options.balancer, BALANCERS)[0]!;
/** Of players; three have looked around before. */
const FIRST_NUMBER = 4;

const PARTS: Record<string, (fleet: Fleet, url: string) => Promise<Report>> = {
  'three servers look like one': async (fleet, url) => {
    const goals = await asOwner(url, (database) => checkBehaviours(fleet, database));
    return { goals, problems: [] };
  },
  'kill -9 of one of three servers': async (fleet, url) => {
    await fleet.restart(false);
    return killServers(fleet, url, { kills, players, firstNumber: FIRST_NUMBER });
  },
  'every server restarted, one after the other': (fleet, url) =>
    rollServers(fleet, url, { rounds, players, firstNumber: FIRST_NUMBER + players }),
};

await runOnCluster(
  ({ url }) =>
    withFleet(url, balancer, (fleet) => runParts(PARTS, Object.keys(PARTS), (part) => part(fleet, url)), {
      servers: 3,
      hasRateLimits: true,
    }),
  { settings: { max_connections: '200' }, missing: missingFor(balancer) },
);
