import { afterEach, expect, test, vi } from 'vitest';
import type { Bet } from '../../bets/records.ts';
import { toPlayerId } from '../../ledger/player-id.ts';
import { dollars } from '../../money/usd.ts';
import { createLocalBus, type JsonValue } from '../../realtime/bus.ts';
import { createPublicBets, type PublicBetsOptions } from './public-bets.ts';
import { createShownNames } from './shown-names.ts';

afterEach(() => vi.useRealTimers());

let lastBet = 0n;
function bet(stake: number, multiplier: number, more: Partial<Bet> = {}): Bet {
  lastBet += 1n;
  return {
    playerId: toPlayerId(7n),
    number: lastBet,
    game: 'keno',
    stake: dollars(stake),
    payout: dollars(stake * multiplier),
    multiplierE4: BigInt(multiplier * 10_000),
    ending: 'settled',
    settledAt: new Date(1_000_000_000 + Number(lastBet)),
    ...more,
  } as Bet;
}

function start(watchers: number, more: Partial<PublicBetsOptions> = {}) {
  vi.useFakeTimers();
  const bus = createLocalBus();
  const names = createShownNames({ bus, publicNamesOf: async () => new Map([[toPlayerId(7n), 'Ann']]) });
  const told: { topic: string; message: JsonValue }[] = [];
  for (const topic of ['bets.all', 'bets.high', 'bets.lucky', 'bets.wins']) {
    bus.subscribe(topic, (message) => told.push({ topic, message }));
  }
  const options = {
    bus,
    names,
    betIdOf: ({ number }: Pick<Bet, 'number'>) => `bet-${number}`,
    watching: () => watchers,
    nowMs: () => 1_000_000_000,
    log: () => {},
    ...more,
  };
  return { bus, names, told, bets: createPublicBets(options) };
}

test('public bets: nothing is told where nobody watches', async () => {
  const { bets, told } = start(0);
  bets.note([bet(1, 2)]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told).toEqual([]);
  expect((await bets.read('all')).lines).toHaveLength(1);
});

test('public bets: at most four updates a second, each with a sample and the count', async () => {
  const { bets, told } = start(3);
  await vi.advanceTimersByTimeAsync(1_000);
  told.length = 0;
  for (let n = 0; n < 100; n += 1) {
    bets.note(Array.from({ length: 50 }, () => bet(1, 0)));
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(500);
  const all = told.filter(({ topic }) => topic === 'bets.all').map(({ message }) => message as Record<string, unknown>);
  expect(all.length).toBeGreaterThan(0);
  expect(all.length).toBeLessThanOrEqual(6);
  expect(all.every(({ lines }) => (lines as unknown[]).length <= 8)).toBe(true);
  expect(all.at(-1)!['total']).toBe(5_000);
});

test('public bets: a bet is in the lists it belongs to, and a returned stake in none', async () => {
  const { bets } = start(0);
  bets.note([bet(99.99, 1), bet(100, 1), bet(1, 100), bet(60, 2), bet(200, 0.5), bet(100, 1, { ending: 'returned' })]);
  await vi.advanceTimersByTimeAsync(300);
  const count = async (list: 'all' | 'high' | 'lucky' | 'wins') => (await bets.read(list)).lines.length;
  expect([await count('all'), await count('high'), await count('lucky'), await count('wins')]).toEqual([5, 2, 1, 0]);
  bets.note([bet(100, 2)]);
  await vi.advanceTimersByTimeAsync(300);
  expect(await count('wins')).toBe(1);
});

test("public bets: a provider's round is a line that leads to its game, and is not shown twice", async () => {
  const { bets } = start(0);
  const round = {
    id: 'r1',
    playerId: toPlayerId(7n),
    symbol: 'vs20fruit',
    title: 'Fruit Twenty',
    link: '/slotgame/vs20fruit',
    staked: dollars(3),
    paid: dollars(10),
    endedAt: new Date(1_000_000_000),
  };
  bets.noteRounds([round, { ...round, id: 'free', staked: dollars(0) }]);
  await vi.advanceTimersByTimeAsync(300);
  bets.noteRounds([{ ...round, paid: dollars(12) }]);
  await vi.advanceTimersByTimeAsync(300);
  expect((await bets.read('all')).lines).toEqual([
    expect.objectContaining({
      title: 'Fruit Twenty',
      link: '/slotgame/vs20fruit',
      stake: 3,
      payout: 12,
      multiplier: 4,
    }),
  ]);
});

test("public bets: a provider's rounds are among the high stakes, the lucky and the big wins too", async () => {
  const { bets } = start(0);
  const round = (id: string, staked: number, paid: number) => ({
    id,
    playerId: toPlayerId(7n),
    symbol: 'vs20fruit',
    title: 'Fruit Twenty',
    link: '/slotgame/vs20fruit',
    staked: dollars(staked),
    paid: dollars(paid),
    endedAt: new Date(1_000_000_000),
  });
  bets.noteRounds([round('usual', 1, 2), round('high', 100, 0), round('lucky', 0.2, 20), round('win', 50, 150)]);
  await vi.advanceTimersByTimeAsync(300);
  const ids = async (list: 'high' | 'lucky' | 'wins') => (await bets.read(list)).lines.map(({ id }) => id);
  expect([await ids('high'), await ids('lucky'), await ids('wins')]).toEqual([['high'], ['lucky'], ['win']]);
});

test('public bets: an error is logged once, reaches nobody, and what comes after it is shown', async () => {
  let isBroken = true;
  const logged: string[] = [];
  const { bets } = start(1, {
    betIdOf({ number }) {
      if (isBroken) throw new Error('no key');
      return `bet-${number}`;
    },
    log: (line) => void logged.push(line),
  });
  for (let n = 0; n < 3; n += 1) {
    bets.note([bet(1, 2)]);
    await vi.advanceTimersByTimeAsync(300);
  }
  isBroken = false;
  bets.note([bet(1, 2)]);
  await vi.advanceTimersByTimeAsync(300);
  expect((await bets.read('all')).lines).toHaveLength(1);
  expect(logged).toEqual(['Public bets: pages are not told for now: Error: no key']);
});

test('public bets: names that cannot be read hold up the pages, not the exchange between servers', async () => {
  const { bets, bus } = start(1, {
    names: { of: () => new Promise(() => {}), changed() {}, onChanged() {}, close() {} },
  });
  const exchanged: JsonValue[] = [];
  bus.subscribe('bets.exchange', (message) => exchanged.push(message));
  for (let n = 0; n < 3; n += 1) {
    bets.note([bet(1, 2)]);
    await vi.advanceTimersByTimeAsync(300);
  }
  expect(exchanged).toHaveLength(3);
});

test('public bets: who watches is told the whole list again when a player in it hides the name', async () => {
  const { bets, names, told } = start(1);
  bets.note([bet(1, 2)]);
  await vi.advanceTimersByTimeAsync(1_500);
  told.length = 0;
  names.changed(toPlayerId(7n));
  await vi.advanceTimersByTimeAsync(600);
  expect(told.map(({ message }) => message)).toEqual([
    expect.objectContaining({ type: 'BETS_LIST', list: 'all', lines: [expect.objectContaining({ player: 'Ann' })] }),
  ]);
});
