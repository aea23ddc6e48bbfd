import type { Database } from '../../src/db/database.ts';
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import type { Cell } from '../../src/db/cells/schemas.ts';
import { parseKeyRing } from '../../src/secrets/key-ring.ts';
import { closeBooks, openBooks } from '../bets/books.ts';
import { contestOn, inTurns, type Contest, type Round } from '../bets/contests.ts';
import { addPastBets } from '../bets/past-bets.ts';
import { makeNamedPlayers } from '../bets/players.ts';
import { runLoad } from '../load/load.ts';
import type { BenchPlayer } from '../load/run.ts';
import { buildStage } from '../bets/stage.ts';
import { describeRounds, ratioTo } from '../bets/report.ts';
import { startBenchServer, type BenchServer } from '../stage/bench-server.ts';
import { asOwner } from '../stage/books.ts';
import type { Report } from '../stage/report.ts';
import type { CitusDatabase } from './citus-cluster.ts';

const CONNECTIONS = [64, 256] as const;
/** Of the rate on one PostgreSQL, at 256 connections. */
const SHARE_MIN = 0.8;
const PLAYERS_PER_CELL = 64;

/** Players of every cell, before the cells are on their workers. */
export async function makePlayersOfCells(url: string, secretKeys: string, cells: number): Promise<BenchPlayer[]> {
  const players: BenchPlayer[] = [];
  for (let cell = 0; cell < cells; cell += 1) {
    const make = (owner: Database) =>
      makeNamedPlayers(owner, parseKeyRing(secretKeys), PLAYERS_PER_CELL, `Bench${cell}`);
    players.push(...(await asOwner(url, make, cell as Cell)));
  }
  // One of each cell after the other, as they would come.
  return players.map((_none, at) => {
    const { accessToken, csrfToken } = players[(at % cells) * PLAYERS_PER_CELL + Math.floor(at / cells)]!;
    return { accessToken, csrfToken };
  });
}

const PAST_BETS = 20_000;
const FIRST_BETS = { kind: 'keno', connections: 64, seconds: 3 } as const;

/** Gives the players of the first cell old months, before the cells are on their workers. Their first bets make their seeds. */
export async function addPast(url: string, secretKeys: string, players: readonly BenchPlayer[]): Promise<void> {
  const server = await startBenchServer({ databaseUrl: url, secretKeys });
  await runLoad({ ...FIRST_BETS, targets: [{ address: server.address, players }] });
  await server.stop();
  await addPastBets(url, PAST_BETS);
}

/** Keno on the cluster beside Keno on one PostgreSQL, in turns. */
export async function compareBets(
  { url, secretKeys }: CitusDatabase,
  plain: Cluster,
  /** Who was made beforehand. */
  players: readonly BenchPlayer[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Report> {
  const stage = await buildStage(plain, 'plain', players.length);
  const sides = [
    { name: 'one PostgreSQL', ...stage },
    { name: 'Citus', books: openBooks('Citus', url), players, databaseUrl: url, secretKeys },
  ];
  const contests: Contest[] = [];
  const servers: BenchServer[] = [];
  for (const { name, books, players: own, ...database } of sides) {
    const server = await startBenchServer(database);
    servers.push(server);
    for (const connections of CONNECTIONS) {
      const load = { kind: 'keno', targets: [{ address: server.address, players: own }], connections } as const;
      const run = contestOn(plain, [server], load, books.run);
      contests.push({ id: `${name} ${connections}`, title: `${name}, ${connections} connections`, run });
    }
  }
  let samples: Round[];
  try {
    samples = await inTurns(contests, { rounds, seconds });
  } finally {
    for (const server of servers) await server.stop();
  }
  const peer = ({ id }: Contest) => `one PostgreSQL ${id.split(' ').at(-1)}`;
  const share = ratioTo(samples, 'Citus 256', 'one PostgreSQL 256', ({ perSecond }) => perSecond);
  return closeBooks(sides, {
    tables: [describeRounds('Keno', contests, samples, [{ title: '× one PostgreSQL', idFor: peer }])],
    goals: [{ what: 'Bets on Citus, of the rate on one PostgreSQL, 256', found: share, atLeast: SHARE_MIN }],
  });
}
