import { expect, test } from 'vitest';
import { settableClock } from '../clock/clock.ts';
import { testDatabase } from '../db/test-database.ts';
import { GAMES } from '../games/all.ts';
import type { ProviderGame } from './game/provider-game.ts';
import { createShelf } from './shelf.ts';

const db = await testDatabase();
const NO_COVERS = { coverOf: () => null, fileOf: () => null, look: async () => {} };
const slot = (symbol: string, more: Partial<ProviderGame> = {}): ProviderGame => ({
  symbol,
  name: `Name of ${symbol}`,
  typeId: 'vs',
  ...more,
});

function start(list: () => Promise<readonly ProviderGame[]>) {
  const clock = settableClock();
  const logged: string[] = [];
  const shelf = createShelf({
    database: db.database,
    clock,
    covers: NO_COVERS,
    listGames: list,
    log: (line) => void logged.push(line),
  });
  const ids = () =>
    shelf
      .games()
      .map(({ id }) => id)
      .slice(GAMES.length);
  return { shelf, clock, logged, ids };
}

test('shelf: what the provider lists is kept, changed and taken away, and every server sees it', async () => {
  let told = [slot('a'), slot('b', { rtpPercentE2: 9_512 })];
  const one = start(async () => told);
  const other = start(async () => Promise.reject(new Error('away')));
  await one.shelf.synchronise();
  await other.shelf.refresh();
  expect(other.ids()).toEqual(['a', 'b']);
  expect(one.shelf.known('b')).toMatchObject({ rtpPercentE2: 9_512, category: 'slots' });

  told = [slot('c'), slot('a', { name: 'Renamed' }), slot('c')];
  one.clock.advance(5 * 60_000);
  await one.shelf.synchronise();
  expect(one.ids()).toEqual(['c', 'a']);
  expect([one.shelf.find('a')?.name, one.shelf.find('b')]).toEqual(['Renamed', undefined]);
  const { rows } = await db.database.query<{ gone: boolean }>(
    "SELECT gone_at IS NOT NULL AS gone FROM provider_games WHERE symbol = 'b'",
  );
  expect(rows).toEqual([{ gone: true }]);

  told = [...told, slot('b')];
  one.clock.advance(5 * 60_000);
  await one.shelf.synchronise();
  expect(one.ids()).toEqual(['c', 'a', 'b']);
});

test('shelf: with the provider away, or its list empty, the last list stays, and it is said once', async () => {
  await start(async () => [slot('a'), slot('b')]).shelf.synchronise();
  let answer: () => Promise<ProviderGame[]> = async () => Promise.reject(new Error('connection refused'));
  const { shelf, clock, logged, ids } = start(() => answer());
  for (const turn of [1, 2, 3]) {
    await shelf.synchronise();
    expect(ids(), `turn ${turn}`).toEqual(['a', 'b']);
    clock.advance(5_000);
  }
  expect(logged).toHaveLength(1);
  answer = async () => [];
  await shelf.synchronise();
  expect(ids()).toEqual(['a', 'b']);
});

test('shelf: the provider is asked every five minutes, and every five seconds while it is away', async () => {
  let asked = 0;
  let isUp = false;
  const { shelf, clock } = start(async () => {
    asked += 1;
    if (!isUp) throw new Error('away');
    return [slot('a')];
  });
  await shelf.synchronise();
  await shelf.synchronise();
  clock.advance(5_000);
  isUp = true;
  await shelf.synchronise();
  expect(asked).toBe(2);
  clock.advance(60_000);
  await shelf.synchronise();
  expect(asked).toBe(2);
  clock.advance(4 * 60_000);
  await shelf.synchronise();
  expect(asked).toBe(3);
});

test('shelf: themes take turns, so that neighbours differ', async () => {
  const told = ['egypt', 'egypt', 'egypt', 'ocean', 'ocean'].map((theme, index) => slot(`${theme}${index}`, { theme }));
  const { shelf, ids } = start(async () => told);
  await shelf.synchronise();
  expect(ids()).toEqual(['egypt0', 'ocean3', 'egypt1', 'ocean4', 'egypt2']);
});

test('shelf: the list stays the same array as long as nothing has changed', async () => {
  const { shelf } = start(async () => [slot('a'), slot('b')]);
  await shelf.synchronise();
  const games = shelf.games();
  await shelf.refresh();
  expect(shelf.games()).toBe(games);
});

test('shelf: servers that synchronise side by side do not stand in each other’s way', async () => {
  const many = Array.from({ length: 200 }, (_, index) => slot(`s${index}`));
  const lists = [many, many.toReversed(), many.slice(50), [...many.slice(100), ...many.slice(0, 100)]];
  await Promise.all(lists.map((list) => start(async () => list).shelf.synchronise()));
  const { shelf } = start(async () => many);
  await shelf.synchronise();
  expect(shelf.games().filter(({ category }) => category === 'slots')).toHaveLength(200);
});
