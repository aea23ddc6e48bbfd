import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestServer } from '../app/test-server.ts';
import { testDatabase } from '../db/test-database.ts';
import { fundedPlayer, type FundedPlayer } from '../games/test-player.ts';
import { grantBonuses } from '../rewards/grant-bonuses.ts';
import { PROVIDER_RULES } from '../ledger/provider-rules.ts';
import { REWARD_RULES } from '../ledger/reward-rules.ts';
import { keepBooksClean } from '../ledger/test-wallets.ts';
import { dollars } from '../money/usd.ts';
import { openGameSession } from './game-sessions.ts';
import { SLOT, startTestProvider, takeSeat } from './test-provider.ts';
import { startPromotion } from './test-promotion.ts';

const db = await testDatabase();
const provider = await startTestProvider();
const server = await startTestServer(db, { SLOTS_API_URL: provider.url });
await server.shelf.synchronise();
keepBooksClean(db, [...PROVIDER_RULES, ...REWARD_RULES]);

const rakebackOf = async (player: FundedPlayer) =>
  (await player.get('/api/users/rakeback/amount')).json<{ rakebackAmount: number }>().rakebackAmount;
const claim = async (player: FundedPlayer, path: string) => (await player.post(path)).statusCode;
/** Simulates earlier wagers. */
const wageredBefore = (player: FundedPlayer, usd: number) =>
  db.owner.query('UPDATE wallets SET cash_wagered_micros = $2, version = version + 1 WHERE player_id = $1', [
    player.playerId,
    dollars(usd),
  ]);

/** Reopens the same game on a later day, because sessions do not last that long. */
async function sitDown({ playerId }: FundedPlayer): Promise<string> {
  const sessionId = randomUUID();
  await db.owner.query(
    `INSERT INTO sessions (player_id, session_id, created_at, active_at, ip, user_agent, device_hash)
     VALUES ($1, $2, $3, $3, '', '', '')`,
    [playerId, sessionId, server.clock.now()],
  );
  const launch = { playerId, game: SLOT, balance: 'primary', sessionId, country: null } as const;
  return openGameSession(db.database, server.clock, launch);
}

test('refunds: bet, claim, refund, as often as one likes, gains nothing', async () => {
  const player = await fundedPlayer(server, db, 400);
  const seat = await takeSeat(server, player);
  const claims: number[] = [];
  for (let loop = 0; loop < 6; loop += 1) {
    const roundId = seat.newRound();
    await seat.bet('300.00', { roundId });
    claims.push(await claim(player, '/api/users/claimRakeback'));
    await seat.refund(`b-${roundId}`);
    const { primary, rakebackNanos } = await player.wallet();
    expect(primary * 1_000n + rakebackNanos).toBe(dollars(400) * 1_000n);
  }
  // The first claim was valid when it was made. The amount is owed now, so the repeated claims find nothing.
  expect(claims).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await rakebackOf(player)).toBe(-0.525);
  expect((await player.get('/api/users/session')).json()).toMatchObject({ rakebackAmount: -0.525 });
  // New bets pay off the debt, and only what they earn beyond it is paid out.
  const roundId = seat.newRound();
  await seat.bet('400.00', { roundId });
  expect(await rakebackOf(player)).toBe(0.175);
  expect((await player.post('/api/users/claimRakeback')).json()).toMatchObject({ reward: 0.175 });
});

test('refunds: a rank reward that was claimed on a refunded stake is owed until the rank is reached again', async () => {
  const player = await fundedPlayer(server, db, 1_000);
  await wageredBefore(player, 9_800);
  const seat = await takeSeat(server, player);
  const first = seat.newRound();
  await seat.bet('300.00', { roundId: first });
  expect(await claim(player, '/api/users/claimRankReward')).toBe(200);
  await seat.refund(`b-${first}`);
  expect(await rakebackOf(player)).toBe(-10);
  expect(await claim(player, '/api/users/claimRankReward')).toBe(409);
  const second = seat.newRound();
  await seat.bet('199.00', { roundId: second });
  expect(await claim(player, '/api/users/claimRakeback')).toBe(409);
  await seat.bet('1.00');
  // The rank is reached again: its reward was already paid, and what was earned since belongs to the player.
  expect(await rakebackOf(player)).toBe(0.35);
  expect(await claim(player, '/api/users/claimRankReward')).toBe(409);
  expect(await claim(player, '/api/users/claimRakeback')).toBe(200);
});

test('refunds: a daily bonus that was granted on a refunded stake is earned again before there is another', async () => {
  const player = await fundedPlayer(server, db, 1_000);
  await wageredBefore(player, 8_000_000);
  const seat = await takeSeat(server, player);
  const grants: number[] = [];
  const nextDay = async () => {
    server.clock.advance(86_400_000);
    await grantBonuses({ database: db.database, clock: server.clock, walletChanged() {} });
    const { rows } = await db.database.query<{ sum: bigint | null }>(
      `SELECT sum(amount_micros)::bigint AS sum FROM reward_grants WHERE player_id = $1 AND kind = 'daily'`,
      [player.playerId],
    );
    grants.push(Number(rows[0]!.sum ?? 0n) / 1e6);
  };
  await seat.bet('0.10');
  await nextDay();
  for (let loop = 0; loop < 3; loop += 1) {
    const roundId = seat.newRound();
    // 2% of 3.5% of the stake.
    expect(await seat.bet('400.00', { roundId, token: await sitDown(player) })).toMatchObject({ error: 0 });
    await nextDay();
    expect(await seat.refund(`b-${roundId}`)).toMatchObject({ error: 0 });
    await nextDay();
  }
  expect(await seat.bet('500.00', { token: await sitDown(player) })).toMatchObject({ error: 0 });
  await nextDay();
  expect(grants).toEqual([0, 0.28, 0.28, 0.28, 0.28, 0.28, 0.28, 0.35]);
});

test('refunds: progress that had completed a bonus is owed by the next one', async () => {
  const player = await fundedPlayer(server, db, 0);
  const promote = (usd: number) =>
    startPromotion(db, server.clock, player.playerId, {
      deposit: dollars(25),
      lock: dollars(usd),
      maxBet: dollars(2),
    });
  await promote(2);
  const seat = await takeSeat(server, player);
  const roundId = seat.newRound();
  await seat.bet('2.00', { roundId });
  await seat.result(roundId, '0.00');
  await seat.refund(`b-${roundId}`);
  expect(await player.wallet()).toMatchObject({ primary: dollars(50), promoProgress: dollars(-2), bonusWagered: 0n });
  await promote(2);
  const again = await takeSeat(server, player);
  const [second, third] = [again.newRound(), again.newRound()];
  await again.bet('2.00', { roundId: second });
  await again.result(second, '0.00');
  expect(await player.wallet()).toMatchObject({ promoProgress: 0n, promoLock: dollars(2) });
  await again.bet('2.00', { roundId: third });
  await again.result(third, '0.00');
  expect(await player.wallet()).toMatchObject({ promoProgress: 0n, promoLock: 0n, primary: dollars(96) });
});
