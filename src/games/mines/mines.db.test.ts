import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../app/test-server.ts';
import { testDatabase } from '../../db/test-database.ts';
import { BET_RULES } from '../../ledger/bet-rules.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import { dollars } from '../../money/usd.ts';
import { expireOldMines } from './routes.ts';
import { fundedPlayer, type MinesAnswer, type Flip } from '../test-player.ts';

const db = await testDatabase();
const server = await startTestServer(db);
keepBooksClean(db, BET_RULES);
const funded = (amount: number) => fundedPlayer(server, db, amount);

describe('mines', () => {
  test('a round is played, resumed and cashed out; where the mines are is told at the end', async () => {
    const player = await funded(100);
    const game = await player.play<MinesAnswer>('/api/mines/start/mines', { betAmount: 1, minesCount: 1 });
    expect(game).toMatchObject({ cashesOutAfter: 24, balance: 99 });
    expect(await player.wallet()).toMatchObject({ betCount: 0n, cashWagered: 0n });
    let winnings = 0;
    let cell = -1;
    for (let flips = 0; flips < 3;) {
      cell += 1;
      const flip = await player.post('/api/mines/flip', { gameId: game.gameId, cellIndex: cell });
      const answer = flip.json<Flip>();
      // With a chance of one in eight the mine is among the first three; another test covers that.
      if (answer.type === 'mine') return;
      flips += 1;
      winnings = answer.winnings;
      expect(answer).toMatchObject({ outcome: 'pending', revealedMines: [] });
      expect(winnings).toBe([1.0312, 1.076, 1.125][flips - 1]);
    }
    expect(await player.wallet()).toMatchObject({ betCount: 1n, cashWagered: dollars(1) });
    const active = (await player.get('/api/mines/active')).json<{ game: object }>();
    expect(active.game).toMatchObject({
      gameId: game.gameId,
      betAmount: 1,
      minesCount: 1,
      revealed: [0, 1, 2],
      winnings,
    });
    expect((await player.post('/api/mines/flip', { gameId: game.gameId, cellIndex: 0 })).statusCode).toBe(409);
    const paid = await player.play<{ winnings: number; outcome: string; minePositions: number[] }>(
      '/api/mines/cashout',
      {
        gameId: game.gameId,
      },
    );
    expect(paid).toMatchObject({ winnings, outcome: 'cashed_out' });
    expect(paid.minePositions).toHaveLength(1);
    expect((await player.get('/api/mines/active')).json()).toEqual({ game: null });
    expect((await player.post('/api/mines/cashout', { gameId: game.gameId })).statusCode).toBe(409);
    expect((await player.wallet()).primary).toBe(100_125_000n);
  });

  test('a mine ends the round with nothing and shows the board', async () => {
    const player = await funded(100);
    const game = await player.play<MinesAnswer>('/api/mines/start/mines', { betAmount: 1, minesCount: 24 });
    let lost: Flip | null = null;
    for (let cell = 0; cell < 25 && !lost; cell += 1) {
      const answer = await player.play<Flip>('/api/mines/flip', { gameId: game.gameId, cellIndex: cell });
      if (answer.type === 'mine') lost = answer;
      else expect(answer).toMatchObject({ outcome: 'cashed_out', winnings: 24.75 });
      if (answer.type === 'gem') return;
    }
    expect(lost).toMatchObject({ outcome: 'lost', winnings: 0 });
    expect(lost!.revealedMines).toHaveLength(24);
    expect(await player.wallet()).toMatchObject({ primary: dollars(99), openRounds: 0n, minesBet: null });
    expect((await player.post('/api/mines/flip', { gameId: game.gameId, cellIndex: 24 })).statusCode).toBe(409);
  });

  test('the round cashes out by itself at the last flip that stays within the maximum win', async () => {
    let seen = false;
    for (let attempt = 0; attempt < 200 && !seen; attempt += 1) {
      const player = await funded(500);
      const game = await player.play<MinesAnswer>('/api/mines/start/mines', { betAmount: 500, minesCount: 23 });
      expect(game.cashesOutAfter).toBe(1);
      const flip = await player.play<Flip>('/api/mines/flip', { gameId: game.gameId, cellIndex: 7 });
      if (flip.type === 'mine') continue;
      seen = true;
      expect(flip).toMatchObject({ outcome: 'cashed_out', cashedOutByLimit: true, winnings: 6_187.5 });
      expect((await player.wallet()).primary).toBe(6_187_500_000n);
    }
    expect(seen).toBe(true);
    const player = await funded(500);
    const refused = await player.post('/api/mines/auto', { betAmount: 500, minesCount: 23, cells: [0, 1] });
    expect(refused.json()).toMatchObject({ code: 'WIN_TOO_LARGE' });
  });

  test('a second round is refused while one is open, and nothing is taken', async () => {
    const player = await funded(100);
    await player.play('/api/mines/start/mines', { betAmount: 1, minesCount: 3 });
    for (const [url, body] of [
      ['/api/mines/start/mines', { betAmount: 1, minesCount: 3 }],
      ['/api/mines/auto', { betAmount: 1, minesCount: 3, cells: [1] }],
      ['/api/fairness/rotate', {}],
    ] as const) {
      expect((await player.post(url, body)).json()).toMatchObject({ code: 'ROUND_OPEN' });
    }
    expect(await player.wallet()).toMatchObject({ primary: dollars(99), nonce: 1n });
  });

  test('a round left for a day is paid at its value, or its stake comes back', async () => {
    const touched = await funded(10);
    const game = await touched.play<MinesAnswer>('/api/mines/start/mines', { betAmount: 1, minesCount: 1 });
    const flip = await touched.play<Flip>('/api/mines/flip', { gameId: game.gameId, cellIndex: 12 });
    const untouched = await funded(10);
    await untouched.play('/api/mines/start/mines', { betAmount: 1, minesCount: 1 });
    server.clock.advance(24 * 60 * 60 * 1000 + 1_000);
    await expireOldMines(server.games);
    expect(await untouched.wallet()).toMatchObject({
      primary: dollars(10),
      betCount: 0n,
      cashWagered: 0n,
      rakebackNanos: 0n,
    });
    expect((await touched.wallet()).primary).toBe(flip.type === 'mine' ? dollars(9) : 10_031_200n);
  });

  test('neither positions nor seeds are in any answer, message or log line while the round is open', async () => {
    const player = await funded(100);
    const before = server.logged.length;
    const bodies: string[] = [];
    const game = await player.post('/api/mines/start/mines', { betAmount: 1, minesCount: 5 });
    bodies.push(game.body);
    const { gameId } = game.json<MinesAnswer>();
    for (const url of [
      '/api/mines/active',
      '/api/users/session',
      '/api/fairness/seeds',
      `/api/bets/${gameId}`,
      '/api/bets',
      '/api/bets/export?format=json',
    ]) {
      bodies.push((await player.get(url)).body);
    }
    bodies.push((await player.post('/api/mines/flip', { gameId, cellIndex: 99 })).body);
    const { rows } = await db.owner.query<{ result: Buffer }>('SELECT result FROM rounds WHERE player_id = $1', [
      player.playerId,
    ]);
    const mines = [...rows[0]!.result];
    const everything = [...bodies, ...server.logged.slice(before)].join('\n');
    expect(everything).not.toContain(JSON.stringify(mines));
    expect(everything).not.toContain(JSON.stringify([...mines].sort((a, b) => a - b)));
    expect(everything).not.toMatch(/minePositions|"revealedMines":\[\d/);
    await player.post('/api/mines/cashout', { gameId });
    const safe = Array.from({ length: 25 }, (_, cell) => cell).find((cell) => !mines.includes(cell))!;
    await player.play('/api/mines/flip', { gameId, cellIndex: safe });
    await player.play('/api/mines/cashout', { gameId });
    const { serverSeed } = (await player.post('/api/fairness/rotate')).json<{ revealed: { serverSeed: string } }>()
      .revealed;
    expect(everything).not.toContain(serverSeed);
    expect(server.logged.slice(before).join('\n')).not.toContain(serverSeed);
  });
});
