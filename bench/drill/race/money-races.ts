import { createHmac } from 'node:crypto';
import { raceSourceOf } from '../../../src/app/parts/crowd-parts.ts';
import { canonicalText } from '../../../src/cashier/processor/callback-signature.ts';
import { PAYMENT_CALLBACK_PATH } from '../../../src/cashier/processor/now-payments.ts';
import { settableClock, systemClock } from '../../../src/clock/clock.ts';
import { CLOSED_AFTER_MS, closeRaces } from '../../../src/crowd/race/close-race.ts';
import { raceWeek } from '../../../src/crowd/race/standings.ts';
import { openCellsOf } from '../../../src/db/cells/cells.ts';
import { dayOf, startOfDay } from '../../../src/ledger/days.ts';
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
  byTurns,
  expectSame,
  isTaken,
  read,
  repeated,
  type Field,
  type Plan,
  type Race,
  type Racer,
} from './arena.ts';

const IPN_SECRET = 'sim-ipn-secret-K9d';
const DAY_MS = 86_400_000;
const CREDITED_WITHIN_MS = 20_000;
/** A busy machine is no failure. */
const WAIT_MS_MAX = 60_000;
const WITHDRAWN: bigint = dollars(20);
const CLAIM_RAKEBACK = { path: '/api/users/claimRakeback', body: {} };
const ACTIVATE = { path: '/api/users/activatePromotion', body: {} };

/** Deposits, withdrawals, rewards, promotions, the affiliate programme. */
export const MONEY_RACES: readonly Race[] = [
  {
    name: 'one signed withdrawal',
    async plan(field) {
      await verifyPlayer(field.database, field.racer.playerId);
      return {
        requests: repeated(field, await signedPayout(field)),
        taken: 1,
        refusals: ['REQUEST_USED'],
        gains: -WITHDRAWN,
        rows: [['withdrawals', 1, 'withdrawals WHERE player_id = $1']],
      };
    },
  },
  {
    name: 'withdrawals of the whole balance',
    async plan(field) {
      await prepareAll(field);
      const requests: string[] = [];
      while (requests.length < field.parallel) requests.push(field.racer.request(await signedPayout(field)));
      return { requests, taken: 1, refusals: ['BALANCE_TOO_LOW'], gains: -WITHDRAWN };
    },
  },
  {
    name: 'withdrawals against bets, the whole balance each',
    async plan(field) {
      await prepareAll(field);
      const bet = { path: '/api/plinko/start', body: { betAmount: 20, rows: 8, risk: 'low' } };
      return {
        requests: byTurns(field, bet, await signedPayout(field)),
        taken: 1,
        refusals: ['BALANCE_TOO_LOW', 'INSUFFICIENT_FUNDS', 'REQUEST_USED'],
        gains: -WITHDRAWN,
      };
    },
  },
  {
    name: 'addresses for one coin',
    async plan(field) {
      const requests: string[] = [];
      while (requests.length < field.parallel) requests.push(field.racer.request(await signedDeposit(field)));
      return {
        requests,
        taken: 'all',
        rows: [['addresses', 1, 'deposit_addresses WHERE player_id = $1']],
        after(answers) {
          const addresses = answers.map((answer) => read<{ pay_address?: string }>(answer).pay_address);
          return expectSame('different addresses', new Set(addresses).size, 1);
        },
      };
    },
  },
  { name: 'callbacks of one deposit', plan: callBack },
  {
    name: 'claims of rakeback',
    async plan(field) {
      await give(field, { rakebackNanos: 50_000_000n });
      return claimed(repeated(field, CLAIM_RAKEBACK), dollars(0.05));
    },
  },
  {
    name: 'claims of a rank reward',
    async plan(field) {
      await give(field, { cashWagered: dollars(10_000) });
      return claimed(repeated(field, { path: '/api/users/claimRankReward', body: {} }), dollars(10));
    },
  },
  {
    name: 'claims of a VIP bonus',
    async plan(field) {
      const id = await grantBonus(field);
      return claimed(repeated(field, { path: '/api/users/rewards/claimBonus', body: { id } }), dollars(2));
    },
  },
  {
    // Fifty times the same request under one key: one effect, one answer.
    name: 'one Idempotency-Key on a claim',
    async plan(field) {
      await give(field, { rakebackNanos: 50_000_000n });
      const headers = { 'idempotency-key': `claim-${field.round}` };
      const requests = repeated(field, { ...CLAIM_RAKEBACK, headers });
      return { requests, taken: 'all', isAlike: true, gains: dollars(0.05) };
    },
  },
  {
    name: 'activations of the promotion',
    plan: async (field) => ({
      requests: repeated(field, ACTIVATE),
      taken: 1,
      refusals: ['PROMOTION_ACTIVE'],
      after: () => expectPromotion(field, 'active'),
    }),
  },
  {
    name: 'cancels of the promotion',
    async plan(field) {
      await ask(field, ACTIVATE);
      return {
        requests: repeated(field, { path: '/api/users/cancelPromotion', body: {} }),
        taken: 1,
        refusals: ['NO_PROMOTION_ACTIVE'],
        after: () => expectPromotion(field, 'none'),
      };
    },
  },
  {
    // A player is of the promotion or of the affiliate programme, never of both.
    name: 'activations against a referral code',
    plan: async (field) => ({
      requests: byTurns(field, referralCode(`either-${field.round}`), ACTIVATE),
      taken: 'any',
      after(answers) {
        const [hasCode, hasPromotion] = [0, 1].map((turn) =>
          answers.some((each, i) => isTaken(each) && i % 2 === turn),
        );
        return expectSame('both or neither', hasCode !== hasPromotion, true);
      },
    }),
  },
  {
    name: 'one referral code for many',
    racers: 50,
    async plan({ racers, round }) {
      const code = `wanted-${round}`;
      return {
        requests: racers.map((racer) => racer.request(referralCode(code))),
        taken: 1,
        refusals: ['REFERRAL_CODE_TAKEN'],
        rows: [['owners', 1, 'affiliates WHERE code = $1', [code]]],
      };
    },
  },
  { name: 'closings of the weekly race', racers: 3, plan: closeRace },
];

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
  const requests = Array<string>(parallel).fill(requestText(product.address, call, {}));
  return {
    requests,
    taken: 'all',
    rows: [['deposits', 1, 'deposits WHERE player_id = $1 AND credited_micros > 0']],
    async after() {
      const credited = async () => (await readWallet(database, racer.playerId)).primary - before.primary;
      await msUntil(CREDITED_WITHIN_MS, async () => (await credited()) > 0n);
      const again = await releaseTogether(links, requests);
      return [
        ...expectSame('taken again', again.filter(isTaken).length, parallel),
        ...expectSame('credited', await credited(), dollars(25)),
      ];
    },
  };
}

