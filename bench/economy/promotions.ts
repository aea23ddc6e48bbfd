import { openAddress } from '../../src/cashier/deposits/open-address.ts';
import { refreshPayment } from '../../src/cashier/deposits/refresh-payment.ts';
import { releaseHeldDeposits } from '../../src/cashier/deposits/held-deposits.ts';
import { post } from '../../src/ledger/post.ts';
import { lockWallet, selectBalance } from '../../src/ledger/wallet-rows.ts';
import { usdMicros } from '../../src/money/usd.ts';
import type { Drill, EconomyPart } from './economy.ts';
import { endRun, isPromotionalRoundOpen, isPromotionalSpinOpen, maxBetOf, USD, type ModelPlayer } from './model.ts';
import type { Random } from './random.ts';

const PERCENTS = [100n, 50n, 100n];

/** Deposits through the cashier, and the whole life of a promotion. */
export const promotionsPart: EconomyPart = {
  operations: [
    { name: 'deposit', weight: 3, run: deposit },
    { name: 'release held', weight: 0.3, run: release },
    { name: 'switch balance', weight: 6, run: switchBalance },
    { name: 'activate', weight: 2, run: activate },
    { name: 'cancel', weight: 0.4, run: cancel },
    { name: 'skip ahead', weight: 1, run: skipAhead },
    { name: 'lose down', weight: 0.4, run: loseDown },
  ],
};

function isEnded({ promoState, bonuses, run }: ModelPlayer): boolean {
  return promoState === 'ended' || (bonuses === 3 && run === null);
}

/** As with the processor: an address, coins that arrive, and word of it from two sides at once. */
async function deposit({ cashier: stage }: Drill, player: ModelPlayer, random: Random): Promise<void> {
  const { cashier, processor } = stage;
  const cents = random.share() < 0.5 ? random.whole(1_500, 120_000) : random.whole(50_000, 2_000_000);
  const opened = await openAddress(cashier, player.id, 'usdt');
  if (!opened.ok) throw new Error(opened.reason);
  const paymentId = processor.send(opened.address.address!, (cents / 100).toFixed(2));
  processor.change(paymentId, { status: 'finished' });
  await Promise.all([refreshPayment(cashier, paymentId, 'poll'), refreshPayment(cashier, paymentId, 'callback')]);
  // The processor looks through all payments it has; those below an address are of no more use.
  if (processor.payments.get(paymentId)!.parentPaymentId !== null) processor.payments.delete(paymentId);
  player.depositsMade += 1;
  arrive(player, player.depositsMade, BigInt(cents) * 10_000n);
}

function arrive(player: ModelPlayer, number: number, value: bigint): void {
  const left = player.cap === null ? value : player.cap - player.credited;
  const amount = left < value ? (left > 0n ? left : 0n) : value;
  if (amount > 0n) credit(player, number, value, amount);
  if (amount === value) return;
  player.held += value - amount;
  player.heldDeposits.push({ number, value, held: value - amount });
}

function credit(player: ModelPlayer, number: number, value: bigint, amount: bigint): void {
  player.credited += amount;
  const earlier = player.depositParts.get(number);
  const step = earlier?.step ?? player.bonuses + 1;
  const left = 700n * USD - (earlier?.locked ?? 0n);
  const locked = amount < left ? amount : left;
  const bonus = step > 3 ? 0n : (locked * PERCENTS[step - 1]!) / 100n;
  const isOpen = player.promoState === 'active' && !isEnded(player);
  if (!isOpen || bonus <= 0n || (!earlier && value < 30n * USD)) {
    player.primary += amount;
    return;
  }
  player.depositParts.set(number, { step, locked: (earlier?.locked ?? 0n) + locked });
  player.bonuses = Math.max(player.bonuses, step);
  if (!player.run) {
    player.run = { deposit: 0n, bonus: 0n, lock: 0n, progress: -player.progressOwed };
    player.progressOwed = 0n;
    player.runs += 1;
  }
  player.run.deposit += locked;
  player.run.bonus += bonus;
  player.run.lock += 40n * bonus;
  player.promotional += locked + bonus;
  player.primary += amount - locked;
}

