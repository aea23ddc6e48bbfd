import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { canonicalText } from '../../../src/cashier/processor/callback-signature.ts';
import { PAYMENT_CALLBACK_PATH } from '../../../src/cashier/processor/now-payments.ts';
import { raceSourceOf } from '../../../src/app/parts/crowd-parts.ts';
import { settableClock, systemClock } from '../../../src/clock/clock.ts';
import { CLOSED_AFTER_MS, closeRaces } from '../../../src/crowd/race/close-race.ts';
import { raceWeek } from '../../../src/crowd/race/standings.ts';
import { openCellsOf } from '../../../src/db/cells/cells.ts';
import { dayOf, startOfDay } from '../../../src/ledger/days.ts';
import { post } from '../../../src/ledger/post.ts';
import type { Tally } from '../../../src/ledger/wallet.ts';
import { countOpenBonuses, readWallet } from '../../../src/ledger/wallet-rows.ts';
import { dollars } from '../../../src/money/usd.ts';
import { payoutAddressOf } from '../../player/payout-address.ts';
import type { Call } from '../../player/bettor.ts';
import { setBalance } from '../../player/bettor.ts';
import { releaseTogether } from '../../player/release-together.ts';
import {
  ask,
  expectCount,
  expectSame,
  expectTally,
  raceCall,
  requestOf,
  type Arena,
  type Race,
  type Racer,
  type Verdict,
} from './arena.ts';

const IPN_SECRET = 'sim-ipn-secret-K9d';
const DAY_MS = 86_400_000;
const CREDITED_WITHIN_MS = 20_000;
/** A busy machine is no failure. */
const WAIT_MS_MAX = 60_000;

/** Deposits, withdrawals, rewards, promotions, the affiliate programme. */
export const MONEY_RACES: readonly Race[] = [
  { name: 'one signed withdrawal', racers: 1, run: withdrawOnce },
  { name: 'withdrawals of the whole balance', racers: 1, run: withdrawAll },
  { name: 'withdrawals against bets, the whole balance each', racers: 1, run: withdrawAgainstBets },
  { name: 'addresses for one coin', racers: 1, run: openAddresses },
  { name: 'callbacks of one deposit', racers: 1, run: callBack },
  { name: 'claims of rakeback', racers: 1, run: claimRakeback },
  { name: 'claims of a rank reward', racers: 1, run: claimRankReward },
  { name: 'claims of a VIP bonus', racers: 1, run: claimBonus },
  { name: 'activations of the promotion', racers: 1, run: activate },
  { name: 'cancels of the promotion', racers: 1, run: cancel },
  { name: 'activations against a referral code', racers: 1, run: activateAgainstCode },
  { name: 'one referral code for many', racers: 50, run: takeCode },
  { name: 'one Idempotency-Key on a claim', racers: 1, run: repeatClaim },
  { name: 'closings of the weekly race', racers: 3, run: closeRace },
];

async function withdrawOnce(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  await verify(arena, racer!);
  const before = await readWallet(arena.database, racer!.playerId);
  const signed = await ask<object>(arena, racer!.request(signOf(racer!, 20)));
  const answers = await raceCall(arena, racer!, { path: '/api/crypto/payout', body: signed });
  const after = await readWallet(arena.database, racer!.playerId);
  const problems = [
    ...expectTally(answers, 1, ['REQUEST_USED']),
    ...expectSame('taken', before.primary - after.primary, dollars(20)),
    ...(await expectCount(arena, 'withdrawals', 1, 'withdrawals WHERE player_id = $1', [racer!.playerId])),
  ];
  return { answers, problems };
}

async function withdrawAll(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  await verify(arena, racer!);
  await setBalance(arena.database, racer!.playerId, dollars(20));
  const requests: string[] = [];
  for (let i = 0; i < arena.parallel; i += 1) {
    const signed = await ask<object>(arena, racer!.request(signOf(racer!, 20)));
    requests.push(racer!.request({ path: '/api/crypto/payout', body: signed }));
  }
  const answers = await releaseTogether(arena.links, requests);
  const after = await readWallet(arena.database, racer!.playerId);
  return {
    answers,
    problems: [...expectTally(answers, 1, ['BALANCE_TOO_LOW']), ...expectSame('left', after.primary, 0n)],
  };
}

