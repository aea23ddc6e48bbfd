import { expect, test } from 'vitest';
import type { Cells } from '../../db/cells/cells.ts';
import { health, ready } from '../../http/health.ts';
import { operationRoutes } from './operations.ts';

/** The handlers of a server with such a database. */
function handlersWith(query: () => Promise<unknown>): Map<unknown, () => Promise<object>> {
  const handlers = new Map<unknown, () => Promise<object>>();
  operationRoutes(((contract: unknown, handler: () => Promise<object>) => handlers.set(contract, handler)) as never, {
    cells: { directory: { query } } as unknown as Cells,
    cellsAway: () => [],
    guard: {} as never,
    isDraining: () => false,
    databaseWaitMs: 50,
    sandboxUrl: null,
  });
  return handlers;
}

test('health: a database that hangs is reported while the statement still waits', async () => {
  const handlers = handlersWith(() => new Promise(() => {}));
  for (const contract of [health, ready]) {
    await expect(handlers.get(contract)!()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  }
});

test('health: a database that answers or refuses is reported as it is', async () => {
  const answers = handlersWith(async () => ({ rows: [] }));
  expect(await answers.get(health)!()).toMatchObject({ status: 'ok' });
  expect(await answers.get(ready)!()).toMatchObject({ status: 'ok', cellsAway: [] });
  const refuses = handlersWith(() => Promise.reject(new Error('gone')));
  await expect(refuses.get(ready)!()).rejects.toThrow('gone');
});
