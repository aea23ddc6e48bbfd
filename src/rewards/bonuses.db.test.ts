import { expect, test } from 'vitest';
import { PASSWORD, startTestServer, type Visitor } from '../app/test-server.ts';
import { settableClock } from '../clock/clock.ts';
import { testDatabase } from '../db/test-database.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import { BET_RULES } from '../ledger/bet-rules.ts';
import { dayOf } from '../ledger/days.ts';
import { totalsAsOf } from '../ledger/periods.ts';
import { post } from '../ledger/post.ts';
import { REWARD_RULES } from '../ledger/reward-rules.ts';
import { keepBooksClean } from '../ledger/test-wallets.ts';
import { readWallet } from '../ledger/wallet-rows.ts';
import type { Tally } from '../ledger/wallet.ts';
import { dollars } from '../money/usd.ts';
import { expireBonuses, grantBonuses } from './grant-bonuses.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Keno, five numbers, low: 25,263 millionths. */
const KENO = { selectedNumbers: [1, 2, 3, 4, 5], risk: 'low' };
const KENO_EDGE = 25_263n;

const db = await testDatabase();
// A Thursday, the first of a month.
const clock = settableClock(new Date('2032-04-01T10:00:00Z'));
const server = await startTestServer(db, { VIP_HOST_NAME: 'Ada', VIP_HOST_EMAIL: 'ada@roulo.example' }, clock);
keepBooksClean(db, [...BET_RULES, ...REWARD_RULES]);
const granting = { database: db.database, clock, walletChanged() {} };

interface Player {
  playerId: PlayerId;
  /** A new sign-in, because days may have passed. */
  browser(): Promise<Visitor>;
}

let postings = 0;

/** A player with a million to play and earlier wagers from before totals were kept by day. */
async function playerWithWagers(usd: number): Promise<Player> {
  const { username } = await server.player();
  const { rows } = await db.database.query<{ player_id: bigint }>('SELECT player_id FROM players WHERE username = $1', [
    username,
  ]);
  const playerId = toPlayerId(rows[0]!.player_id);
  await count(playerId, { cashWagered: dollars(usd) });
  await db.owner.query('UPDATE wallet_days SET cash_wagered_micros = $2 WHERE player_id = $1', [
    playerId,
    dollars(usd),
  ]);
  return {
    playerId,
    async browser() {
      const visitor = server.visitor();
      const answer = await visitor.post('/api/users/login', { identifier: username, password: PASSWORD });
      expect(answer.statusCode, answer.body).toBe(200);
      return visitor;
    },
  };
}

async function count(playerId: PlayerId, tally: Tally): Promise<void> {
  postings += 1;
  await db.database.transaction((tx) =>
    post(tx, clock, {
      playerId,
      key: `test:${postings}`,
      transfers: [{ kind: 'sandbox_grant', debit: 'sandbox', credit: 'primary', amount: dollars(1_000_000) }],
      tally,
    }),
  );
}

async function playKeno(player: Player, betAmount: number, times = 1): Promise<void> {
  const browser = await player.browser();
  for (let played = 0; played < times; played += 1) {
    const response = await browser.post('/api/keno/play/keno', { ...KENO, betAmount });
    expect(response.statusCode, response.body).toBe(200);
  }
}

interface VipAnswer {
  rank: string;
  bonuses: { kind: string; unlocked: boolean; base: number; amount: number; nextAt: string }[];
  grants: { id: string; kind: string; base: number; amount: number; state: string; expiresAt: string }[];
  host: { name: string; email: string } | null;
}

