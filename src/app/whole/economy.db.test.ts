import { expect, test } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { ALL_RULES } from '../../ledger/all-rules.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import { raceClaims } from '../../../bench/economy/claim-races.ts';
import { runEconomy } from '../../../bench/economy/economy.ts';
import { ECONOMY_PARTS } from '../../../bench/economy/parts.ts';
import { openRaceStage, PROMOTION_RACES } from '../../../bench/economy/promotion-races.ts';

const db = await testDatabase(30);
keepBooksClean(db, ALL_RULES);

const MONTH_MS = 32 * 86_400_000;

test.each(Object.keys(PROMOTION_RACES))('economy: fifty at once have one effect: %s', async (name) => {
  const firstPlayer = 4_000_000 + 1_000 * Object.keys(PROMOTION_RACES).indexOf(name);
  for (let round = 0; round < 2; round += 1) {
    const stage = await openRaceStage(db.database, BigInt(firstPlayer + 10 * round));
    expect(await PROMOTION_RACES[name]!(stage, 50)).toBeNull();
  }
});

test('economy: fifty claims of a kind at once, on two servers, have one effect', async () => {
  const rounds = await raceClaims({ url: db.url, rounds: 2, claims: 50, firstPlayer: 1_000_000 });
  expect(rounds.flatMap(({ problems }) => problems)).toEqual([]);
  expect(rounds.map(({ kind, paid }) => [kind, paid])).toEqual([
    ['rakeback', 2],
    ['rank reward', 2],
    ['daily', 2],
    ['weekly', 2],
    ['monthly', 2],
    ['lossback', 2],
  ]);
});

test('economy: bets, deposits, claims, promotions and months at random agree with a plain model', async () => {
  const run = { url: db.url, seed: 3, players: 24, turnsARound: 8, parts: ECONOMY_PARTS };
  const first = await runEconomy({ ...run, operations: 4_000 });
  expect(first.divergences).toEqual([]);
  // Whatever time did by chance: now a month is over, and other servers go on.
  first.state.nowMs += MONTH_MS;
  const { divergences, days, state } = await runEconomy({ ...run, operations: 6_000, from: first.state });
  expect(divergences).toEqual([]);
  expect(days).toBeGreaterThan(31);
  expect(state.done.get('months closed')).toBeGreaterThan(0);
  for (const part of ECONOMY_PARTS)
    for (const { name } of part.operations) expect(state.done.get(name), name).toBeGreaterThan(0);
}, 120_000);
