import { expect, test } from 'vitest';
import { startTestServer, type Visitor } from '../app/test-server.ts';
import { testDatabase } from '../db/test-database.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import { post } from '../ledger/post.ts';
import { REWARD_RULES } from '../ledger/reward-rules.ts';
import { keepBooksClean } from '../ledger/test-wallets.ts';
import { readWallet } from '../ledger/wallet-rows.ts';
import type { Tally } from '../ledger/wallet.ts';
import { dollars, usdMicros } from '../money/usd.ts';

const db = await testDatabase();
const server = await startTestServer(db);
keepBooksClean(db, REWARD_RULES);
const CLAIM = '/api/users/claimRakeback';

let lastBet = 0n;

/** A player who has earned rakeback by a bet. */
async function playerWithRakeback(rakebackNanos: bigint) {
  const player = await server.player();
  const { rows } = await db.database.query<{ player_id: bigint }>('SELECT player_id FROM players WHERE username = $1', [
    player.username,
  ]);
  const playerId = toPlayerId(rows[0]!.player_id);
  await accrue(playerId, rakebackNanos);
  return { ...player, playerId };
}

const accrue = (playerId: PlayerId, rakebackNanos: bigint) => count(playerId, { rakebackNanos });

function count(playerId: PlayerId, tally: Tally) {
  lastBet += 1n;
  return db.database.transaction((tx) =>
    post(tx, server.clock, {
      playerId,
      key: `bet:${lastBet}`,
      transfers: [{ kind: 'sandbox_grant', debit: 'sandbox', credit: 'primary', amount: usdMicros(1_000_000n) }],
      tally,
    }),
  );
}

test('rakeback: is claimed in whole micro-dollars and the rest stays', async () => {
  const player = await playerWithRakeback(123_456_789n);
  expect((await player.get('/api/users/rakeback/amount')).json()).toEqual({ rakebackAmount: 0.123456 });
  const response = await player.post(CLAIM);
  const wallet = await readWallet(db.database, player.playerId);
  expect(wallet).toMatchObject({ primary: 1_123_456n, rakebackNanos: 789n });
  expect(response.json()).toEqual({ reward: 0.123456, balance: 1.123456, version: Number(wallet.version) });
});

test('rakeback: below 0.01 there is nothing to claim', async () => {
  const player = await playerWithRakeback(9_999_999n);
  const response = await player.post(CLAIM);
  expect(response.statusCode).toBe(409);
  expect((await readWallet(db.database, player.playerId)).rakebackNanos).toBe(9_999_999n);
});

test('rakeback: fifty claims at once pay once', async () => {
  const player = await playerWithRakeback(50_000_000n);
  const responses = await Promise.all(Array.from({ length: 50 }, () => player.post(CLAIM)));
  expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1);
  expect(responses.filter((response) => response.statusCode === 409)).toHaveLength(49);
  expect((await readWallet(db.database, player.playerId)).primary).toBe(1_050_000n);
});

test('idempotency: the same key fifty times at once has one effect and one answer', async () => {
  const player = await playerWithRakeback(50_000_000n);
  const headers = { 'idempotency-key': 'claim-1' };
  const responses = await Promise.all(Array.from({ length: 50 }, () => player.post(CLAIM, {}, headers)));
  expect(new Set(responses.map((response) => `${response.statusCode} ${response.body}`)).size).toBe(1);
  expect(responses[0]!.json()).toMatchObject({ reward: 0.05, balance: 1.05 });
  await accrue(player.playerId, 70_000_000n);
  expect((await player.post(CLAIM, undefined, headers)).json()).toMatchObject({ reward: 0.05, balance: 1.05 });
  expect((await readWallet(db.database, player.playerId)).rakebackNanos).toBe(70_000_000n);
});

test('idempotency: a key used for another call is refused with 422', async () => {
  const player = await playerWithRakeback(50_000_000n);
  const headers = { 'idempotency-key': 'claim-1' };
  expect((await player.post(CLAIM, {}, headers)).statusCode).toBe(200);
  const response = await player.post('/api/users/claimRankReward', {}, headers);
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});

