import { expect, test } from 'vitest';
import { systemClock } from '../clock/clock.ts';
import { testDatabase } from '../db/test-database.ts';
import { dollars } from '../money/usd.ts';
import { ACCOUNTS, TRANSFER_KINDS } from './accounts.ts';
import { post } from './post.ts';
import { describeReconciliation, reconcile } from './reconcile.ts';
import { fundedWallet } from './test-wallets.ts';

const db = await testDatabase();

test('reconcile: clean books are called clean, with the house on the other side', async () => {
  const playerId = await fundedWallet(db, dollars(100));
  await db.database.transaction((tx) =>
    post(tx, systemClock, {
      playerId,
      key: 'bet:1',
      transfers: [{ kind: 'stake', debit: 'primary', credit: 'games', amount: dollars(40) }],
    }),
  );
  const result = await reconcile(db.database);
  expect(result.clean).toBe(true);
  const balances = Object.fromEntries(result.accounts.map((account) => [account.name, account.balance]));
  expect(balances).toMatchObject({
    'player:primary': dollars(60),
    'house:games': dollars(40),
    'house:sandbox': -100_000_000n,
  });
  expect(describeReconciliation(result)).toContain('The books are clean.');
});

// Each tampering needs the owner's rights and is undone by rolling back to a savepoint.
test.each([
  ['Every balance equals its entries', 'UPDATE wallets SET primary_micros = primary_micros + 1'],
  ['Every balance equals its entries', 'DELETE FROM wallets'],
  ['Transfers are numbered without gaps', 'DELETE FROM transfers WHERE number = 1'],
  [
    'Each transfer leaves the balance it says',
    'UPDATE transfers SET amount_micros = amount_micros + 1 WHERE number = 2',
  ],
  ['Each transfer leaves the balance it says', 'UPDATE transfers SET debit_after_micros = 0 WHERE number = 2'],
  ['Accounts and kinds are known', 'UPDATE transfers SET kind = 77 WHERE number = 2'],
  ['Accounts and kinds are known', 'UPDATE transfers SET credit = 177 WHERE number = 2'],
  ['Each posting key has its transfers', 'UPDATE posting_keys SET transfer_count = 9'],
])('reconcile: "%s" notices: %s', async (name, tampering) => {
  const copy = await testDatabase(2);
  const playerId = await fundedWallet(copy, dollars(10));
  await copy.database.transaction((tx) =>
    post(tx, systemClock, {
      playerId,
      key: 'bet:1',
      transfers: [{ kind: 'stake', debit: 'primary', credit: 'games', amount: dollars(4) }],
    }),
  );
  await copy.owner.query(tampering);
  const result = await reconcile(copy.database);
  expect(result.clean).toBe(false);
  expect(result.checks.find((check) => check.name === name)?.problemCount).toBeGreaterThan(0);
  expect(describeReconciliation(result)).toContain('NOT clean');
});

test('reconcile: a balance below zero is noticed even where the database no longer refuses it', async () => {
  const copy = await testDatabase(2);
  await fundedWallet(copy, dollars(10));
  await copy.owner.query('ALTER TABLE wallets DROP CONSTRAINT wallets_primary_micros_check');
  await copy.owner.query('UPDATE wallets SET primary_micros = -1');
  const result = await reconcile(copy.database);
  expect(result.checks.find((check) => check.name === 'Nobody is below zero')?.problemCount).toBe(1);
});

test('ledger: the accounts and kinds of the code are those of the database', async () => {
  const accounts = await db.database.query<{ code: number; name: string }>('SELECT code, name FROM ledger_accounts');
  expect(Object.fromEntries(accounts.rows.map((row) => [row.name.split(':')[1], row.code]))).toEqual(ACCOUNTS);
  const kinds = await db.database.query<{ code: number; name: string }>('SELECT code, name FROM transfer_kinds');
  expect(Object.fromEntries(kinds.rows.map((row) => [row.name, row.code]))).toEqual(TRANSFER_KINDS);
});
