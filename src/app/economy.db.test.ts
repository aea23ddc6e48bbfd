import { expect, test } from 'vitest';
import { testDatabase } from '../db/test-database.ts';
import { BET_RULES } from '../ledger/bet-rules.ts';
import { REWARD_RULES } from '../ledger/reward-rules.ts';
import { keepBooksClean } from '../ledger/test-wallets.ts';
import { raceClaims } from './test-claim-races.ts';
import { runEconomy } from './test-economy.ts';
import { ECONOMY_PARTS } from './test-economy-parts.ts';

const db = await testDatabase();
keepBooksClean(db, [...BET_RULES, ...REWARD_RULES]);

test('economy: fifty claims of a kind at once, on two servers, have one effect', async () => {
  const rounds = await raceClaims({ url: db.url, rounds: 4, claims: 50, firstPlayer: 1_000_000 });
  expect(rounds.flatMap(({ problems }) => problems)).toEqual([]);
  expect(rounds.map(({ kind, paid }) => [kind, paid])).toEqual([
    ['rakeback', 4],
    ['rank reward', 4],
    ['bonus', 4],
  ]);
});

test('economy: bets, deposits, claims and months at random agree with a plain model', async () => {
  const result = await runEconomy({ url: db.url, seed: 7, operations: 4_000, players: 10, parts: ECONOMY_PARTS() });
  expect(result.divergences).toEqual([]);
  expect(result.days).toBeGreaterThan(31);
  for (const part of ECONOMY_PARTS())
    for (const { name } of part.operations) expect(result.done.get(name)).toBeGreaterThan(0);
});
