import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFeedLink, type FeedHandlers } from './feed-link.ts';
import { mergeTable, newTable } from './table-state.ts';

describe('live tables', () => {
  const merge = (...messages: Record<string, unknown>[]) =>
    messages.reduce((table, message) => mergeTable(table, message), newTable('225'));

  test('live tables: our own names count first, then the provider’s', () => {
    expect(
      merge({ seatsTaken: 3, totalSeats: 7, limits: { min: 1, max: 5 }, seat1: true, totalSeatedPlayers: 9 }),
    ).toMatchObject({
      seatsTaken: 3,
      totalSeats: 7,
      limits: { min: 1, max: 5 },
    });
    expect(merge({ seat1: true, seat2: false, seat3: true, totalSeatedPlayers: 9 })).toMatchObject({
      seatsTaken: 2,
      totalSeats: 7,
    });
    expect(merge({ totalSeatedPlayers: 9, availableSeats: 3 })).toMatchObject({ seatsTaken: 9, totalSeats: 12 });
    expect(merge({ tableLimits: { minBet: 0.5, maxBet: 5000, maxPlayers: 1000 } })).toMatchObject({
      totalSeats: 1000,
      limits: { min: 0.5, max: 5000 },
    });
  });

  test('live tables: what is missing or makes no sense stays as it was', () => {
    const table = merge({
      seatsTaken: 3,
      limits: { min: 1, max: 5 },
      tableName: 'Wheel',
      dealer: { name: 'Ines' },
      tableOpen: true,
    });
    const odd = {
      seatsTaken: -1,
      totalSeats: '7',
      limits: null,
      tableLimits: { minBet: Number.NaN },
      dealer: null,
      tableName: 5,
      tableOpen: 'no',
    };
    expect(mergeTable(table, odd)).toEqual(table);
  });

  test('live tables: a single changed seat is counted with those known', () => {
    const table = merge(
      { seat1: true, seat2: true, seat3: false, seat4: false, seat5: false, seat6: false, seat7: false },
      { seat3: true },
    );
    expect(table.seatsTaken).toBe(3);
  });

  test('live tables: each round is shown once, newest first, at most twenty, whatever its time says', () => {
    const spin = (gameId: number, time = 'x') => ({ gameId: String(gameId), result: gameId % 37, time });
    const many = merge(
      { last20Results: Array.from({ length: 20 }, (_, index) => spin(100 - index)) },
      { last20Results: [spin(101, 'Sep 9, 2026 1:00:00 AM')] },
      { last20Results: [spin(101, 'Sep 09, 2026 11:00:00 PM'), spin(100), spin(99)] },
      { last20Results: [spin(100), spin(99)] },
      { resultEvent: spin(102) },
      { gameId: 103, result: 5 },
    );
    expect(many.results.map(({ gameId }) => gameId).slice(0, 4)).toEqual(['103', '102', '101', '100']);
    expect(many.results).toHaveLength(20);
    expect(new Set(many.results.map(({ gameId }) => gameId)).size).toBe(20);
  });

  test('live tables: a new shoe clears what was before', () => {
    const hand = (gameId: string, winner: string) => ({ gameId, winner });
    const table = merge(
      { gameResult: [hand('1', 'TIE')] },
      { shuffle: true, gameResult: [] },
      { shuffle: false, gameResult: [hand('2', 'PLAYER_WIN')] },
    );
    expect(table.results).toEqual([{ gameId: '2', text: 'PLAYER_WIN' }]);
  });

  test('live tables: names are foreign text: no control characters, not without end', () => {
    expect(merge({ tableName: ` A\u0000\u202e${'b'.repeat(500)}` }).name).toHaveLength(80);
  });
});

