import { DatabaseError } from 'pg';
import { expect, test, vi } from 'vitest';
import type { Database, Queryable } from '../database.ts';
import { followCells, type Machine } from './direct-ways.ts';
import type { Cell } from './schemas.ts';

const CELL = 3 as Cell;

/** A coordinator that knows where the cell is, and machines that record their queries. */
function cluster() {
  const state = { host: 'one', shard: 7n, down: new Set<string>(), moved: false };
  const seen = { asked: [] as string[], closed: [] as string[], logged: [] as string[] };
  const answer = (rows: object[]) => ({ rows }) as never;
  const directory = {
    query: async (statement: string) =>
      statement.includes('pg_dist_node')
        ? answer([{ cell: CELL, shard: state.shard, host: state.host, port: 5432 }])
        : answer([{ name: 'wallets', shard: state.shard }]),
  } as Queryable as Database;
  const open = (_cell: Cell, { host }: Machine) =>
    ({
      warm: async () => {
        if (state.down.has(host)) throw new Error('connect ECONNREFUSED');
      },
      async query(statement: string) {
        if (statement.includes('to_regprocedure')) return answer([{ is_there: true }]);
        seen.asked.push(`${host}: ${statement}`);
        if (!state.moved) return answer([]);
        throw Object.assign(new DatabaseError('the cell has moved', 1, 'error'), { code: 'RL020' });
      },
      close: async () => void seen.closed.push(host),
    }) as unknown as Database;
  const ways = followCells({ directory, list: () => [CELL], open, log: (line) => seen.logged.push(line) });
  return { state, seen, ways };
}

test('direct ways: a cell is written to where it lies, under the names that its tables have there', async () => {
  const { seen, ways } = cluster();
  expect(ways.to(CELL)).toBeNull();
  await ways.refresh();
  const way = ways.to(CELL)!;
  expect([way.tableAt('wallets'), way.stays]).toEqual(['cell_003.wallets_7 AS wallets', 'directory.cell_stays(7)']);
  await way.query('UPDATE');
  expect(seen.asked).toEqual(['one: UPDATE']);
  await ways.refresh();
  expect(ways.to(CELL)).toBe(way);
});

test('direct ways: a cell that was found gone has none until it is found again', async () => {
  const { state, seen, ways } = cluster();
  await ways.refresh();
  state.moved = true;
  await expect(ways.to(CELL)!.query('UPDATE')).rejects.toThrow('moved');
  expect(ways.to(CELL)).toBeNull();
  Object.assign(state, { host: 'two', moved: false });
  ways.start();
  await vi.waitFor(() => expect(ways.to(CELL)).not.toBeNull(), 10_000);
  await ways.to(CELL)!.query('UPDATE');
  expect([seen.asked.at(-1), seen.closed]).toEqual(['two: UPDATE', ['one']]);
  await ways.close();
  expect(seen.closed).toEqual(['one', 'two']);
});

test('direct ways: a machine that cannot be reached leaves the usual way, and is named once', async () => {
  const { state, seen, ways } = cluster();
  state.down.add('one');
  for (let times = 0; times < 3; times += 1) await ways.refresh();
  expect(ways.to(CELL)).toBeNull();
  expect(seen.logged).toEqual([
    'Bets of cell 3 go over the coordinator: one:5432 cannot be used directly (connect ECONNREFUSED).',
  ]);
  state.down.clear();
  await ways.refresh();
  expect(ways.to(CELL)).not.toBeNull();
});