async function withdrawAgainstBets(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  await verify(arena, racer!);
  await setBalance(arena.database, racer!.playerId, dollars(20));
  const signed = await ask<object>(arena, racer!.request(signOf(racer!, 20)));
  const payout = racer!.request({ path: '/api/crypto/payout', body: signed });
  const bet = racer!.request({ path: '/api/plinko/start', body: { betAmount: 20, rows: 8, risk: 'low' } });
  const requests = Array.from({ length: arena.parallel }, (_none, i) => (i % 2 === 0 ? bet : payout));
  const answers = await releaseTogether(arena.links, requests);
  const after = await readWallet(arena.database, racer!.playerId);
  const problems = [
    ...expectTally(answers, 1, ['BALANCE_TOO_LOW', 'INSUFFICIENT_FUNDS', 'REQUEST_USED']),
    ...expectSame('left', after.primary, 0n),
  ];
  await arena.links[0]!.ask(
    racer!.request({
      path: '/api/plinko/process-unfinished',
      body: {},
      headers: { 'sec-fetch-site': 'same-origin' },
    }),
  );
  return { answers, problems };
}

async function openAddresses(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  const requests: string[] = [];
  for (let i = 0; i < arena.parallel; i += 1) requests.push(await depositRequest(arena, racer!));
  const answers = await releaseTogether(arena.links, requests);
  const addresses = new Set(answers.map(({ body }) => (JSON.parse(body) as { pay_address?: string }).pay_address));
  const problems = [
    ...expectTally(answers, arena.parallel, []),
    ...expectSame('different addresses', addresses.size, 1),
    ...(await expectCount(arena, 'addresses', 1, 'deposit_addresses WHERE player_id = $1', [racer!.playerId])),
  ];
  return { answers, problems };
}

/** Fifty notices that we sign ourselves, beside the processor's own and the poller. */
async function callBack(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  const { database, product } = arena;
  const { playerId } = racer!;
  const { pay_address } = await ask<{ pay_address: string }>(arena, await depositRequest(arena, racer!));
  const before = await readWallet(database, playerId);
  const { paymentId } = await product.sandbox.control<{ paymentId: string }>('/processor/control/send', {
    address: pay_address,
    currency: 'usdt',
    amount: 25,
  });
  const body = { payment_id: Number(paymentId), payment_status: 'finished' };
  const signature = createHmac('sha512', IPN_SECRET).update(canonicalText(body, true)).digest('hex');
  const call: Call = { path: PAYMENT_CALLBACK_PATH, body, headers: { 'x-nowpayments-sig': signature } };
  const request = requestOf(product.address, call, {});
  const answers = await releaseTogether(arena.links, Array<string>(arena.parallel).fill(request));
  const credited = async () => (await readWallet(database, playerId)).primary - before.primary;
  const giveUpAtMs = Date.now() + CREDITED_WITHIN_MS;
  while ((await credited()) === 0n && Date.now() < giveUpAtMs) await sleep(50);
  const again = await releaseTogether(arena.links, Array<string>(arena.parallel).fill(request));
  const problems = [
    ...expectTally([...answers, ...again], 2 * arena.parallel, []),
    ...expectSame('credited', await credited(), dollars(25)),
    ...(await expectCount(arena, 'deposits', 1, `deposits WHERE player_id = $1 AND credited_micros > 0`, [playerId])),
  ];
  return { answers: [...answers, ...again], problems };
}

function claimRakeback(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  const tally = { rakebackNanos: 50_000_000n };
  return claim(arena, racer!, tally, { path: '/api/users/claimRakeback', body: {} }, dollars(0.05));
}

function claimRankReward(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  const tally = { cashWagered: dollars(10_000) };
  return claim(arena, racer!, tally, { path: '/api/users/claimRankReward', body: {} }, dollars(10));
}

