import { expect, test } from 'vitest';
import { startTestServer } from '../app/test-server.ts';
import { testDatabase } from '../db/test-database.ts';
import { fundedPlayer } from '../games/test-player.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { PROMOTION_RULES } from '../ledger/promotion-rules.ts';
import { PROVIDER_RULES } from '../ledger/provider-rules.ts';
import { keepBooksClean } from '../ledger/test-wallets.ts';
import { dollars, usdMicros } from '../money/usd.ts';
import { RICH_SLOT, SLOT, startTestProvider, takeSeat } from './test-provider.ts';
import { startPromotion } from './test-promotion.ts';

const db = await testDatabase();
const provider = await startTestProvider();
const server = await startTestServer(db, { SLOTS_API_URL: provider.url });
await server.shelf.synchronise();
keepBooksClean(db, [...PROVIDER_RULES, ...PROMOTION_RULES]);

const promote = (playerId: PlayerId, lock = dollars(400)) =>
  startPromotion(db, server.clock, playerId, { deposit: dollars(25), lock, maxBet: dollars(2) });

test('wallet: the win that reaches the lock ends the bonus, and what comes later goes to primary', async () => {
  const player = await fundedPlayer(server, db, 0);
  await promote(player.playerId, dollars(4));
  const seat = await takeSeat(server, player);
  const [first, second, third] = [seat.newRound(), seat.newRound(), seat.newRound()];
  await seat.bet('2.00', { roundId: first });
  await seat.bet('1.00', { roundId: second });
  await seat.bet('1.00', { roundId: third });
  expect((await seat.bet('1.00')).error).toBe(3);
  // Two rounds are still open: the lock is reached, but the bonus still runs.
  await seat.result(first, '0.00');
  expect(await player.wallet()).toMatchObject({ promotional: dollars(46), promoProgress: dollars(4) });
  await seat.refund(`b-${third}`);
  expect((await player.wallet()).promoProgress).toBe(dollars(3));
  const fourth = seat.newRound();
  await seat.bet('1.00', { roundId: fourth });
  await seat.result(fourth, '0.00');
  expect(await seat.result(second, '10.00')).toMatchObject({ cash: 0, bonus: 0, error: 0 });
  await seat.result(second, '5.00', { reference: `w2-${second}` });
  expect(await player.wallet()).toMatchObject({ primary: dollars(61), promotional: 0n, promoLock: 0n });
  expect(await endings(player.playerId)).toEqual(['completed']);
});

test('wallet: an empty promotional balance ends the bonus with the round, not before', async () => {
  const player = await fundedPlayer(server, db, 0);
  await startPromotion(db, server.clock, player.playerId, {
    deposit: dollars(1),
    lock: dollars(400),
    maxBet: dollars(2),
  });
  const seat = await takeSeat(server, player);
  const roundId = seat.newRound();
  await seat.bet('2.00', { roundId });
  await seat.result(roundId, '0.00');
  expect(await endings(player.playerId)).toEqual([null]);
  await seat.result(roundId, '0.05', { reference: `w2-${roundId}` });
  await seat.call('endRound', { gameId: SLOT, roundId });
  expect(await endings(player.playerId)).toEqual(['used_up']);
  expect((await player.wallet()).primary).toBe(50_000n);
});

test("wallet: a bonus does not end by a bet on our own games while a round of the provider's is open on it", async () => {
  const player = await fundedPlayer(server, db, 0);
  await promote(player.playerId, usdMicros(2_000_001n));
  const seat = await takeSeat(server, player);
  const roundId = seat.newRound();
  await seat.bet('2.00', { roundId });
  const keno = { betAmount: 1, risk: 'low', selectedNumbers: [1, 2, 3] };
  const { winnings } = await player.play<{ winnings: number }>('/api/keno/play/keno', keno);
  expect(await endings(player.playerId)).toEqual([null]);
  expect(await player.wallet()).toMatchObject({ primary: 0n, promoRounds: 1n });
  await seat.result(roundId, '0.50');
  expect(await endings(player.playerId)).toEqual(['completed']);
  expect(await player.wallet()).toMatchObject({
    primary: dollars(Math.round((47.5 + winnings) * 1e4) / 1e4),
    promotional: 0n,
    promoRounds: 0n,
  });
});

test('wallet: a round that is open on the primary balance does not hold up the end of a bonus', async () => {
  const player = await fundedPlayer(server, db, 5);
  await player.play('/api/mines/start/mines', { betAmount: 1, minesCount: 3 });
  await promote(player.playerId, dollars(2));
  const seat = await takeSeat(server, player);
  const roundId = seat.newRound();
  await seat.bet('2.00', { roundId });
  await seat.result(roundId, '1.00');
  expect(await endings(player.playerId)).toEqual(['completed']);
  expect(await player.wallet()).toMatchObject({ primary: dollars(4 + 49), openRounds: 1n, promoRounds: 0n });
});

async function endings(playerId: PlayerId): Promise<(string | null)[]> {
  const { rows } = await db.database.query<{ ending: string | null }>(
    'SELECT ending FROM promotion_runs WHERE player_id = $1',
    [playerId],
  );
  return rows.map((row) => row.ending);
}

test('wallet: a promotional session plays the promotional balance, whatever is selected later', async () => {
  const player = await fundedPlayer(server, db, 100);
  await promote(player.playerId);
  const seat = await takeSeat(server, player);
  expect(await seat.call('authenticate', { token: seat.token })).toMatchObject({ cash: 0, bonus: 50 });
  expect((await seat.bet('2.01')).error).toBe(3);
  const roundId = seat.newRound();
  expect(await seat.bet('2.00', { roundId })).toMatchObject({ cash: 0, bonus: 48, usedPromo: 2, error: 0 });
  await db.owner.query(`UPDATE wallets SET selected_balance = 'primary', version = version + 1 WHERE player_id = $1`, [
    player.playerId,
  ]);
  expect(await seat.result(roundId, '10.00')).toMatchObject({ cash: 0, bonus: 58 });
  const jackpot = { gameId: SLOT, roundId, jackpotId: '1', amount: '5.00', reference: `jw-${roundId}`, timestamp: '1' };
  await seat.call('jackpotWin', jackpot);
  expect(await player.wallet()).toMatchObject({
    primary: dollars(105),
    promotional: dollars(58),
    bonusWagered: dollars(1),
    promoProgress: dollars(2),
    cashWagered: 0n,
  });
  await db.owner.query(
    `UPDATE wallets SET selected_balance = 'promotional', version = version + 1 WHERE player_id = $1`,
    [player.playerId],
  );
  const barred = await player.post('/api/pragmaticplay/game/url', { symbol: RICH_SLOT, playMode: 'REAL' });
  expect(barred.statusCode).toBe(409);
});
