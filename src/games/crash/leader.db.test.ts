import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startTestServer } from '../../app/test-server.ts';
import { oneCell } from '../../db/cells/test-cells.ts';
import { APPLICATION_ROLE, openDatabase, type Database } from '../../db/database.ts';
import { createHouseTime } from '../../db/house-time.ts';
import { testDatabase, type TestDatabase } from '../../db/test-database.ts';
import { BET_RULES } from '../../ledger/bet-rules.ts';
import { reconcile } from '../../ledger/reconcile.ts';
import { createLocalBus, type Bus, type JsonValue } from '../../realtime/bus.ts';
import { fundedPlayer } from '../test-player.ts';
import { hashFrom, makeChain, storeChain } from './chain.ts';
import { createCrash, type Crash } from './crash.ts';
import { beat } from './lease.ts';
import { endFlight, openBetting, startFlight, voidRound } from './round-rows.ts';
import { endsAfterMs, hashTimes, multiplierAt, pointOf } from './rules.ts';

vi.setConfig({ testTimeout: 90_000 });

const LENGTH = 1_000;
const SALT = 'roulo-sandbox-1';
const TIMES = { bettingMs: 400, restMs: 300 };
const LATER = { timeout: 40_000, interval: 20 };

type Message = { type: string; round: number; [key: string]: JsonValue };

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A chain whose first games end at the points that the test wants. */
async function chainWith(
  fits: (points: number[]) => boolean,
): Promise<{ hashOf(game: number): string; secret: Buffer }> {
  for (;;) {
    const secret = randomBytes(32);
    const { checkpoints } = await makeChain(LENGTH, secret);
    const hashOf = (game: number) => hashFrom(checkpoints, 1_000, LENGTH, game);
    if (fits([1, 2, 3].map((game) => pointOf(hashOf(game), SALT)))) return { hashOf, secret };
  }
}

async function stage(fits: (points: number[]) => boolean) {
  const db = await testDatabase();
  const server = await startTestServer(db);
  const { keys } = server.games;
  const chain = await chainWith(fits);
  await storeChain(db.owner, keys, 1, await makeChain(LENGTH, chain.secret), 'a test');
  const bus = createLocalBus();
  const messages: Message[] = [];
  bus.subscribe('crash', (message) => void messages.push(message as Message));
  const games = { ...server.games };
  const enter = () => enterServer(db, games, bus);
  // A round that takes bets before there is a leader, and a server that has been present all the time.
  await db.owner.query(`UPDATE crash_chains SET salt = '${SALT}'`);
  await db.owner.query(
    `INSERT INTO crash_rounds (round, chain, game, phase, reserved_max_micros) VALUES (1, 1, 1, 'waiting', 1e12)`,
  );
  await db.owner.query(`UPDATE crash_lease SET until = clock_timestamp(), lapsed_at = clock_timestamp()`);
  await db.owner.query(
    `INSERT INTO crash_servers VALUES ('00000000-0000-4000-8000-00000000000a', '2000-01-01', '2999-01-01', 1e12)`,
  );
  await server.shared.crash.time.measure();
  await server.shared.crash.table.refresh();
  return { db, server, bus, messages, enter, pointOf: (game: number) => pointOf(chain.hashOf(game), SALT), ...chain };
}

/** One server's part in the rounds. When cut off, it cannot reach the database, like a machine that died or hangs. */
async function enterServer(db: TestDatabase, games: Crash['games'], bus: Bus) {
  const real = openDatabase({ url: db.url, role: APPLICATION_ROLE, connections: 3 });
  let isCut = false;
  const cut = <T>(work: () => Promise<T>) => (isCut ? Promise.reject(new Error('cut off')) : work());
  const database: Database = {
    ...real,
    query: ((...args: Parameters<Database['query']>) => cut(() => real.query(...args))) as Database['query'],
    transaction: (work) => cut(() => real.transaction(work)),
  };
  const crash = createCrash({
    games: { ...games, cells: oneCell(database) },
    serverId: randomUUID(),
    database,
    bus,
    time: createHouseTime(real),
    times: TIMES,
    chainGames: LENGTH,
    salt: { source: 'a test', textOf: (chain) => `roulo-sandbox-${chain}` },
    exposureMax: 1_000_000_000_000n as ReturnType<Crash['games']['stakeMaxOf']>,
    publicNamesOf: async () => new Map(),
    log: () => {},
  });
  closing.push(async () => {
    await crash.close();
    await real.close();
  });
  await crash.start();
  return { crash, cutOff: () => (isCut = true), reconnect: () => (isCut = false) };
}

