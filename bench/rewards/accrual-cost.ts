// What counting for ranks, rakeback, bonuses and affiliates costs a bet: the same bets over HTTP on two servers, one of which
// counts and one of which does not, in turns.
// Usage: npm run bench -- rewards [--rounds 9] [--seconds 6] [--connections 64]
import { compareServers } from '../bets/two-servers.ts';

await compareServers([
  ['counted', 'src/app/main.ts'],
  ['uncounted', 'bench/rewards/uncounted-server.ts'],
]);
