import { expect, test } from 'vitest';
import { PASSWORD, startTestServer } from '../app/test-server.ts';
import type { Cashier } from '../cashier/cashier.ts';
import { releaseHeldDeposits } from '../cashier/deposits/held-deposits.ts';
import { openAddress } from '../cashier/deposits/open-address.ts';
import { refreshPayment } from '../cashier/deposits/refresh-payment.ts';
import { createTestProcessor } from '../cashier/processor/test-processor.ts';
import { settableClock } from '../clock/clock.ts';
import { testDatabase } from '../db/test-database.ts';
import {
  fundedPlayer,
  KENO,
  PLINKO,
  type FundedPlayer,
  type KenoAnswer,
  type PlinkoAnswer,
} from '../games/test-player.ts';
import { BET_RULES } from '../ledger/bet-rules.ts';
import { PROMOTION_RULES } from '../ledger/promotion-rules.ts';
import { post } from '../ledger/post.ts';
import { keepBooksClean } from '../ledger/test-wallets.ts';
import { dollars, usdMicros } from '../money/usd.ts';
import { grantOwedFreeSpins, type FreeSpinsGrant } from './free-spins.ts';

const db = await testDatabase();
const clock = settableClock();
const processor = createTestProcessor(clock);
const server = await startTestServer(db, {}, clock, processor);
keepBooksClean(db, [...BET_RULES, ...PROMOTION_RULES]);

const unlimited: Cashier = { ...server.cashier, depositRoom: async () => null };

async function pay(player: FundedPlayer, usd: number, cashier = unlimited): Promise<void> {
  const opened = await openAddress(cashier, player.playerId, 'usdt');
  if (!opened.ok) throw new Error(opened.reason);
  const paymentId = processor.send(opened.address.address!, String(usd));
  processor.change(paymentId, { status: 'finished' });
  expect(await refreshPayment(cashier, paymentId, 'poll')).toBe('done');
}

const newPlayer = () => fundedPlayer(server, db, 0);
const activate = (player: FundedPlayer) => player.post('/api/users/activatePromotion');
const cancel = (player: FundedPlayer) => player.post('/api/users/cancelPromotion');
const session = async (player: FundedPlayer) => (await player.get('/api/users/session')).json();
const selectPromotional = (player: FundedPlayer) =>
  player.play('/api/users/updateBalanceType', { selectedBalanceType: 'promotional' });
const refusal = async (player: FundedPlayer, url: string, body: object) =>
  (await player.post(url, body)).json<{ code: string }>().code;

/** Simulates wagering progress. */
async function wagered(player: FundedPlayer, usd: number): Promise<void> {
  await db.owner.query('UPDATE wallets SET promo_progress_micros = $2, version = version + 1 WHERE player_id = $1', [
    player.playerId,
    dollars(usd),
  ]);
}

async function playerWithBonus(usd = 100): Promise<FundedPlayer> {
  const player = await newPlayer();
  expect((await activate(player)).json()).toEqual({ message: 'Promotion Activated!' });
  await pay(player, usd);
  await selectPromotional(player);
  return player;
}

test('promotion: three deposits bring their bonuses, add up, and what is above the maximum stays primary', async () => {
  const player = await newPlayer();
  await pay(player, 50);
  await activate(player);
  await pay(player, 29.99);
  expect(await player.wallet()).toMatchObject({ primary: dollars(79.99), promotional: 0n, promoBonuses: 0 });
  await pay(player, 100);
  expect(await session(player)).toMatchObject({
    balance: 79.99,
    bonus: 200,
    wagerLock: 4_000,
    wagerProgress: 0,
    maxBet: 2,
    promoActivatedButEnded: false,
    promotion: { active: true, bonuses: 1, nextPercent: 50, deposit: 100, bonus: 100, cancelReturns: 100 },
  });
  await pay(player, 200);
  await pay(player, 1_000);
  expect(await player.wallet()).toMatchObject({
    primary: dollars(379.99),
    promotional: dollars(200 + 300 + 1_400),
    promoLock: dollars(40 * 900),
    promoMaxBet: dollars(20),
    promoBonuses: 3,
  });
  await pay(player, 100);
  expect((await player.wallet()).primary).toBe(dollars(479.99));
  const { bonuses } = (await player.get('/api/users/promotion/record')).json();
  expect(bonuses).toMatchObject([
    { step: 1, deposit: 100, bonus: 100, lock: 4_000, freeSpins: 20, freeSpinsGranted: false, ending: null },
    { step: 2, deposit: 200, bonus: 100 },
    { step: 3, deposit: 700, bonus: 700 },
  ]);
});

