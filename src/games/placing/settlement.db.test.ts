import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../app/test-server.ts';
import { testDatabase } from '../../db/test-database.ts';
import { BET_RULES } from '../../ledger/bet-rules.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import { dollars } from '../../money/usd.ts';
import { fundedPlayer, KENO, PLINKO, rollDice, type KenoAnswer, type PlinkoAnswer } from '../test-player.ts';

const db = await testDatabase(20, 2);
const server = await startTestServer(db);
keepBooksClean(db, BET_RULES);
const funded = (amount: number) => fundedPlayer(server, db, amount);

describe('games: settlement', () => {
  test('keno pays the table into the balance that was played, and counts the bet', async () => {
    const player = await funded(100);
    let expected = dollars(100) as bigint;
    for (let n = 0; n < 20; n += 1) {
      const answer = await player.play<KenoAnswer>('/api/keno/play/keno', { ...KENO, betAmount: 0.1 });
      expected += BigInt(Math.round(answer.winnings * 1e6)) - 100_000n;
      expect(answer.winnings).toBeCloseTo(0.1 * answer.multiplier, 9);
      expect(answer.balance).toBe(Number(expected) / 1e6);
    }
    expect(await player.wallet()).toMatchObject({
      primary: expected,
      betCount: 20n,
      cashWagered: dollars(2),
      nonce: 20n,
    });
    // 5% of 2.5263% of two dollars, in nano-dollars.
    expect((await player.wallet()).rakebackNanos).toBe(20n * ((100_000n * 25_263n * 50n) / 1_000_000n));
  });

  test('plinko takes the stake at the start and pays once, whatever is reported how often', async () => {
    const player = await funded(10);
    const ball = await player.play<PlinkoAnswer>('/api/plinko/start', { betAmount: 2, rows: 8, risk: 'Medium' });
    expect(ball.balance).toBe(8);
    const first = await player.play<{ multiplier: number; winnings: number; balance: number }>(
      '/api/plinko/multiplier',
      {
        gameId: ball.gameId,
      },
    );
    expect(first.multiplier).toBe([13, 3, 1.3, 0.7, 0.4, 0.7, 1.3, 3, 13][ball.point]);
    expect(first.winnings).toBeCloseTo(2 * first.multiplier, 9);
    const again = await Promise.all(
      Array.from({ length: 50 }, () => player.play('/api/plinko/multiplier', { gameId: ball.gameId })),
    );
    for (const answer of again) expect(answer).toEqual(first);
    expect((await player.wallet()).primary).toBe(8_000_000n + BigInt(Math.round(first.winnings * 1e6)));
    const forged = await player.post('/api/plinko/multiplier', { gameId: ball.gameId, multiplier: 1_000 });
    expect(forged.statusCode).toBe(400);
  });

  test('balls that nobody reports are paid within a minute, and by a page that is left', async () => {
    const player = await funded(100);
    for (let n = 0; n < 5; n += 1) await player.play('/api/plinko/start', PLINKO);
    expect((await player.wallet()).openRounds).toBe(5n);
    const beacon = { 'sec-fetch-site': 'same-origin', 'x-csrf-token': '' };
    const left = await Promise.all(
      Array.from({ length: 50 }, () => player.post('/api/plinko/process-unfinished', {}, beacon)),
    );
    const settled = left.reduce((sum, response) => sum + response.json<{ settled: number }>().settled, 0);
    expect(settled).toBe(5);
    expect(
      (await player.post('/api/plinko/process-unfinished', {}, { 'sec-fetch-site': 'cross-site' })).statusCode,
    ).toBe(403);
    const unproved = await player.post('/api/plinko/process-unfinished', {}, { 'x-csrf-token': '' });
    expect(unproved.statusCode).toBe(403);

    await player.play('/api/plinko/start', PLINKO);
    server.clock.advance(46_000);
    await expect.poll(async () => (await player.wallet()).openRounds).toBe(0n);
  });

  test('dice never pays more than 5,000: the stake is limited so that the win is paid in full', async () => {
    const player = await funded(1_000);
    const sign = (betAmount: number, selectedNumber: number) =>
      player.post('/api/dice/sign', { betAmount, selectedNumber });
    expect((await sign(101.01, 98)).statusCode).toBe(200);
    const signature = (await sign(101.02, 98)).json<object>();
    const refused = await player.post('/api/dice/play/dice', { betAmount: 101.02, selectedNumber: 98, ...signature });
    expect(refused.json()).toMatchObject({
      code: 'STAKE_TOO_LARGE',
      error: 'The maximum bet is $101.01. No money was taken. Please lower your bet.',
    });
    const answer = await rollDice(player, 1, 5);
    expect(answer.winAmount).toBe(answer.win ? 1.0421 : 0);
    expect(answer.newBalance).toBe(answer.balance);
  });
});

test('settlement: the maxima are settings, told to everyone and part of the rules', async () => {
  const own = await testDatabase();
  const modest = await startTestServer(own, {
    STAKE_MAX: '20',
    WIN_MAX_KENO: '1000',
    WIN_MAX_MINES: '100',
    WIN_MAX_DICE: '50',
  });
  const player = await fundedPlayer(modest, own, 100);
  const rules = (await player.get('/api/fairness/rules')).json<{
    items: { game: string; winMax: number; rules: string }[];
  }>();
  expect(rules.items.find(({ game }) => game === 'keno')).toMatchObject({ stakeMax: 20, winMax: 1_000 });
  expect(rules.items.find(({ game }) => game === 'mines')!.rules).toContain('"winMaxMicros":"100000000"');
  const error = async (url: string, body: object) => (await player.post(url, body)).json<{ error: string }>().error;
  expect(await error('/api/plinko/start', { ...PLINKO, rows: 8, betAmount: 20.01 })).toBe(
    'The maximum bet is $20.00. No money was taken. Please lower your bet.',
  );
  // Five of five pays 160 times, so the stake is at most 6.25 for a maximum win of a thousand.
  expect(await error('/api/keno/play/keno', { ...KENO, betAmount: 6.26 })).toBe(
    'The maximum bet is $6.25. No money was taken. Please lower your bet.',
  );
  const game = await player.play<{ cashesOutAfter: number }>('/api/mines/start/mines', {
    betAmount: 10,
    minesCount: 3,
  });
  expect(game.cashesOutAfter).toBe(12);
});
