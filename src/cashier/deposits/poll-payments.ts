import type { Clock } from '../../clock/clock.ts';
import { inAnsweringCells } from '../../db/cells/cells.ts';
import type { Database } from '../../db/database.ts';
import type { Cashier } from '../cashier.ts';
import { POLL_EVERY_MS } from './poll-plan.ts';
import { refreshPayment } from './refresh-payment.ts';

const PAYMENTS_PER_TURN_MAX = 60;
const AT_A_TIME = 4;

/**
 * Polls the payments that are due, so that a lost callback costs only a minute. Any number of servers may do this: each payment
 * is taken by one of them, and becomes due again in a minute if that one dies.
 */
export async function pollPayments(cashier: Cashier): Promise<number> {
  const due = (await inAnsweringCells(cashier.cells, (database) => takeDue(database, cashier.clock))).flat();
  const queue = [...due];
  const work = async () => {
    for (let paymentId = queue.shift(); paymentId !== undefined; paymentId = queue.shift()) {
      await refreshPayment(cashier, paymentId, 'poll').catch((error: unknown) => {
        cashier.log(`Cashier: payment ${paymentId} will be looked at again: ${String(error)}`);
      });
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return due.length;
}

async function takeDue(database: Database, clock: Clock): Promise<string[]> {
  const now = clock.now();
  const { rows } = await database.query<{ payment_id: string }>(
    `UPDATE deposits SET next_poll_at = $2
     WHERE (player_id, number) IN (
       SELECT player_id, number FROM deposits WHERE next_poll_at <= $1
       ORDER BY next_poll_at LIMIT $3 FOR UPDATE SKIP LOCKED
     )
     RETURNING payment_id`,
    [now, new Date(now.getTime() + POLL_EVERY_MS), PAYMENTS_PER_TURN_MAX],
  );
  return rows.map((row) => row.payment_id);
}