/** Simulates wins, or losses if negative. */
async function won(player: FundedPlayer, usd: number): Promise<void> {
  const [debit, credit] =
    usd > 0 ? (['adjustments', 'promotional'] as const) : (['promotional', 'adjustments'] as const);
  const transfers = [{ kind: 'adjustment', debit, credit, amount: dollars(Math.abs(usd)) } as const];
  const key = `won:${player.playerId}`;
  await db.database.transaction((tx) => post(tx, clock, { playerId: player.playerId, key, transfers }));
}

test('promotion: the bet that reaches the lock moves the whole balance to primary, with its reasons', async () => {
  const player = await playerWithBonus();
  await won(player, -90);
  await wagered(player, 3_999.5);
  const { winnings } = await player.play<KenoAnswer>('/api/keno/play/keno', { ...KENO, betAmount: 2 });
  const wallet = await player.wallet();
  expect(wallet).toMatchObject({ promotional: 0n, promoLock: 0n, promoProgress: 0n });
  const left = dollars(108) + BigInt(Math.round(winnings * 1e6));
  expect(wallet.primary).toBe(left < dollars(150) ? left : dollars(150));
  expect(await session(player)).toMatchObject({
    wagerLock: 0,
    maxBet: 0,
    promotion: { active: true, nextPercent: 50 },
  });
  expect(await refusal(player, '/api/keno/play/keno', KENO)).toBe('PROMOTION_NOT_RUNNING');
  const { items } = (await player.get('/api/wallet/history')).json();
  expect(items.map(({ detail, balanceType }: Record<string, string>) => `${detail} ${balanceType}`)).toEqual([
    'promotion_won promotional',
    'promotion_won primary',
    'promotion_returned promotional',
    'promotion_returned primary',
    'bets promotional',
    'adjustment promotional',
    'promotion_bonus promotional',
    'deposit promotional',
  ]);
});

test('promotion: a bonus becomes at most half of itself, settled by the bet that ends it', async () => {
  const player = await playerWithBonus();
  await won(player, 1_000);
  // Above the cap the wagering goes on: if the run ended there, the cap would be worth aiming at.
  await player.play('/api/keno/play/keno', { ...KENO, betAmount: 2 });
  expect((await player.wallet()).promoLock).toBe(dollars(4_000));
  await wagered(player, 3_999.5);
  const { promotional: before } = await player.wallet();
  const { winnings } = await player.play<KenoAnswer>('/api/keno/play/keno', { ...KENO, betAmount: 2 });
  const forfeited = before - dollars(2) + BigInt(Math.round(winnings * 1e6)) - dollars(150);
  expect(await player.wallet()).toMatchObject({ primary: dollars(150), promotional: 0n, promoLock: 0n });
  const { rows } = await db.database.query(
    `SELECT ending, returned_micros, won_micros, forfeited_micros FROM promotion_runs WHERE player_id = $1`,
    [player.playerId],
  );
  const [returned_micros, won_micros] = [dollars(100), dollars(50)];
  expect(rows).toEqual([{ ending: 'capped', returned_micros, won_micros, forfeited_micros: forfeited }]);
});

