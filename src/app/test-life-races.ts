import { isAffiliate } from '../affiliates/affiliate-rows.ts';
import { closeAffiliateMonths } from '../affiliates/close-months.ts';
import { setReferralCode } from '../affiliates/set-code.ts';
import { openAddress } from '../cashier/open-address.ts';
import { refreshPayment } from '../cashier/refresh-payment.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { post } from '../ledger/post.ts';
import { readWallet } from '../ledger/wallet-rows.ts';
import { dollars } from '../money/usd.ts';
import { activatePromotion, cancelPromotion } from '../promotions/promotion.ts';
import { addPlayer } from './test-life.ts';
import type { Life } from './test-life-stage.ts';

/** Everybody at once. Each race tells what is wrong with its end; null: one effect, as it must be. */
export type Race = (life: Life, player: bigint, parallel: number) => Promise<string | null>;

export const RACES: Record<string, Race> = {
  async activations(life, player, parallel) {
    const { playerId } = await addPlayer(life, player);
    const done = await all(parallel, () => activate(life, playerId));
    return verdict(done, 1, (await readWallet(life.database, playerId)).promoState === 'active');
  },

  async cancels(life, player, parallel) {
    const playerId = await playerWithBonus(life, player);
    const before = await readWallet(life.database, playerId);
    const done = await all(parallel, () =>
      life.database.transaction((tx) => cancelPromotion(tx, life.clock, playerId)).then(({ ok }) => ok),
    );
    const { primary, promotional, promoState, promoLock } = await readWallet(life.database, playerId);
    const isRight = primary === before.primary + dollars(100) && promotional + promoLock === 0n;
    return verdict(done, 1, isRight && promoState === 'ended');
  },

  async 'notices of one deposit'(life, player, parallel) {
    const { playerId } = await addPlayer(life, player);
    await activate(life, playerId);
    const paymentId = await send(life, playerId, '100');
    await all(parallel, async () => (await refreshPayment(life.stage.cashier, paymentId, 'callback')) === 'done');
    const wallet = await readWallet(life.database, playerId);
    return verdict([true], 1, wallet.promotional === dollars(200) && wallet.promoBonuses === 1);
  },

  async 'activations against codes'(life, player, parallel) {
    const { playerId } = await addPlayer(life, player);
    const rules = { clock: life.clock, isProhibited: () => false };
    const code = (tx: Parameters<typeof setReferralCode>[0]) => setReferralCode(tx, rules, playerId, `race-${player}`);
    const done = await Promise.all([
      all(parallel / 2, () => activate(life, playerId)),
      all(parallel / 2, () => life.database.transaction(code).then(({ ok }) => ok)),
    ]);
    const [activated, coded] = done.map((each) => each.some(Boolean));
    return verdict([activated !== coded], 1, true);
  },

  async 'month closes'(life, player, parallel) {
    const affiliate = await addPlayer(life, player);
    const rules = { clock: life.clock, isProhibited: () => false };
    await life.database.transaction((tx) => setReferralCode(tx, rules, affiliate.playerId, `month-${player}`));
    affiliate.model.isAffiliate = true;
    life.players = [affiliate];
    // The random choice may fall on nobody: then another one is asked.
    let referral = await addPlayer(life, player + 1n);
    for (let next = player + 2n; referral.referrer !== affiliate; next += 1n) referral = await addPlayer(life, next);
    await lose(life, referral.playerId);
    life.clock.advance(33 * 24 * 3_600_000);
    const closing = { database: life.database, clock: life.clock, walletChanged: () => {} };
    await all(parallel, () => closeAffiliateMonths(closing).then(() => true));
    const { primary } = await readWallet(life.database, affiliate.playerId);
    return verdict([true], 1, primary === dollars(20), String(primary));
  },
};

const all = (count: number, work: () => Promise<boolean>) =>
  Promise.all(Array.from({ length: Math.ceil(count) }, work));

function verdict(done: readonly boolean[], effects: number, isRight: boolean, seen = ''): string | null {
  const found = done.filter(Boolean).length;
  if (found === effects && isRight) return null;
  return `${found} effects instead of ${effects}, and the end is ${isRight ? 'right' : `wrong ${seen}`}`;
}

function activate(life: Life, playerId: PlayerId): Promise<boolean> {
  return life.database.transaction((tx) => activatePromotion(tx, playerId, isAffiliate)).then(({ ok }) => ok);
}

async function playerWithBonus(life: Life, player: bigint): Promise<PlayerId> {
  const { playerId } = await addPlayer(life, player);
  life.stage.caps.delete(playerId);
  await activate(life, playerId);
  await refreshPayment(life.stage.cashier, await send(life, playerId, '100'), 'poll');
  return playerId;
}

async function send(life: Life, playerId: PlayerId, coins: string): Promise<string> {
  const { cashier, processor, caps } = life.stage;
  caps.delete(playerId);
  const opened = await openAddress(cashier, playerId, 'usdt');
  if (!opened.ok) throw new Error(opened.reason);
  const paymentId = processor.send(opened.address.address!, coins);
  processor.change(paymentId, { status: 'finished' });
  return paymentId;
}

/** A hundred dollars on a bet that wins nothing. */
async function lose({ betting, clock, database }: Life, playerId: PlayerId): Promise<void> {
  const amount = dollars(100);
  const transfers = [{ kind: 'sandbox_grant', debit: 'sandbox', credit: 'primary', amount } as const];
  await database.transaction((tx) => post(tx, clock, { playerId, key: 'given', transfers }));
  const terms = { game: 'keno', params: NOTHING, numbersNeeded: 1, stakeMax: amount, edgePpm: 25_000 } as const;
  const lost = { result: NOTHING, progress: NOTHING, multiplierE4: 0, ending: 'settled' } as const;
  const outcome = await betting.batcher.submit({
    playerId,
    decide: (state, now) =>
      betting.settleAtOnce(
        state,
        now,
        amount,
        terms,
        () => lost,
        () => null,
      ),
  });
  if (!outcome.ok) throw new Error(outcome.reason);
}

const NOTHING = new Uint8Array(0);
