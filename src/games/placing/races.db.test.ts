import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../app/test-server.ts';
import { testDatabase } from '../../db/test-database.ts';
import { BET_RULES } from '../../ledger/bet-rules.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import { fundedPlayer, KENO, PLINKO, type MinesAnswer } from '../test-player.ts';

const db = await testDatabase(20, 2);
const server = await startTestServer(db);
keepBooksClean(db, BET_RULES);
const funded = (amount: number) => fundedPlayer(server, db, amount);

describe('games: races', () => {
  test('fifty bets of the whole balance: one is taken', async () => {
    for (const [url, body] of [
      ['/api/keno/play/keno', { ...KENO, selectedNumbers: [1], risk: 'high', betAmount: 5 }],
      ['/api/plinko/start', { ...PLINKO, betAmount: 5 }],
    ] as const) {
      const player = await funded(5);
      const responses = await Promise.all(Array.from({ length: 50 }, () => player.post(url, body)));
      const taken = responses.filter((response) => response.statusCode === 200);
      expect(responses.every((response) => response.statusCode === 200 || response.statusCode === 409)).toBe(true);
      // Keno at high risk with one pick pays 3.9 times, so a win can pay for more of the five bets.
      if (url.includes('plinko')) expect(taken).toHaveLength(1);
      expect(taken.length).toBeGreaterThanOrEqual(1);
      expect((await player.wallet()).primary).toBeGreaterThanOrEqual(0n);
    }
  });

  test('fifty cash-outs of one round: paid once', async () => {
    const player = await funded(10);
    const { gameId } = await player.play<MinesAnswer>('/api/mines/start/mines', { betAmount: 10, minesCount: 1 });
    const { rows } = await db.cells
      .of(player.playerId)
      .query<{ result: Buffer }>('SELECT result FROM rounds WHERE player_id = $1', [player.playerId]);
    await player.play('/api/mines/flip', { gameId, cellIndex: rows[0]!.result[0] === 0 ? 1 : 0 });
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => player.post('/api/mines/cashout', { gameId })),
    );
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1);
    expect(responses.filter((response) => response.statusCode === 409)).toHaveLength(49);
    expect((await player.wallet()).primary).toBe(10_312_000n);
  });

  test('a flip onto a mine and a cash-out at the same instant: one order, never both', async () => {
    for (let round = 0; round < 20; round += 1) {
      const player = await funded(10);
      const { gameId } = await player.play<MinesAnswer>('/api/mines/start/mines', { betAmount: 10, minesCount: 1 });
      const { rows } = await db.cells
        .of(player.playerId)
        .query<{ result: Buffer }>('SELECT result FROM rounds WHERE player_id = $1', [player.playerId]);
      const mine = rows[0]!.result[0]!;
      await player.play('/api/mines/flip', { gameId, cellIndex: mine === 0 ? 1 : 0 });
      const [flip, cashOut] = await Promise.all([
        player.post('/api/mines/flip', { gameId, cellIndex: mine }),
        player.post('/api/mines/cashout', { gameId }),
      ]);
      expect([flip.statusCode, cashOut.statusCode].sort((a, b) => a - b)).toEqual([200, 409]);
      expect((await player.wallet()).primary).toBe(cashOut.statusCode === 200 ? 10_312_000n : 0n);
    }
  });

  test('a dice signature is played once, and only as it was signed', async () => {
    const player = await funded(100);
    const other = await funded(100);
    const bet = { betAmount: 1, selectedNumber: 50 };
    const signature = await player.play('/api/dice/sign', bet);
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => player.post('/api/dice/play/dice', { ...bet, ...signature })),
    );
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1);
    expect(responses.filter((response) => response.json<{ code?: string }>().code === 'SIGNATURE_USED')).toHaveLength(
      49,
    );
    const fresh = await player.play('/api/dice/sign', bet);
    for (const change of [{ betAmount: 2 }, { selectedNumber: 51 }, { timestamp: 1 }, { hash: 'x' }]) {
      expect((await player.post('/api/dice/play/dice', { ...bet, ...fresh, ...change })).json()).toMatchObject({
        code: 'SIGNATURE_INVALID',
      });
    }
    expect((await other.post('/api/dice/play/dice', { ...bet, ...fresh })).statusCode).toBe(400);
    server.clock.advance(60_001);
    expect((await player.post('/api/dice/play/dice', { ...bet, ...fresh })).statusCode).toBe(400);
    expect((await player.wallet()).betCount).toBe(1n);
  });

  test('a roll that was played is answered again under its key, also after its signature has run out', async () => {
    const player = await funded(100);
    const bet = { betAmount: 1, selectedNumber: 50 };
    const roll = { ...bet, ...(await player.play('/api/dice/sign', bet)) };
    const headers = { 'idempotency-key': 'roll-1' };
    const first = await player.post('/api/dice/play/dice', roll, headers);
    server.clock.advance(61_000);
    const again = await player.post('/api/dice/play/dice', roll, headers);
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
  });

  test('the same request fifty times: one bet, one answer; another body under the key is refused', async () => {
    const player = await funded(100);
    const headers = { 'idempotency-key': 'bet-1' };
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => player.post('/api/keno/play/keno', KENO, headers)),
    );
    expect(new Set(responses.map((response) => response.body)).size).toBe(1);
    expect((await player.post('/api/keno/play/keno', { ...KENO, betAmount: 2 }, headers)).statusCode).toBe(422);
    expect((await player.wallet()).betCount).toBe(1n);
  });
});