const untilPhase = (messages: Message[], type: string, round: number) =>
  vi.waitFor(() => {
    const found = messages.find((message) => message.type === type && message.round === round);
    if (!found) throw new Error(`${type} of round ${round} has not come`);
    return found;
  }, LATER);

async function readRound(db: TestDatabase, round: number) {
  const { rows } = await db.owner.query<{
    phase: string;
    started_at: Date;
    closes_at: Date;
    ended_at: Date;
    settled_at: Date | null;
    point: bigint;
    hash: Buffer;
  }>('SELECT * FROM crash_rounds WHERE round = $1', [round]);
  return rows[0]!;
}

describe('crash: the leader', () => {
  test('betting, flight, end, rest, and again; each point is proved by the chain', async () => {
    const { db, messages, enter, pointOf: point } = await stage(([one]) => one! >= 110 && one! <= 125);
    await enter();
    await untilPhase(messages, 'CRASH_OPEN', 2);
    const phases = messages
      .filter(({ type }) => /OPEN|START|END/.test(type))
      .map(({ type, round }) => `${type} ${round}`);
    expect(phases).toEqual(['CRASH_OPEN 1', 'CRASH_START 1', 'CRASH_END 1', 'CRASH_OPEN 2']);
    const end = await untilPhase(messages, 'CRASH_END', 1);
    const { rows } = await db.owner.query<{ head: string }>(
      `SELECT encode(terminating_hash, 'hex') AS head FROM crash_chains`,
    );
    expect(hashTimes(end['hash'] as string, 1)).toBe(rows[0]!.head);
    expect(end['point']).toBe(point(1) / 100);
    const round = await readRound(db, 1);
    expect(round.started_at.getTime()).toBeGreaterThanOrEqual(round.closes_at.getTime());
    const flownMs = round.ended_at.getTime() - round.started_at.getTime();
    expect(flownMs).toBeGreaterThanOrEqual(endsAfterMs(point(1)));
    const opened = messages.find(({ type, round: of }) => type === 'CRASH_OPEN' && of === 2)!;
    expect(Number(opened['closesAt']) - TIMES.bettingMs - round.ended_at.getTime()).toBeGreaterThanOrEqual(
      TIMES.restMs,
    );
  });

  test('nothing that is told before the end depends on the point', async () => {
    const { messages, enter } = await stage(([one]) => one! >= 110 && one! <= 125);
    await enter();
    await untilPhase(messages, 'CRASH_END', 1);
    const before = messages.slice(
      0,
      messages.findIndex(({ type }) => type === 'CRASH_END'),
    );
    for (const message of before) {
      expect(Object.keys(message).toSorted()).toEqual(
        {
          CRASH_OPEN: ['closesAt', 'game', 'now', 'round', 'type'],
          CRASH_START: ['now', 'round', 'startedAt', 'type'],
        }[message.type],
      );
    }
  });

  test('a target is paid while the curve is still rising', async () => {
    const { db, server, messages, enter } = await stage(([one]) => one! >= 118 && one! <= 125);
    const player = await fundedPlayer(server, db, 10);
    await player.play('/api/crash/bet', { betAmount: 10, autoCashout: 1.03 });
    const { crash } = await enter();
    await untilPhase(messages, 'CRASH_START', 1);
    await vi.waitFor(async () => expect((await player.wallet()).primary).toBe(10_300_000n), LATER);
    expect(crash.table.find(1)!.phase).toBe('flight');
    const told = await untilPhase(messages, 'CRASH_CASHOUTS', 1);
    expect((told['cashOuts'] as JsonValue[][])[0]!.slice(1)).toEqual([1.03, 10.3]);
  });

  test('a leader that is cut off is replaced within five seconds, and the flight goes on as it began', async () => {
    const { db, server, messages, enter, pointOf: point } = await stage(([one]) => one! >= 160 && one! <= 220);
    const [winner, loser] = [await fundedPlayer(server, db, 10), await fundedPlayer(server, db, 10)];
    await winner.play('/api/crash/bet', { betAmount: 10, autoCashout: point(1) / 100 });
    await loser.play('/api/crash/bet', { betAmount: 10, autoCashout: (point(1) + 1) / 100 });
    const first = await enter();
    const second = await enter();
    const { startedAt } = await untilPhase(messages, 'CRASH_START', 1);
    expect([first.crash.leader.isLeading(), second.crash.leader.isLeading()]).toEqual([true, false]);
    first.cutOff();
    const cutAtMs = second.crash.time.nowMs();
    await vi.waitFor(() => expect(second.crash.leader.isLeading()).toBe(true), LATER);
    expect(second.crash.time.nowMs() - cutAtMs).toBeLessThan(5_000);
    first.reconnect();
    const again = messages.filter(({ type }) => type === 'CRASH_START');
    expect(new Set(again.map((message) => message['startedAt']))).toEqual(new Set([startedAt]));
    const end = await untilPhase(messages, 'CRASH_END', 1);
    expect(end).toMatchObject({ isVoid: false, point: point(1) / 100 });
    await vi.waitFor(async () => expect((await readRound(db, 1)).settled_at).not.toBeNull(), LATER);
    expect((await winner.wallet()).primary).toBe(BigInt(point(1)) * 100_000n);
    expect((await loser.wallet()).primary).toBe(0n);
    // On a busy machine the lead may have moved once more, but both servers never lead at once.
    const leads = () => [first, second].filter(({ crash }) => crash.leader.isLeading());
    await vi.waitFor(() => expect(leads()).toHaveLength(1), LATER);
    expect((await reconcile(db.database, BET_RULES)).clean).toBe(true);
  });

  test('a round that nobody attended to is void: its bets come back, its hash is told', async () => {
    const { db, server, messages, enter, hashOf } = await stage(([one]) => one! >= 400);
    const player = await fundedPlayer(server, db, 10);
    await player.play('/api/crash/bet', { betAmount: 10, autoCashout: 3.9 });
    const first = await enter();
    await untilPhase(messages, 'CRASH_START', 1);
    await db.owner.query(`DELETE FROM crash_servers WHERE started_at = '2000-01-01'`);
    first.cutOff();
    // A server that was present before the lease ran out continues the round.
    await vi.waitFor(async () => {
      const { rows } = await db.owner.query('SELECT until < clock_timestamp() AS is_over FROM crash_lease');
      expect(rows[0]).toEqual({ is_over: true });
    }, LATER);
    await enter();
    const end = await untilPhase(messages, 'CRASH_END', 1);
    expect(end).toMatchObject({ isVoid: true, hash: hashOf(1) });
    await vi.waitFor(async () => expect((await player.wallet()).primary).toBe(10_000_000n), LATER);
    await untilPhase(messages, 'CRASH_OPEN', 2);
    expect((await reconcile(db.database, BET_RULES)).clean).toBe(true);
  });

  test('an old leader changes nothing any more', async () => {
    const { db, messages, enter } = await stage(([one]) => one! >= 120);
    const { crash } = await enter();
    await untilPhase(messages, 'CRASH_START', 1);
    const { rows } = await db.owner.query<{ epoch: bigint; leader: string }>('SELECT epoch, leader FROM crash_lease');
    const old = { serverId: rows[0]!.leader, epoch: rows[0]!.epoch - 1n };
    const stranger = { serverId: '00000000-0000-4000-8000-000000000000', epoch: rows[0]!.epoch };
    const revealed = { point: 100, hash: '00'.repeat(32) };
    for (const lead of [old, stranger]) {
      expect(await endFlight(db.database, lead, 1, revealed)).toBeNull();
      expect(await voidRound(db.database, lead, 1, revealed)).toBeNull();
      expect(await openBetting(db.database, lead, 2, 100)).toBeNull();
      expect(await startFlight(db.database, lead, 2, 0)).toBeNull();
    }
    expect(await beat(db.database, stranger.serverId, 0)).toBeNull();
    expect(crash.leader.isLeading()).toBe(true);
    expect(multiplierAt(crash.time.nowMs() - crash.table.flightOf(1)!.startedAtMs)).toBeGreaterThanOrEqual(100);
  });
});
