import { expect, test } from 'vitest';
import { settableClock } from '../clock/clock.ts';
import { testDatabase } from '../db/test-database.ts';
import { BET_RULES } from '../ledger/bet-rules.ts';
import { PROMOTION_RULES } from '../ledger/promotion-rules.ts';
import { keepBooksClean } from '../ledger/test-wallets.ts';
import { actOnce, addPlayer, createLife } from './test-life.ts';
import { RACES } from './test-life-races.ts';

const db = await testDatabase(30);
keepBooksClean(db, [...BET_RULES, ...PROMOTION_RULES]);

test('promotion and affiliates: random lives are what a plain model says of them', async () => {
  const life = await createLife(db.database, settableClock(new Date('2031-01-05T00:00:00Z')), 7);
  for (let act = 0; act < 900; act += 1) {
    if (act % 60 === 0) await addPlayer(life, BigInt(3_000_000 + act / 60));
    await actOnce(life);
    expect(life.wrong).toEqual([]);
  }
}, 120_000);

test.each(Object.keys(RACES))('promotion and affiliates: fifty at once have one effect: %s', async (name) => {
  const clock = settableClock(new Date('2031-01-05T00:00:00Z'));
  const position = Object.keys(RACES).indexOf(name);
  const life = await createLife(db.database, clock, 11 + position);
  for (let round = 0; round < 2; round += 1) {
    const player = BigInt(4_000_000 + position * 10_000 + round * 100);
    expect(await RACES[name]!(life, player, 50)).toBeNull();
    life.players = [];
  }
});