/** What was held for a limit is credited once that is gone. */
async function release({ server, cashier }: Drill, player: ModelPlayer): Promise<boolean | void> {
  if (player.cap === null) return false;
  cashier.caps.delete(player.id);
  await server.database.transaction((tx) => releaseHeldDeposits(tx, cashier.cashier, player.id));
  player.cap = null;
  for (const { number, value, held } of player.heldDeposits) {
    player.held -= held;
    credit(player, number, value, held);
  }
  player.heldDeposits = [];
}

async function switchBalance({ server }: Drill, player: ModelPlayer, random: Random): Promise<boolean | void> {
  // Whoever has a bonus mostly plays with it; whoever has none is seldom curious.
  const to = random.share() < (player.run ? 0.8 : 0.05) ? 'promotional' : 'primary';
  if (to === player.selected) return false;
  player.selected = to;
  await server.database.transaction((tx) => selectBalance(tx, player.id, to));
}

async function activate(drill: Drill, player: ModelPlayer): Promise<boolean | void> {
  const refused = isEnded(player)
    ? 'PROMOTION_ENDED'
    : player.promoState === 'active'
      ? 'PROMOTION_ACTIVE'
      : player.isAffiliate
        ? 'PROMOTION_AFFILIATE'
        : null;
  const answered = await drill.server.call(player.id, '/api/users/activatePromotion');
  drill.differs(player, 'activate', refused, answered.ok ? null : answered.code);
  if (!refused) player.promoState = 'active';
}

async function cancel(drill: Drill, player: ModelPlayer): Promise<boolean | void> {
  const refused =
    player.promoState !== 'active' || isEnded(player)
      ? 'NO_PROMOTION_ACTIVE'
      : isPromotionalRoundOpen(player) || isPromotionalSpinOpen(player)
        ? 'PROMOTION_ROUND_OPEN'
        : null;
  const answered = await drill.server.call(player.id, '/api/users/cancelPromotion');
  drill.differs(player, 'cancel', refused, answered.ok ? null : answered.code);
  if (refused) return;
  const { run } = player;
  if (run) {
    const left = player.promotional - run.bonus;
    const returned = left < 0n ? 0n : left < run.deposit ? left : run.deposit;
    player.primary += returned;
    player.promotional = 0n;
    endRun(player);
  }
  // Nothing is left to stake there.
  if (player.promotional === 0n) player.selected = 'primary';
  player.promoState = player.bonuses > 0 ? 'ended' : 'none';
}

/** To within a few bets of the lock, which would take thousands. */
async function skipAhead({ server }: Drill, player: ModelPlayer, random: Random): Promise<boolean | void> {
  const { run } = player;
  if (!run || run.progress >= run.lock) return false;
  const left = maxBetOf(run) * BigInt(random.whole(1, 4));
  if (run.lock - run.progress <= left) return false;
  run.progress = run.lock - left;
  await server.database.query(
    'UPDATE wallets SET promo_progress_micros = $2, version = version + 1 WHERE player_id = $1',
    [player.id, run.progress],
  );
}

/** To a stake or two, as bad luck would in hundreds of bets. */
async function loseDown({ server, clock }: Drill, player: ModelPlayer, random: Random): Promise<boolean | void> {
  const left = BigInt(random.whole(100_000, 500_000));
  if (!player.run || player.promotional <= left) return false;
  const amount = usdMicros(player.promotional - left);
  player.promotional = left;
  await server.database.transaction(async (tx) => {
    const { version } = await lockWallet(tx, player.id);
    const transfers = [{ kind: 'adjustment', debit: 'promotional', credit: 'adjustments', amount } as const];
    await post(tx, clock, { playerId: player.id, key: `lost:${version}`, transfers });
  });
}
