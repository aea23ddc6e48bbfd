import type { TestDatabase } from '../db/test-database.ts';
import { dollars } from '../money/usd.ts';
import { FIRST_PROMOTION, type PromotionTerms } from '../terms/promotion-terms.ts';
import type { Projection } from './projection/projection.ts';
import { EVERYBODY, type Segment } from './segment.ts';

const { version: _version, until: _until, ...firstTerms } = FIRST_PROMOTION;
export const FIRST_TERMS: PromotionTerms = firstTerms;

const PROJECTION: Projection = {
  gainAtMost: 0.18,
  gainAtMostOf: '100% on $700',
  bestGain: 0.1,
  bestBeginsWith: 'roulette, 1 numbers',
  styles: [],
  pace: { days: 30, deposits: 0, bonuses: 0, freeSpins: 0 },
  sum: { granted: 0, cost: 0, costAtMost: 0, isBudget: false },
};

export interface GivenVersion {
  terms?: Partial<PromotionTerms>;
  segment?: Partial<Segment>;
  startsAt?: Date;
  endsAt?: Date;
  budget?: number;
  byCode?: boolean;
}

/** A version that is open at once, as if two people had opened it. */
export async function openVersion(db: TestDatabase, given: GivenVersion = {}): Promise<number> {
  const { terms = {}, segment = {}, startsAt = new Date('2020-01-01'), endsAt = null, budget, byCode = false } = given;
  const days = budget === undefined ? {} : { depositDays: 30 };
  const { rows } = await db.owner.query<{ version: number }>(
    `INSERT INTO directory.promotion_versions
       (version, name, terms, segment, starts_at, ends_at, budget_micros, by_code, projection, made_by, made_at, opened_at, opened_by)
     SELECT max(version) + 1, 'Test', $1::jsonb, $2::jsonb, $3::timestamptz, $4::timestamptz, $5::bigint, $6::boolean, $7::jsonb, 'ana', now(),
       now(), 'ben'
     FROM directory.promotion_versions RETURNING version`,
    [
      JSON.stringify({ ...FIRST_TERMS, ...days, ...terms }),
      JSON.stringify({ ...EVERYBODY, ...segment }),
      startsAt,
      endsAt,
      budget === undefined ? null : dollars(budget),
      byCode,
      JSON.stringify(PROJECTION),
    ],
  );
  return rows[0]!.version;
}

export async function endVersions(db: TestDatabase): Promise<void> {
  await db.owner.query(
    `UPDATE directory.promotion_versions SET ended_at = now(), ended_by = 'ana' WHERE version > 1 AND ended_at IS NULL`,
  );
}

/** The directory's counts, and the same summed from all cells. */
export async function budgetOf(db: TestDatabase, version: number) {
  const { rows } = await db.cells.directory.query<{ players: number; reserved: bigint; granted: bigint }>(
    `SELECT players, reserved_micros AS reserved, granted_micros AS granted FROM promotion_versions WHERE version = $1`,
    [version],
  );
  const summed = { players: 0, reserved: 0n, granted: 0n };
  for (const cell of db.cells.list()) {
    const { rows: found } = await db.cells.at(cell).query<{ players: number; reserved: bigint; granted: bigint }>(
      `SELECT
         (SELECT count(*) FROM promotion_activations WHERE version = $1 AND undone_at IS NULL)::int AS players,
         (SELECT coalesce(sum(steps_reserved_micros + parts_reserved_micros), 0) FROM promotion_activations WHERE version = $1)::bigint
           AS reserved,
         ((SELECT coalesce(sum(bonus_micros), 0) FROM promotion_bonuses WHERE version = $1)
          + (SELECT coalesce(sum(f.spins * f.stake_micros), 0) FROM promotion_free_spins f
             WHERE EXISTS (SELECT FROM promotion_bonuses b WHERE b.player_id = f.player_id AND b.step = f.step AND b.version = $1))
         )::bigint AS granted`,
      [version],
    );
    const own = found[0]!;
    summed.players += own.players;
    summed.reserved += own.reserved;
    summed.granted += own.granted;
  }
  return { counted: rows[0]!, summed };
}
