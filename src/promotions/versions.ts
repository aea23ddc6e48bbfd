import type { Queryable, Tx } from '../db/database.ts';
import { usdMicros, type UsdMicros } from '../money/usd.ts';
import { mostFromStep, type PromotionTerms } from '../terms/promotion-terms.ts';
import type { ErrorCode } from '../http/errors.ts';
import type { Projection } from './projection/projection.ts';
import { isInSegment, type PlayerFacts, type Segment } from './segment.ts';

/** Terms, with who may activate them, when, and the total budget. */
export interface Version {
  version: number;
  name: string;
  terms: PromotionTerms;
  segment: Segment;
  startsAt: Date;
  endsAt: Date | null;
  budget: UsdMicros | null;
  /** Available only with a code. */
  byCode: boolean;
  projection: Projection | null;
  madeBy: string;
  madeAt: Date;
  openedAt: Date | null;
  openedBy: string | null;
  endedAt: Date | null;
  endedBy: string | null;
  players: number;
  reserved: UsdMicros;
  granted: UsdMicros;
}

interface VersionRow {
  version: number;
  name: string;
  terms: PromotionTerms;
  segment: Segment;
  starts_at: Date;
  ends_at: Date | null;
  budget_micros: bigint | null;
  by_code: boolean;
  projection: Projection | null;
  made_by: string;
  made_at: Date;
  opened_at: Date | null;
  opened_by: string | null;
  ended_at: Date | null;
  ended_by: string | null;
  players: number;
  reserved_micros: bigint;
  granted_micros: bigint;
}

const COLUMNS = `version, name, terms, segment, starts_at, ends_at, budget_micros, by_code, projection, made_by, made_at, opened_at,
  opened_by, ended_at, ended_by, players, reserved_micros, granted_micros`;

/** The newest first. */
export async function listVersions(db: Queryable): Promise<Version[]> {
  const { rows } = await db.query<VersionRow>(`SELECT ${COLUMNS} FROM promotion_versions ORDER BY version DESC`);
  return rows.map(toVersion);
}

export async function findVersion(db: Queryable, version: number): Promise<Version | null> {
  const { rows } = await db.query<VersionRow>(`SELECT ${COLUMNS} FROM promotion_versions WHERE version = $1`, [
    version,
  ]);
  return rows[0] ? toVersion(rows[0]) : null;
}

export async function lockVersion(tx: Tx, version: number): Promise<Version | null> {
  const { rows } = await tx.query<VersionRow>(
    `SELECT ${COLUMNS} FROM promotion_versions WHERE version = $1 FOR UPDATE`,
    [version],
  );
  return rows[0] ? toVersion(rows[0]) : null;
}

/** Versions that somebody can activate now, newest first. */
export async function listOpenVersions(db: Queryable, now: Date): Promise<Version[]> {
  const { rows } = await db.query<VersionRow>(
    `SELECT ${COLUMNS} FROM promotion_versions
     WHERE opened_at IS NOT NULL AND ended_at IS NULL AND starts_at <= $1 AND (ends_at IS NULL OR ends_at > $1)
     ORDER BY version DESC`,
    [now],
  );
  return rows.map(toVersion);
}

export type Offer = { ok: true; version: Version } | { ok: false; reason: ErrorCode };

/** The newest open version whose segment includes this player and whose budget has room. */
export function offerTo(open: readonly Version[], facts: PlayerFacts): Offer {
  const listed = open.filter(({ byCode }) => !byCode);
  if (listed.length === 0) return { ok: false, reason: 'NO_PROMOTION_OPEN' };
  const own = listed.filter(({ segment }) => isInSegment(segment, facts));
  if (own.length === 0) return { ok: false, reason: 'PROMOTION_NOT_FOR_YOU' };
  const version = own.find(hasRoom);
  return version ? { ok: true, version } : { ok: false, reason: 'PROMOTION_BUDGET' };
}

/** Whether the budget covers one more activation. */
export function hasRoom({ budget, reserved, granted, terms }: Version): boolean {
  return budget === null || reserved + granted + mostFromStep(terms, 0) <= budget;
}

export type VersionState = 'draft' | 'planned' | 'open' | 'over' | 'ended';

export function stateOf({ openedAt, endedAt, startsAt, endsAt }: Version, now: Date): VersionState {
  if (openedAt === null) return 'draft';
  if (endedAt !== null) return 'ended';
  if (startsAt > now) return 'planned';
  return endsAt !== null && endsAt <= now ? 'over' : 'open';
}

function toVersion(row: VersionRow): Version {
  return {
    version: row.version,
    name: row.name,
    terms: row.terms,
    segment: row.segment,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    budget: row.budget_micros === null ? null : usdMicros(row.budget_micros),
    byCode: row.by_code,
    projection: row.projection,
    madeBy: row.made_by,
    madeAt: row.made_at,
    openedAt: row.opened_at,
    openedBy: row.opened_by,
    endedAt: row.ended_at,
    endedBy: row.ended_by,
    players: row.players,
    reserved: usdMicros(row.reserved_micros),
    granted: usdMicros(row.granted_micros),
  };
}
