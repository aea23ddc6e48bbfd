import { inCellsOf, inEachCell } from '../../db/cells/cells.ts';
import type { ReadingCells } from '../../db/cells/reading-cells.ts';
import type { Days } from '../../ledger/periods.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { listTheoretical, theoreticalOf } from '../../ledger/theoretical-list.ts';
import { HUNDREDTH_NANOS, PRIZES } from './prizes.ts';

/** Two accounts that may belong to one person. */
export interface AccountLink {
  later: PlayerId;
  earlier: PlayerId;
  /** A person has confirmed it: the later account takes no part. */
  isDecided: boolean;
}

export interface RaceSource {
  cells: ReadingCells;
  /** All links except those that staff found to be mistaken. */
  listLinks(): Promise<readonly AccountLink[]>;
}

export interface RaceEntry {
  playerId: PlayerId;
  points: bigint;
}

/** The present state of a race. */
export interface Entries {
  /** The points of all players, per cell, highest first, eight bytes each. */
  lists: readonly Buffer[];
  /** Highest first: at least all entries that can win a prize. */
  top: readonly RaceEntry[];
  /** Linked accounts that take no part, with the account that does instead; null if none does. */
  leftOut: ReadonlyMap<PlayerId, PlayerId | null>;
}

/** More than there are places, because some drop out when refunds are considered. */
const TOP_MIN = 2 * PRIZES.length;

/** Reads a race from the books of all cells. Linked accounts have one entry: the one with the most points. */
export async function readEntries(source: RaceSource, days: Days): Promise<Entries> {
  const leftOut = await findSecondAccounts(source, days);
  for (let topMin = TOP_MIN; ; topMin *= 4) {
    const lists = await inEachCell(source.cells, (database) =>
      listTheoretical(database, { days, unitNanos: HUNDREDTH_NANOS, topMin, leftOut: [...leftOut.keys()] }),
    );
    const found = lists.flatMap(({ top }) => top);
    const points = await pointsOf(
      source.cells,
      days,
      found.map(({ playerId }) => playerId),
    );
    const top = highestFirst(found.map(({ playerId }) => ({ playerId, points: points.get(playerId) ?? 0n })));
    // Players not looked at have fewer points than the last of the cell's top, because refunds only lower points.
    const lastPrize = top[PRIZES.length - 1]?.points ?? 0n;
    const isEnough = lists.every(
      ({ all, top: looked }) => looked.length === all.length / 8 || looked.at(-1)!.units <= lastPrize,
    );
    if (isEnough) return { lists: lists.map(({ all }) => all), top, leftOut };
  }
}

/** Each player's exact points in the race. */
export async function pointsOf(
  cells: ReadingCells,
  days: Days,
  playerIds: readonly PlayerId[],
): Promise<Map<PlayerId, bigint>> {
  const found = await inCellsOf(cells, playerIds, (database, ids) =>
    theoreticalOf(database, days, HUNDREDTH_NANOS, ids),
  );
  return new Map(found.flatMap((some) => [...some]));
}

function highestFirst(entries: readonly RaceEntry[]): RaceEntry[] {
  return entries
    .filter(({ points }) => points > 0n)
    .toSorted((one, other) =>
      one.points === other.points ? (one.playerId < other.playerId ? -1 : 1) : one.points > other.points ? -1 : 1,
    );
}

async function findSecondAccounts(
  { cells, listLinks }: RaceSource,
  days: Days,
): Promise<Map<PlayerId, PlayerId | null>> {
  const links = await listLinks();
  if (links.length === 0) return new Map();
  const people = groupsOf(links);
  const points = await pointsOf(
    cells,
    days,
    people.flat().filter((playerId) => cells.has(playerId)),
  );
  const isSecond = new Set(links.filter(({ isDecided }) => isDecided).map(({ later }) => later));
  const leftOut = new Map<PlayerId, PlayerId | null>();
  for (const accounts of people) {
    const [best] = highestFirst(
      accounts
        .filter((playerId) => !isSecond.has(playerId))
        .map((playerId) => ({ playerId, points: points.get(playerId) ?? 0n })),
    );
    for (const playerId of accounts) if (playerId !== best?.playerId) leftOut.set(playerId, best?.playerId ?? null);
  }
  return leftOut;
}

/** Groups of accounts that are linked, directly or through others. */
export function groupsOf(links: readonly Pick<AccountLink, 'later' | 'earlier'>[]): PlayerId[][] {
  const groupOf = new Map<PlayerId, PlayerId[]>();
  for (const { later, earlier } of links) {
    const one = groupOf.get(later) ?? [later];
    const other = groupOf.get(earlier) ?? [earlier];
    if (one === other) continue;
    const [large, small] = one.length > other.length ? [one, other] : [other, one];
    large.push(...small);
    groupOf.set(later, large).set(earlier, large);
    for (const playerId of small) groupOf.set(playerId, large);
  }
  return [...new Set(groupOf.values())];
}

/** How many entries have more points, how many have the same, and the fewest points above; null at the top. */
export function placeAmong(
  lists: readonly Buffer[],
  points: bigint,
): { above: number; equal: number; next: bigint | null } {
  let [above, equal, next] = [0, 0, null as bigint | null];
  for (const list of lists) {
    const here = countWhile(list, (each) => each > points);
    above += here;
    equal += countWhile(list, (each) => each >= points) - here;
    if (here > 0) {
      const last = list.readBigInt64BE((here - 1) * 8);
      if (next === null || last < next) next = last;
    }
  }
  return { above, equal, next };
}

/** Binary search: how many elements at the beginning of a sorted list satisfy the condition. */
function countWhile(list: Buffer, passes: (points: bigint) => boolean): number {
  let [low, high] = [0, list.length / 8];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(list.readBigInt64BE(middle * 8))) low = middle + 1;
    else high = middle;
  }
  return low;
}
