import { createHash } from 'node:crypto';
import { bigintArray, integerArray } from '../../db/arrays.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { toPlayerId, type PlayerId } from '../../ledger/player-id.ts';
import { canonicalJson, type Json } from '../../public-log/canonical-json.ts';
import { announce } from '../../public-log/log.ts';
import { isoDay } from '../../terms/periods.ts';
import type { RaceEntry } from './entries.ts';
import type { Placed } from './prizes.ts';

/** A closed race. */
export interface ClosedRace {
  firstDay: number;
  entries: number;
  listHash: Buffer;
  closedAt: Date;
  /** Null while a prize is unpaid. */
  paidAt: Date | null;
}

/** A line of the list of a closed race. */
export interface RacePlace extends Placed<RaceEntry> {
  firstDay: number;
  line: number;
  transfer: bigint | null;
  paidAt: Date | null;
}

export async function readNextRace(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ next_day: number }>('SELECT next_day FROM race_state');
  return rows[0]!.next_day;
}

/** Moves on; weeks in which nobody played have no race. False if another server was faster. */
export async function moveOn(db: Queryable, from: number, to: number): Promise<boolean> {
  const { rowCount } = await db.query('UPDATE race_state SET next_day = $2 WHERE next_day = $1', [from, to]);
  return rowCount === 1;
}

/** Hash of the published list without names: places, points and prizes. It goes into the public log. */
export function hashOfList(places: readonly Pick<RacePlace, 'place' | 'points' | 'prize'>[]): Buffer {
  const lines = places.map(({ place, points, prize }): Json => [place, String(points), String(prize)]);
  return createHash('sha256').update(canonicalJson(lines)).digest();
}

/** Stores the final list and publishes the commitment. */
export async function addRace(
  tx: Tx,
  race: Pick<ClosedRace, 'firstDay' | 'entries' | 'closedAt'>,
  places: readonly Placed<RaceEntry>[],
): Promise<void> {
  const { firstDay, entries, closedAt } = race;
  const hash = hashOfList(places);
  const hasPrize = places.some(({ prize }) => prize > 0n);
  await tx.query('INSERT INTO races (first_day, entries, list_hash, closed_at, paid_at) VALUES ($1, $2, $3, $4, $5)', [
    firstDay,
    entries,
    hash,
    closedAt,
    hasPrize ? null : closedAt,
  ]);
  await tx.query(
    `INSERT INTO race_places (first_day, line, place, player_id, points, prize_micros)
     SELECT $1, l.line, l.place, l.player_id, l.points, l.prize
     FROM unnest($2::integer[], $3::bigint[], $4::bigint[], $5::bigint[])
       WITH ORDINALITY AS l (place, player_id, points, prize, line)`,
    [
      firstDay,
      integerArray(places, ({ place }) => place),
      bigintArray(places, ({ playerId }) => playerId),
      bigintArray(places, ({ points }) => points),
      bigintArray(places, ({ prize }) => prize),
    ],
  );
  await announce(tx, 'race', [{ week: isoDay(firstDay), entries, places: places.length, hash: hash.toString('hex') }]);
}

interface RaceRow {
  first_day: number;
  entries: number;
  list_hash: Buffer;
  closed_at: Date;
  paid_at: Date | null;
  [column: string]: unknown;
}

interface PlaceRow {
  first_day: number;
  line: number;
  place: number;
  player_id: bigint;
  points: bigint;
  prize_micros: bigint;
  transfer: bigint | null;
  paid_at: Date | null;
  [column: string]: unknown;
}

/** Newest first, before the given day. */
export async function listRaces(db: Queryable, before: number, limit: number): Promise<ClosedRace[]> {
  const { rows } = await db.query<RaceRow>(
    'SELECT first_day, entries, list_hash, closed_at, paid_at FROM races WHERE first_day < $1 ORDER BY first_day DESC LIMIT $2',
    [before, limit],
  );
  return rows.map((row) => ({
    firstDay: row.first_day,
    entries: row.entries,
    listHash: row.list_hash,
    closedAt: row.closed_at,
    paidAt: row.paid_at,
  }));
}

const PLACE_SELECT =
  'SELECT first_day, line, place, player_id, points, prize_micros, transfer, paid_at FROM race_places';

export async function listPlaces(db: Queryable, firstDay: number): Promise<RacePlace[]> {
  const { rows } = await db.query<PlaceRow>(`${PLACE_SELECT} WHERE first_day = $1 ORDER BY line`, [firstDay]);
  return rows.map(toPlace);
}

/** Unpaid prizes, oldest race first. */
export async function listUnpaid(db: Queryable, limit: number): Promise<RacePlace[]> {
  const { rows } = await db.query<PlaceRow>(
    `${PLACE_SELECT} WHERE paid_at IS NULL AND prize_micros > 0 ORDER BY first_day, line LIMIT $1`,
    [limit],
  );
  return rows.map(toPlace);
}

/** The player's places, newest first. */
export async function listPlacesOf(db: Queryable, playerId: PlayerId, limit: number): Promise<RacePlace[]> {
  const { rows } = await db.query<PlaceRow>(`${PLACE_SELECT} WHERE player_id = $1 ORDER BY first_day DESC LIMIT $2`, [
    playerId,
    limit,
  ]);
  return rows.map(toPlace);
}

export async function notePaid(
  tx: Tx,
  { firstDay, line }: Pick<RacePlace, 'firstDay' | 'line'>,
  transfer: bigint,
  now: Date,
): Promise<void> {
  await tx.query(
    'UPDATE race_places SET transfer = $3, paid_at = $4 WHERE first_day = $1 AND line = $2 AND paid_at IS NULL',
    [firstDay, line, transfer, now],
  );
}

export async function finishPaid(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `UPDATE races r SET paid_at = $1 WHERE paid_at IS NULL AND NOT EXISTS (
       SELECT FROM race_places p WHERE p.first_day = r.first_day AND p.paid_at IS NULL AND p.prize_micros > 0
     )`,
    [now],
  );
}

function toPlace(row: PlaceRow): RacePlace {
  return {
    firstDay: row.first_day,
    line: row.line,
    place: row.place,
    playerId: toPlayerId(row.player_id),
    points: row.points,
    prize: row.prize_micros,
    transfer: row.transfer,
    paidAt: row.paid_at,
  };
}
