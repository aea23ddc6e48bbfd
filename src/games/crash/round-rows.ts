import type { Database, Queryable } from '../../db/database.ts';
import type { UsdMicros } from '../../money/usd.ts';

export const PHASES = ['waiting', 'betting', 'flight', 'ended', 'void'] as const;
export type Phase = (typeof PHASES)[number];

/** A stored round. Times are milliseconds of the house's time; the point is in hundredths. */
export interface CrashRound {
  round: number;
  chain: number;
  game: number;
  phase: Phase;
  closesAtMs: number | null;
  startedAtMs: number | null;
  endedAtMs: number | null;
  /** Null until the round is over, as is the hash. */
  point: number | null;
  hash: string | null;
  bets: number;
  staked: UsdMicros;
  reserved: UsdMicros;
  reservedMax: UsdMicros;
}

interface RoundRow {
  round: bigint;
  chain: number;
  game: number;
  phase: Phase;
  closes_at: Date | null;
  started_at: Date | null;
  ended_at: Date | null;
  point: bigint | null;
  hash: Buffer | null;
  bets: number;
  staked_micros: bigint;
  reserved_micros: bigint;
  reserved_max_micros: bigint;
}

const COLUMNS = [
  'round',
  'chain',
  'game',
  'phase',
  'closes_at',
  'started_at',
  'ended_at',
  'point',
  'hash',
  'bets',
  'staked_micros',
  'reserved_micros',
  'reserved_max_micros',
] as const satisfies readonly (keyof RoundRow)[];
const SELECTED = COLUMNS.join(', ');
const RETURNED = COLUMNS.map((column) => `r.${column}`).join(', ');

/** Open rounds and the newest finished ones, earliest first. */
export async function readTable(db: Queryable): Promise<CrashRound[]> {
  const { rows } = await db.query<RoundRow>(`SELECT ${SELECTED} FROM crash_rounds ORDER BY round DESC LIMIT 4`);
  return rows.map(toRound).toReversed();
}

export async function findRound(db: Queryable, round: number): Promise<CrashRound | null> {
  const { rows } = await db.query<RoundRow>(`SELECT ${SELECTED} FROM crash_rounds WHERE round = $1`, [round]);
  return rows[0] ? toRound(rows[0]) : null;
}

export async function findRounds(db: Queryable, rounds: readonly number[]): Promise<Map<number, CrashRound>> {
  const { rows } = await db.query<RoundRow>(`SELECT ${SELECTED} FROM crash_rounds WHERE round = ANY($1::bigint[])`, [
    rounds,
  ]);
  return new Map(rows.map((row) => [Number(row.round), toRound(row)]));
}

/** Rounds that are over, newest first. */
export async function listEnded(db: Queryable, before: number | null, limit: number): Promise<CrashRound[]> {
  const { rows } = await db.query<RoundRow>(
    `SELECT ${SELECTED} FROM crash_rounds
     WHERE ($1::bigint IS NULL OR round < $1) AND phase IN ('ended', 'void') ORDER BY round DESC LIMIT $2`,
    [before, limit],
  );
  return rows.map(toRound);
}

/** Finished rounds whose bets may not all be settled. */
export async function findUnsettled(db: Queryable): Promise<CrashRound[]> {
  const { rows } = await db.query<RoundRow>(
    `SELECT ${SELECTED} FROM crash_rounds WHERE settled_at IS NULL AND phase IN ('ended', 'void') ORDER BY round`,
  );
  return rows.map(toRound);
}

export async function markSettled(db: Queryable, round: number): Promise<void> {
  await db.query(
    `UPDATE crash_rounds SET settled_at = statement_timestamp()
     WHERE round = $1 AND settled_at IS NULL AND phase IN ('ended', 'void')`,
    [round],
  );
}

/** A leader's claim to lead. Statements under an older epoch change nothing. */
export interface Lead {
  serverId: string;
  epoch: bigint;
}

/** Every statement of a leader waits for a concurrent change of leader, and does nothing after one. */
const LED = 'WITH led AS (SELECT epoch FROM crash_lease WHERE epoch = $1 AND leader = $2 FOR SHARE)';

/**
 * Each bet holds the row of its round for a moment. A step that starts an announced time span waits for those locks first, so
 * that none of the span has passed before players hear of it.
 */
