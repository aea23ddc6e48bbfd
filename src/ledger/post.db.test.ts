import { describe, expect, test } from 'vitest';
import { systemClock } from '../clock/clock.ts';
import { testDatabase } from '../db/test-database.ts';
import { dollars, usdMicros } from '../money/usd.ts';
import { post, PostingKeyReusedError, type Posting } from './post.ts';
import { fundedWallet, keepBooksClean } from './test-wallets.ts';
import { lockWallet, readWallet } from './wallet-rows.ts';
import { applyTransfers } from './wallet.ts';
import { createLedgerWriter, isStaleWallet } from './write.ts';

const db = await testDatabase();
keepBooksClean(db);

const inTransaction = (posting: Posting) => db.database.transaction((tx) => post(tx, systemClock, posting));

test('ledger: a posting moves money and numbers its transfers', async () => {
  const playerId = await fundedWallet(db, dollars(100));
  const result = await inTransaction({
    playerId,
    key: 'bet:1',
    transfers: [
      { kind: 'stake', debit: 'primary', credit: 'games', amount: dollars(10), reference: 1n },
      { kind: 'payout', debit: 'games', credit: 'primary', amount: dollars(25), reference: 1n },
    ],
    tally: { cashWagered: dollars(10), bets: 1n, rakebackNanos: 5_000n },
  });
  expect(result).toMatchObject({ ok: true, repeated: false, firstTransfer: 2n });
  expect(await readWallet(db.database, playerId)).toMatchObject({
    primary: dollars(115),
    lastTransfer: 3n,
    version: 2n,
    cashWagered: dollars(10),
    betCount: 1n,
    rakebackNanos: 5_000n,
  });
  const { rows } = await db.database.query(
    'SELECT number, debit_after_micros, credit_after_micros FROM transfers WHERE player_id = $1 ORDER BY number',
    [playerId],
  );
  expect(rows).toEqual([
    { number: 1n, debit_after_micros: null, credit_after_micros: 100_000_000n },
    { number: 2n, debit_after_micros: 90_000_000n, credit_after_micros: null },
    { number: 3n, debit_after_micros: null, credit_after_micros: 115_000_000n },
  ]);
});

test('ledger: a withdrawal is a hold, then sent or returned', async () => {
  const playerId = await fundedWallet(db, dollars(50));
  const move = (key: string, kind: 'withdrawal_hold' | 'withdrawal_sent' | 'withdrawal_returned', n: number) =>
    inTransaction({
      playerId,
      key,
      transfers: [
        {
          kind,
          debit: kind === 'withdrawal_hold' ? 'primary' : 'held',
          credit: kind === 'withdrawal_hold' ? 'held' : kind === 'withdrawal_sent' ? 'processor' : 'primary',
          amount: dollars(n),
        },
      ],
    });
  await move('withdrawal:1:hold', 'withdrawal_hold', 30);
  await move('withdrawal:2:hold', 'withdrawal_hold', 20);
  expect(await readWallet(db.database, playerId)).toMatchObject({ primary: 0n, held: dollars(50) });
  await move('withdrawal:1:sent', 'withdrawal_sent', 30);
  await move('withdrawal:2:returned', 'withdrawal_returned', 20);
  expect(await readWallet(db.database, playerId)).toMatchObject({ primary: dollars(20), held: 0n });
  expect(await move('withdrawal:3:sent', 'withdrawal_sent', 1)).toEqual({ ok: false, reason: 'insufficient_funds' });
});

test('ledger: a repeat under the same key changes nothing and gives the first answer', async () => {
  const playerId = await fundedWallet(db, dollars(1));
  const deposit: Posting = {
    playerId,
    key: 'deposit:abc',
    transfers: [{ kind: 'deposit', debit: 'processor', credit: 'primary', amount: dollars(20) }],
  };
  expect(await inTransaction(deposit)).toMatchObject({ ok: true, repeated: false, firstTransfer: 2n });
  expect(await inTransaction(deposit)).toMatchObject({ ok: true, repeated: true, firstTransfer: 2n });
  expect((await readWallet(db.database, playerId)).primary).toBe(dollars(21));
});

test('ledger: the same key with other content throws', async () => {
  const playerId = await fundedWallet(db, dollars(1));
  const deposit = (amount: number): Posting => ({
    playerId,
    key: 'deposit:abc',
    transfers: [{ kind: 'deposit', debit: 'processor', credit: 'primary', amount: dollars(amount) }],
  });
  await inTransaction(deposit(20));
  await expect(inTransaction(deposit(21))).rejects.toThrow(PostingKeyReusedError);
});

test('ledger: fifty parallel repeats of one deposit credit it once', async () => {
  const playerId = await fundedWallet(db, dollars(0));
  const deposit: Posting = {
    playerId,
    key: 'deposit:one',
    transfers: [{ kind: 'deposit', debit: 'processor', credit: 'primary', amount: dollars(15) }],
  };
  const results = await Promise.all(Array.from({ length: 50 }, () => inTransaction(deposit)));
  expect(results.filter((result) => result.ok && !result.repeated)).toHaveLength(1);
  expect((await readWallet(db.database, playerId)).primary).toBe(dollars(15));
});

