import { expect, test } from 'vitest';
import { startTestServer } from '../app/test-server.ts';
import { testDatabase } from '../db/test-database.ts';
import { fundedPlayer } from '../games/test-player.ts';
import { PROVIDER_RULES } from '../ledger/provider-rules.ts';
import { PROMOTION_RULES } from '../ledger/promotion-rules.ts';
import { keepBooksClean } from '../ledger/test-wallets.ts';
import { dollars } from '../money/usd.ts';
import { RICH_SLOT, SLOT, startTestProvider, TABLE, takeSeat } from './test-provider.ts';

const db = await testDatabase();
const provider = await startTestProvider();
const server = await startTestServer(db, { SLOTS_API_URL: provider.url });
await server.shelf.synchronise();
keepBooksClean(db, [...PROVIDER_RULES, ...PROMOTION_RULES]);

async function seatWith(amount: number, symbol = SLOT) {
  const player = await fundedPlayer(server, db, amount);
  return { player, seat: await takeSeat(server, player, symbol) };
}

const casesAbout = async (subject: string): Promise<string[]> => {
  const { rows } = await db.database.query<{ kind: string }>('SELECT kind FROM operator_cases WHERE subject = $1', [
    subject,
  ]);
  return rows.map((row) => row.kind);
};

test('wallet: a spin takes its stake, pays its win and counts for ranks and rakeback', async () => {
  const { player, seat } = await seatWith(100);
  expect(await seat.call('authenticate', { token: seat.token })).toEqual({
    userId: seat.userId,
    currency: 'USD',
    cash: 100,
    bonus: 0,
    token: seat.token,
    error: 0,
    description: 'Success',
  });
  expect(await seat.call('Balance.html')).toEqual({
    currency: 'USD',
    cash: 100,
    bonus: 0,
    error: 0,
    description: 'Success',
  });
  const roundId = seat.newRound();
  const bet = await seat.bet('0.20', { roundId });
  expect(bet).toEqual({
    transactionId: expect.any(String),
    currency: 'USD',
    cash: 99.8,
    bonus: 0,
    usedPromo: 0,
    error: 0,
    description: 'Success',
  });
  expect(await seat.result(roundId, '1.50')).toMatchObject({ cash: 101.3, bonus: 0, error: 0 });
  expect(await seat.call('endRound', { gameId: SLOT, roundId })).toEqual({
    cash: 101.3,
    bonus: 0,
    error: 0,
    description: 'Success',
  });
  // 3.5% of the stake is the edge, 5% of that comes back.
  expect(await player.wallet()).toMatchObject({
    primary: 101_300_000n,
    cashWagered: 200_000n,
    betCount: 1n,
    cashPaid: 1_500_000n,
    theoreticalNanos: 7_000_000n,
    rakebackNanos: 350_000n,
  });
});

test('wallet: the same reference again gives the same transaction and the present balance', async () => {
  const { seat } = await seatWith(10);
  const roundId = seat.newRound();
  const first = await seat.bet('1.00', { roundId });
  await seat.bet('2.00');
  expect(await seat.bet('1.00', { roundId })).toEqual({ ...first, cash: 7 });
  const won = await seat.result(roundId, '5.00');
  expect(await seat.result(roundId, '5.00')).toEqual(won);
  expect(won.cash).toBe(12);
});

test('wallet: fifty at once are one bet, one win and one refund', async () => {
  const { player, seat } = await seatWith(10);
  const roundId = seat.newRound();
  const fifty = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, ask));
  const bets = await fifty(() => seat.bet('1.00', { roundId }));
  expect(new Set(bets.map(({ transactionId, error }) => `${transactionId} ${error}`)).size).toBe(1);
  const wins = await fifty(() => seat.result(roundId, '3.00'));
  expect(new Set(wins.map(({ transactionId, cash }) => `${transactionId} ${cash}`)).size).toBe(1);
  const other = seat.newRound();
  await seat.bet('4.00', { roundId: other });
  await fifty(() => seat.refund(`b-${other}`));
  expect((await player.wallet()).primary).toBe(dollars(12));
});

