import { expect, test } from 'vitest';
import { findBalancer } from '../bench/servers/balancer.ts';
import { checkBehaviours } from '../bench/servers/behaviours.ts';
import { withFleet } from '../bench/servers/fleet.ts';
import { killServers } from '../bench/servers/kill-servers.ts';
import { testDatabase } from '../src/db/test-database.ts';
import { hasRedis } from '../src/realtime/test-redis.ts';

/** The short form of `npm run drill:servers`. */

const isThere = hasRedis && findBalancer('haproxy') !== null;
if (!isThere) process.stdout.write('The test of three servers is skipped: there is no haproxy or no redis-server.\n');

test.runIf(isThere)('servers: three behind a load balancer are as one, and a killed one is not missed', async () => {
  const { url, owner } = await testDatabase();
  await withFleet(url, 'haproxy', async (fleet) => {
    const behaviours = await checkBehaviours(fleet, owner);
    expect(behaviours.filter(({ isRight }) => !isRight)).toEqual([]);
    await fleet.restart(false);
    const report = await killServers(fleet, url, { kills: 1, players: 4, firstNumber: 100 });
    expect(report).toMatchObject({ lost: [], doubled: [], unacknowledged: [], refused: [], isRight: true });
    expect(report.acknowledged).toBeGreaterThan(20);
  });
});