test('ledger: of fifty parallel postings of the whole balance exactly one succeeds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const playerId = await fundedWallet(db, dollars(7));
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, attempt) =>
        inTransaction({
          playerId,
          key: `bet:${attempt}`,
          transfers: [{ kind: 'stake', debit: 'primary', credit: 'games', amount: dollars(7) }],
        }),
      ),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect((await readWallet(db.database, playerId)).primary).toBe(0n);
  }
});

test('ledger: a transaction that is rolled back leaves nothing', async () => {
  const playerId = await fundedWallet(db, dollars(5));
  const attempt = db.database.transaction(async (tx) => {
    await post(tx, systemClock, {
      playerId,
      key: 'bet:lost',
      transfers: [{ kind: 'stake', debit: 'primary', credit: 'games', amount: dollars(5) }],
    });
    throw new Error('given up');
  });
  await expect(attempt).rejects.toThrow('given up');
  expect(await readWallet(db.database, playerId)).toMatchObject({ primary: dollars(5), lastTransfer: 1n });
});

test('ledger: a write on a wallet that changed meanwhile is refused', async () => {
  const playerId = await fundedWallet(db, dollars(5));
  const stale = await readWallet(db.database, playerId);
  await inTransaction({
    playerId,
    key: 'bet:first',
    transfers: [{ kind: 'stake', debit: 'primary', credit: 'games', amount: dollars(1) }],
  });
  const bet = { kind: 'stake', debit: 'primary', credit: 'games', amount: dollars(1) } as const;
  const applied = applyTransfers(stale, [bet], new Date());
  if (!applied.ok) throw new Error('the wallet had the money');
  const write = db.database.transaction((tx) =>
    createLedgerWriter().write(tx, {
      postedAt: new Date(),
      changes: [{ before: stale, after: applied.wallet, posted: [] }],
      postingKeys: [],
      answers: [],
      receipts: [],
      attached: new Map(),
    }),
  );
  expect(isStaleWallet(await write.catch((error: unknown) => error))).toBe(true);
});

describe('ledger: a transfer that makes no sense throws before it reaches the database', () => {
  test.each([
    ['no amount', { debit: 'primary', credit: 'games', amount: usdMicros(0n) }],
    ['a negative amount', { debit: 'primary', credit: 'games', amount: usdMicros(-1n) }],
    ['one account twice', { debit: 'primary', credit: 'primary', amount: dollars(1) }],
    ['house to house', { debit: 'games', credit: 'rewards', amount: dollars(1) }],
  ] as const)('%s', async (_, transfer) => {
    const playerId = await fundedWallet(db, dollars(5));
    const wallet = await db.database.transaction((tx) => lockWallet(tx, playerId));
    expect(() => applyTransfers(wallet, [{ kind: 'adjustment', ...transfer }], new Date())).toThrow(/transfer/i);
  });
});

describe('ledger: the database itself refuses', () => {
  test.each([
    ['changing a transfer', 'UPDATE transfers SET amount_micros = 1', /permission denied/],
    ['removing a transfer', 'DELETE FROM transfers', /permission denied/],
    ['emptying the books', 'TRUNCATE transfers', /permission denied/],
    ['changing a posting key', 'UPDATE posting_keys SET key = key', /permission denied/],
    ['reaching into a month', 'SELECT * FROM transfers_other', /permission denied/],
    ['removing a wallet', 'DELETE FROM wallets', /permission denied/],
    ['rewriting the audit log', `UPDATE audit_log SET action = ''`, /permission denied/],
    ['removing from the audit log', 'DELETE FROM audit_log', /permission denied/],
    ['switching the guards off', 'ALTER TABLE transfers DISABLE TRIGGER ALL', /must be owner/],
  ])('%s', async (_, sql, message) => {
    await expect(db.database.query(sql)).rejects.toThrow(message);
  });

  test.each([
    ['a balance below zero', 'UPDATE wallets SET primary_micros = -1 WHERE player_id = $1'],
    ['a promotional balance below zero', 'UPDATE wallets SET promotional_micros = -1 WHERE player_id = $1'],
    ['a hold below zero', 'UPDATE wallets SET held_micros = -1 WHERE player_id = $1'],
    [
      'a transfer of nothing',
      `INSERT INTO transfers (player_id, number, posted_at, kind, debit, credit, amount_micros, credit_after_micros)
       VALUES ($1, 99, now(), 10, 120, 1, 0, 0)`,
    ],
    [
      'a transfer between house accounts',
      `INSERT INTO transfers (player_id, number, posted_at, kind, debit, credit, amount_micros)
       VALUES ($1, 99, now(), 10, 120, 100, 5)`,
    ],
    [
      'a transfer number used twice',
      `INSERT INTO transfers (player_id, number, posted_at, kind, debit, credit, amount_micros, credit_after_micros)
       VALUES ($1, 1, now(), 10, 120, 1, 5, 5)`,
    ],
  ])('%s', async (_, sql) => {
    const playerId = await fundedWallet(db, dollars(5));
    await expect(db.database.query(sql, [playerId])).rejects.toThrow(/constraint/);
  });
});
