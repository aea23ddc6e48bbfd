import type { Clock } from '../clock/clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import { usdMicros, type UsdMicros } from '../money/usd.ts';

export interface FreeSpinsGrant {
  playerId: PlayerId;
  /** The same for every attempt, because the provider accepts a code only once. */
  code: string;
  spins: number;
  /** Stake per spin. */
  stake: UsdMicros;
  /** The run of bonuses that the winnings belong to. */
  run: number;
}

/** Grants free spins at the game provider. False: not now; it is retried. */
export type GrantFreeSpins = (grant: FreeSpinsGrant) => Promise<boolean>;

const GRANTS_AT_ONCE = 20;
const RETRY_MS = 60_000;
const RETRY_MS_MAX = 60 * 60_000;

interface OwedRow {
  player_id: bigint;
  step: number;
  run: number;
  spins: number;
  stake_micros: bigint;
}

/** Drops free spins still owed by a cancelled bonus. */
export async function dropOwedFreeSpins(tx: Tx, playerId: PlayerId, run: number): Promise<void> {
  await tx.query(
    'UPDATE promotion_free_spins SET next_try_at = NULL WHERE player_id = $1 AND run = $2 AND granted_at IS NULL',
    [playerId, run],
  );
}

/** Grants owed free spins. Any server may run it; each grant is taken by one server at a time. */
export async function grantOwedFreeSpins(database: Database, clock: Clock, grant: GrantFreeSpins): Promise<void> {
  const now = clock.now();
  const { rows } = await database.query<OwedRow>(
    `UPDATE promotion_free_spins SET tries = tries + 1,
            next_try_at = to_timestamp(($5::bigint + least($2::bigint * (tries + 1), $3::bigint))::float8 / 1000)
     WHERE (player_id, step) IN (
       SELECT player_id, step FROM promotion_free_spins
       WHERE granted_at IS NULL AND next_try_at <= $1 ORDER BY next_try_at LIMIT $4 FOR UPDATE SKIP LOCKED)
     RETURNING player_id, step, run, spins, stake_micros`,
    [now, RETRY_MS, RETRY_MS_MAX, GRANTS_AT_ONCE, now.getTime()],
  );
  for (const { player_id, step, run, spins, stake_micros } of rows) {
    const playerId = toPlayerId(player_id);
    const code = `promo-${playerId}-${step}`;
    if (!(await grant({ playerId, code, spins, stake: usdMicros(stake_micros), run }))) continue;
    await database.query(
      `UPDATE promotion_free_spins SET granted_at = $3, code = $4, next_try_at = NULL
       WHERE player_id = $1 AND step = $2`,
      [playerId, step, clock.now(), code],
    );
  }
}
