import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../app/test-server.ts';
import { testDatabase } from '../../db/test-database.ts';
import { BET_RULES } from '../../ledger/bet-rules.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import { dollars } from '../../money/usd.ts';
import { fundedPlayer, KENO, PLINKO, type PlinkoAnswer, type MinesAnswer } from '../test-player.ts';

const db = await testDatabase();
const server = await startTestServer(db);
keepBooksClean(db, BET_RULES);
const funded = (amount: number) => fundedPlayer(server, db, amount);

describe('games: bad input gets its answer, nothing is taken, no nonce is used', () => {
  const amounts = [-5, 0, 0.09, '5', null, true, [5], {}, 1e-9, 0.100000001, 500.01];
  const calls = [
    ['/api/keno/play/keno', KENO],
    ['/api/plinko/start', PLINKO],
    ['/api/mines/start/mines', { betAmount: 1, minesCount: 3 }],
    ['/api/mines/auto', { betAmount: 1, minesCount: 3, cells: [1] }],
  ] as const;
  test.each(calls)('%s', async (url, body) => {
    const player = await funded(1_000);
    const wrong: Record<string, unknown>[] = amounts.map((betAmount) => ({ ...body, betAmount }));
    wrong.push({ ...body, extra: 1 });
    const { betAmount: _amount, ...without } = body;
    wrong.push(without);
    for (const bad of wrong) {
      const response = await player.post(url, bad);
      expect([JSON.stringify(bad), response.statusCode]).toEqual([JSON.stringify(bad), 400]);
    }
    const huge = await player.send({
      method: 'POST',
      url,
      payload: JSON.stringify(body).replace('"betAmount":1', '"betAmount":1e309'),
      headers: { 'content-type': 'application/json', 'x-csrf-token': await player.csrfToken() },
    });
    expect(huge.statusCode).toBe(400);
    expect(await player.wallet()).toMatchObject({ primary: dollars(1_000), nonce: 0n, lastBet: 0n });
  });

  test.each([
    [
      '/api/keno/play/keno',
      KENO,
      'selectedNumbers',
      [[1, 1], [], [0], [41], ['7'], [1.5], Array.from({ length: 11 }, (_, i) => i + 1)],
    ],
    ['/api/keno/play/keno', KENO, 'risk', ['extreme', 5, '']],
    ['/api/plinko/start', PLINKO, 'rows', [7, 17, 8.5, '8', null]],
    ['/api/plinko/start', PLINKO, 'risk', ['none', null]],
    ['/api/mines/start/mines', { betAmount: 1, minesCount: 3 }, 'minesCount', [0, 25, 1.5, '3']],
    [
      '/api/mines/auto',
      { betAmount: 1, minesCount: 3, cells: [1] },
      'cells',
      [[], [25], [-1], [1, 1], Array.from({ length: 23 }, (_, i) => i)],
    ],
    ['/api/dice/sign', { betAmount: 1, selectedNumber: 50 }, 'selectedNumber', [4.99, 98.01, 50.001, '50', null, -1]],
  ] as const)('%s: %j with another %s', async (url, body, field, values) => {
    const player = await funded(10);
    for (const value of values) {
      const response = await player.post(url, { ...body, [field]: value });
      expect([JSON.stringify(value), response.statusCode]).toEqual([JSON.stringify(value), 400]);
    }
    expect(await player.wallet()).toMatchObject({ primary: dollars(10), nonce: 0n });
  });

  test('tiles that are no tiles', async () => {
    const player = await funded(10);
    const { gameId } = await player.play<MinesAnswer>('/api/mines/start/mines', { betAmount: 1, minesCount: 3 });
    for (const cellIndex of [25, -1, 1.5, '3', null]) {
      expect((await player.post('/api/mines/flip', { gameId, cellIndex })).statusCode).toBe(400);
    }
    expect((await player.post('/api/mines/cashout', { gameId })).json()).toMatchObject({ code: 'NOTHING_OPENED' });
  });

  test("another player's game is unknown, as an unknown one is", async () => {
    const owner = await funded(10);
    const thief = await funded(10);
    const mines = await owner.play<MinesAnswer>('/api/mines/start/mines', { betAmount: 1, minesCount: 3 });
    const ball = await owner.play<PlinkoAnswer>('/api/plinko/start', PLINKO);
    for (const [url, gameId] of [
      ['/api/mines/flip', mines.gameId],
      ['/api/mines/cashout', mines.gameId],
      ['/api/plinko/multiplier', ball.gameId],
      ['/api/plinko/multiplier', 'AAAAAAAAAAAAAAAAAAAAAA'],
      ['/api/mines/cashout', 'nonsense'],
      ['/api/plinko/multiplier', mines.gameId],
    ] as const) {
      const response = await thief.post(url, { gameId, ...(url.endsWith('flip') ? { cellIndex: 1 } : {}) });
      expect([response.statusCode, response.json()]).toEqual([
        404,
        { error: 'There is nothing here.', code: 'NOT_FOUND' },
      ]);
    }
    expect((await owner.post('/api/mines/cashout', { gameId: ball.gameId })).statusCode).toBe(404);
  });

  test('too fast is told with its text, settling is not counted', async () => {
    const limited = await startTestServer(await testDatabase(), { RATE_LIMITS: 'on' });
    const player = await limited.player();
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await player.post('/api/keno/play/keno', KENO)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(409), 429, 429]);
    const response = await player.post('/api/keno/play/keno', KENO);
    expect(response.json()).toMatchObject({ error: "You're clicking too fast. Please slow down." });
    limited.clock.advance(1_000);
    expect((await player.post('/api/keno/play/keno', KENO)).statusCode).toBe(409);
    for (let n = 0; n < 30; n += 1) {
      expect((await player.post('/api/mines/cashout', { gameId: 'AAAAAAAAAAAAAAAAAAAAAA' })).statusCode).toBe(404);
    }
  });
});
