import { expect, test } from 'vitest';
import { startTestServer } from '../../app/test-server.ts';
import { testDatabase } from '../../db/test-database.ts';
import { fundedPlayer, KENO, PLINKO, type KenoAnswer } from '../test-player.ts';

interface Totals {
  games: { game: string; bets: number; wagered: number; biggestWin: number | null; bestMultiplier: number }[];
}

const db = await testDatabase();
const server = await startTestServer(db);

test('game totals: bets, wagered, biggest win and best multiplier per game are those of the finished bets', async () => {
  const player = await fundedPlayer(server, db, 500);
  const winnings: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    winnings.push((await player.play<KenoAnswer>('/api/keno/play/keno', KENO)).winnings);
  }
  const { gameId } = await player.play<{ gameId: string }>('/api/plinko/start', PLINKO);
  await player.play('/api/plinko/multiplier', { gameId });
  // An open round does not count.
  await player.play('/api/plinko/start', PLINKO);
  const { games } = (await player.get('/api/bets/games')).json<Totals>();
  const wins = winnings.filter((won) => won > KENO.betAmount);
  expect(games).toMatchObject([
    {
      game: 'keno',
      bets: 20,
      wagered: 20 * KENO.betAmount,
      biggestWin: wins.length === 0 ? null : Math.max(...wins),
      bestMultiplier: Math.max(...winnings) / KENO.betAmount,
    },
    { game: 'plinko', bets: 1, wagered: PLINKO.betAmount },
  ]);
});

test('game totals: nothing without bets, and only for who is signed in', async () => {
  const player = await fundedPlayer(server, db, 0);
  expect((await player.get('/api/bets/games')).json()).toEqual({ games: [] });
  expect((await server.visitor().get('/api/bets/games')).statusCode).toBe(401);
});
