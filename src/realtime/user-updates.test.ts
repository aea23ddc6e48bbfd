import { expect, test } from 'vitest';
import { toPlayerId } from '../ledger/player-id.ts';
import type { UserUpdate } from './messages.ts';
import { createUpdateQueue, nothingSeen, takeFresh } from './user-updates.ts';

test('user updates: a late update never sets a field back and never lowers the version', () => {
  const seen = nothingSeen();
  expect(takeFresh(seen, { version: 6, balance: 10 })).toEqual({ version: 6, balance: 10 });
  expect(takeFresh(seen, { version: 5, balance: 12 })).toBeNull();
  expect(takeFresh(seen, { version: 5, balance: 12, totalBets: 3 })).toEqual({ version: 6, totalBets: 3 });
  expect(takeFresh(seen, { version: 4, totalBets: 2 })).toBeNull();
  expect(takeFresh(seen, { version: 6, balance: 11 })).toEqual({ version: 6, balance: 11 });
  expect(takeFresh(seen, { version: 7 })).toBeNull();
});

test('user updates: what comes within the delay is one message per player', async () => {
  const published: [bigint, UserUpdate][] = [];
  const queue = createUpdateQueue(20, (playerId, update) => published.push([playerId, update]));
  queue.push(toPlayerId('1'), { version: 3, balance: 30, rakebackAmount: 1 });
  queue.push(toPlayerId('1'), { version: 5, balance: 50 });
  queue.push(toPlayerId('1'), { version: 4, balance: 40, bonus: 4 });
  queue.push(toPlayerId('2'), { version: 1, balance: 1 });
  expect(published).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(published).toEqual([
    [1n, { version: 5, balance: 50, bonus: 4, rakebackAmount: 1 }],
    [2n, { version: 1, balance: 1 }],
  ]);
});

test('user updates: one that must be seen by itself is not merged with what follows it', () => {
  const published: UserUpdate[] = [];
  const queue = createUpdateQueue(10, (_playerId, update) => published.push(update));
  queue.push(toPlayerId('1'), { version: 1, balance: 9 }, true);
  queue.push(toPlayerId('1'), { version: 2, balance: 14 });
  expect(published).toEqual([{ version: 1, balance: 9 }]);
  queue.flush();
  expect(published).toEqual([
    { version: 1, balance: 9 },
    { version: 2, balance: 14 },
  ]);
});

test('user updates: a flush publishes at once, and only once', async () => {
  const published: UserUpdate[] = [];
  const queue = createUpdateQueue(10, (_playerId, update) => published.push(update));
  queue.push(toPlayerId('1'), { version: 1, balance: 1 });
  queue.flush();
  expect(published).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(published).toHaveLength(1);
});
