import { expect, test } from 'vitest';
import { settableClock } from '../../clock/clock.ts';
import { testDatabase } from '../../db/test-database.ts';
import { fundedWallet, keepBooksClean } from '../../ledger/test-wallets.ts';
import { WITHDRAWAL_RULES } from '../../ledger/withdrawal-rules.ts';
import { dollars } from '../../money/usd.ts';
import { decimal } from '../coins/decimals.ts';
import type { TestProcessorOptions } from './test-payout-processor.ts';
import { stageWithdrawals, withdraw, type WithdrawalStage } from './test-withdrawals.ts';
import { createWithdrawalWorker } from './worker.ts';

const MINUTE_MS = 60_000;
const db = await testDatabase();
keepBooksClean(db, WITHDRAWAL_RULES);
const clock = settableClock();

/** Each test has its own players, because it looks at all open withdrawals. */
async function stageWith(count: number, faults: Omit<TestProcessorOptions, 'clock'> = {}): Promise<WithdrawalStage> {
  const stage = stageWithdrawals(db.database, faults, {}, clock);
  for (let n = 0; n < count; n += 1) {
    const taken = await withdraw(stage.withdrawals, await fundedWallet(db, dollars(150)), 20 + n);
    if (!taken.ok) throw new Error(taken.reason);
  }
  return stage;
}

async function pass(stage: WithdrawalStage, ms: number): Promise<void> {
  const workers = [createWithdrawalWorker(stage.withdrawals), createWithdrawalWorker(stage.withdrawals)];
  for (let passed = 0; passed <= ms; passed += 5_000) {
    await Promise.all(workers.map((worker) => worker.turn()));
    clock.advance(5_000);
  }
}

const sentOf = ({ processor }: WithdrawalStage) => processor.payouts.filter(({ coinsSent }) => coinsSent).length;
const callsOf = ({ processor }: WithdrawalStage) => ({
  created: processor.calls.get('createPayouts'),
  verified: processor.calls.get('verifyPayout'),
});

test('payout batch: what waits at the same time is asked for in one call and confirmed with one code', async () => {
  const stage = await stageWith(12);
  await createWithdrawalWorker(stage.withdrawals).turn();
  await pass(stage, 2 * MINUTE_MS);
  expect(callsOf(stage)).toEqual({ created: 1, verified: 1 });
  expect([sentOf(stage), stage.processor.payouts.every(({ badCodes }) => badCodes === 0)]).toEqual([12, true]);
});

test('payout batch: a hundred withdrawals are paid within minutes, with a code each half minute', async () => {
  const stage = await stageWith(100);
  await pass(stage, 8 * MINUTE_MS);
  expect(sentOf(stage)).toBe(100);
  expect(callsOf(stage).verified).toBeLessThanOrEqual(10);
});

test.each(['lost', 'crash_after'] as const)(
  'payout batch: after a call that ended with %s each is found in the list, none is asked for again',
  async (fault) => {
    let isFirst = true;
    const stage = await stageWith(5, {
      faultOf(call) {
        if (call !== 'createPayouts' || !isFirst) return 'none';
        isFirst = false;
        return fault;
      },
    });
    // Two workers that start in parallel may split the five between two calls.
    await createWithdrawalWorker(stage.withdrawals).turn();
    await pass(stage, 6 * MINUTE_MS);
    expect([sentOf(stage), stage.processor.payouts.length]).toEqual([5, 5]);
    expect(callsOf(stage)).toEqual({ created: 1, verified: 1 });
  },
);

test('payout batch: one order that the processor does not take does not keep the others', async () => {
  const stage = await stageWith(4);
  const { createPayouts } = stage.processor;
  const bad = decimal('20.685');
  stage.processor.createPayouts = (orders) =>
    orders.some(({ amount }) => amount === bad)
      ? Promise.resolve({ ok: false, reason: 'refused', text: 'Invalid payout_address' })
      : createPayouts(orders);
  await pass(stage, 6 * MINUTE_MS);
  expect([sentOf(stage), stage.processor.payouts.length]).toEqual([3, 3]);
  const { rows } = await db.database.query<{ reason: string }>(
    `SELECT reason FROM withdrawals WHERE state = 'in_review'`,
  );
  expect(rows).toEqual([{ reason: 'refused_by_processor' }]);
});
