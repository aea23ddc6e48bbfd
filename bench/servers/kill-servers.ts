import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '../../src/db/database.ts';
import { readWallet } from '../../src/ledger/wallet-rows.ts';
import { compareWithBets } from '../drill/load/bets-in-books.ts';
import { openClientBooks } from '../drill/load/client-books.ts';
import { startMixedBettors } from '../drill/load/mixed-bettors.ts';
import { registerRichBettor, RICH_MICROS, type Bettor } from '../player/bettor.ts';
import { inCellOf, readEveryCell } from '../player/every-cell.ts';
import { within } from '../stage/drill-cluster.ts';
import { printTable, rounded } from '../stage/figures.ts';
import type { Fleet } from './fleet.ts';
import { listen, untilTrue } from './listening-client.ts';

export interface KillReport {
  kills: number;
  bets: number;
  acknowledged: number;
  unknownRepeated: number;
  lost: string[];
  doubled: string[];
  unacknowledged: string[];
  refused: string[];
  rightBalances: number;
  players: number;
  isClean: boolean;
  reconnects: number;
  longestGapMs: number;
  isEveryoneListening: boolean;
  isRight: boolean;
}

const KILL_AFTER_MS = { min: 200, max: 700 };
const STEP_MS_MAX = 60_000;
const SHOWN_MAX = 10;
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
): Promise<KillReport> {
  const database = openDatabase({ url: databaseUrl, connections: 2 });
  const bettors: Bettor[] = [];
  for (let count = 0; count < players; count += 1)
    bettors.push(await registerRichBettor(fleet.address, database, firstNumber + count));
  const before = await readTransfersBefore(database);
  const clients = bettors.map((bettor) => listen(fleet.address, bettor.headers()['cookie']!, { reconnects: true }));
  const books = openClientBooks();
  const mixed = startMixedBettors(fleet.address, bettors, books);
  for (let kill = 0; kill < kills; kill += 1) {
    await within(STEP_MS_MAX, 'an acknowledgement', mixed.nextAcknowledgement());
    await sleep(randomInt(KILL_AFTER_MS.min, KILL_AFTER_MS.max));
    const server = fleet.servers[kill % fleet.servers.length]!;
    await server.kill();
    await sleep(randomInt(KILL_AFTER_MS.min, KILL_AFTER_MS.max));
    await server.start();
  }
  await within(STEP_MS_MAX, 'the last answers', mixed.stop());
  const isEveryoneListening = (await untilTrue(GAP_MS_MAX, () => clients.every((client) => client.isOpen()))) !== null;
  await within(STEP_MS_MAX, 'open rounds are finished', mixed.finishRounds());
  for (const client of clients) client.close();
  const comparison = await compareWithBets(databaseUrl, fleet.keys, books, books.acknowledged);
  const rightBalances = await countRight(database, bettors, books);
  await database.close();
  const unacknowledged = comparison.unacknowledged.filter((name) => !before.has(name));
  const gapsMs = clients.flatMap((client) => client.gapsMs);
  return {
    kills,
    bets: books.bets.size,
    acknowledged: books.acknowledged.length,
    unknownRepeated: books.acknowledged.filter(({ asked }) => asked.doubt === 'unknown').length,
    lost: comparison.lost,
    doubled: comparison.doubled,
    unacknowledged,
    refused: mixed.refused,
    rightBalances,
    players,
    isClean: comparison.isClean,
    reconnects: gapsMs.length,
    longestGapMs: Math.max(0, ...gapsMs),
    isEveryoneListening,
    isRight:
      comparison.isClean &&
      isEveryoneListening &&
      rightBalances === players &&
      [comparison.lost, comparison.doubled, unacknowledged, mixed.refused].every((list) => list.length === 0),
  };
}

/** Bets from before, which no player of this drill can have acknowledged. */
async function readTransfersBefore(database: Database): Promise<Set<string>> {
  const names = await readEveryCell(database, async (tx) => {
    const { rows } = await tx.query<{ name: string }>(
      `SELECT player_id || ' ' || number AS name FROM bets UNION ALL SELECT player_id || ' ' || number FROM rounds`,
    );
    return rows;
  });
  return new Set(names.map(({ name }) => name));
}

async function countRight(
  database: Database,
  bettors: readonly Bettor[],
  books: { gainMicros(bettor: Bettor): bigint },
): Promise<number> {
  let right = 0;
  for (const bettor of bettors) {
    const { primary } = await inCellOf(database, bettor.playerId, (tx) => readWallet(tx, bettor.playerId));
    if (primary === RICH_MICROS + books.gainMicros(bettor)) right += 1;
  }
  return right;
}

export function printKills(title: string, report: KillReport): void {
  printTable([
    [title, ''],
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
