import { expect, test } from 'vitest';
import { startTestServer } from '../app/test-server.ts';
import { testDatabase } from '../db/test-database.ts';
import { fundedPlayer, type FundedPlayer } from '../games/test-player.ts';
import { PROMOTION_RULES } from '../ledger/promotion-rules.ts';
import { PROVIDER_RULES } from '../ledger/provider-rules.ts';
import { keepBooksClean } from '../ledger/test-wallets.ts';
import { dollars, usdMicros } from '../money/usd.ts';
import { SLOT, startTestProvider, takeSeat, type Seat } from './test-provider.ts';
import { startPromotion } from './test-promotion.ts';

const db = await testDatabase();
const provider = await startTestProvider();
const server = await startTestServer(db, { SLOTS_API_URL: provider.url });
await server.shelf.synchronise();
keepBooksClean(db, [...PROVIDER_RULES, ...PROMOTION_RULES]);

const promote = (player: FundedPlayer, lock = dollars(400)) =>
  startPromotion(db, server.clock, player.playerId, { deposit: dollars(25), lock, maxBet: dollars(2) });
const select = (player: FundedPlayer, selectedBalanceType: 'primary' | 'promotional') =>
  player.play('/api/users/updateBalanceType', { selectedBalanceType });
/** With the token, so that each bet names its own session. */
const bet = (seat: Seat, roundId: string, amount: string, name: string) =>
  seat.bet(amount, { roundId, reference: `${roundId}-${name}`, token: seat.token });
const win = (seat: Seat, roundId: string, amount: string, name: string) =>
  seat.result(roundId, amount, { reference: `${roundId}-${name}` });
const end = (seat: Seat, roundId: string) => seat.call('endRound', { gameId: SLOT, roundId });

async function casesOf(player: FundedPlayer): Promise<string[]> {
  const { rows } = await db.database.query<{ kind: string }>('SELECT kind FROM operator_cases WHERE player_id = $1', [
    player.playerId,
  ]);
  return rows.map(({ kind }) => kind);
}

/** A player who opened a round and lost in bonus 1, which is over, and who now plays bonus 2. */
async function inSecondBonus() {
  const player = await fundedPlayer(server, db, 0);
  await promote(player, dollars(2));
  const first = await takeSeat(server, player);
  const roundId = first.newRound();
  await bet(first, roundId, '2.00', 'b1');
  await win(first, roundId, '0.00', 'w1');
  expect(await player.wallet()).toMatchObject({ primary: dollars(48), promotional: 0n, promoLock: 0n });
  server.clock.advance(60_000);
  await promote(player);
  return { player, roundId, seat: await takeSeat(server, player) };
}

test('rounds: a round opened in one bonus pays the bets of the next bonus to that bonus', async () => {
  const { player, roundId, seat } = await inSecondBonus();
  expect((await bet(seat, roundId, '2.00', 'b2')).error).toBe(0);
  expect((await win(seat, roundId, '39.94', 'w2')).error).toBe(0);
  expect(await player.wallet()).toMatchObject({ primary: dollars(48), promotional: dollars(50 - 2 + 39.94) });
  expect(await casesOf(player)).toEqual([]);
});

test('rounds: a late win of a bonus that is over goes to primary, and a person looks at it', async () => {
  const { player, roundId, seat } = await inSecondBonus();
  expect((await win(seat, roundId, '7.00', 'w2')).error).toBe(0);
  expect(await player.wallet()).toMatchObject({ primary: dollars(55), promotional: dollars(50) });
  expect(await casesOf(player)).toEqual(['paid_after_bonus']);
});

test('rounds: a win is split between the balances in proportion to their stakes, to the last micro-dollar', async () => {
  const player = await fundedPlayer(server, db, 10);
  const cash = await takeSeat(server, player);
  await promote(player);
  const bonus = await takeSeat(server, player);
  const roundId = cash.newRound();
  expect(await bet(cash, roundId, '1.00', 'b1')).toMatchObject({ error: 0, cash: 9, bonus: 0, usedPromo: 0 });
  expect(await bet(bonus, roundId, '2.00', 'b2')).toMatchObject({ error: 0, cash: 0, bonus: 48, usedPromo: 2 });
  await win(bonus, roundId, '10.00', 'w1');
  expect(await player.wallet()).toMatchObject({
    primary: usdMicros(9_000_000n + 3_333_334n),
    promotional: usdMicros(48_000_000n + 6_666_666n),
    cashWagered: dollars(1),
    bonusWagered: dollars(1),
    promoProgress: dollars(2),
    cashPaid: usdMicros(3_333_334n),
  });
  // A refunded bet had earned nothing: earlier wins are not taken back, but it gets no share of later ones.
  await bonus.refund(`${roundId}-b2`);
  expect((await player.wallet()).promotional).toBe(usdMicros(50_000_000n + 6_666_666n));
  await win(bonus, roundId, '5.00', 'w2');
  expect((await player.wallet()).primary).toBe(usdMicros(12_333_334n + 5_000_000n));
});

