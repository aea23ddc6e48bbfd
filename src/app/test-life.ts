import { setReferralCode } from '../affiliates/set-code.ts';
import { addReferral, findAffiliate, isAffiliate } from '../affiliates/affiliate-rows.ts';
import { closeAffiliateMonths } from '../affiliates/close-months.ts';
import { refreshReferrals } from '../affiliates/refresh.ts';
import { listReferrals } from '../affiliates/stats.ts';
import { createBetting } from '../bets/betting.ts';
import { openAddress } from '../cashier/open-address.ts';
import { refreshPayment } from '../cashier/refresh-payment.ts';
import { findDeposit } from '../cashier/deposit-rows.ts';
import { releaseHeldDeposits } from '../cashier/held-deposits.ts';
import { createStage } from '../cashier/test-sequences.ts';
import type { SettableClock } from '../clock/clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { ruleTextOf } from '../games/rule-tables.ts';
import { toPlayerId } from '../ledger/player-id.ts';
import { post } from '../ledger/post.ts';
import { lockWallet, openWallet, readWallet, selectBalance } from '../ledger/wallet-rows.ts';
import { usdMicros } from '../money/usd.ts';
import { planBonus } from '../promotions/bonus.ts';
import { activatePromotion, cancelPromotion, promotionState } from '../promotions/promotion.ts';
import { claimRakeback } from '../rewards/rewards.ts';
import { parseKeyRing } from '../secrets/key-ring.ts';
import { closeMines, flipMines, landBall, openBall, openMines, playKeno } from './test-life-bets.ts';
import { LifeModel } from './test-life-model.ts';
import { expectSame, monthNow, seededRandom, type Life, type LivingPlayer } from './test-life-stage.ts';

export async function createLife(database: Database, clock: SettableClock, seed: number): Promise<Life> {
  const stage = createStage(database, clock, seed * 1_000_000);
  stage.cashier.bonusFor = (tx, credit) => planBonus(tx, clock, credit);
  const keys = parseKeyRing(`life:${Buffer.alloc(32, seed).toString('base64')}`);
  const betting = await createBetting({ database, clock, keys, ruleTextOf: (game) => ruleTextOf(game) });
  return { database, clock, betting, stage, players: [], random: seededRandom(seed), acts: new Map(), wrong: [] };
}

const ACTS: readonly [name: string, weight: number, act: (life: Life, player: LivingPlayer) => Promise<void>][] = [
  ['keno', 40, playKeno],
  ['ball', 15, openBall],
  ['land', 16, landBall],
  ['mines', 6, openMines],
  ['flip', 10, flipMines],
  ['cash out', 6, closeMines],
  ['select', 12, select],
  ['deposit', 6, deposit],
  ['activate', 6, activate],
  ['cancel', 1, cancel],
  ['code', 1, setCode],
  ['release', 1, release],
  ['skip ahead', 2, skipAhead],
  ['lose down', 1, loseDown],
  ['rakeback', 3, rakeback],
  ['time', 1, passTime],
  ['close', 2, closeMonths],
  ['look', 2, lookAtReferrals],
];
const WEIGHTS = ACTS.reduce((sum, [, weight]) => sum + weight, 0);

/** One random act of one random player; what differs afterwards is noted. */
export async function actOnce(life: Life): Promise<void> {
  const player = life.players[life.random.below(life.players.length)]!;
  let at = life.random.below(WEIGHTS);
  const [name, , act] = ACTS.find(([, weight]) => (at -= weight) < 0)!;
  life.acts.set(name, (life.acts.get(name) ?? 0) + 1);
  await act(life, player);
  await compare(life, player, name);
}

