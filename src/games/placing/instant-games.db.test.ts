import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../app/test-server.ts';
import { testDatabase } from '../../db/test-database.ts';
import { BET_RULES } from '../../ledger/bet-rules.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import { dollars, toUsd } from '../../money/usd.ts';
import { GAMES } from '../all.ts';
import type { InstantGame } from '../definition.ts';
import { fundedPlayer } from '../test-player.ts';
import { verifyBet } from '../verify/verify-bet.ts';

// Holds for every instant game in the list.

const db = await testDatabase(20, 2);
const server = await startTestServer(db);
keepBooksClean(db, BET_RULES);

const ROUNDS = 12;
const AT_ONCE = 50;
const games = GAMES.filter((game) => game.instant !== null) as readonly InstantGame[];
type Player = Awaited<ReturnType<typeof fundedPlayer>>;
interface Answer {
  betId: string;
  winnings: number;
  multiplier: number;
  balance: number;
}

/** A valid request; Dice needs a signature of it. */
async function bodyOf(game: InstantGame, player: Player, betAmount: number): Promise<object> {
  const bet = { betAmount, ...game.instant.sample((n) => randomInt(n)) };
  return game.id === 'dice' ? { ...bet, ...(await player.play<object>('/api/dice/sign', bet)) } : bet;
}

describe.each(games.map((game) => [game.id, game] as const))('instant games: %s', (id, game) => {
  const url = `/api/${id}/play/${id}`;

  test('pays what it tells, and every bet verifies once its seed is revealed', async () => {
    const player = await fundedPlayer(server, db, 100);
    const played: Answer[] = [];
    for (let n = 0; n < ROUNDS; n += 1) played.push(await player.play<Answer>(url, await bodyOf(game, player, 1)));
    const paid = played.reduce((sum, { winnings }) => sum + winnings, 0);
    expect(toUsd((await player.wallet()).primary)).toBeCloseTo(100 - ROUNDS + paid, 4);
    await player.play('/api/fairness/rotate', {});
    for (const { betId, multiplier, winnings } of played) {
      const bet = (await player.send({ method: 'GET', url: `/api/bets/${betId}` })).json() as object;
      expect(bet).toMatchObject({ game: id, multiplier, winnings, state: 'settled' });
      expect(verifyBet(bet)).toMatchObject({ status: 'verified' });
    }
  });

  test('of fifty equal requests at once one is played, and all get its answer', async () => {
    const player = await fundedPlayer(server, db, 10);
    const body = await bodyOf(game, player, 1);
    const headers = { 'idempotency-key': 'once' };
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => player.post(url, body, headers)));
    const taken = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.body);
    expect(taken.length).toBeGreaterThan(0);
    expect(new Set(taken).size).toBe(1);
    expect((await player.wallet()).lastBet).toBe(1n);
  });

  test('refuses what is no bet, and takes nothing', async () => {
    const player = await fundedPlayer(server, db, 1_000);
    const body = await bodyOf(game, player, 1);
    const fields = Object.keys(game.instant.request);
    const wrong = [
      ...[-5, 0, 0.09, '5', null, 0.100000001].map((betAmount) => ({ ...body, betAmount })),
      ...fields.flatMap((field) => [null, -1, 'x', 1e9, [], {}].map((value) => ({ ...body, [field]: value }))),
      { ...body, more: 1 },
    ];
    for (const bad of wrong) {
      expect([JSON.stringify(bad), (await player.post(url, bad)).statusCode]).toEqual([JSON.stringify(bad), 400]);
    }
    expect(await player.wallet()).toMatchObject({ primary: dollars(1_000), nonce: 0n });
  });

  test('a stake whose win would pass the maximum is refused beforehand', async () => {
    const other = await testDatabase();
    const player = await fundedPlayer(
      await startTestServer(other, { [`WIN_MAX_${id.toUpperCase()}`]: '1' }),
      other,
      100,
    );
    const response = await player.post(url, await bodyOf(game, player, 50));
    expect(response.json()).toMatchObject({ code: 'STAKE_TOO_LARGE' });
    const limits = (await player.send({ method: 'GET', url: '/api/games/limits' })).json() as Record<string, object>;
    expect(limits[id]).toMatchObject({ winMax: 1 });
  });
});
