import { expect, test } from 'vitest';
import { startTestServer } from '../app/test-server.ts';
import { testDatabase } from '../db/test-database.ts';
import { fundedPlayer } from '../games/test-player.ts';
import { PROVIDER_RULES } from '../ledger/provider-rules.ts';
import { reconcile } from '../ledger/reconcile.ts';
import { REWARD_RULES } from '../ledger/reward-rules.ts';
import { startTestProvider, takeSeat } from './test-provider.ts';

const db = await testDatabase();
const provider = await startTestProvider();
const server = await startTestServer(db, { SLOTS_API_URL: provider.url });
await server.shelf.synchronise();

const DAY_MS = 86_400_000;

const problems = async () =>
  (await reconcile(db.owner, [...REWARD_RULES, ...PROVIDER_RULES])).checks.flatMap(({ name, problems: found }) =>
    found.map((text) => `${name}: ${text}`),
  );

test('wallet: a stake that is given back on a later day, after its reward was claimed, leaves the books clean', async () => {
  const player = await fundedPlayer(server, db, 500);
  const seat = await takeSeat(server, player);
  const roundId = seat.newRound();
  await db.owner.query(
    'UPDATE wallets SET cash_wagered_micros = 9999500000, version = version + 1 WHERE player_id = $1',
    [player.playerId],
  );
  expect(await seat.bet('1.00', { roundId })).toMatchObject({ error: 0 });
  expect((await player.post('/api/users/claimRankReward')).statusCode).toBe(200);
  server.clock.advance(2 * DAY_MS);
  expect(await seat.refund(`b-${roundId}`)).toMatchObject({ error: 0 });
  expect(await problems()).toEqual([]);
});

test('wallet: totals that fall for no reason are found', async () => {
  const player = await fundedPlayer(server, db, 500);
  const seat = await takeSeat(server, player);
  expect(await seat.bet('5.00')).toMatchObject({ error: 0 });
  server.clock.advance(DAY_MS);
  await db.owner.query('UPDATE wallets SET version = version + 1, cash_wagered_micros = 0 WHERE player_id = $1', [
    player.playerId,
  ]);
  const { playerId } = player;
  await db.owner.query(
    `INSERT INTO wallet_days (player_id, day, cash_wagered_micros, bonus_wagered_micros, cash_paid_micros, theoretical_nanos, cash_open_micros)
     VALUES ($1, 99999, 5000000, 0, 0, 0, 0)`,
    [playerId],
  );
  expect((await problems()).some((text) => text.startsWith('Totals grow') && text.includes(`player ${playerId}`))).toBe(
    true,
  );
});
