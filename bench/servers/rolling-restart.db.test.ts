import { expect, test } from 'vitest';
import { testDatabase } from '../../src/db/test-database.ts';
import { hasRedis } from '../../src/realtime/test-redis.ts';
import { findBalancer } from './balancer.ts';
import { withFleet } from './fleet.ts';
import { rollServers } from './rolling-restart.ts';

const hasBalancer = findBalancer('haproxy') !== null;
if (!hasBalancer) process.stdout.write('The rolling restart is skipped: there is no haproxy on this machine.\n');

test.runIf(hasBalancer && hasRedis)(
  'rolling restart: two servers behind HAProxy are restarted one after the other, and no bet fails',
  async () => {
    const db = await testDatabase();
    const report = await withFleet(
      db.url,
      'haproxy',
      (fleet) => rollServers(fleet, db.url, { rounds: 1, players: 12, firstNumber: 1 }),
      { env: { DATABASE_CONNECTIONS: '6', DRAIN_SECONDS: '3' } },
    );
    expect(report.problems).toEqual([]);
    expect(report.bets).toBeGreaterThan(12);
    // Sockets are told that the server restarts, and open again on the other one.
    expect(new Set(report.closeCodes)).toEqual(new Set([1012]));
  },
  300_000,
);
