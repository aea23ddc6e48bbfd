import { randomInt } from 'node:crypto';
import type { Clock } from '../../clock/clock.ts';
import type { Database } from '../../db/database.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { post } from '../../ledger/post.ts';
import type { UsdMicros } from '../../money/usd.ts';

/** A credited deposit in the books and the cashier, without a processor. */
export async function creditTestDeposit(
  database: Database,
  clock: Clock,
  playerId: PlayerId,
  amount: UsdMicros,
): Promise<void> {
  const paymentId = String(randomInt(1, 2 ** 47));
  const now = clock.now();
  await database.transaction(async (tx) => {
    const { rows } = await tx.query<{ number: bigint }>(
      `INSERT INTO deposits (player_id, number, payment_id, deposit_id, address, listed_coin, state, processor_status, paid,
                             value_micros, credited_micros, created_at, updated_at, settled_at, active_at)
       SELECT $1, coalesce(max(number), 0) + 1, $2::text, 'dep_' || $2::text, 'test-' || $2::text, 'usdterc20', 'credited', 'finished', '1',
              $3, $3, $4, $4, $4, $4 FROM deposits WHERE player_id = $1
       RETURNING number`,
      [playerId, paymentId, amount, now],
    );
    await post(tx, clock, {
      playerId,
      key: `deposit:${paymentId}`,
      transfers: [{ kind: 'deposit', debit: 'processor', credit: 'primary', amount, reference: rows[0]!.number }],
    });
  });
}