function actOnceFree(db: Database, lead: Lead, sql: string, values: [round: number, ...unknown[]]) {
  return db.transaction(async (tx) => {
    await tx.query('SELECT FROM crash_rounds WHERE round = $1 FOR UPDATE', [values[0]]);
    return act(tx, lead, sql, values);
  });
}

async function act(db: Queryable, lead: Lead, sql: string, values: unknown[]): Promise<CrashRound | null> {
  const { rows } = await db.query<RoundRow>(`${LED}${sql}`, [lead.epoch, lead.serverId, ...values]);
  return rows[0] ? toRound(rows[0]) : null;
}

export interface NextGame {
  chain: number;
  game: number;
  reservedMax: UsdMicros;
}

/** Adds the next round, which takes bets while another is flying. */
export function addRound(db: Queryable, lead: Lead, next: NextGame): Promise<CrashRound | null> {
  return act(
    db,
    lead,
    ` INSERT INTO crash_rounds AS r (round, chain, game, phase, reserved_max_micros)
      SELECT (SELECT coalesce(max(round), 0) + 1 FROM crash_rounds), $3, $4, 'waiting', $5 FROM led
      WHERE NOT EXISTS (SELECT FROM crash_rounds WHERE phase = 'waiting')
      ON CONFLICT DO NOTHING RETURNING ${RETURNED}`,
    [next.chain, next.game, next.reservedMax],
  );
}

export function openBetting(db: Database, lead: Lead, round: number, bettingMs: number): Promise<CrashRound | null> {
  return actOnceFree(
    db,
    lead,
    ` UPDATE crash_rounds AS r SET phase = 'betting', opened_at = statement_timestamp(),
        closes_at = date_trunc('milliseconds', statement_timestamp()) + make_interval(secs => $4::float8 / 1000)
      FROM led WHERE r.round = $3 AND r.phase = 'waiting' RETURNING ${RETURNED}`,
    [round, bettingMs],
  );
}

/** Starts no earlier than announced, and slightly in the future, so that everybody hears of it before the curve leaves 1.00. */
export function startFlight(db: Database, lead: Lead, round: number, aheadMs: number): Promise<CrashRound | null> {
  return actOnceFree(
    db,
    lead,
    ` UPDATE crash_rounds AS r SET phase = 'flight',
        started_at = date_trunc('milliseconds', statement_timestamp()) + make_interval(secs => $4::float8 / 1000)
      FROM led WHERE r.round = $3 AND r.phase = 'betting' AND r.closes_at <= statement_timestamp() RETURNING ${RETURNED}`,
    [round, aheadMs],
  );
}

export interface Revealed {
  point: number;
  hash: string;
}

export function endFlight(
  db: Queryable,
  lead: Lead,
  round: number,
  { point, hash }: Revealed,
): Promise<CrashRound | null> {
  return act(
    db,
    lead,
    ` UPDATE crash_rounds AS r SET phase = 'ended', ended_at = statement_timestamp(), point = $4, hash = decode($5, 'hex')
      FROM led WHERE r.round = $3 AND r.phase = 'flight' RETURNING ${RETURNED}`,
    [round, point, hash],
  );
}

/** Ends a round that cannot be finished. */
export function voidRound(
  db: Queryable,
  lead: Lead,
  round: number,
  { point, hash }: Revealed,
): Promise<CrashRound | null> {
  return act(
    db,
    lead,
    ` UPDATE crash_rounds AS r SET phase = 'void', ended_at = statement_timestamp(), point = $4, hash = decode($5, 'hex')
      FROM led WHERE r.round = $3 AND r.phase IN ('waiting', 'betting', 'flight') RETURNING ${RETURNED}`,
    [round, point, hash],
  );
}

function toRound(row: RoundRow): CrashRound {
  return {
    round: Number(row.round),
    chain: row.chain,
    game: row.game,
    phase: row.phase,
    closesAtMs: row.closes_at?.getTime() ?? null,
    startedAtMs: row.started_at?.getTime() ?? null,
    endedAtMs: row.ended_at?.getTime() ?? null,
    point: row.point === null ? null : Number(row.point),
    hash: row.hash?.toString('hex') ?? null,
    bets: row.bets,
    staked: row.staked_micros as UsdMicros,
    reserved: row.reserved_micros as UsdMicros,
    reservedMax: row.reserved_max_micros as UsdMicros,
  };
}