test('idempotency: keys are per player', async () => {
  const headers = { 'idempotency-key': 'same-for-both' };
  for (const player of [await playerWithRakeback(50_000_000n), await playerWithRakeback(50_000_000n)]) {
    expect((await player.post(CLAIM, {}, headers)).json()).toMatchObject({ reward: 0.05, balance: 1.05 });
  }
});

test('idempotency: a refusal is not stored and is judged anew', async () => {
  const player = await playerWithRakeback(0n);
  const headers = { 'idempotency-key': 'claim-later' };
  expect((await player.post(CLAIM, {}, headers)).statusCode).toBe(409);
  await accrue(player.playerId, 20_000_000n);
  expect((await player.post(CLAIM, {}, headers)).json()).toMatchObject({ reward: 0.02 });
});

test.each(['', ' ', 'a b', 'ü', 'x'.repeat(256)])('idempotency: the key "%s" is refused', async (key) => {
  const player = await playerWithRakeback(50_000_000n);
  const response = await player.post(CLAIM, {}, { 'idempotency-key': key });
  expect(response.statusCode).toBe(400);
  expect((await readWallet(db.database, player.playerId)).primary).toBe(1_000_000n);
});

/** A player with this much wagered in cash. */
async function playerWithWagers(usd: number) {
  const player = await playerWithRakeback(0n);
  await count(player.playerId, { cashWagered: dollars(usd) });
  return player;
}

const claimRank = (player: Visitor) => player.post('/api/users/claimRankReward');

test('ranks: without a new rank there is none to claim, and the state says so', async () => {
  const player = await playerWithWagers(9_999.9);
  expect((await player.get('/api/users/rewards/status')).json()).toEqual({
    currentRank: 'Unranked',
    rewardAmount: 0,
    rewardPending: false,
  });
  expect((await claimRank(player)).statusCode).toBe(409);
});

test('ranks: the bet that reaches one brings its reward at once', async () => {
  const player = await playerWithWagers(9_999.9);
  const bet = await player.post('/api/keno/play/keno', { selectedNumbers: [1, 2], betAmount: 0.1, risk: 'low' });
  expect(bet.statusCode, bet.body).toBe(200);
  expect((await player.get('/api/users/session')).json()).toMatchObject({
    rank: 'Rookie I',
    rankRewardAmount: 10,
    rankRewardPending: true,
    claimableRewards: 1,
  });
});

test('ranks: several passed at once are claimed one after another, the lowest first', async () => {
  const player = await playerWithWagers(260_000);
  const answers = [];
  for (let claims = 0; claims < 5; claims += 1) answers.push(await claimRank(player));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 409]);
  const [first, second, third, fourth] = answers.map((answer) => answer.json<{ reward: number; newRank: string }>());
  expect([first, second, third, fourth].map((answer) => answer!.reward)).toEqual([10, 40, 50, 150]);
  expect(first).toMatchObject({ newRank: 'Coinling I', balance: 12 });
  expect((await readWallet(db.database, player.playerId)).rankClaimed).toBe(dollars(250_000));
  const { items } = (await player.get('/api/wallet/history?kind=reward')).json<{ items: object[] }>();
  expect(items).toMatchObject(
    ['Coinling I', 'Rookie III', 'Rookie II', 'Rookie I'].map((reason) => ({ detail: 'rank_reward', reason })),
  );
});

test('ranks: fifty claims at once pay each rank once', async () => {
  const player = await playerWithWagers(60_000);
  const responses = await Promise.all(Array.from({ length: 50 }, () => claimRank(player)));
  const paid = responses.filter((response) => response.statusCode === 200);
  expect(paid.map((response) => response.json<{ reward: number }>().reward).toSorted((a, b) => a - b)).toEqual([
    10, 40,
  ]);
  expect(responses.filter((response) => response.statusCode === 409)).toHaveLength(48);
  expect((await readWallet(db.database, player.playerId)).primary).toBe(dollars(52));
});
