import { setTimeout as sleep } from 'node:timers/promises';
import type { KeyRing } from '../../src/secrets/key-ring.ts';
import { cellOf, schemaOf, type Cell } from '../../src/db/cells/schemas.ts';
import { placesOf } from '../../src/db/cells/citus.ts';
import { compareWithBets } from '../drill/load/bets-in-books.ts';
import { openClientBooks, type ClientBooks } from '../drill/load/client-books.ts';
import { startMixedBettors, type MixedBettors } from '../drill/load/mixed-bettors.ts';
import { registerBettor, setBalance, type Bettor } from '../player/bettor.ts';
import { readEveryCell } from '../player/every-cell.ts';
import { printTable } from '../stage/figures.ts';
import { withFleet, type FleetServer } from '../servers/fleet.ts';
import type { CitusDatabase } from './citus-cluster.ts';

/** Players of every cell who bet on four games without pause, and their notes, by cell. */
export interface Crowd {
  cells: readonly Cell[];
  /** Acknowledged answers of a cell's players so far. */
  acknowledged(cell: Cell): number;
  /** Lets them finish, holds their notes against the books and prints both; whether nothing was lost or doubled. */
  finish(affected: ReadonlySet<Cell>): Promise<boolean>;
}

const BALANCE_MICROS = 1_000_000_000_000n;
/** A cell that does not answer, and an outcome that only the key can tell. A busy server says UNAVAILABLE. */
const OF_LOST_CELLS = new Set(['CELL_AWAY', 'OUTCOME_UNKNOWN']);

export interface OneServer extends FleetServer {
  keys: KeyRing;
}

export function withOneServer<T>(
  { url, secretKeys }: Pick<CitusDatabase, 'url' | 'secretKeys'>,
  work: (server: OneServer) => Promise<T>,
): Promise<T> {
  return withFleet(url, null, ({ servers, keys }) => work({ ...servers[0]!, keys }), {
    servers: 1,
    hasRateLimits: false,
    keyText: secretKeys,
    env: { LOG_LEVEL: 'error' },
  });
}

/** Others of the drill have their own numbers. */
let lastBettor = 700_000;

export async function startCrowd(
  database: CitusDatabase,
  server: OneServer,
  { playersPerCell, cells: count }: { playersPerCell: number; cells: number },
): Promise<Crowd> {
  const byCell = new Map<Cell, Bettor[]>();
  const isFull = () => byCell.size === count && [...byCell.values()].every((some) => some.length >= playersPerCell);
  while (!isFull()) {
    const bettor = await registerBettor(server.address, database.owner, (lastBettor += 1));
    const cell = cellOf(bettor.playerId);
    const own = byCell.get(cell) ?? [];
    byCell.set(cell, own);
    if (own.length >= playersPerCell) continue;
    await setBalance(database.owner, bettor.playerId, BALANCE_MICROS);
    own.push(bettor);
  }
  const before = await readBetsBefore(database);
  const groups = [...byCell]
    .toSorted(([one], [other]) => one - other)
    .map(([cell, bettors]) => {
      const books = openClientBooks();
      return { cell, books, mixed: startMixedBettors(server.address, bettors, books, `${server.pid()}-${cell}`) };
    });
  return {
    cells: groups.map(({ cell }) => cell),
    acknowledged: (cell) => groups.find((group) => group.cell === cell)!.books.acknowledged.length,
    async finish(affected) {
      await Promise.all(groups.map(({ mixed }) => mixed.stop()));
      await Promise.all(groups.map(({ mixed }) => mixed.finishRounds()));
      const places = await placesOf(database.owner);
      const rows: (string | number)[][] = [];
      let isRight = true;
      for (const group of groups) {
        const row = await judge(database, server, group, before);
        const isSpared = !affected.has(group.cell);
        isRight &&= row.isRight && (!isSpared || row.refused === 0);
        rows.push([
          schemaOf(group.cell),
          places.get(schemaOf(group.cell)) ?? '',
          row.bets,
          row.acknowledged,
          row.refused,
          row.busy,
          row.lost,
          row.doubled,
          row.unacknowledged,
        ]);
      }
      printTable([
        [
          'Cell',
          'lies on',
          'bets booked',
          'acknowledged',
          'refused: cell',
          'refused: busy',
          'lost',
          'doubled',
          'without an answer',
        ],
        ...rows,
      ]);
      return isRight;
    },
  };
}

async function judge(
  database: CitusDatabase,
  server: OneServer,
  { cell, books, mixed }: { cell: Cell; books: ClientBooks; mixed: MixedBettors },
  before: ReadonlySet<string>,
) {
  const comparison = await compareWithBets(database.url, server.keys, books, books.acknowledged);
  const codes = books.acknowledged.flatMap(({ asked }) => asked.refusals);
  const isOwn = (name: string) =>
    /^\d+ /.test(name) && cellOf(BigInt(name.split(' ', 1)[0]!)) === cell && !before.has(name);
  const unacknowledged = comparison.unacknowledged.filter(isOwn);
  for (const text of mixed.refused.slice(0, 5)) console.error(`${schemaOf(cell)}: ${text}`);
  return {
    bets: books.bets.size,
    acknowledged: books.acknowledged.length,
    refused: codes.filter((code) => OF_LOST_CELLS.has(code)).length,
    busy: codes.filter((code) => !OF_LOST_CELLS.has(code)).length,
    lost: comparison.lost.length,
    doubled: comparison.doubled.length,
    unacknowledged: unacknowledged.length,
    isRight:
      comparison.isClean &&
      [comparison.lost, comparison.doubled, unacknowledged, mixed.refused].every((list) => list.length === 0),
  };
}

async function readBetsBefore({ owner }: CitusDatabase): Promise<Set<string>> {
  const names = await readEveryCell(owner, async (tx) => {
    const { rows } = await tx.query<{ name: string }>(
      `SELECT player_id || ' ' || number AS name FROM bets UNION ALL SELECT player_id || ' ' || number FROM rounds`,
    );
    return rows;
  });
  return new Set(names.map(({ name }) => name));
}

/** Measures how long a cell gives no answer. Returns the longest time in milliseconds when it is stopped. */
export function watchPause(crowd: Crowd, cell: Cell): () => number {
  let count = crowd.acknowledged(cell);
  let sinceMs = performance.now();
  let longestMs = 0;
  const look = () => {
    const nowMs = performance.now();
    longestMs = Math.max(longestMs, nowMs - sinceMs);
    const now = crowd.acknowledged(cell);
    if (now > count) sinceMs = nowMs;
    count = now;
  };
  const timer = setInterval(look, 5);
  return () => {
    clearInterval(timer);
    look();
    return longestMs;
  };
}

/** Until every cell has answered something more. */
export async function untilAllAnswer(crowd: Crowd): Promise<void> {
  const before = new Map(crowd.cells.map((cell) => [cell, crowd.acknowledged(cell)]));
  while (crowd.cells.some((cell) => crowd.acknowledged(cell) === before.get(cell))) await sleep(50);
}
