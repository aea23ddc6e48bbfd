// Crash with two servers and Redis: many watch and play at once, and the server that leads is killed in every phase.
// Usage: npm run drill -- crash [--part crowd,kills] [--sockets 10000] [--players 500] [--kills 50]
import { hasRedis } from '../../src/realtime/test-redis.ts';
import { readOptions, runOnCluster, runParts, someOf } from '../stage/program.ts';
import type { Report } from '../stage/report.ts';
import { playToCrowd } from './crowd.ts';
import { killLeaders } from './kill-leader.ts';
import { withCrashStage } from './stage.ts';

const { part, kills, ...options } = readOptions({ part: '', sockets: 10_000, players: 500, kills: 50 });

const PARTS: Record<string, (url: string) => Promise<Report>> = {
  crowd: (url) => withCrashStage(url, { bettingMs: 6_000, restMs: 3_000 }, (stage) => playToCrowd(stage, options)),
  kills: (url) => withCrashStage(url, { bettingMs: 3_000, restMs: 1_500 }, (stage) => killLeaders(stage, kills)),
};
const wanted = someOf('part', part, Object.keys(PARTS));

await runOnCluster(({ url }) => runParts(PARTS, wanted, (run) => run(url)), {
  settings: { max_connections: '200' },
  missing: hasRedis ? [] : ['redis-server'],
});