export async function addPlayer(life: Life, number: bigint): Promise<LivingPlayer> {
  const { database, clock, random, players } = life;
  const playerId = toPlayerId(number);
  const affiliates = players.filter(({ model }) => model.isAffiliate);
  const referrer = affiliates[random.below(affiliates.length + 1)] ?? null;
  await database.transaction(async (tx) => {
    await openWallet(tx, playerId);
    if (referrer) {
      await addReferral(tx, { referrerId: referrer.playerId, playerId, username: `life${number}`, now: clock.now() });
    }
  });
  const player: LivingPlayer = { playerId, model: new LifeModel(), referrer, nextMonth: '' };
  if (random.below(3) === 0) {
    player.model.room = BigInt(30 + random.below(500)) * 1_000_000n;
    life.stage.caps.set(playerId, usdMicros(player.model.room));
  }
  players.push(player);
  return player;
}

async function compare(life: Life, { playerId, model }: LivingPlayer, name: string): Promise<void> {
  const wallet = await readWallet(life.database, playerId);
  const told = promotionState(wallet);
  expectSame(
    life,
    `${name}, player ${playerId}`,
    {
      money: [wallet.primary, wallet.promotional, wallet.held, wallet.rakebackNanos],
      run: [wallet.promoLock, wallet.promoProgress, told.maxBet, wallet.promoBonuses],
      told: [told.promotion !== null, told.activatedButEnded],
      rounds: Number(wallet.openRounds),
    },
    {
      money: [model.primary, model.promotional, model.held, model.rakebackNanos],
      run: [model.run?.lock ?? 0n, model.run?.progress ?? 0n, model.maxBet, model.bonuses],
      told: [model.state === 'active' && !model.isEnded, model.isEnded],
      rounds: model.rounds.length,
    },
  );
}

const inTransaction = (life: Life, work: (tx: Tx) => Promise<{ ok: boolean; reason?: string }>) =>
  life.database.transaction(work).then((result) => (result.ok ? 'ok' : result.reason));

async function activate(life: Life, { playerId, model }: LivingPlayer): Promise<void> {
  const done = await inTransaction(life, (tx) => activatePromotion(tx, playerId, isAffiliate));
  expectSame(life, `activate ${playerId}`, done, model.activate());
}

async function cancel(life: Life, { playerId, model }: LivingPlayer): Promise<void> {
  const done = await inTransaction(life, (tx) => cancelPromotion(tx, life.clock, playerId));
  expectSame(life, `cancel ${playerId}`, done, model.cancel());
}

async function select(life: Life, { playerId, model }: LivingPlayer): Promise<void> {
  model.selected = model.run && life.random.below(5) > 0 ? 'promotional' : 'primary';
  await life.database.transaction((tx) => selectBalance(tx, playerId, model.selected));
}

async function setCode(life: Life, player: LivingPlayer): Promise<void> {
  const { playerId, model } = player;
  // Affiliates have no promotion: most players are to have one.
  if (playerId % 3n !== 0n) return;
  const rules = { clock: life.clock, isProhibited: () => false };
  const done = await inTransaction(life, (tx) => setReferralCode(tx, rules, playerId, `Code-${playerId}`));
  const wasAffiliate = model.isAffiliate;
  expectSame(life, `code ${playerId}`, done, model.setCode());
  if (!wasAffiliate && model.isAffiliate) player.nextMonth = monthNow(life);
}

async function deposit(life: Life, { playerId, model }: LivingPlayer): Promise<void> {
  const { cashier, processor } = life.stage;
  const cents = 1_500 + life.random.below(life.random.below(3) === 0 ? 120_000 : 12_000);
  const opened = await openAddress(cashier, playerId, 'usdt');
  if (!opened.ok) throw new Error(opened.reason);
  const paymentId = processor.send(opened.address.address!, (cents / 100).toFixed(2));
  processor.change(paymentId, { status: 'finished' });
  await Promise.all([refreshPayment(cashier, paymentId, 'poll'), refreshPayment(cashier, paymentId, 'callback')]);
  const { number } = (await findDeposit(life.database, playerId, paymentId))!;
  model.deposit(number, BigInt(cents) * 10_000n);
}

