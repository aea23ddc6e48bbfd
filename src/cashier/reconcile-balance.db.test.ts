import { expect, test } from 'vitest';
import { settableClock } from '../clock/clock.ts';
import { testDatabase } from '../db/test-database.ts';
import { DEPOSIT_RULES } from '../ledger/deposit-rules.ts';
import { fundedWallet, keepBooksClean } from '../ledger/test-wallets.ts';
import { dollars, ZERO_USD } from '../money/usd.ts';
import { decimal, ZERO_DECIMAL } from './decimals.ts';
import { openAddress } from './open-address.ts';
import { reconcileBalance, reconcileBalanceDaily } from './reconcile-balance.ts';
import { refreshPayment } from './refresh-payment.ts';
import { createStage } from './test-sequences.ts';

const db = await testDatabase();
keepBooksClean(db, DEPOSIT_RULES);
const { processor, cashier, clock } = createStage(db.database, settableClock(), 1);

const has = (coins: Record<string, string>) => {
  processor.balance = async () => ({
    ok: true,
    value: new Map(
      Object.entries(coins).map(([coin, amount]) => [coin, { amount: decimal(amount), pending: ZERO_DECIMAL }]),
    ),
  });
};

test('balance: what is owed to players is held against what lies at the processor, in every coin', async () => {
  // What the sandbox gave away is owed by nobody.
  await fundedWallet(db, dollars(5_000));
  const playerId = await fundedWallet(db, ZERO_USD);
  const opened = await openAddress(cashier, playerId, 'usdt');
  if (!opened.ok) throw new Error(opened.reason);
  const paymentId = processor.send(opened.address.address!, '400');
  processor.change(paymentId, { status: 'finished' });
  await refreshPayment(cashier, paymentId, 'poll');

  has({ usdterc20: '280', btc: '0.002', xrp: '1000' });
  expect(await reconcileBalance(cashier, true)).toEqual({ assets: 400, liabilities: 400, covered: true });
  expect(await reconcileBalance(cashier, false)).toMatchObject({ liabilities: 5_400, covered: false });
});

test('balance: too little is one case a day, and an unreachable processor is asked again', async () => {
  clock.advance(24 * 3_600_000);
  has({ usdterc20: '1' });
  await reconcileBalanceDaily(cashier, true);
  await reconcileBalance(cashier, true);
  const { rows } = await db.database.query<{ subject: string }>(
    `SELECT subject FROM operator_cases WHERE kind = 'balance_short' ORDER BY case_id`,
  );
  expect(new Set(rows.map(({ subject }) => subject)).size).toBe(rows.length);
  expect(rows.at(-1)!.subject).toBe(`day ${clock.now().toISOString().slice(0, 10)}`);
  processor.balance = async () => ({ ok: false, reason: 'unreachable', text: 'away' });
  clock.advance(24 * 3_600_000);
  expect(await reconcileBalanceDaily(cashier, true)).toBeNull();
  has({ usdterc20: '1000' });
  expect(await reconcileBalanceDaily(cashier, true)).toMatchObject({ covered: true });
});