async function claimBonus(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  const yesterday = dayOf(new Date()) - 1;
  await arena.database.query(
    `INSERT INTO reward_grants (player_id, kind, first_day, end_day, base_nanos, share_ppm, rank, amount_micros,
                                granted_at, expires_at)
     VALUES ($1, 'daily', $2, $2 + 1, 100000000000, 20000, 'Platinum Ace I', 2000000, now(), now() + interval '30 days')`,
    [racer!.playerId, yesterday],
  );
  await arena.database.transaction((tx) => countOpenBonuses(tx, [racer!.playerId], 1));
  const id = `daily-${new Date(yesterday * DAY_MS).toISOString().slice(0, 10)}`;
  return claim(arena, racer!, {}, { path: '/api/users/rewards/claimBonus', body: { id } }, dollars(2));
}

async function claim(arena: Arena, racer: Racer, tally: Tally, call: Call, reward: bigint): Promise<Verdict> {
  await give(arena, racer, tally);
  const before = await readWallet(arena.database, racer.playerId);
  const answers = await raceCall(arena, racer, call);
  const after = await readWallet(arena.database, racer.playerId);
  const problems = [
    ...expectTally(answers, 1, ['NOTHING_TO_CLAIM']),
    ...expectSame('paid', after.primary - before.primary, reward),
  ];
  return { answers, problems };
}

/** Fifty times the same request under one key: one effect, one answer. */
async function repeatClaim(arena: Arena, [racer]: readonly Racer[], round: number): Promise<Verdict> {
  await give(arena, racer!, { rakebackNanos: 50_000_000n });
  const before = await readWallet(arena.database, racer!.playerId);
  const headers = { 'idempotency-key': `claim-${round}` };
  const answers = await raceCall(arena, racer!, { path: '/api/users/claimRakeback', body: {}, headers });
  const after = await readWallet(arena.database, racer!.playerId);
  const problems = [
    ...expectTally(answers, arena.parallel, []),
    ...expectSame('different answers', new Set(answers.map(({ body }) => body)).size, 1),
    ...expectSame('paid', after.primary - before.primary, dollars(0.05)),
  ];
  return { answers, problems };
}

async function activate(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  const answers = await raceCall(arena, racer!, { path: '/api/users/activatePromotion', body: {} });
  const { promoState } = await readWallet(arena.database, racer!.playerId);
  return {
    answers,
    problems: [...expectTally(answers, 1, ['PROMOTION_ACTIVE']), ...expectSame('state', promoState, 'active')],
  };
}

async function cancel(arena: Arena, [racer]: readonly Racer[]): Promise<Verdict> {
  await ask(arena, racer!.request({ path: '/api/users/activatePromotion', body: {} }));
  const answers = await raceCall(arena, racer!, { path: '/api/users/cancelPromotion', body: {} });
  const { promoState } = await readWallet(arena.database, racer!.playerId);
  return {
    answers,
    problems: [...expectTally(answers, 1, ['NO_PROMOTION_ACTIVE']), ...expectSame('state', promoState, 'none')],
  };
}

/** A player is of the promotion or of the affiliate programme, never of both. */
async function activateAgainstCode(arena: Arena, [racer]: readonly Racer[], round: number): Promise<Verdict> {
  const promotion = racer!.request({ path: '/api/users/activatePromotion', body: {} });
  const code = racer!.request({
    method: 'PUT',
    path: '/api/users/change-referral',
    body: { newReferralCode: `either-${round}` },
  });
  const isCode = (i: number) => i % 2 === 0;
  const requests = Array.from({ length: arena.parallel }, (_none, i) => (isCode(i) ? code : promotion));
  const answers = await releaseTogether(arena.links, requests);
  const hasCode = answers.some(({ status }, i) => status === 200 && isCode(i));
  const hasPromotion = answers.some(({ status }, i) => status === 200 && !isCode(i));
  return { answers, problems: expectSame('both or neither', hasCode !== hasPromotion, true) };
}