describe('live feed', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const table = (id: string, more = {}) =>
    JSON.stringify({ tableId: id, seatsTaken: 1, limits: { min: 1, max: 2 }, ...more });

  function start(tables = ['225', '007']) {
    const sockets: { handlers: FeedHandlers; sent: Record<string, unknown>[]; closed: number | null }[] = [];
    const link = createFeedLink({
      open(handlers) {
        const socket = { handlers, sent: [] as Record<string, unknown>[], closed: null as number | null };
        sockets.push(socket);
        return {
          send: (text) => void socket.sent.push(JSON.parse(text) as Record<string, unknown>),
          close(code) {
            socket.closed = code;
            handlers.onClose();
          },
        };
      },
      casinoId: 'us',
      currency: 'USD',
      tables,
      onChange: () => {},
      nowMs: Date.now,
      chance: () => 0.5,
    });
    const last = () => sockets.at(-1)!;
    const say = (text: string) => last().handlers.onMessage(text, text.length);
    const open = () => {
      last().handlers.onOpen();
      say(JSON.stringify({ tableKey: ['225', 7, '007', '900'] }));
    };
    link.start();
    return { link, sockets, last, say, open };
  }

  test('live feed: it asks for what is both allowed and offered, compared as text', () => {
    const { last, open } = start(['225', '007', '555']);
    open();
    expect(last().sent).toEqual([
      { type: 'available', casinoId: 'us' },
      { type: 'subscribe', casinoId: 'us', key: ['225', '007'], currency: 'USD', isDeltaEnabled: false },
    ]);
  });

  test('live feed: a bad message is dropped and counted, the page goes on', () => {
    const { link, say, open, last } = start();
    open();
    say(table('225'));
    for (const bad of ['{', '[]', 'null', '"x"']) say(bad);
    last().handlers.onMessage(null, 12);
    say(JSON.stringify({ surprise: 1 }));
    say(table('900'));
    expect(link.stats().dropped).toBe(5);
    expect(link.table('900')).toBeNull();
    expect(link.table('225')).toMatchObject({ seatsTaken: 1, isStale: false });
  });

  test('live feed: a message over 256 KiB closes the connection, which is opened again', () => {
    const { sockets, open, last } = start();
    open();
    last().handlers.onMessage('x', 256 * 1024 + 1);
    expect(sockets[0]!.closed).toBe(1009);
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(2);
  });

  test('live feed: pauses double up to 30 seconds, and begin anew after a table was heard', () => {
    const { sockets, last, say, open } = start();
    const pauses: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const before = Date.now();
      const count = sockets.length;
      last().handlers.onClose();
      while (sockets.length === count) vi.advanceTimersByTime(100);
      pauses.push(Math.round((Date.now() - before) / 1000));
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
    open();
    say(table('225'));
    last().handlers.onClose();
    const count = sockets.length;
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(count + 1);
  });

  test('live feed: while it is away the last values stay, marked stale; the first message makes them live', () => {
    const { link, last, say, open } = start();
    open();
    say(table('225', { last20Results: [{ gameId: '1', result: 5 }] }));
    last().handlers.onClose();
    expect(link.table('225')).toMatchObject({ seatsTaken: 1, isStale: true });
    vi.advanceTimersByTime(1_000);
    open();
    expect(link.table('225')?.isStale).toBe(true);
    say(table('225', { seatsTaken: 4, last20Results: [{ gameId: '9', result: 6 }] }));
    // The state that a fresh client would have.
    expect(link.table('225')).toMatchObject({ seatsTaken: 4, isStale: false, results: [{ gameId: '9', text: '6' }] });
  });

  test('live feed: open but silent for 90 seconds is closed and opened again, pongs or not', () => {
    const { link, sockets, say, open } = start();
    open();
    say(table('225'));
    for (let second = 0; second < 89; second += 1) {
      vi.advanceTimersByTime(1_000);
      say(JSON.stringify({ pongTime: 1, pingTime: 1 }));
    }
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(6_000);
    expect(sockets[0]!.closed).toBe(1000);
    expect(link.table('225')?.isStale).toBe(true);
    vi.advanceTimersByTime(2_000);
    expect(sockets).toHaveLength(2);
  });

  test('live feed: one silent table among others is shown as stale by itself', () => {
    const { link, say, open } = start();
    open();
    say(table('225'));
    say(table('007'));
    for (let turn = 0; turn < 10; turn += 1) {
      vi.advanceTimersByTime(9_500);
      say(table('007'));
    }
    expect([link.table('225')?.isStale, link.table('007')?.isStale]).toEqual([true, false]);
  });

  test('live feed: leaving stops the socket and every timer, for good', () => {
    const { link, sockets, say, open } = start();
    open();
    say(table('225'));
    link.stop();
    expect(sockets[0]!.closed).toBe(1000);
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(600_000);
    expect(sockets).toHaveLength(1);
  });

  test('live feed: ten thousand reconnects leave nothing behind', () => {
    const { link, last, say, open } = start();
    for (let round = 0; round < 10_000; round += 1) {
      open();
      say(table('225', { last20Results: [{ gameId: String(round), result: 5 }] }));
      last().handlers.onClose();
      vi.advanceTimersByTime(1_200);
    }
    expect(vi.getTimerCount()).toBeLessThanOrEqual(3);
    expect(link.table('225')?.results).toHaveLength(1);
    expect(link.stats()).toEqual({ dropped: 0, opened: 10_000 });
  });
});
