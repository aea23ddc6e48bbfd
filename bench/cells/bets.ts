import { openDatabase } from '../../src/db/database.ts';
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import type { Cell } from '../../src/db/cells/schemas.ts';
import { parseKeyRing } from '../../src/secrets/key-ring.ts';
import { booksRows, openBooks } from '../bets/books.ts';
import { makeNamedPlayers } from '../bets/players.ts';
import type { BenchPlayer } from '../load/run.ts';
import { buildStage } from '../bets/stage.ts';
import { startBenchServer } from '../stage/bench-server.ts';
import { median, printTable, rounded } from '../stage/figures.ts';
import type { CitusDatabase } from './citus-cluster.ts';

const CONNECTIONS = [64, 256] as const;
/** Of the rate on one PostgreSQL, at 256 connections. */
const SHARE_MIN = 0.8;
export const PLAYERS_PER_CELL = 64;

/** Players of every cell, before the cells are on their workers. */
export async function makePlayersOfCells(url: string, secretKeys: string, cells: number): Promise<BenchPlayer[]> {
  const players: BenchPlayer[] = [];
  for (let cell = 0; cell < cells; cell += 1) {
    const owner = openDatabase({ url, place: cell as Cell, connections: 1 });
    players.push(...(await makeNamedPlayers(owner, parseKeyRing(secretKeys), PLAYERS_PER_CELL, `Bench${cell}`)));
    await owner.close();
  }
  // One of each cell after the other, as they would come.
  return players.map((_none, at) => {
    const { accessToken, csrfToken } = players[(at % cells) * PLAYERS_PER_CELL + Math.floor(at / cells)]!;
    return { accessToken, csrfToken };
  });
}

export interface BetsOptions {
  plain: Cluster;
  /** Who was made beforehand. */
  players: readonly BenchPlayer[];
  rounds: number;
  seconds: number;
}

/** Keno on the cluster beside Keno on one PostgreSQL, in turns. */
export async function compareBets(
  { url, secretKeys }: CitusDatabase,
  { plain, players, rounds, seconds }: BetsOptions,
): Promise<boolean> {
  const stage = await buildStage(plain, 'plain', players.length);
  const sides = [
    {
      name: 'one PostgreSQL',
      books: stage.books,
      players: stage.players,
      url: stage.databaseUrl,
      keys: stage.secretKeys,
    },
    { name: 'Citus', books: openBooks('Citus', url), players, url, keys: secretKeys },
  ] as const;
  const servers = [];
  for (const side of sides) {
    servers.push(await startBenchServer({ databaseUrl: side.url, secretKeys: side.keys }));
  }
  const rates = new Map<string, number[]>();
  try {
    for (let round = 0; round < rounds + 1; round += 1) {
      for (const connections of CONNECTIONS) {
        for (const [at, side] of sides.entries()) {
          const targets = [{ address: servers[at]!.address, players: side.players }];
          const result = await side.books.run({ kind: 'keno', targets, connections, seconds });
          if (result.failed > 0) console.error(`${side.name}, ${connections}: ${result.failed} failed`);
          // The first round is for everybody to get warm.
          if (round === 0) continue;
          const key = `${side.name} ${connections}`;
          rates.set(key, [...(rates.get(key) ?? []), result.perSecond]);
        }
      }
    }
  } finally {
    for (const server of servers) await server.stop();
  }
  const rate = (side: string, connections: number) => median(rates.get(`${side} ${connections}`)!);
  const share = (connections: number) => rate('Citus', connections) / rate('one PostgreSQL', connections);
  printTable([
    ['Keno bets a second, median', 'one PostgreSQL', 'Citus', 'share'],
    ...CONNECTIONS.map((connections) => [
      `${connections} connections`,
      rounded(rate('one PostgreSQL', connections), 0),
      rounded(rate('Citus', connections), 0),
      rounded(share(connections)),
    ]),
  ]);
  const reports = [];
  for (const { books } of sides) reports.push(await books.close());
  printTable(booksRows(reports));
  return reports.every(({ isRight }) => isRight) && share(256) >= SHARE_MIN;
}
