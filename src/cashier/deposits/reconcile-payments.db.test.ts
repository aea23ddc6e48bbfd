import { expect, test } from 'vitest';
import { settableClock } from '../../clock/clock.ts';
import { testDatabase } from '../../db/test-database.ts';
import { DEPOSIT_RULES } from '../../ledger/deposit-rules.ts';
import { fundedWallet, keepBooksClean } from '../../ledger/test-wallets.ts';
import { readWallet } from '../../ledger/wallet-rows.ts';
import { dollars, ZERO_USD } from '../../money/usd.ts';
import { decimal } from '../coins/decimals.ts';
import { openAddress } from './open-address.ts';
import { reconcilePayments, reconcilePaymentsDaily } from './reconcile-payments.ts';
import { createStage } from './test-sequences.ts';

const db = await testDatabase();
keepBooksClean(db, DEPOSIT_RULES);
const stage = createStage(db.database, settableClock(), 1);
const { processor, cashier, clock } = stage;

async function addressFor(playerId: Parameters<typeof openAddress>[1]): Promise<string> {
  const opened = await openAddress(cashier, playerId, 'usdt');
  if (!opened.ok) throw new Error(opened.reason);
  return opened.address.address!;
}

async function casesOf(paymentId: string): Promise<string[]> {
  const { rows } = await db.database.query<{ kind: string }>('SELECT kind FROM operator_cases WHERE subject = $1', [
    `payment ${paymentId}`,
  ]);
  return rows.map((row) => row.kind);
}

test('reconciliation: a payment that was missed is credited, and is no difference then', async () => {
  const playerId = await fundedWallet(db, ZERO_USD);
  const paymentId = processor.send(await addressFor(playerId), '20');
  processor.change(paymentId, { status: 'finished' });
  expect(await reconcilePayments(cashier)).toMatchObject({ differences: 0 });
  expect(await readWallet(db.database, playerId)).toMatchObject({ primary: dollars(20) });
});

test("reconciliation: nobody's payment and a vanished one are cases, each once", async () => {
  const stray = await processor.createPayment({ orderId: 'dep_unknown', coin: 'usdt', price: decimal('3') });
  if (!stray.ok) throw new Error(stray.text);
  processor.send(stray.value.address, '77');
  const playerId = await fundedWallet(db, ZERO_USD);
  const gone = processor.send(await addressFor(playerId), '20');
  processor.change(gone, { status: 'finished' });
  await reconcilePayments(cashier);
  processor.payments.delete(gone);
  clock.advance(3_600_000);
  await reconcilePayments(cashier);
  await reconcilePayments(cashier);
  expect(await casesOf(stray.value.paymentId)).toEqual(['payment_unknown']);
  expect(await casesOf(gone)).toEqual(['payment_missing']);
});

test('reconciliation: runs once a day, and again after a failure', async () => {
  clock.advance(24 * 3_600_000);
  processor.failNext('listPayments', 'unreachable');
  expect(await reconcilePaymentsDaily(cashier)).toBeNull();
  const [one, other] = await Promise.all([reconcilePaymentsDaily(cashier), reconcilePaymentsDaily(cashier)]);
  expect([one, other].filter(Boolean)).toHaveLength(1);
  expect(await reconcilePaymentsDaily(cashier)).toBeNull();
  clock.advance(24 * 3_600_000);
  expect(await reconcilePaymentsDaily(cashier)).not.toBeNull();
});
