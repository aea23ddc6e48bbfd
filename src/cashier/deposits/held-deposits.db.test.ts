import { expect, test } from 'vitest';
import { settableClock } from '../../clock/clock.ts';
import { testDatabase } from '../../db/test-database.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { DEPOSIT_RULES } from '../../ledger/deposit-rules.ts';
import { fundedWallet, keepBooksClean } from '../../ledger/test-wallets.ts';
import { readWallet } from '../../ledger/wallet-rows.ts';
import { dollars, ZERO_USD } from '../../money/usd.ts';
import { listDeposits } from './deposit-rows.ts';
import { decideHeldDeposit, releaseHeldDeposits } from './held-deposits.ts';
import { openAddress } from './open-address.ts';
import { refreshPayment } from './refresh-payment.ts';
import { createStage } from './test-sequences.ts';

const db = await testDatabase();
keepBooksClean(db, DEPOSIT_RULES);
const stage = createStage(db.database, settableClock(), 1);
const { processor, cashier } = stage;

async function pay(playerId: PlayerId, coins: string, as = {}): Promise<string> {
  const opened = await openAddress(cashier, playerId, 'usdt');
  if (!opened.ok) throw new Error(opened.reason);
  const paymentId = processor.send(opened.address.address!, coins, as);
  processor.change(paymentId, { status: 'finished' });
  expect(await refreshPayment(cashier, paymentId, 'poll')).toBe('done');
  return paymentId;
}

const release = (playerId: PlayerId) => db.database.transaction((tx) => releaseHeldDeposits(tx, cashier, playerId));

test('held deposit: what is above the room is held, and released as room grows', async () => {
  const playerId = await fundedWallet(db, ZERO_USD);
  stage.caps.set(playerId, dollars(500));
  await pay(playerId, '450');
  await pay(playerId, '100');
  await pay(playerId, '20');
  expect(await readWallet(db.database, playerId)).toMatchObject({ primary: dollars(500), held: dollars(70) });
  expect(
    (await listDeposits(db.database, playerId, null, 9)).map(({ state, held, holdReason }) => [
      state,
      held,
      holdReason,
    ]),
  ).toEqual([
    ['held', dollars(20), 'kyc'],
    ['credited', dollars(50), 'kyc'],
    ['credited', ZERO_USD, null],
  ]);
  expect((await release(playerId)).deposits).toEqual([]);
  stage.caps.set(playerId, dollars(530));
  await release(playerId);
  expect(await readWallet(db.database, playerId)).toMatchObject({ primary: dollars(530), held: dollars(40) });
  stage.caps.delete(playerId);
  await Promise.all([release(playerId), release(playerId)]);
  expect(await readWallet(db.database, playerId)).toMatchObject({ primary: dollars(570), held: ZERO_USD });
  expect((await listDeposits(db.database, playerId, null, 9)).every((each) => each.state === 'credited')).toBe(true);
});

test('held deposit: one in doubt is credited by a decision, once, or dismissed', async () => {
  const playerId = await fundedWallet(db, ZERO_USD);
  const wrong = await pay(playerId, '40', { listedCoin: 'usdtbsc' });
  const less = await pay(playerId, '40', { worthPercent: 50 });
  expect(await readWallet(db.database, playerId)).toMatchObject({ primary: 0n, held: 0n });
  const decide = (paymentId: string, decision: Parameters<typeof decideHeldDeposit>[4]) =>
    db.database.transaction((tx) => decideHeldDeposit(tx, cashier, playerId, paymentId, decision));
  expect((await decide(wrong, 'dismiss'))?.deposits).toMatchObject([{ state: 'dismissed' }]);
  expect((await decide(less, { credit: dollars(20) }))?.wallet?.primary).toBe(dollars(20));
  expect(await decide(less, { credit: dollars(20) })).toBeNull();
  expect(await decide(wrong, { credit: dollars(20) })).toBeNull();
  const { rows } = await db.database.query('SELECT kind, subject FROM operator_cases ORDER BY case_id');
  expect(rows).toEqual([
    { kind: 'deposit_held', subject: `payment ${wrong}` },
    { kind: 'deposit_held', subject: `payment ${less}` },
  ]);
});

test('held deposit: the same transfer under two ids counts once', async () => {
  const playerId = await fundedWallet(db, ZERO_USD);
  await pay(playerId, '40', { hash: 'same' });
  await pay(playerId, '40', { hash: 'same' });
  expect(await readWallet(db.database, playerId)).toMatchObject({ primary: dollars(40), held: 0n });
  const [second, first] = await listDeposits(db.database, playerId, null, 9);
  expect([first!.state, second!.state, second!.holdReason]).toEqual(['credited', 'held', 'same_transfer']);
});

test('held deposit: more under an id that was credited is for a person', async () => {
  const playerId = await fundedWallet(db, ZERO_USD);
  const paymentId = await pay(playerId, '40');
  const { paid, outcome } = processor.payments.get(paymentId)!;
  processor.change(paymentId, { paid: (paid * 2n) as typeof paid, outcome: (outcome! * 2n) as typeof paid });
  await refreshPayment(cashier, paymentId, 'poll');
  expect(await readWallet(db.database, playerId)).toMatchObject({ primary: dollars(40) });
  const { rows } = await db.database.query('SELECT kind FROM operator_cases WHERE subject = $1', [
    `payment ${paymentId}`,
  ]);
  expect(rows).toEqual([{ kind: 'deposit_changed' }]);
});