test('promotion: the cap follows all deposits of a run, and who activated without one keeps having none', async () => {
  const player = await playerWithBonus();
  await pay(player, 200);
  expect((await session(player)).promotion).toMatchObject({ deposit: 300, bonus: 200, keepsMax: 400 });

  const earlier = await playerWithBonus();
  // A wallet activated under an earlier version of the code.
  await db.owner.query('UPDATE wallets SET promo_conversion_ppm = NULL, version = version + 1 WHERE player_id = $1', [
    earlier.playerId,
  ]);
  await pay(earlier, 200);
  expect((await session(earlier)).promotion).toMatchObject({ bonus: 200, keepsMax: null });
  await won(earlier, 1_000);
  await wagered(earlier, 7_999.5);
  await earlier.play('/api/keno/play/keno', { ...KENO, betAmount: 2 });
  expect((await earlier.wallet()).primary).toBeGreaterThan(dollars(1_400));
});

test('promotion: a lock reached while a ball is in the air ends when it has landed', async () => {
  const player = await playerWithBonus();
  await won(player, -90);
  await wagered(player, 3_999.9);
  const ball = await player.play<PlinkoAnswer>('/api/plinko/start', { ...PLINKO, betAmount: 2 });
  expect((await player.wallet()).promoLock).toBe(dollars(4_000));
  expect(await refusal(player, '/api/keno/play/keno', KENO)).toBe('PROMOTION_COMPLETING');
  expect(await refusal(player, '/api/users/cancelPromotion', {})).toBe('PROMOTION_ROUND_OPEN');
  const landed = await player.play('/api/plinko/multiplier', { gameId: ball.gameId });
  const wallet = await player.wallet();
  expect(wallet).toMatchObject({ promotional: 0n, promoLock: 0n });
  const left = dollars(108) + BigInt(Math.round((landed as { winnings: number }).winnings * 1e6));
  expect(wallet.primary).toBe(left < dollars(150) ? left : dollars(150));
  expect(await player.play('/api/plinko/multiplier', { gameId: ball.gameId })).toEqual(landed);
});

test('promotion: with less than the smallest stake left the bonus ends, and the next deposit brings the next', async () => {
  const player = await playerWithBonus();
  const { promotional } = await player.wallet();
  await db.database.transaction(async (tx) => {
    const amount = usdMicros(promotional - dollars(0.15));
    const transfers = [{ kind: 'adjustment', debit: 'promotional', credit: 'adjustments', amount } as const];
    await post(tx, clock, { playerId: player.playerId, key: 'lost', transfers });
  });
  // 24 mines: all but one of 25 tiles lose.
  const body = { betAmount: 0.1, minesCount: 24, cells: [3] };
  await player.play('/api/mines/auto', body);
  const wallet = await player.wallet();
  if (wallet.promotional > 0n) return; // The one tile.
  expect(wallet).toMatchObject({ primary: dollars(0.05), promoLock: 0n });
  await pay(player, 40);
  expect(await player.wallet()).toMatchObject({ promotional: dollars(60), promoLock: dollars(800), promoRun: 2 });
});

test('promotion: a cancel takes losses from the deposit first, and is for good once a bonus was granted', async () => {
  const player = await newPlayer();
  await activate(player);
  expect((await cancel(player)).json()).toEqual({ message: 'Promotion Canceled!' });
  expect(await session(player)).toMatchObject({ promotion: null, promoActivatedButEnded: false });
  await activate(player);
  await pay(player, 100);
  await selectPromotional(player);
  await player.play('/api/keno/play/keno', { ...KENO, betAmount: 2 });
  const { promotional } = await player.wallet();
  const { promotion } = await session(player);
  const left = promotional - dollars(100);
  const returned = left > dollars(100) ? dollars(100) : left;
  expect(promotion.cancelReturns).toBe(Number(returned) / 1e6);
  await cancel(player);
  expect(await player.wallet()).toMatchObject({
    primary: returned,
    promotional: 0n,
    promoLock: 0n,
    promoState: 'ended',
  });
  expect((await activate(player)).json()).toMatchObject({ code: 'PROMOTION_ENDED' });
  expect((await cancel(player)).json()).toMatchObject({ code: 'NO_PROMOTION_ACTIVE' });
  expect(await session(player)).toMatchObject({ promotion: null, promoActivatedButEnded: true });
});