async function vipOf(player: Player): Promise<VipAnswer> {
  const answer = await (await player.browser()).get('/api/users/rewards/vip');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const grantsOf = async (player: Player) =>
  (await vipOf(player)).grants
    .map(({ id, amount, state }) => ({ id, amount, state }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** Bonus on Keno stakes, in dollars. */
const share = (stakeUsd: number, percent: bigint) =>
  Number((dollars(stakeUsd) * KENO_EDGE * percent) / 100_000_000n) / 1e6;

function until(iso: string): void {
  clock.advance(Date.parse(iso) - clock.now().getTime());
}

test('bonuses: the amount so far and the next date are always there, with and without the rank for it', async () => {
  const [newcomer, ace] = [await playerWithWagers(0), await playerWithWagers(7_000_000)];
  for (const player of [newcomer, ace]) await playKeno(player, 100, 2);
  const expected = (unlocked: boolean) => [
    { kind: 'monthly', unlocked, base: 5.0526, amount: share(200, 5n), nextAt: '2032-05-01T00:00:00.000Z' },
    { kind: 'weekly', unlocked, amount: share(200, 5n), nextAt: '2032-04-05T00:00:00.000Z' },
    { kind: 'daily', unlocked, amount: share(200, 2n), nextAt: '2032-04-02T00:00:00.000Z' },
    { kind: 'lossback', unlocked: false, nextAt: '2032-05-01T00:00:00.000Z' },
  ];
  expect(await vipOf(newcomer)).toMatchObject({ rank: 'Unranked', bonuses: expected(false), grants: [], host: null });
  expect(await vipOf(ace)).toMatchObject({ rank: 'Platinum Ace I', bonuses: expected(true), grants: [] });
});

test('bonuses: a run that is late, repeated and on many servers at once grants each period once', async () => {
  const player = await playerWithWagers(7_000_000);
  until('2032-04-02T09:00:00Z');
  await playKeno(player, 100, 1);
  until('2032-04-03T09:00:00Z');
  await playKeno(player, 100, 2);
  // No run for several days.
  until('2032-04-07T09:00:00Z');
  await playKeno(player, 100, 3);
  await Promise.all(Array.from({ length: 20 }, () => grantBonuses(granting)));
  await grantBonuses(granting);
  const { rows } = await db.database.query<{ kind: string }>('SELECT kind FROM reward_runs WHERE finished_at IS NULL');
  expect(rows).toEqual([]);
  expect(await grantsOf(player)).toEqual([
    { id: 'daily-2032-04-02', amount: share(100, 2n), state: 'claimable' },
    { id: 'daily-2032-04-03', amount: share(200, 2n), state: 'claimable' },
    { id: 'weekly-2032-03-29', amount: share(300, 5n), state: 'claimable' },
  ]);
  expect((await readWallet(db.database, player.playerId)).bonusesOpen).toBe(3);
});

test('bonuses: a run that was cut off is taken up again and grants the rest', async () => {
  const players = [await playerWithWagers(7_000_000), await playerWithWagers(7_000_000)];
  for (const player of players) await playKeno(player, 100);
  const day = dayOf(clock.now());
  until('2032-04-08T00:00:30Z');
  await grantBonuses(granting);
  // As if the server had crashed after the first of them.
  await db.owner.query('DELETE FROM reward_grants WHERE player_id = $1', [players[1]!.playerId]);
  await db.owner.query('UPDATE wallets SET bonuses_open = 0 WHERE player_id = $1', [players[1]!.playerId]);
  await db.owner.query('UPDATE reward_runs SET finished_at = NULL WHERE first_day = $1', [day]);
  await grantBonuses(granting);
  expect(await grantsOf(players[1]!)).toEqual([]);
  clock.advance(11 * 60_000);
  await grantBonuses(granting);
  for (const player of players) expect(await grantsOf(player)).toHaveLength(1);
});

test('bonuses: the rank at the end of the period counts, and a server whose clock is behind changes nothing', async () => {
  const player = await playerWithWagers(6_999_950);
  await playKeno(player, 30);
  until('2032-04-09T00:00:10Z');
  await grantBonuses(granting);
  expect(await grantsOf(player)).toEqual([]);
  await playKeno(player, 30);
  until('2032-04-10T00:00:10Z');
  await grantBonuses(granting);
  const granted = await grantsOf(player);
  expect(granted).toEqual([{ id: 'daily-2032-04-09', amount: share(30, 2n), state: 'claimable' }]);
  // A server with a slow clock calls it the 9th, but it counts for the 10th.
  const slow = settableClock(new Date('2032-04-09T23:59:59Z'));
  await db.database.transaction((tx) =>
    post(tx, slow, {
      playerId: player.playerId,
      key: 'slow',
      transfers: [{ kind: 'adjustment', debit: 'adjustments', credit: 'primary', amount: dollars(1) }],
      tally: { cashWagered: dollars(100), theoreticalNanos: 1_000_000_000n },
    }),
  );
  const day = dayOf(clock.now());
  const [before, after] = await Promise.all(
    [day, day + 1].map(async (each) => (await totalsAsOf(db.database, [player.playerId], each)).get(player.playerId)!),
  );
  expect(after!.theoreticalNanos - before!.theoreticalNanos).toBe(1_000_000_000n);
  await grantBonuses(granting);
  expect(await grantsOf(player)).toEqual(granted);
});

test('lossback: is 5% of what was lost on bets that ended in the month; an open round is not lost yet', async () => {
  const player = await playerWithWagers(50_000_000);
  until('2032-04-30T23:59:40Z');
  await playKeno(player, 100, 3);
  const browser = await player.browser();
  const ball = await browser.post('/api/plinko/start', { betAmount: 500, rows: 8, risk: 'low' });
  expect(ball.statusCode, ball.body).toBe(200);
  const before = await readWallet(db.database, player.playerId);
  const lost = before.cashWagered - dollars(50_000_000) - dollars(500) - before.cashPaid;
  expect((await vipOf(player)).bonuses.find(({ kind }) => kind === 'lossback')!.base).toBe(
    lost > 0n ? Number(lost) / 1e6 : 0,
  );
  until('2032-05-01T00:00:05Z');
  await browser.post('/api/plinko/multiplier', { gameId: ball.json<{ gameId: string }>().gameId });
  await grantBonuses(granting);
  const grant = (await vipOf(player)).grants.find(({ kind }) => kind === 'lossback');
  expect(grant?.amount ?? 0).toBe(lost > 0n ? Number((lost * 5n) / 100n) / 1e6 : 0);
  const after = await readWallet(db.database, player.playerId);
  const mayLoss = dollars(500) - (after.cashPaid - before.cashPaid);
  expect((await vipOf(player)).bonuses.find(({ kind }) => kind === 'lossback')!.base).toBe(
    mayLoss > 0n ? Number(mayLoss) / 1e6 : 0,
  );
});

test('bonuses: fifty claims at once pay once, with their reason in the history', async () => {
  const player = await playerWithWagers(7_000_000);
  await playKeno(player, 400);
  until('2032-05-02T00:01:00Z');
  await grantBonuses(granting);
  const browser = await player.browser();
  expect((await browser.get('/api/users/session')).json()).toMatchObject({ claimableRewards: 3 });
  const claims = await Promise.all(
    Array.from({ length: 50 }, () => browser.post('/api/users/rewards/claimBonus', { id: 'daily-2032-05-01' })),
  );
  expect(claims.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(claims.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49);
  expect((await readWallet(db.database, player.playerId)).bonusesOpen).toBe(0);
  const { items } = (await browser.get('/api/wallet/history?kind=reward')).json<{ items: object[] }>();
  expect(items).toMatchObject([{ detail: 'daily_bonus', reason: '2032-05-01', amount: share(400, 2n) }]);
  for (const id of ['daily-2032-05-02', 'yearly-2032-05-01', 'daily-2032-02-31']) {
    expect((await browser.post('/api/users/rewards/claimBonus', { id })).statusCode).toBeGreaterThanOrEqual(404);
  }
});

test('bonuses: what is not claimed within thirty days of the grant runs out', async () => {
  const player = await playerWithWagers(7_000_000);
  await playKeno(player, 100);
  until('2032-05-03T12:00:00Z');
  await grantBonuses(granting);
  clock.advance(30 * DAY_MS - 60_000);
  await expireBonuses(granting);
  const left = await grantsOf(player);
  expect(left.map(({ id, state }) => [id, state])).toEqual([
    ['daily-2032-05-02', 'claimable'],
    ['weekly-2032-04-26', 'claimable'],
  ]);
  clock.advance(60_000);
  const refused = await (await player.browser()).post('/api/users/rewards/claimBonus', { id: 'daily-2032-05-02' });
  expect(refused.statusCode).toBe(409);
  await Promise.all(Array.from({ length: 5 }, () => expireBonuses(granting)));
  expect((await grantsOf(player)).map(({ state }) => state)).toEqual(['expired', 'expired']);
  expect((await readWallet(db.database, player.playerId)).bonusesOpen).toBe(0);
});

test('vip: the host is named from Black Diamond on', async () => {
  expect((await vipOf(await playerWithWagers(499_999_999))).host).toBeNull();
  expect((await vipOf(await playerWithWagers(500_000_000))).host).toEqual({ name: 'Ada', email: 'ada@roulo.example' });
});
