import { addReferral, isAffiliate } from '../../src/affiliates/affiliate-rows.ts';
import { closeAffiliateMonths } from '../../src/affiliates/close-months.ts';
import { setReferralCode } from '../../src/affiliates/set-code.ts';
import { createBetting, type Betting } from '../../src/bets/betting.ts';
import { openAddress } from '../../src/cashier/deposits/open-address.ts';
import { refreshPayment } from '../../src/cashier/deposits/refresh-payment.ts';
import { createStage, type Stage } from '../../src/cashier/deposits/test-sequences.ts';
import { settableClock } from '../../src/clock/clock.ts';
import { oneCell } from '../../src/db/cells/test-cells.ts';
import type { Database, Tx } from '../../src/db/database.ts';
import { ruleTextOf } from '../../src/games/rule-tables.ts';
import { toPlayerId, type PlayerId } from '../../src/ledger/player-id.ts';
import { post } from '../../src/ledger/post.ts';
import { openWallet, readWallet } from '../../src/ledger/wallet-rows.ts';
import { dollars, ZERO_USD } from '../../src/money/usd.ts';
import { planBonus } from '../../src/promotions/bonus.ts';
import { activatePromotion, cancelPromotion } from '../../src/promotions/promotion.ts';
import { newKeyText, parseKeyRing } from '../../src/secrets/key-ring.ts';

/** Before the drill of the economy begins, so that both can share a database. */
const START = new Date('2028-01-05T00:00:00Z');
const MONTH_MS = 33 * 24 * 3_600_000;

export interface RaceStage extends Stage {
  betting: Betting;
  /** The first player of the next race. */
  next: bigint;
}

/** One for each race, with a time of its own. */
export async function openRaceStage(database: Database, firstPlayer: bigint): Promise<RaceStage> {
  const clock = settableClock(START);
  const stage = createStage(database, clock, Number(firstPlayer) * 100);
  stage.cashier.bonusFor = (tx, credit) => planBonus(tx, clock, credit);
  const keys = parseKeyRing(newKeyText());
  const betting = await createBetting({
    cells: oneCell(database),
    directory: database,
    clock,
    keys,
    ruleTextOf: (game) => ruleTextOf(game),
  });
  return { ...stage, betting, next: firstPlayer };
}

/** Everybody at once. Each race tells what is wrong with its end; null: one effect, as it must be. */
export type Race = (stage: RaceStage, parallel: number) => Promise<string | null>;

export const PROMOTION_RACES: Record<string, Race> = {
  async activations(stage, parallel) {
    const playerId = await addPlayer(stage);
    const done = await all(parallel, () => activate(stage, playerId));
    return verdict(done, 1, (await readWallet(stage.database, playerId)).promoState === 'active');
  },

  async cancels(stage, parallel) {
    const playerId = await playerWithBonus(stage);
    const before = await readWallet(stage.database, playerId);
    const done = await all(parallel, () =>
      stage.database.transaction((tx) => cancelPromotion(tx, stage.clock, playerId)).then(({ ok }) => ok),
    );
    const { primary, promotional, promoState, promoLock } = await readWallet(stage.database, playerId);
    const isRight = primary === before.primary + dollars(100) && promotional + promoLock === 0n;
    return verdict(done, 1, isRight && promoState === 'ended');
  },

  async 'notices of one deposit'(stage, parallel) {
    const playerId = await addPlayer(stage);
    await activate(stage, playerId);
    const paymentId = await send(stage, playerId, '100');
    await all(parallel, async () => (await refreshPayment(stage.cashier, paymentId, 'callback')) === 'done');
    const wallet = await readWallet(stage.database, playerId);
    return verdict([true], 1, wallet.promotional === dollars(200) && wallet.promoBonuses === 1);
  },

  async 'activations against codes'(stage, parallel) {
    const playerId = await addPlayer(stage);
    const done = await Promise.all([
      all(parallel / 2, () => activate(stage, playerId)),
      all(parallel / 2, () => stage.database.transaction((tx) => setCode(tx, stage, playerId)).then(({ ok }) => ok)),
    ]);
    const [activated, coded] = done.map((each) => each.some(Boolean));
    return verdict([activated !== coded], 1, true);
  },

  async 'month closes'(stage, parallel) {
    const affiliate = await addPlayer(stage);
    await stage.database.transaction((tx) => setCode(tx, stage, affiliate));
    await lose(stage, await addPlayer(stage, affiliate));
    stage.clock.advance(MONTH_MS);
    const closing = {
      cells: oneCell(stage.database),
      clock: stage.clock,
      waits: async () => false,
      walletChanged: () => {},
    };
    await all(parallel, () => closeAffiliateMonths(closing).then(() => true));
    const { primary } = await readWallet(stage.database, affiliate);
    // A hundred lost at an edge of 2.5%: a fifth of twice what that is worth.
    return verdict([true], 1, primary === dollars(1), String(primary));
  },
};

const all = (count: number, work: () => Promise<boolean>) =>
  Promise.all(Array.from({ length: Math.ceil(count) }, work));

function verdict(done: readonly boolean[], effects: number, isRight: boolean, seen = ''): string | null {
  const found = done.filter(Boolean).length;
  if (found === effects && isRight) return null;
  return `${found} effects instead of ${effects}, and the end is ${isRight ? 'right' : `wrong ${seen}`}`;
}

async function addPlayer(stage: RaceStage, referrerId: PlayerId | null = null): Promise<PlayerId> {
  const playerId = toPlayerId(stage.next);
  stage.next += 1n;
  await stage.database.transaction(async (tx) => {
    await openWallet(tx, playerId);
    if (referrerId === null) return;
    await addReferral(tx, { referrerId, playerId, username: `racer${playerId}`, now: stage.clock.now() });
  });
  return playerId;
}

function setCode(tx: Tx, { clock }: RaceStage, playerId: PlayerId) {
  return setReferralCode(tx, { clock, isProhibited: () => false }, playerId, `race-${playerId}`);
}

function activate({ database, clock }: RaceStage, playerId: PlayerId): Promise<boolean> {
  return database
    .transaction((tx) => activatePromotion(tx, { clock, isAffiliate, refuseGain: async () => null }, playerId))
    .then(({ ok }) => ok);
}

async function playerWithBonus(stage: RaceStage): Promise<PlayerId> {
  const playerId = await addPlayer(stage);
  await activate(stage, playerId);
  await refreshPayment(stage.cashier, await send(stage, playerId, '100'), 'poll');
  return playerId;
}

async function send({ cashier, processor }: RaceStage, playerId: PlayerId, coins: string): Promise<string> {
  const opened = await openAddress(cashier, playerId, 'usdt');
  if (!opened.ok) throw new Error(opened.reason);
  const paymentId = processor.send(opened.address.address!, coins);
  processor.change(paymentId, { status: 'finished' });
  return paymentId;
}

/** A hundred dollars on a bet that wins nothing. */
async function lose({ betting, clock, database }: RaceStage, playerId: PlayerId): Promise<void> {
  const amount = dollars(100);
  const transfers = [{ kind: 'sandbox_grant', debit: 'sandbox', credit: 'primary', amount } as const];
  await database.transaction((tx) => post(tx, clock, { playerId, key: 'given', transfers }));
  const terms = {
    game: 'keno',
    params: NOTHING,
    numbersNeeded: 1,
    stakeMax: amount,
    edgePpm: 25_000,
    largestWin: ZERO_USD,
  } as const;
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