/** As many servers, a week from now or more: each round has a week to itself. No request is made. */
async function closeRace({ database, parallel, product, racers, round }: Field): Promise<Plan> {
  const week = raceWeek(new Date(Date.now() + round * 7 * DAY_MS));
  const clock = settableClock(startOfDay(week.firstDay));
  // Stakes times edge of $400, $300 and $300.
  const points = [400_000_000_000n, 300_000_000_000n, 300_000_000_000n];
  for (const [at, racer] of racers.entries()) {
    await give({ database, racer }, { theoreticalNanos: points[at]! }, clock);
  }
  const balances = () =>
    Promise.all(racers.map(async ({ playerId }) => (await readWallet(database, playerId)).primary));
  const before = await balances();
  clock.advance((week.endDay - week.firstDay) * DAY_MS + 2 * CLOSED_AFTER_MS);
  const cells = await openCellsOf(product.cluster.url, { connections: 10, waitMsMax: WAIT_MS_MAX });
  const closing = { ...raceSourceOf({ cells }), clock, walletChanged() {} };
  try {
    await Promise.all(Array.from({ length: parallel }, () => closeRaces(closing)));
  } finally {
    await cells.close();
  }
  const won = (await balances()).map((balance, at) => balance - before[at]!);
  const ids = racers.map(({ playerId }) => playerId);
  return {
    requests: [],
    taken: 0,
    rows: [
      ['lists', 1, 'races WHERE first_day = $1', [week.firstDay]],
      ['places', 3, 'race_places WHERE first_day = $1 AND paid_at IS NOT NULL', [week.firstDay]],
      ['notices', 3, "notices WHERE player_id = ANY($1) AND event = 'race-won'", [ids]],
    ],
    // The first place, and the mean of the second and the third.
    after: () => expectSame('prizes', won.join(), [dollars(200), dollars(100), dollars(100)].join()),
  };
}

function claimed(requests: readonly string[], gains: bigint): Plan {
  return { requests, taken: 1, refusals: ['NOTHING_TO_CLAIM'], gains };
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
async function give(
  { database, racer }: Pick<Field, 'database'> & { racer: Racer },
  tally: Tally,
  clock = systemClock,
): Promise<void> {
  const { playerId } = racer;
  const transfers = [{ kind: 'sandbox_grant', debit: 'sandbox', credit: 'primary', amount: dollars(1) }] as const;
  await database.transaction((tx) => post(tx, clock, { playerId, key: 'race', transfers, tally }));
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
