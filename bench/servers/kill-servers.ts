import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/db/database.ts';
import { judgeBettors } from '../drill/load/bets-in-books.ts';
import { openClientBooks } from '../drill/load/client-books.ts';
import { startMixedBettors } from '../drill/load/mixed-bettors.ts';
import { registerRichBettors } from '../player/bettor.ts';
import { rounded } from '../stage/figures.ts';
import type { Report } from '../stage/report.ts';
import { msUntil, within } from '../stage/waiting.ts';
import type { Fleet } from './fleet.ts';
import { listen } from './listening-client.ts';

const KILL_AFTER_MS = { min: 200, max: 700 };
const STEP_MS_MAX = 60_000;
const GAP_MS_MAX = 10_000;

export interface KillOptions {
  kills: number;
  players: number;
  /** Of the first one; others have played already. */
  firstNumber: number;
}

/** Players bet on all four games through the load balancer while one server after the other is killed and comes back. */
export async function killServers(
  fleet: Fleet,
  databaseUrl: string,
  { kills, players, firstNumber }: KillOptions,
): Promise<Report> {
  const database = openDatabase({ url: databaseUrl, connections: 2 });
  const bettors = await registerRichBettors(fleet.address, database, players, firstNumber);
  const clients = bettors.map((bettor) => listen(fleet.address, bettor.headers()['cookie']!, { reconnects: true }));
  const books = openClientBooks();
  const mixed = startMixedBettors(fleet.address, bettors, books);
  const pause = () => sleep(randomInt(KILL_AFTER_MS.min, KILL_AFTER_MS.max));
  for (let kill = 0; kill < kills; kill += 1) {
    await within(STEP_MS_MAX, 'an acknowledgement', mixed.nextAcknowledgement());
    await pause();
    const server = fleet.servers[kill % fleet.servers.length]!;
    await server.kill();
    await pause();
    await server.start();
  }
  await within(STEP_MS_MAX, 'the last answers', mixed.stop());
  const isListening = (await msUntil(GAP_MS_MAX, () => clients.every((client) => client.isOpen()))) !== null;
  await within(STEP_MS_MAX, 'open rounds are finished', mixed.finishRounds());
  for (const client of clients) client.close();
  const problems = await judgeBettors({ url: databaseUrl, database, keys: fleet.keys }, bettors, books);
  await database.close();
  const gapsMs = clients.flatMap((client) => client.gapsMs);
  return {
    figures: [
      ['Kills', kills],
      ['Bets', books.bets.size],
      ['Acknowledged answers', books.acknowledged.length],
      [
        'Unknown outcomes resolved by repeat',
        books.acknowledged.filter(({ asked }) => asked.doubt === 'unknown').length,
      ],
      ['Sockets lost and opened again', gapsMs.length],
      ['Longest time without a socket, ms', rounded(Math.max(0, ...gapsMs), 0)],
    ],
    problems: [...mixed.refused, ...problems, ...(isListening ? [] : ['not everyone listens at the end'])],
  };
}
