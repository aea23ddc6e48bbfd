import { setTimeout as sleep } from 'node:timers/promises';
import { cellOf, schemaOf, type Cell } from '../../src/db/cells/schemas.ts';
import { placesOf } from '../../src/db/cells/citus.ts';
import { judgeBettors } from '../drill/load/bets-in-books.ts';
import { openClientBooks } from '../drill/load/client-books.ts';
import { startMixedBettors } from '../drill/load/mixed-bettors.ts';
import { registerBettor, RICH_MICROS, setBalance, type Bettor } from '../player/bettor.ts';
import { withFleet, type Fleet } from '../servers/fleet.ts';
import type { CitusDatabase } from './citus-cluster.ts';

/** A cell that does not answer, and an outcome that only the key can tell. A busy server says UNAVAILABLE. */
const OF_LOST_CELLS = new Set(['CELL_AWAY', 'OUTCOME_UNKNOWN']);

export function withOneServer<T>(
  { url, secretKeys }: Pick<CitusDatabase, 'url' | 'secretKeys'>,
  work: (fleet: Fleet) => Promise<T>,
): Promise<T> {
  return withFleet(url, null, work, { servers: 1, keyText: secretKeys, env: { LOG_LEVEL: 'error' } });
}

/** Others of the drill have their own numbers. */
let lastBettor = 700_000;

export type Crowd = Awaited<ReturnType<typeof startCrowd>>;

/** A player of each cell, who bets on four games without pause, and the notes of each. */
export async function startCrowd(database: CitusDatabase, { address, servers, keys }: Fleet, count: number) {
  const byCell = new Map<Cell, Bettor>();
  while (byCell.size < count) {
    const bettor = await registerBettor(address, database.owner, (lastBettor += 1));
    const cell = cellOf(bettor.playerId);
    if (byCell.has(cell)) continue;
    await setBalance(database.owner, bettor.playerId, RICH_MICROS);
    byCell.set(cell, bettor);
  }
  const groups = [...byCell]
    .toSorted(([one], [other]) => one - other)
    .map(([cell, bettor]) => {
      const books = openClientBooks();
      const mixed = startMixedBettors(address, [bettor], books, `${servers[0]!.pid()}-${cell}`);
      return { cell, bettors: [bettor], books, mixed };
    });
  const place = { url: database.url, database: database.owner, keys };
  return {
    cells: groups.map(({ cell }) => cell),
    /** Acknowledged answers of a cell's player so far. */
    acknowledged: (cell: Cell) => groups.find((group) => group.cell === cell)!.books.acknowledged.length,
    /** Lets them finish and holds their notes against the books. Only players of these cells may have been refused. */
    async finish(affected: ReadonlySet<Cell>) {
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
        const counts = [books.bets.size, books.acknowledged.length, refused, codes.length - refused];
        rows.push([name, places.get(name) ?? '', ...counts]);
      }
      return { table: [HEADINGS, ...rows], problems };
    },
  };
}

const HEADINGS = ['Cell', 'lies on', 'bets', 'acknowledged', 'refused: cell', 'refused: busy'];

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