test('promotion: after a cancel the emptied promotional balance is no longer the one in play', async () => {
  const player = await playerWithBonus();
  expect(await session(player)).toMatchObject({ selectedBalanceType: 'promotional' });
  await cancel(player);
  expect(await session(player)).toMatchObject({ selectedBalanceType: 'primary', balance: 100, bonus: 0 });
  await player.play('/api/keno/play/keno', { ...KENO, betAmount: 1 });

  const without = await newPlayer();
  await activate(without);
  await selectPromotional(without);
  await cancel(without);
  expect(await session(without)).toMatchObject({ selectedBalanceType: 'primary' });
});

test('promotion: what is held brings its bonus when it is released, as part of the same deposit', async () => {
  const player = await newPlayer();
  await activate(player);
  await pay(player, 600, server.cashier);
  expect(await player.wallet()).toMatchObject({ promotional: dollars(1_000), held: dollars(100), promoBonuses: 1 });
  await db.database.transaction((tx) => releaseHeldDeposits(tx, unlimited, player.playerId));
  expect(await player.wallet()).toMatchObject({
    promotional: dollars(1_200),
    held: 0n,
    promoBonuses: 1,
    promoLock: dollars(24_000),
    promoMaxBet: dollars(12),
  });
});

test('promotion: fifty activations and fifty cancels at once have one effect each', async () => {
  const player = await newPlayer();
  const statuses = async (work: (player: FundedPlayer) => ReturnType<typeof activate>) =>
    (await Promise.all(Array.from({ length: 50 }, () => work(player)))).map(({ statusCode }) => statusCode);
  const once = [200, ...Array<number>(49).fill(409)];
  expect((await statuses(activate)).toSorted((a, b) => a - b)).toEqual(once);
  await pay(player, 100);
  expect((await statuses(cancel)).toSorted((a, b) => a - b)).toEqual(once);
  expect(await player.wallet()).toMatchObject({ primary: dollars(100), promotional: 0n });
});

test('promotion: free spins are owed with each bonus and granted once, unless it was cancelled', async () => {
  const player = await playerWithBonus();
  const quitter = await playerWithBonus();
  await cancel(quitter);
  const granted: FreeSpinsGrant[] = [];
  const mine = () => granted.filter(({ playerId }) => [player.playerId, quitter.playerId].includes(playerId));
  const grant = (isTaken: boolean) => async (each: FreeSpinsGrant) => {
    if (isTaken) granted.push(each);
    return isTaken;
  };
  await grantOwedFreeSpins(db.database, clock, grant(false));
  await grantOwedFreeSpins(db.database, clock, grant(true));
  expect(mine()).toEqual([]);
  clock.advance(61_000);
  await Promise.all(Array.from({ length: 5 }, () => grantOwedFreeSpins(db.database, clock, grant(true))));
  expect(mine()).toMatchObject([{ playerId: player.playerId, spins: 20, code: `promo-${player.playerId}-1` }]);
});

test('promotion: an excluded player cannot activate it; once the exclusion is over they can', async () => {
  const player = await newPlayer();
  expect((await player.post('/api/users/self-exclusion', { duration: '24h' })).statusCode).toBe(200);
  const refused = await activate(player);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'SELF_EXCLUDED']);
  expect(await player.wallet()).toMatchObject({ promoState: 'none' });
  clock.advance(24 * 3_600_000 + 1);
  const again = server.visitor();
  await again.post('/api/users/login', { identifier: player.username, password: PASSWORD });
  expect((await again.post('/api/users/activatePromotion')).statusCode).toBe(200);
});
