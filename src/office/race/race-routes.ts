import { CLOSED_AFTER_MS } from '../../crowd/race/close-race.ts';
import { pointsOf, readEntries, type RaceSource } from '../../crowd/race/entries.ts';
import { placesOf, prizeLimit, shareAt, type Placed } from '../../crowd/race/prizes.ts';
import { listPlaces, listRaces, type ClosedRace } from '../../crowd/race/race-rows.ts';
import { raceWeek } from '../../crowd/race/standings.ts';
import { inEachCell } from '../../db/cells/cells.ts';
import type { Queryable } from '../../db/database.ts';
import { startOfDay } from '../../ledger/days.ts';
import { toPlayerId, type PlayerId } from '../../ledger/player-id.ts';
import { formatUsd } from '../../money/usd.ts';
import type { ServeStaff } from '../../staff/router.ts';
import { isoDay } from '../../terms/periods.ts';
import type { Office } from '../shared/desk.ts';
import { nameOf } from '../players/player-routes.ts';
import { readRaceDesk } from './race-api.ts';

const PAST_MAX = 12;
const LEFT_OUT_MAX = 200;

/** Read-only: nobody changes a race by hand. Shows the result as if the race closed now. */
export function raceDeskRoutes(serve: ServeStaff, office: Office, source: RaceSource): void {
  const { reads, clock } = office;
  serve(readRaceDesk, async () => {
    const at = clock.now();
    const week = raceWeek(at);
    const { lists, top, leftOut } = await readEntries(source, week);
    const places = placesOf(top);
    const frozen = (await inEachCell(reads, listFrozen)).flat();
    const out = [...new Set([...leftOut.keys(), ...frozen])].filter((playerId) => reads.has(playerId));
    const points = await pointsOf(reads, week, out);
    const highest = out
      .map((playerId) => ({ playerId, points: points.get(playerId) ?? 0n }))
      .filter((each) => each.points > 0n)
      .toSorted((one, other) => Number(other.points - one.points))
      .slice(0, LEFT_OUT_MAX);
    return {
      week: isoDay(week.firstDay),
      at: at.toISOString(),
      endsAt: new Date(startOfDay(week.endDay).getTime() + CLOSED_AFTER_MS).toISOString(),
      entries: lists.reduce((sum, list) => sum + list.length / 8, 0),
      total: formatUsd(sumOf(places.map(({ prize }) => prize))),
      places: await Promise.all(
        places.map(async (placed) => ({
          place: placed.place,
          player: await nameOf(office, placed.playerId),
          points: Number(placed.points) / 100,
          ...explain(placed, places.filter(({ place }) => place === placed.place).length),
        })),
      ),
      leftOut: await Promise.all(
        highest.map(async (each) => {
          const instead = leftOut.get(each.playerId);
          return {
            player: await nameOf(office, each.playerId),
            points: Number(each.points) / 100,
            why: leftOut.has(each.playerId) ? ('linked' as const) : ('frozen' as const),
            counts: instead ? await nameOf(office, instead) : null,
          };
        }),
      ),
      past: await Promise.all((await listRaces(reads.directory, 2 ** 31 - 1, PAST_MAX)).map(describePast)),
    };
  });

  async function describePast({ firstDay, entries, closedAt, paidAt }: ClosedRace) {
    const places = await listPlaces(reads.directory, firstDay);
    return {
      week: isoDay(firstDay),
      entries,
      closedAt: closedAt.toISOString(),
      paidAt: paidAt?.toISOString() ?? null,
      prizes: formatUsd(sumOf(places.map(({ prize }) => prize))),
      unpaid: formatUsd(sumOf(places.filter((place) => place.paidAt === null).map(({ prize }) => prize))),
    };
  }
}

function explain({ place, points, prize }: Placed<{ points: bigint }>, sharing: number) {
  const share = shareAt(place, sharing);
  const limit = prizeLimit(points);
  const why = prize === 0n ? 'too_small' : limit < share ? 'limit' : sharing > 1 ? 'shared' : 'place';
  return { share: formatUsd(share), limit: formatUsd(limit), prize: formatUsd(prize), why } as const;
}

async function listFrozen(db: Queryable): Promise<PlayerId[]> {
  const { rows } = await db.query<{ player_id: bigint }>(
    'SELECT DISTINCT player_id FROM withdrawal_freezes WHERE lifted_at IS NULL',
  );
  return rows.map((row) => toPlayerId(row.player_id));
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);
