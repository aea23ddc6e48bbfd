import { createHmac } from 'node:crypto';
import { canonicalText } from '../../../src/cashier/processor/callback-signature.ts';
import { PAYMENT_CALLBACK_PATH } from '../../../src/cashier/processor/now-payments.ts';
import { systemClock } from '../../../src/clock/clock.ts';
import { dayOf } from '../../../src/ledger/days.ts';
import { post } from '../../../src/ledger/post.ts';
import type { Tally } from '../../../src/ledger/wallet.ts';
import { countOpenBonuses, readWallet } from '../../../src/ledger/wallet-rows.ts';
import { dollars } from '../../../src/money/usd.ts';
import { setBalance } from '../../player/bettor.ts';
import { payoutAddressOf } from '../../player/payout-address.ts';
import { releaseTogether } from '../../player/release-together.ts';
import { requestText, type Call } from '../../player/visitor.ts';
import { msUntil } from '../../stage/waiting.ts';
import { verifyPlayer } from '../load/patron.ts';
import {
  ask,
  expectOne,
  expectOneAnswer,
  expectSame,
  isTaken,
  read,
  type Field,
  type Plan,
  type Race,
} from './arena.ts';

const IPN_SECRET = 'sim-ipn-secret-K9d';
const DAY_MS = 86_400_000;
const CREDITED_WITHIN_MS = 20_000;
const WITHDRAWN: bigint = dollars(20);
const CLAIM_RAKEBACK = { path: '/api/users/claimRakeback', body: {} };
const ACTIVATE = { path: '/api/users/activatePromotion', body: {} };

/** Deposits, withdrawals, rewards, promotions, the affiliate programme. */
export const MONEY_RACES: Record<string, Race> = {
  'one signed withdrawal': async (field) => {
    await verifyPlayer(field.database, field.racer.playerId);
    return {
      calls: await signedPayout(field),
      refusals: ['REQUEST_USED'],
      gains: -WITHDRAWN,
      rows: [['withdrawals', 1, 'withdrawals WHERE player_id = $1']],
    };
  },
  'withdrawals of the whole balance': async (field) => {
    await prepareAll(field);
    return { calls: await many(field, signedPayout), refusals: ['BALANCE_TOO_LOW'], gains: -WITHDRAWN };
  },
  'withdrawals against bets, the whole balance each': async (field) => {
    await prepareAll(field);
    const bet = { path: '/api/plinko/start', body: { betAmount: 20, rows: 8, risk: 'low' } };
    return {
      calls: [bet, await signedPayout(field)],
      refusals: ['BALANCE_TOO_LOW', 'INSUFFICIENT_FUNDS', 'REQUEST_USED'],
      gains: -WITHDRAWN,
      // A ball stays in the air.
      open: (answers) => (answers.findIndex(isTaken) % 2 === 0 ? 1n : 0n),
    };
  },
  'addresses for one coin': async (field) => ({
    calls: await many(field, signedDeposit),
    taken: 'all',
    rows: [['addresses', 1, 'deposit_addresses WHERE player_id = $1']],
    after: (answers) => expectOne('addresses', answers.map(read<{ pay_address: string }>), 'pay_address'),
  }),
  'callbacks of one deposit': callBack,
  'claims of rakeback': async (field) => {
    await give(field, { rakebackNanos: 50_000_000n });
    return claimed(CLAIM_RAKEBACK, dollars(0.05));
  },
  'claims of a rank reward': async (field) => {
    await give(field, { cashWagered: dollars(10_000) });
    return claimed({ path: '/api/users/claimRankReward', body: {} }, dollars(10));
  },
  'claims of a VIP bonus': async (field) => {
    const id = await grantBonus(field);
    return claimed({ path: '/api/users/rewards/claimBonus', body: { id } }, dollars(2));
  },
  // Fifty times the same request under one key: one effect, one answer.
  'one Idempotency-Key on a claim': async (field) => {
    await give(field, { rakebackNanos: 50_000_000n });
    const calls = { ...CLAIM_RAKEBACK, headers: { 'idempotency-key': `claim-${field.round}` } };
    return { calls, taken: 'all', gains: dollars(0.05), after: expectOneAnswer };
  },
  'activations of the promotion': (field) => ({
    calls: ACTIVATE,
    refusals: ['PROMOTION_ACTIVE'],
    after: () => expectPromotion(field, 'active'),
  }),
  'cancels of the promotion': async (field) => {
    await ask(field, ACTIVATE);
    return {
      calls: { path: '/api/users/cancelPromotion', body: {} },
      refusals: ['NO_PROMOTION_ACTIVE'],
      after: () => expectPromotion(field, 'none'),
    };
  },
  // A player is of the promotion or of the affiliate programme, never of both.
  'activations against a referral code': ({ round }) => ({
    calls: [referralCode(`either-${round}`), ACTIVATE],
    taken: 'any',
    after(answers) {
      const [hasCode, hasPromotion] = [0, 1].map((turn) => answers.some((each, i) => isTaken(each) && i % 2 === turn));
      return expectSame('both or neither', hasCode !== hasPromotion, true);
    },
  }),
  'one referral code for many': async ({ crowd, round }) => {
    const code = `wanted-${round}`;
    return {
      calls: referralCode(code),
      by: await crowd(),
      refusals: ['REFERRAL_CODE_TAKEN'],
      rows: [['owners', 1, 'affiliates WHERE code = $1', [code]]],
    };
  },
};

