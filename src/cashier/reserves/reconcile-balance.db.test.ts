import { expect, test } from 'vitest';
import { settableClock } from '../../clock/clock.ts';
import { testDatabase } from '../../db/test-database.ts';
import { DEPOSIT_RULES } from '../../ledger/deposit-rules.ts';
import { fundedWallet, keepBooksClean } from '../../ledger/test-wallets.ts';
import { dollars, ZERO_USD } from '../../money/usd.ts';
import { decimal, ZERO_DECIMAL } from '../coins/decimals.ts';
import { openAddress } from '../deposits/open-address.ts';
import { reconcileBalance, reconcileBalanceDaily } from './reconcile-balance.ts';
import { refreshPayment } from '../deposits/refresh-payment.ts';
import { createStage } from '../deposits/test-sequences.ts';

const db = await testDatabase();
keepBooksClean(db, DEPOSIT_RULES);
const { processor, cashier, clock } = createStage(db.database, settableClock(), 1);

const SANDBOX = { cold: { addresses: [], readBalance: async () => null }, isSandbox: true };

const has = (coins: Record<string, string>) => {
  processor.balance = async () => ({
    ok: true,
    value: new Map(
      Object.entries(coins).map(([coin, amount]) => [coin, { amount: decimal(amount), pending: ZERO_DECIMAL }]),
    ),
  });
};

test('balance: what is owed to players is held against what lies at the processor, in every coin', async () => {
  // Money given by the sandbox is not owed.
  await fundedWallet(db, dollars(5_000));
  const playerId = await fundedWallet(db, ZERO_USD);
  const opened = await openAddress(cashier, playerId, 'usdt');
  if (!opened.ok) throw new Error(opened.reason);
  const paymentId = processor.send(opened.address.address!, '400');
  processor.change(paymentId, { status: 'finished' });
  await refreshPayment(cashier, paymentId, 'poll');

  has({ usdterc20: '280', btc: '0.002', xrp: '1000' });
  expect(await reconcileBalance(cashier, SANDBOX)).toEqual({
    assets: 400,
    processor: 400,
    addresses: [],
    liabilities: 400,
    covered: true,
  });
  expect(await reconcileBalance(cashier, { ...SANDBOX, isSandbox: false })).toMatchObject({
    liabilities: 5_400,
    covered: false,
  });
});

test('balance: cold wallets count too, and one that cannot be read leaves the whole check for later', async () => {
  const addresses = [
    { coin: 'usdt', address: '0x52908400098527886E0F7030069857D2E4169EE7' },
    { coin: 'btc', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
  ] as const;
  const balances: Record<string, string | null> = { usdt: '150.25', btc: '0.002' };
  const readBalance = async ({ coin }: { coin: string }) => {
    const amount = balances[coin] ?? null;
    return amount === null ? null : decimal(amount);
  };
  has({ usdterc20: '150' });
  expect(await reconcileBalance(cashier, { cold: { addresses, readBalance }, isSandbox: true })).toEqual({
    assets: 420.25,
    processor: 150,
    addresses: [
      { ...addresses[0], amount: '150.25', usd: 150.25 },
      { ...addresses[1], amount: '0.002', usd: 120 },
    ],
    liabilities: 400,
    covered: true,
  });
  balances['btc'] = null;
  expect(await reconcileBalance(cashier, { cold: { addresses, readBalance }, isSandbox: true })).toBeNull();
});

test('balance: too little is one case a day, and an unreachable processor is asked again', async () => {
  clock.advance(24 * 3_600_000);
  has({ usdterc20: '1' });
  await reconcileBalanceDaily(cashier, SANDBOX);
  await reconcileBalance(cashier, SANDBOX);
  const { rows } = await db.database.query<{ subject: string }>(
    `SELECT subject FROM operator_cases WHERE kind = 'balance_short' ORDER BY case_id`,
  );
  expect(new Set(rows.map(({ subject }) => subject)).size).toBe(rows.length);
  expect(rows.at(-1)!.subject).toBe(`day ${clock.now().toISOString().slice(0, 10)}`);
  processor.balance = async () => ({ ok: false, reason: 'unreachable', text: 'away' });
  clock.advance(24 * 3_600_000);
  expect(await reconcileBalanceDaily(cashier, SANDBOX)).toBeNull();
  has({ usdterc20: '1000' });
  expect(await reconcileBalanceDaily(cashier, SANDBOX)).toMatchObject({ covered: true });
});