/** To within a few bets of the lock, which would take thousands. */
async function skipAhead(life: Life, { playerId, model }: LivingPlayer): Promise<void> {
  const { run } = model;
  if (!run || run.progress >= run.lock) return;
  const left = model.maxBet * BigInt(1 + life.random.below(4));
  if (run.lock - run.progress <= left) return;
  run.progress = run.lock - left;
  await life.database.query(
    'UPDATE wallets SET promo_progress_micros = $2, version = version + 1 WHERE player_id = $1',
    [playerId, run.progress],
  );
}

/** To a stake or two, as bad luck would in hundreds of bets. */
async function loseDown(life: Life, { playerId, model }: LivingPlayer): Promise<void> {
  const left = BigInt(100_000 + life.random.below(400_000));
  if (!model.run || model.promotional <= left) return;
  const amount = usdMicros(model.promotional - left);
  model.promotional = left;
  await life.database.transaction(async (tx) => {
    const { version } = await lockWallet(tx, playerId);
    const transfers = [{ kind: 'adjustment', debit: 'promotional', credit: 'adjustments', amount } as const];
    await post(tx, life.clock, { playerId, key: `lost:${version}`, transfers });
  });
}

async function release(life: Life, { playerId, model }: LivingPlayer): Promise<void> {
  life.stage.caps.delete(playerId);
  await life.database.transaction((tx) => releaseHeldDeposits(tx, life.stage.cashier, playerId));
  model.release();
}

async function rakeback(life: Life, { playerId, model }: LivingPlayer): Promise<void> {
  const done = await inTransaction(life, (tx) => claimRakeback(tx, life.clock, playerId));
  expectSame(life, `rakeback ${playerId}`, done, model.claimRakeback(monthNow(life)));
}

async function passTime({ clock, random }: Life): Promise<void> {
  clock.advance((1 + random.below(20 * 24)) * 3_600_000);
}

/** By two servers at once, and once more for one that comes late. */
async function closeMonths(life: Life): Promise<void> {
  const { database, clock } = life;
  const closing = { database, clock, walletChanged: () => {} };
  await Promise.all([closeAffiliateMonths(closing), closeAffiliateMonths(closing)]);
  await closeAffiliateMonths(closing);
  const until = new Date(clock.now().getTime() - 3_600_000).toISOString().slice(0, 7);
  for (const affiliate of life.players.filter(({ model }) => model.isAffiliate)) {
    for (; affiliate.nextMonth < until; affiliate.nextMonth = monthAfter(affiliate.nextMonth)) {
      const ngr = referralsOf(life, affiliate).reduce((sum, { model }) => {
        const month = model.months.get(affiliate.nextMonth);
        return sum + (month ? month.staked - month.paid - month.rewards : 0n);
      }, 0n);
      if (ngr > 0n) affiliate.model.primary += ngr / 5n;
    }
  }
}

async function lookAtReferrals(life: Life, affiliate: LivingPlayer): Promise<void> {
  const { playerId } = affiliate;
  await refreshReferrals(life.database, playerId);
  const page = { sort: 'signupDate', order: 'asc', offset: 0, limit: 1_000 } as const;
  const found = await listReferrals(life.database, playerId, page);
  const expected = referralsOf(life, affiliate).map(({ model }) =>
    [...model.months.values()].reduce((sum, { staked, paid, rewards }) => sum + staked - paid - rewards, 0n),
  );
  const ngrs = found.toSorted((a, b) => a.number - b.number).map(({ ngr }) => ngr);
  expectSame(life, `referrals of ${playerId}`, ngrs, expected);
  const count = (await findAffiliate(life.database, playerId))?.referralCount ?? 0;
  expectSame(life, `number of referrals of ${playerId}`, count, expected.length);
}

function referralsOf(life: Life, affiliate: LivingPlayer): LivingPlayer[] {
  return life.players.filter(({ referrer }) => referrer === affiliate);
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
