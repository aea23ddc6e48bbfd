import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../app/test-server.ts';
import { testDatabase } from '../../db/test-database.ts';
import { BET_RULES } from '../../ledger/bet-rules.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import { fundedPlayer, KENO, PLINKO } from '../test-player.ts';

const db = await testDatabase();
const server = await startTestServer(db);
keepBooksClean(db, BET_RULES);

describe('games: a repeated request gets the first answer, whatever happened since', () => {
  test.each([
    ['keno', '/api/keno/play/keno', KENO],
    ['mines at once', '/api/mines/auto', { betAmount: 1, minesCount: 3, cells: [4, 0, 9] }],
    ['mines', '/api/mines/start/mines', { betAmount: 1, minesCount: 3 }],
    ['plinko', '/api/plinko/start', PLINKO],
    ['dice', '/api/dice/play/dice', { betAmount: 1, selectedNumber: 50 }],
  ])('%s', async (game, url, content) => {
    const player = await fundedPlayer(server, db, 20);
    const signature = game === 'dice' ? await player.play('/api/dice/sign', content) : {};
    const body = { ...content, ...signature };
    const headers = { 'idempotency-key': 'bet-1' };
    const first = await player.play(url, body, headers);
    await player.play('/api/keno/play/keno', KENO);
    if (game !== 'mines' && game !== 'plinko') await player.play('/api/fairness/rotate', {});
    expect(await player.play(url, body, headers)).toEqual(first);
    expect((await player.post(url, { ...body, betAmount: 2 }, headers)).statusCode).toBe(422);
    expect((await player.wallet()).lastBet).toBe(2n);
  });

  test('a key from before receipts has its answer with it', async () => {
    const player = await fundedPlayer(server, db, 20);
    const headers = { 'idempotency-key': 'bet-1' };
    const first = await player.play('/api/keno/play/keno', KENO, headers);
    await db.owner.query(
      `UPDATE request_keys SET answer = $2, reference = NULL, wallet_version = NULL, primary_micros = NULL,
              promotional_micros = NULL WHERE player_id = $1`,
      [player.playerId, JSON.stringify(first)],
    );
    expect(await player.play('/api/keno/play/keno', KENO, headers)).toEqual(first);
  });
});