/** Fifty notices that we sign ourselves, beside the processor's own and the poller; and fifty more once it is credited. */
async function callBack(field: Field): Promise<Plan> {
  const { database, product, links, parallel, racer } = field;
  const { pay_address: address } = await ask<{ pay_address: string }>(field, await signedDeposit(field));
  const before = await readWallet(database, racer.playerId);
  const order = { address, currency: 'usdt', amount: 25 };
  const { paymentId } = await product.sandbox.control<{ paymentId: string }>('/processor/control/send', order);
  const body = { payment_id: Number(paymentId), payment_status: 'finished' };
  const signature = createHmac('sha512', IPN_SECRET).update(canonicalText(body, true)).digest('hex');
  const call: Call = { path: PAYMENT_CALLBACK_PATH, body, headers: { 'x-nowpayments-sig': signature } };
  const notice = requestText(product.address, call, {});
  return {
    calls: notice,
    taken: 'all',
    rows: [['deposits', 1, 'deposits WHERE player_id = $1 AND credited_micros > 0']],
    async after() {
      const credited = async () => (await readWallet(database, racer.playerId)).primary - before.primary;
      await msUntil(CREDITED_WITHIN_MS, async () => (await credited()) > 0n);
      const again = await releaseTogether(links, Array<string>(parallel).fill(notice));
      return [
        ...expectSame('taken again', again.filter(isTaken).length, parallel),
        ...expectSame('credited', await credited(), dollars(25)),
      ];
    },
  };
}

/** As many as are asked at once, each signed by itself. */
async function many(field: Field, sign: (field: Field) => Promise<Call>): Promise<Call[]> {
  const calls: Call[] = [];
  while (calls.length < field.parallel) calls.push(await sign(field));
  return calls;
}

function claimed(calls: Call, gains: bigint): Plan {
  return { calls, refusals: ['NOTHING_TO_CLAIM'], gains };
}

function referralCode(newReferralCode: string): Call {
  return { method: 'PUT', path: '/api/users/change-referral', body: { newReferralCode } };
}

async function expectPromotion({ database, racer }: Field, state: string): Promise<string[]> {
  return expectSame('state', (await readWallet(database, racer.playerId)).promoState, state);
}

/** Verified, with twenty dollars and nothing more. */
async function prepareAll({ database, racer }: Field): Promise<void> {
  await verifyPlayer(database, racer.playerId);
  await setBalance(database, racer.playerId, dollars(20));
}

async function signedPayout(field: Field): Promise<Call> {
  const body = { address: payoutAddressOf(field.racer.playerId), currency: 'usdt', amount: 20 };
  return { path: '/api/crypto/payout', body: await ask<object>(field, { path: '/api/crypto/sign', body }) };
}

async function signedDeposit(field: Field): Promise<Call> {
  const body = { amount: 3, currency: 'usdt' };
  return { path: '/api/crypto/deposit', body: await ask<object>(field, { path: '/api/crypto/sign', body }) };
}

/** A dollar, with what counts as played for it. */
async function give({ database, racer: { playerId } }: Field, tally: Tally): Promise<void> {
  const transfers = [{ kind: 'sandbox_grant', debit: 'sandbox', credit: 'primary', amount: dollars(1) }] as const;
  await database.transaction((tx) => post(tx, systemClock, { playerId, key: 'race', transfers, tally }));
}

/** Yesterday's bonus of two dollars; gives its name. */
async function grantBonus({ database, racer: { playerId } }: Field): Promise<string> {
  const yesterday = dayOf(new Date()) - 1;
  await database.query(
    `INSERT INTO reward_grants (player_id, kind, first_day, end_day, base_nanos, share_ppm, rank, amount_micros,
                                granted_at, expires_at)
     VALUES ($1, 'daily', $2, $2 + 1, 100000000000, 20000, 'Platinum Ace I', 2000000, now(), now() + interval '30 days')`,
    [playerId, yesterday],
  );
  await database.transaction((tx) => countOpenBonuses(tx, [playerId], 1));
  return `daily-${new Date(yesterday * DAY_MS).toISOString().slice(0, 10)}`;
}