test('wallet: fifty different bets of the whole balance at once are one', async () => {
  const { player, seat } = await seatWith(5);
  const answers = await Promise.all(Array.from({ length: 50 }, () => seat.bet('5.00')));
  expect(answers.filter(({ error }) => error === 0)).toHaveLength(1);
  expect(answers.filter(({ error }) => error === 1)).toHaveLength(49);
  expect((await player.wallet()).primary).toBe(0n);
});

test('wallet: a reference with another amount, round or player gets 120 and an alert', async () => {
  const { player, seat } = await seatWith(10);
  const stranger = await seatWith(10);
  const roundId = seat.newRound();
  await seat.bet('1.00', { roundId });
  await seat.result(roundId, '2.00');
  expect((await seat.bet('1.50', { roundId })).error).toBe(120);
  expect((await seat.bet('1.00', { roundId: seat.newRound(), reference: `b-${roundId}` })).error).toBe(120);
  expect((await seat.result(roundId, '200.00')).error).toBe(120);
  expect((await stranger.seat.bet('1.00', { roundId })).error).toBe(120);
  expect((await stranger.seat.refund(`b-${roundId}`)).error).toBe(120);
  expect((await stranger.seat.call('bet', { userId: 'u_999999', ...betOf(roundId) })).error).toBe(120);
  expect(await casesAbout(`bet b-${roundId}`)).toEqual(['reference_reused']);
  expect((await player.wallet()).primary).toBe(dollars(11));
  expect((await stranger.player.wallet()).primary).toBe(dollars(10));
});

const betOf = (roundId: string) => ({
  gameId: SLOT,
  roundId,
  amount: '1.00',
  reference: `b-${roundId}`,
  timestamp: '1',
  roundDetails: 'spin',
});

test('wallet: a refund gives back what was taken and what it counted for, once', async () => {
  const { player, seat } = await seatWith(10);
  const roundId = seat.newRound();
  await seat.bet('4.00', { roundId });
  const refund = await seat.refund(`b-${roundId}`, { amount: '400.00' });
  expect(refund).toEqual({ transactionId: expect.any(String), error: 0, description: 'Success' });
  expect(await seat.refund(`b-${roundId}`)).toEqual(refund);
  expect(await player.wallet()).toMatchObject({
    primary: dollars(10),
    cashWagered: 0n,
    betCount: 0n,
    rakebackNanos: 0n,
    theoreticalNanos: 0n,
  });
  expect((await seat.result(roundId, '9.00')).error).toBe(120);
  expect(await casesAbout(`result w-${roundId}`)).toEqual(['result_after_refund']);
});

test('wallet: a refund whose rakeback was claimed already still goes through, and leaves it owed', async () => {
  const { player, seat } = await seatWith(400);
  const roundId = seat.newRound();
  await seat.bet('300.00', { roundId });
  await player.play('/api/users/claimRakeback', {});
  expect((await seat.refund(`b-${roundId}`)).error).toBe(0);
  expect((await player.wallet()).rakebackNanos).toBe(-525_000_000n);
});

test('wallet: a refund before its bet marks it void, and the bet is not taken any more', async () => {
  const { player, seat } = await seatWith(10);
  const roundId = seat.newRound();
  expect(await seat.refund(`b-${roundId}`)).toEqual({
    transactionId: `rv-b-${roundId}`,
    error: 0,
    description: 'Success',
  });
  expect((await seat.bet('1.00', { roundId })).error).toBe(3);
  expect((await seat.refund(`b-${roundId}`)).transactionId).toBe(`rv-b-${roundId}`);
  expect((await player.wallet()).primary).toBe(dollars(10));
});

test('wallet: a bet and its refund that race end even, whichever comes first', async () => {
  const { player, seat } = await seatWith(50);
  for (let race = 0; race < 10; race += 1) {
    const roundId = seat.newRound();
    await Promise.all([
      ...Array.from({ length: 3 }, () => seat.bet('5.00', { roundId })),
      ...Array.from({ length: 3 }, () => seat.refund(`b-${roundId}`)),
    ]);
    expect((await player.wallet()).primary).toBe(dollars(50));
  }
});

test('wallet: a result before its bet is asked to come again, and is then paid', async () => {
  const { player, seat } = await seatWith(10);
  const roundId = seat.newRound();
  expect((await seat.result(roundId, '7.00')).error).toBe(100);
  await seat.bet('1.00', { roundId });
  expect((await seat.result(roundId, '7.00')).error).toBe(0);
  expect((await player.wallet()).primary).toBe(dollars(16));
});

