import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../app/test-server.ts';
import { testDatabase } from '../../db/test-database.ts';
import { BET_RULES } from '../../ledger/bet-rules.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import { post } from '../../ledger/post.ts';
import { dollars } from '../../money/usd.ts';
import { fundedPlayer, KENO, PLINKO, type KenoAnswer, type PlinkoAnswer } from '../test-player.ts';

const db = await testDatabase();
const server = await startTestServer(db);
keepBooksClean(db, BET_RULES);
const funded = (amount: number) => fundedPlayer(server, db, amount);

describe('games: the two balances', () => {
  async function promotionalPlayer() {
    const player = await funded(100);
    await db.database.transaction(async (tx) => {
      await post(tx, server.clock, {
        playerId: player.playerId,
        key: 'promo',
        transfers: [{ kind: 'adjustment', debit: 'promotions', credit: 'promotional', amount: dollars(50) }],
      });
    });
    await db.owner.query(
      'UPDATE wallets SET promo_max_bet_micros = 2000000, promo_lock_micros = 2000000000, version = version + 1 WHERE player_id = $1',
      [player.playerId],
    );
    await player.play('/api/users/updateBalanceType', { selectedBalanceType: 'promotional' });
    return player;
  }

  test('promotional stakes are held to maxBet, count by half and by weight, and are paid into promotional', async () => {
    const player = await promotionalPlayer();
    expect((await player.post('/api/keno/play/keno', { ...KENO, betAmount: 2.01 })).json()).toMatchObject({
      code: 'STAKE_TOO_LARGE',
      error: 'The maximum bet is $2.00: 2% of your promotion deposit. No money was taken. Please lower your bet.',
    });
    const answer = await player.play<KenoAnswer & { bonus: number }>('/api/keno/play/keno', { ...KENO, betAmount: 2 });
    expect(answer).toMatchObject({ balance: 100, bonus: 48 + answer.winnings });
    const wallet = await player.wallet();
    expect(wallet).toMatchObject({ primary: dollars(100), cashWagered: 0n, bonusWagered: dollars(1), betCount: 1n });
    expect(wallet.promoProgress).toBe((2_000_000n * 25_263n) / 26_000n);
    expect(wallet.rakebackNanos).toBe((2_000_000n * 25_263n * 25n) / 1_000_000n);
  });

  test('dice is refused on the promotional balance with its text', async () => {
    const player = await promotionalPlayer();
    const bet = { betAmount: 1, selectedNumber: 50 };
    const signature = await player.play('/api/dice/sign', bet);
    const response = await player.post('/api/dice/play/dice', { ...bet, ...signature });
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([
      409,
      'Dice cannot be played with promotional balance.',
    ]);
  });

  test('a round is paid into the balance that funded it, whatever is selected since', async () => {
    const player = await promotionalPlayer();
    const ball = await player.play<PlinkoAnswer>('/api/plinko/start', PLINKO);
    await player.play('/api/users/updateBalanceType', { selectedBalanceType: 'primary' });
    const paid = await player.play<{ winnings: number }>('/api/plinko/multiplier', { gameId: ball.gameId });
    expect(await player.wallet()).toMatchObject({
      primary: dollars(100),
      promotional: 49_000_000n + BigInt(Math.round(paid.winnings * 1e6)),
    });
  });

  test('an account that is closed for betting is refused inside the bet', async () => {
    const player = await funded(10);
    await player.play('/api/keno/play/keno', KENO);
    await db.owner.query(
      `UPDATE wallets SET betting_closed_until = 'infinity', version = version + 1 WHERE player_id = $1`,
      [player.playerId],
    );
    expect((await player.post('/api/keno/play/keno', KENO)).statusCode).toBe(403);
    expect((await player.wallet()).betCount).toBe(1n);
  });
});
