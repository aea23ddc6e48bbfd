import type { Queryable, Tx } from '../db/database.ts';
import { PERIODS, type Period } from '../ledger/play-limits.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { UsdMicros } from '../money/usd.ts';
import { LIMIT_KINDS, type Limit, type LimitKind } from './limit-change.ts';

interface LimitRow {
  kind: LimitKind;
  period: Period;
  amount_micros: bigint | null;
  wished_at: Date | null;
  wished_micros: bigint | null;
}

/** All nine, including those never set. Changed only under the wallet's lock. */
export async function readLimits(db: Queryable, playerId: PlayerId): Promise<Limit[]> {
  const { rows } = await db.query<LimitRow>(
    'SELECT kind, period, amount_micros, wished_at, wished_micros FROM player_limits WHERE player_id = $1',
    [playerId],
  );
  return LIMIT_KINDS.flatMap((kind) =>
    PERIODS.map((period) => {
      const row = rows.find((each) => each.kind === kind && each.period === period);
      return {
        kind,
        period,
        amount: (row?.amount_micros ?? null) as UsdMicros | null,
        wish: row?.wished_at ? { amount: row.wished_micros as UsdMicros | null, askedAt: row.wished_at } : null,
      };
    }),
  );
}

export async function saveLimit(tx: Tx, playerId: PlayerId, { kind, period, amount, wish }: Limit): Promise<void> {
  await tx.query(
    `INSERT INTO player_limits (player_id, kind, period, amount_micros, wished_at, wished_micros)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (player_id, kind, period) DO UPDATE SET amount_micros = excluded.amount_micros,
       wished_at = excluded.wished_at, wished_micros = excluded.wished_micros`,
    [playerId, kind, period, amount, wish?.askedAt ?? null, wish?.amount ?? null],
  );
}