test('wallet: a round may have several bets and wins, and one bet may go back', async () => {
  const { player, seat } = await seatWith(20);
  const roundId = seat.newRound();
  for (const reference of ['a', 'b', 'c']) {
    expect((await seat.bet('2.00', { roundId, reference: `${roundId}${reference}` })).error).toBe(0);
  }
  await seat.refund(`${roundId}b`);
  await seat.result(roundId, '0.00', { reference: `${roundId}w1` });
  await seat.result(roundId, '6.50', { reference: `${roundId}w2` });
  expect(await player.wallet()).toMatchObject({ primary: 22_500_000n, cashWagered: dollars(4) });
});

test('wallet: a win inside a result is a second credit under its own reference', async () => {
  const { player, seat } = await seatWith(10);
  const roundId = seat.newRound();
  await seat.bet('1.00', { roundId });
  const promo = {
    promoWinAmount: '25.00',
    promoWinReference: `pw-${roundId}`,
    promoCampaignID: '31',
    promoCampaignType: 'T',
  };
  expect((await seat.result(roundId, '0.00', promo)).cash).toBe(34);
  expect((await seat.result(roundId, '0.00', promo)).cash).toBe(34);
  const again = { campaignId: '31', campaignType: 'T', currency: 'USD', reference: `pw-${roundId}`, timestamp: '1' };
  expect((await seat.call('promoWin', { ...again, amount: '26.00' })).error).toBe(120);
  expect((await player.wallet()).primary).toBe(dollars(34));
});

test('wallet: wins are paid although the player has signed out, is banned or excluded, or the game is gone', async () => {
  const { player, seat } = await seatWith(10);
  const rounds = [seat.newRound(), seat.newRound()];
  for (const roundId of rounds) await seat.bet('1.00', { roundId });
  await player.post('/api/users/logout');
  await db.owner.query(`UPDATE players SET status = 'banned' WHERE player_id = $1`, [player.playerId]);
  await db.owner.query(
    `UPDATE wallets SET betting_closed_until = 'infinity', version = version + 1 WHERE player_id = $1`,
    [player.playerId],
  );
  expect((await seat.bet('1.00')).error).toBe(6);
  expect((await seat.call('authenticate', { token: seat.token })).error).toBe(6);
  expect((await seat.result(rounds[0]!, '3.00', { gameId: 'gone' })).error).toBe(0);
  expect((await seat.refund(`b-${rounds[1]}`)).error).toBe(0);
  const offline = { reference: `jw-${rounds[0]}`, timestamp: '1', amount: '1250.75' };
  const jackpot = { gameId: SLOT, roundId: rounds[0]!, jackpotId: '501', ...offline };
  expect((await seat.call('jackpotWin', jackpot)).cash).toBe(1262.75);
  const promo = { campaignId: '44', campaignType: 'T', currency: 'USD', ...offline, amount: '10.00' };
  expect((await seat.call('promoWin', promo)).cash).toBe(1272.75);
  expect((await seat.call('promoWin', promo)).cash).toBe(1272.75);
});

test('wallet: a bet needs a session that is open', async () => {
  const { player, seat } = await seatWith(10);
  expect((await seat.bet('1.00', { token: seat.token })).error).toBe(0);
  expect((await seat.bet('1.00', { token: `${seat.token}x` })).error).toBe(4);
  expect((await seat.bet('1.00', { gameId: RICH_SLOT })).error).toBe(2);
  expect((await seat.bet('1.00', { gameId: RICH_SLOT, token: seat.token })).error).toBe(4);
  const other = await seatWith(10);
  expect((await seat.bet('1.00', { token: other.seat.token })).error).toBe(4);
  await player.post('/api/users/logout');
  expect((await seat.bet('1.00')).error).toBe(2);
  expect((await seat.call('authenticate', { token: seat.token })).error).toBe(2);
});

