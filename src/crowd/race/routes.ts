import type { Clock } from '../../clock/clock.ts';
import { inCellsOf, type Cells } from '../../db/cells/cells.ts';
import type { Queryable } from '../../db/database.ts';
import { Refusal } from '../../http/errors.ts';
import type { Serve } from '../../http/router.ts';
import { startOfDay } from '../../ledger/days.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { readWallets } from '../../ledger/wallet-rows.ts';
import { toUsd } from '../../money/usd.ts';
import { dayOfIso, isoDay } from '../../terms/periods.ts';
import type { ShownNames } from '../bets/shown-names.ts';
import * as api from './api.ts';
import { raceKey } from './close-race.ts';
import { placeAmong, pointsOf } from './entries.ts';
import { placesOf, prizeAt } from './prizes.ts';
import { listPlaces, listPlacesOf, listRaces, type ClosedRace } from './race-rows.ts';
import type { Standings } from './standings.ts';

export interface RaceRoutesOptions {
  cells: Cells;
  clock: Clock;
  names: ShownNames;
  standings: Standings;
}

const PAGE = 10;
const OWN_PAST_MAX = 10;

export function raceRoutes(serve: Serve, { cells, clock, names, standings }: RaceRoutesOptions): void {
  /** Names of players who show theirs. Players excluded from play are never named. */
  const namesOf = async (playerIds: readonly PlayerId[]) => {
    const shown = await names.of(playerIds.map(String));
    const wallets = await inCellsOf(
      cells,
      playerIds.filter((playerId) => shown.get(String(playerId))),
      readWallets,
    );
    const now = clock.now();
    const excluded = new Set(
      wallets
        .flatMap((some) => [...some.values()])
        .filter(({ excludedUntil }) => excludedUntil !== null && excludedUntil > now)
        .map(({ playerId }) => playerId),
    );
    return (playerId: PlayerId) => (excluded.has(playerId) ? null : (shown.get(String(playerId)) ?? null));
  };

  serve(api.readRace, async () => {
    const { week, at, entries } = await standings.read();
    const places = placesOf(entries.top);
    const nameOf = await namesOf(places.map(({ playerId }) => playerId));
    return {
      week: isoDay(week.firstDay),
      endsAt: startOfDay(week.endDay).toISOString(),
      at: at.toISOString(),
      entries: entries.lists.reduce((sum, list) => sum + list.length / 8, 0),
      places: places.map(({ place, playerId, points, prize }) => ({
        place,
        player: nameOf(playerId),
        points: shownPoints(points),
        prize: toUsd(prize),
      })),
    };
  });

  serve(api.readOwnRace, async ({ session: { playerId } }) => {
    const { week, entries } = await standings.read();
    const points = (await pointsOf(cells, week, [playerId])).get(playerId) ?? 0n;
    const isSecond = entries.leftOut.has(playerId);
    const leftOut = isSecond ? ('linked' as const) : await whyFrozen(cells.of(playerId), playerId);
    const { above, equal, next } = placeAmong(entries.lists, points);
    const isRanked = points > 0n && leftOut === null;
    return {
      week: isoDay(week.firstDay),
      place: isRanked ? above + 1 : null,
      points: shownPoints(points),
      gap: leftOut === null && next !== null ? shownPoints(next - points) : null,
      // The player's own entry may be in the snapshot with older points.
      prize: isRanked ? toUsd(prizeAt(above + 1, Math.max(1, equal), points)) : 0,
      leftOut,
      past: (await listPlacesOf(cells.directory, playerId, OWN_PAST_MAX)).map((each) => ({
        week: isoDay(each.firstDay),
        place: each.place,
        points: shownPoints(each.points),
        prize: toUsd(each.prize),
        transfer: each.transfer === null ? null : String(each.transfer),
      })),
    };
  });

  serve(api.listPastRaces, async ({ query }) => {
    const before = query.before === undefined ? Number.MAX_SAFE_INTEGER : dayOrRefuse(query.before);
    const found = await listRaces(cells.directory, Math.min(before, 2 ** 31 - 1), PAGE + 1);
    const races = found.slice(0, PAGE);
    return {
      races: races.map(describeRace),
      next: found.length > PAGE ? isoDay(races.at(-1)!.firstDay) : null,
    };
  });

  serve(api.readPastRace, async ({ params }) => {
    const firstDay = dayOrRefuse(params.week);
    const [race] = await listRaces(cells.directory, firstDay + 1, 1);
    if (race?.firstDay !== firstDay) throw new Refusal('NOT_FOUND');
    const places = await listPlaces(cells.directory, firstDay);
    const nameOf = await namesOf(places.map(({ playerId }) => playerId));
    return {
      ...describeRace(race),
      hash: race.listHash.toString('hex'),
      key: raceKey(firstDay),
      places: places.map(({ place, playerId, points, prize, transfer }) => ({
        place,
        player: nameOf(playerId),
        points: shownPoints(points),
        prize: toUsd(prize),
        transfer: transfer === null ? null : String(transfer),
      })),
    };
  });
}

/** Exact, because hundredths are far below 2^53. */
const shownPoints = (hundredths: bigint) => Number(hundredths) / 100;

function dayOrRefuse(text: string): number {
  const day = dayOfIso(text);
  if (day === null) throw new Refusal('NOT_FOUND');
  return day;
}

function describeRace({ firstDay, entries, paidAt, closedAt }: ClosedRace) {
  return { week: isoDay(firstDay), entries, isPaid: paidAt !== null, closedAt: closedAt.toISOString() };
}

async function whyFrozen(db: Queryable, playerId: PlayerId): Promise<'frozen' | null> {
  const { rowCount } = await db.query(
    'SELECT FROM withdrawal_freezes WHERE player_id = $1 AND lifted_at IS NULL LIMIT 1',
    [playerId],
  );
  return rowCount! > 0 ? 'frozen' : null;
}