test('rounds: the bonus does not end while any of its bets waits for its win, also in a round that was opened with cash', async () => {
  const player = await fundedPlayer(server, db, 10);
  const cash = await takeSeat(server, player);
  const roundId = cash.newRound();
  await bet(cash, roundId, '1.00', 'b1');
  await win(cash, roundId, '0.00', 'w1');
  await promote(player, dollars(2));
  const bonus = await takeSeat(server, player);
  await bet(bonus, roundId, '2.00', 'b2');
  expect((await player.post('/api/users/cancelPromotion')).json()).toMatchObject({ code: 'PROMOTION_ROUND_OPEN' });
  const other = bonus.newRound();
  expect((await bet(bonus, other, '1.00', 'b')).error).toBe(3);
  expect(await player.wallet()).toMatchObject({ promoRounds: 1n, promoLock: dollars(2) });
  await win(bonus, roundId, '4.00', 'w2');
  // The cash stakes had their result before, so the win belongs to the bonus and moves with it now that the lock is reached.
  expect(await player.wallet()).toMatchObject({
    promoRounds: 0n,
    promoLock: 0n,
    promotional: 0n,
    primary: dollars(61),
  });
});

test('rounds: a second bet after a first result holds the bonus open again', async () => {
  const player = await fundedPlayer(server, db, 0);
  await promote(player, dollars(3));
  const seat = await takeSeat(server, player);
  const roundId = seat.newRound();
  await bet(seat, roundId, '1.00', 'b1');
  await win(seat, roundId, '0.00', 'w1');
  await bet(seat, roundId, '1.00', 'b2');
  const other = seat.newRound();
  await bet(seat, other, '2.00', 'b');
  await win(seat, other, '0.00', 'w');
  expect(await player.wallet()).toMatchObject({ promoRounds: 1n, promoLock: dollars(3), promoProgress: dollars(4) });
  await end(seat, roundId);
  expect(await player.wallet()).toMatchObject({ promoRounds: 0n, promoLock: 0n, primary: dollars(46) });
});

test('rounds: a bet is taken from the balance its session was opened with, whatever the round began with', async () => {
  const player = await fundedPlayer(server, db, 10);
  await promote(player);
  const bonus = await takeSeat(server, player);
  const roundId = bonus.newRound();
  await bet(bonus, roundId, '2.00', 'b1');
  await select(player, 'primary');
  const cash = await takeSeat(server, player);
  await bet(cash, roundId, '2.00', 'b2');
  expect(await player.wallet()).toMatchObject({ primary: dollars(8), promotional: dollars(48) });
  await bonus.refund(`${roundId}-b2`);
  await bonus.refund(`${roundId}-b1`);
  expect(await player.wallet()).toMatchObject({ primary: dollars(10), promotional: dollars(50), promoRounds: 0n });
});

test('rounds: an adjustment follows the stakes of its round, both ways', async () => {
  const player = await fundedPlayer(server, db, 10);
  const cash = await takeSeat(server, player);
  await promote(player);
  const bonus = await takeSeat(server, player);
  const roundId = cash.newRound();
  await bet(cash, roundId, '1.00', 'b1');
  await bet(bonus, roundId, '1.00', 'b2');
  const adjust = (amount: string, name: string) =>
    bonus.call('adjustment', { gameId: SLOT, roundId, amount, validBetAmount: '0', reference: name, timestamp: '1' });
  expect((await adjust('4.00', `${roundId}-a1`)).error).toBe(0);
  expect(await player.wallet()).toMatchObject({ primary: dollars(11), promotional: dollars(51) });
  expect((await adjust('-2.00', `${roundId}-a2`)).error).toBe(0);
  expect(await player.wallet()).toMatchObject({ primary: dollars(10), promotional: dollars(50) });
  expect((await adjust('-22.00', `${roundId}-a3`)).error).toBe(1);
  expect(await player.wallet()).toMatchObject({ primary: dollars(10), promotional: dollars(50) });
});

test('free rounds: their wins stay with the bonus that ran when they were played, and end with a cancelled one', async () => {
  const player = await fundedPlayer(server, db, 0);
  await promote(player, dollars(2));
  const seat = await takeSeat(server, player);
  const bonusCode = `spins-${player.playerId}`;
  await server.provider.grantFreeRounds(player.playerId, SLOT, 20, dollars(0.2), bonusCode);
  const [free, paid] = [seat.newRound(), seat.newRound()];
  await seat.bet('0.00', { roundId: free, bonusCode });
  await seat.bet('2.00', { roundId: paid });
  await seat.result(paid, '0.00');
  // The lock is reached, and the free round is still open.
  expect(await player.wallet()).toMatchObject({ promotional: dollars(48), promoRounds: 1n });
  await seat.result(free, '3.00', { bonusCode });
  expect(await player.wallet()).toMatchObject({ primary: dollars(51), promotional: 0n, promoRounds: 0n });
  await promote(player);
  await player.play('/api/users/cancelPromotion', {});
  expect((await seat.bet('0.00', { bonusCode })).error).toBe(3);
});
