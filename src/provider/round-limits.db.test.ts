import { expect, test } from 'vitest';
import { startTestServer } from '../app/test-server.ts';
import { testDatabase } from '../db/test-database.ts';
import { fundedPlayer } from '../games/test-player.ts';
import { PROMOTION_RULES } from '../ledger/promotion-rules.ts';
import { PROVIDER_RULES } from '../ledger/provider-rules.ts';
import { keepBooksClean } from '../ledger/test-wallets.ts';
import { dollars } from '../money/usd.ts';
import { callWallet, signed, SLOT, startTestProvider, takeSeat, type Answer } from './test-provider.ts';
import { startPromotion } from './test-promotion.ts';

const db = await testDatabase();
const provider = await startTestProvider();
const server = await startTestServer(db, { SLOTS_API_URL: provider.url });
await server.shelf.synchronise();
/** Another server on the same database, which shares only the rows with the first one. */
const second = await startTestServer(db, { SLOTS_API_URL: provider.url }, server.clock);
await second.shelf.synchronise();
keepBooksClean(db, [...PROVIDER_RULES, ...PROMOTION_RULES]);

const promote = (playerId: Parameters<typeof startPromotion>[2]) =>
  startPromotion(db, server.clock, playerId, { deposit: dollars(104), lock: dollars(4160), maxBet: dollars(2.08) });

test('limits: the largest stake holds for the sum of a round on the primary balance', async () => {
  const player = await fundedPlayer(server, db, 3_000);
  const seat = await takeSeat(server, player);
  const roundId = seat.newRound();
  const answers: Answer[] = [];
  for (let bet = 0; bet < 5; bet += 1) {
    answers.push(await seat.bet('500.00', { roundId, reference: `${roundId}-${bet}` }));
  }
  expect(answers.map(({ error }) => error)).toEqual([0, 310, 310, 310, 310]);
  expect((await player.wallet()).primary).toBe(dollars(2_500));
  // Another round has the whole limit again, to the cent.
  const other = seat.newRound();
  expect((await seat.bet('499.99', { roundId: other, reference: `${other}-1` })).error).toBe(0);
  expect((await seat.bet('0.02', { roundId: other, reference: `${other}-2` })).error).toBe(310);
  expect((await seat.bet('0.01', { roundId: other, reference: `${other}-3` })).error).toBe(0);
});

test('limits: the promotional maximum bet holds for the sum of a round', async () => {
  const player = await fundedPlayer(server, db, 0);
  await promote(player.playerId);
  const seat = await takeSeat(server, player);
  const roundId = seat.newRound();
  const errors: number[] = [];
  for (let bet = 0; bet < 40; bet += 1) {
    errors.push((await seat.bet('2.08', { roundId, reference: `${roundId}-${bet}` })).error);
  }
  expect(errors).toEqual([0, ...Array<number>(39).fill(3)]);
  expect((await player.wallet()).promotional).toBe(dollars(208 - 2.08));
});

test('limits: a refunded stake makes room in its round, a settled one does not', async () => {
  const player = await fundedPlayer(server, db, 1_000);
  const seat = await takeSeat(server, player);
  const roundId = seat.newRound();
  expect((await seat.bet('300.00', { roundId, reference: `${roundId}-1` })).error).toBe(0);
  expect((await seat.bet('300.00', { roundId, reference: `${roundId}-2` })).error).toBe(310);
  await seat.refund(`${roundId}-1`);
  expect((await seat.bet('300.00', { roundId, reference: `${roundId}-3` })).error).toBe(0);
  await seat.result(roundId, '0.00');
  await seat.call('endRound', { gameId: SLOT, roundId });
  expect((await seat.bet('300.00', { roundId, reference: `${roundId}-4` })).error).toBe(310);
});

test('limits: fifty bets of one round at once, on two servers, stake no more than the limit', async () => {
  for (let race = 0; race < 3; race += 1) {
    const player = await fundedPlayer(server, db, 30_000);
    const seat = await takeSeat(server, player);
    const roundId = seat.newRound();
    const bet = async (at: number) => {
      const body = signed({
        userId: seat.userId,
        gameId: SLOT,
        roundId,
        amount: '100.00',
        reference: `${roundId}-${at}`,
        timestamp: '1',
        roundDetails: 'spin',
        token: seat.token,
      });
      return (await callWallet(at % 2 === 0 ? server : second, 'bet', body)).json<Answer>().error;
    };
    const errors = await Promise.all(Array.from({ length: 50 }, (_, at) => bet(at)));
    expect(errors.filter((error) => error === 0)).toHaveLength(5);
    expect(errors.filter((error) => error === 310)).toHaveLength(45);
    expect((await player.wallet()).primary).toBe(dollars(29_500));
  }
});

test('limits: fifty promotional bets of one round at once stake no more than the maximum bet', async () => {
  const player = await fundedPlayer(server, db, 0);
  await promote(player.playerId);
  const seat = await takeSeat(server, player);
  const roundId = seat.newRound();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => seat.bet('1.04', { roundId, reference: `${roundId}-${at}` })),
  );
  expect(answers.filter(({ error }) => error === 0)).toHaveLength(2);
  expect(answers.filter(({ error }) => error === 3)).toHaveLength(48);
  expect((await player.wallet()).promotional).toBe(dollars(208 - 2.08));
});
