import { printTable, rounded } from '../stage/figures.ts';
import { withFleet } from '../servers/fleet.ts';
import { killServers } from '../servers/kill-servers.ts';
import type { CitusDatabase } from './citus-cluster.ts';

const FIRST_NUMBER = 500_001;

/** Two servers with Redis behind HAProxy on the cluster, killed in turns while players bet and listen. */
export async function killBalanced(database: CitusDatabase): Promise<boolean> {
  const report = await withFleet(
    database.url,
    'haproxy',
    (fleet) => killServers(fleet, database.url, { kills: 4, players: 8, firstNumber: FIRST_NUMBER }),
    { servers: 2, hasRateLimits: false, keyText: database.secretKeys },
  );
  printTable([
    ['Two servers behind HAProxy, killed in turns', ''],
    ['Kills', report.kills],
    ['Bets', report.bets],
    ['Acknowledged answers', report.acknowledged],
    ['Unknown outcomes resolved by repeat', report.unknownRepeated],
    ['Lost', report.lost.length],
    ['Doubled', report.doubled.length],
    ['In the books without an answer', report.unacknowledged.length],
    ['Refused', report.refused.length],
    ["Balances as the players' own notes", `${report.rightBalances} of ${report.players}`],
    ['Sockets lost and opened again', report.reconnects],
    ['Longest time without a socket, ms', rounded(report.longestGapMs, 0)],
    ['Everyone listens at the end', report.isEveryoneListening ? 'yes' : 'NO'],
    ['Books', report.isClean ? 'clean' : 'NOT CLEAN'],
  ]);
  return report.isRight;
}
