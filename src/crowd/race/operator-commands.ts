import type { Clock } from '../../clock/clock.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { formatUsd } from '../../money/usd.ts';
import type { FindPlayer, Look } from '../../operator/command.ts';
import { dayOfIso, isoDay } from '../../terms/periods.ts';
import { readEntries, type RaceSource } from './entries.ts';
import { placesOf } from './prizes.ts';
import { listPlaces, listRaces } from './race-rows.ts';
import { raceWeek } from './standings.ts';

export interface RaceDesk extends RaceSource {
  clock: Clock;
  findPlayer: FindPlayer;
}

const LISTED_MAX = 60;

/** Read-only commands for races. Nobody changes a race by hand: a mistake is corrected by an adjustment, which needs two people. */
export function raceCommands(desk: RaceDesk): Look[] {
  const { cells, clock, findPlayer } = desk;
  const nameOf = async (playerId: PlayerId) => (await findPlayer(String(playerId)))?.username ?? null;
  const shown = (points: bigint) => `${points / 100n}.${String(points % 100n).padStart(2, '0')}`;
  return [
    {
      name: 'race standings',
      permission: 'players.find',
      summary: 'The race of this week: who would win what now, and how many accounts are left out as second ones',
      async look() {
        const { top, leftOut } = await readEntries(desk, raceWeek(clock.now()));
        const rows = await Promise.all(
          placesOf(top).map(async ({ place, playerId, points, prize }) => ({
            place,
            player: await nameOf(playerId),
            number: String(playerId),
            points: shown(points),
            prize: formatUsd(prize),
          })),
        );
        const empty = `Nobody has points yet. Accounts left out: ${leftOut.size}.`;
        return { ok: true, output: { kind: 'table', rows, empty } };
      },
    },
    {
      name: 'race list',
      permission: 'players.find',
      summary: 'Races that are over, and whether every prize is paid',
      async look() {
        const races = await listRaces(cells.directory, 2 ** 31 - 1, LISTED_MAX);
        const rows = races.map(({ firstDay, entries, closedAt, paidAt }) => ({
          week: isoDay(firstDay),
          entries,
          closed: closedAt.toISOString(),
          paid: paidAt?.toISOString() ?? null,
        }));
        return { ok: true, output: { kind: 'table', rows, empty: 'No race is over yet.' } };
      },
    },
    {
      name: 'race show',
      permission: 'players.find',
      summary: 'The list of a race that is over: players, prizes, transfers',
      takes: ['week'],
      async look({ words }) {
        const day = dayOfIso(words['week']!);
        if (day === null) return { ok: false, text: 'Name the race by its Monday, such as 2026-11-09.' };
        const rows = await Promise.all(
          (await listPlaces(cells.directory, day)).map(async (each) => ({
            place: each.place,
            player: await nameOf(each.playerId),
            number: String(each.playerId),
            points: shown(each.points),
            prize: formatUsd(each.prize),
            transfer: each.transfer === null ? null : String(each.transfer),
            paid: each.paidAt?.toISOString() ?? null,
          })),
        );
        return { ok: true, output: { kind: 'table', rows, empty: 'No race of this week is closed.' } };
      },
    },
  ];
}
