// What signing receipts costs a bet: the same bets over HTTP on two servers, one of which signs receipts and one of which does not,
// in turns.
// Usage: npm run bench -- receipts [--rounds 9] [--seconds 6] [--connections 64]
import { compareServers } from '../bets/two-servers.ts';

await compareServers([
  ['signed', 'src/app/main.ts'],
  ['unsigned', 'bench/verify/unsigned-server.ts'],
]);
