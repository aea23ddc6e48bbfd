import { setTimeout as sleep } from 'node:timers/promises';
import type { KeyRing } from '../../src/secrets/key-ring.ts';
import { cellOf, schemaOf, type Cell } from '../../src/db/cells/schemas.ts';
import { placesOf } from '../../src/db/cells/citus.ts';
import { judgeBettors } from '../drill/load/bets-in-books.ts';
import { openClientBooks } from '../drill/load/client-books.ts';
import { startMixedBettors } from '../drill/load/mixed-bettors.ts';
import { registerBettor, RICH_MICROS, setBalance, type Bettor } from '../player/bettor.ts';
import type { Report, Table } from '../stage/report.ts';
import { withFleet, type FleetServer } from '../servers/fleet.ts';
import type { CitusDatabase } from './citus-cluster.ts';

/** Players of every cell who bet on four games without pause, and their notes, by cell. */
export interface Crowd {
  cells: readonly Cell[];
  /** Acknowledged answers of a cell's players so far. */
  acknowledged(cell: Cell): number;
  /** Lets them finish and holds their notes against the books. Only players of these cells may have been refused. */
  finish(affected: ReadonlySet<Cell>): Promise<Pick<Report, 'problems'> & { table: Table }>;
}

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
    await setBalance(database.owner, bettor.playerId, RICH_MICROS);
    own.push(bettor);
  }
  const groups = [...byCell]
    .toSorted(([one], [other]) => one - other)
    .map(([cell, bettors]) => {
      const books = openClientBooks();
      const mixed = startMixedBettors(server.address, bettors, books, `${server.pid()}-${cell}`);
      return { cell, bettors, books, mixed };
    });
  const place = { url: database.url, database: database.owner, keys: server.keys };
  return {
    cells: groups.map(({ cell }) => cell),
    acknowledged: (cell) => groups.find((group) => group.cell === cell)!.books.acknowledged.length,
    async finish(affected) {
      await Promise.all(groups.map(({ mixed }) => mixed.stop()));
      await Promise.all(groups.map(({ mixed }) => mixed.finishRounds()));
      const places = await placesOf(database.owner);
      const rows: (string | number)[][] = [];
      const problems: string[] = [];
      for (const { cell, bettors, books, mixed } of groups) {
        const name = schemaOf(cell);
        const found = [...mixed.refused, ...(await judgeBettors(place, bettors, books))];
        const codes = books.acknowledged.flatMap(({ asked }) => asked.refusals);
        const refused = codes.filter((code) => OF_LOST_CELLS.has(code)).length;
        if (refused > 0 && !affected.has(cell)) found.push(`${refused} calls were refused for a lost cell`);
        problems.push(...found.map((text) => `${name}: ${text}`));
        const counts = [books.bets.size, books.acknowledged.length, refused, codes.length - refused, found.length];
        rows.push([name, places.get(name) ?? '', ...counts]);
      }
      return { table: [HEADINGS, ...rows], problems };
    },
  };
}

const HEADINGS = ['Cell', 'lies on', 'bets', 'acknowledged', 'refused: cell', 'refused: busy', 'problems'];

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