async function takeCode(arena: Arena, racers: readonly Racer[], round: number): Promise<Verdict> {
  const newReferralCode = `wanted-${round}`;
  const call: Call = { method: 'PUT', path: '/api/users/change-referral', body: { newReferralCode } };
  const answers = await releaseTogether(
    arena.links,
    racers.slice(0, arena.parallel).map((racer) => racer.request(call)),
  );
  const problems = [
    ...expectTally(answers, 1, ['REFERRAL_CODE_TAKEN']),
    ...(await expectCount(arena, 'owners', 1, 'affiliates WHERE code = $1', [newReferralCode])),
  ];
  return { answers, problems };
}

/** As many servers, a week from now or more: each round has a week to itself. No request is made. */
async function closeRace(arena: Arena, racers: readonly Racer[], round: number): Promise<Verdict> {
  const week = raceWeek(new Date(Date.now() + round * 7 * DAY_MS));
  const clock = settableClock(startOfDay(week.firstDay));
  for (const [at, { playerId }] of racers.entries())
    await arena.database.transaction((tx) =>
      post(tx, clock, {
        playerId,
        key: 'raced',
        transfers: [{ kind: 'sandbox_grant', debit: 'sandbox', credit: 'primary', amount: dollars(1) }],
        // Stakes times edge of $400, $300 and $300.
        tally: { theoreticalNanos: at === 0 ? 400_000_000_000n : 300_000_000_000n },
      }),
    );
  const balances = () =>
    Promise.all(racers.map(async ({ playerId }) => (await readWallet(arena.database, playerId)).primary));
  const before = await balances();
  clock.advance((week.endDay - week.firstDay) * DAY_MS + 2 * CLOSED_AFTER_MS);
  const cells = await openCellsOf(arena.product.cluster.url, { connections: 10, waitMsMax: WAIT_MS_MAX });
  const closing = { ...raceSourceOf({ cells }), clock, walletChanged() {} };
  try {
    await Promise.all(Array.from({ length: arena.parallel }, () => closeRaces(closing)));
  } finally {
    await cells.close();
  }
  const after = await balances();
  const won = after.map((balance, at) => balance - before[at]!);
  const problems = [
    // The first place, and the mean of the second and the third.
    ...expectSame('prizes', won.join(), [dollars(200), dollars(100), dollars(100)].join()),
    ...(await expectCount(arena, 'lists', 1, 'races WHERE first_day = $1', [week.firstDay])),
    ...(await expectCount(arena, 'places', 3, 'race_places WHERE first_day = $1 AND paid_at IS NOT NULL', [
      week.firstDay,
    ])),
    ...(await expectCount(arena, 'notices', 3, "notices WHERE player_id = ANY($1) AND event = 'race-won'", [
      racers.map(({ playerId }) => playerId),
    ])),
  ];
  return { answers: [], problems };
}

function signOf({ playerId }: Racer, amount: number): Call {
  return { path: '/api/crypto/sign', body: { address: payoutAddressOf(playerId), currency: 'usdt', amount } };
}

async function depositRequest(arena: Arena, racer: Racer): Promise<string> {
  const sign: Call = { path: '/api/crypto/sign', body: { amount: 3, currency: 'usdt' } };
  const signed = await ask<object>(arena, racer.request(sign));
  return racer.request({ path: '/api/crypto/deposit', body: signed });
}

async function verify({ database }: Arena, { playerId }: Racer): Promise<void> {
  await database.query('UPDATE players SET email_confirmed_at = now() WHERE player_id = $1', [playerId]);
  await database.query(
    `INSERT INTO kyc_cases (player_id, state, decided_at, decided_by, created_at, updated_at)
     VALUES ($1, 'approved', now(), 'drill', now(), now())`,
    [playerId],
  );
}

async function give({ database }: Arena, { playerId }: Racer, tally: Tally): Promise<void> {
  await database.transaction((tx) =>
    post(tx, systemClock, {
      playerId,
      key: 'race',
      transfers: [{ kind: 'sandbox_grant', debit: 'sandbox', credit: 'primary', amount: dollars(1) }],
      tally,
    }),
  );
}