test('wallet: limits and exclusion refuse a bet, each with its number', async () => {
  const { player, seat } = await seatWith(1_000);
  expect((await seat.bet('500.01')).error).toBe(310);
  expect((await seat.bet('500.00')).error).toBe(0);
  expect((await seat.bet('500.00')).error).toBe(0);
  expect((await seat.bet('0.01')).error).toBe(1);
  await db.owner.query(
    `UPDATE wallets SET betting_closed_until = 'infinity', version = version + 1 WHERE player_id = $1`,
    [player.playerId],
  );
  expect((await seat.bet('0.01')).error).toBe(6);
});

test("wallet: the player's own loss limit holds for the provider's games too", async () => {
  const { player, seat } = await seatWith(100);
  const none = { day: null, week: null, month: null };
  const set = await player.send({
    method: 'PUT',
    url: '/api/users/limits',
    headers: { 'x-csrf-token': await player.csrfToken() },
    payload: { deposit: none, loss: { ...none, day: 5 }, wager: none },
  });
  expect(set.statusCode, set.body).toBe(200);
  const roundId = seat.newRound();
  expect((await seat.bet('4.00', { roundId })).error).toBe(0);
  expect((await seat.bet('2.00')).error).toBe(310);
  await seat.result(roundId, '3.00');
  expect((await seat.bet('2.00')).error).toBe(0);
});

test('wallet: a live table is reached from the lobby, and corrected in both directions', async () => {
  const { player, seat } = await seatWith(20, '101');
  const roundId = seat.newRound();
  expect((await seat.bet('5.00', { gameId: TABLE, roundId })).error).toBe(0);
  const correct = (amount: string, reference: string) =>
    seat.call('adjustment', {
      gameId: TABLE,
      roundId,
      amount,
      validBetAmount: '0.00',
      reference: `${reference}-${roundId}`,
      timestamp: '1',
    });
  expect((await correct('-12.50', 'adj1')).cash).toBe(2.5);
  expect((await correct('-12.50', 'adj1')).cash).toBe(2.5);
  expect((await correct('-12.50', 'adj2')).error).toBe(1);
  expect(await casesAbout(`adjustment adj2-${roundId}`)).toEqual(['adjustment_unpaid']);
  expect((await correct('4.00', 'adj3')).cash).toBe(6.5);
  expect((await player.wallet()).primary).toBe(6_500_000n);
  expect(await seat.call('getBalancePerGame', { gameIdList: `${TABLE},101` })).toMatchObject({
    gamesBalances: [
      { gameID: TABLE, cash: 6.5, bonus: 0 },
      { gameID: '101', cash: 6.5, bonus: 0 },
    ],
  });
});

test('wallet: the history shows provider bets as totals and prizes on lines of their own', async () => {
  const { player, seat } = await seatWith(50);
  const roundId = seat.newRound();
  await seat.bet('1.00', { roundId });
  await seat.bet('2.00');
  await seat.result(roundId, '4.00');
  await seat.call('jackpotWin', {
    gameId: SLOT,
    roundId,
    jackpotId: '501',
    amount: '100.00',
    reference: `jw-${roundId}`,
    timestamp: '1',
  });
  const { items } = (await player.get('/api/wallet/history')).json<{ items: object[] }>();
  expect(items).toMatchObject([
    { kind: 'reward', detail: 'jackpot_win', amount: 100, balance: 151 },
    { kind: 'bet', game: 'provider', bets: 2, staked: 3, paid: 4, amount: 1 },
    { kind: 'deposit' },
  ]);
});

test('wallet: every call is kept as it came, without token and hash', async () => {
  const { seat } = await seatWith(10);
  await seat.call('authenticate', { token: seat.token });
  const roundId = seat.newRound();
  await seat.bet('1.00', { roundId, token: seat.token });
  await seat.bet('1.00', { roundId, token: seat.token });
  const { rows } = await db.database.query<{ method: string; error: number; body: string }>(
    `SELECT method, error, body FROM provider_callbacks
     WHERE reference = $1 OR (method = 'authenticate' AND body LIKE '%userId=' || $2 || '&%') ORDER BY method`,
    [`b-${roundId}`, seat.userId],
  );
  expect(rows.map(({ method, error }) => `${method} ${error}`)).toEqual(['authenticate 0', 'bet 0', 'bet 0']);
  expect(rows.some(({ body }) => body.includes(seat.token))).toBe(false);
  expect(rows.every(({ body }) => body.includes('hash=***') && body.includes('token=***'))).toBe(true);
});
