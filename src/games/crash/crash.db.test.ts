import { afterEach, describe, expect, test, vi } from 'vitest';
import { startTestServer } from '../../app/test-server.ts';
import { testDatabase } from '../../db/test-database.ts';
import { excludePlayer } from '../../ledger/wallet-rows.ts';
import { BET_RULES } from '../../ledger/bet-rules.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import { fundedPlayer } from '../test-player.ts';
import { multiplierAt, reachedAfterMs } from './rules.ts';
import { settleRounds } from './settle.ts';
import { createTestRounds } from './test-rounds.ts';

vi.setConfig({ testTimeout: 60_000 });

const db = await testDatabase();
const server = await startTestServer(db);
keepBooksClean(db, BET_RULES);
const { crash } = server.shared;
const rounds = await createTestRounds(db, crash, server.games.keys);
afterEach(() => rounds.clear());
const funded = (amount: number) => fundedPlayer(server, db, amount);

interface Placed {
  gameId: string;
  round: number;
  cashesOutAt: number;
  balance: number;
}
interface Paid {
  multiplier: number;
  winnings: number;
  balance: number;
}
const bet = (player: Awaited<ReturnType<typeof funded>>, betAmount: number, autoCashout?: number) =>
  player.play<Placed>('/api/crash/bet', { betAmount, ...(autoCashout ? { autoCashout } : {}) });

/** A round that has been flying for `agoMs` and lasts longer, with bets placed by `before`. */
async function flown<T>(agoMs: number, before: (round: number) => Promise<T>): Promise<{ round: number; placed: T }> {
  const round = await rounds.add(rounds.gameWith((point) => point > multiplierAt(agoMs) * 3));
  const placed = await before(round);
  await rounds.start(round, agoMs);
  return { round, placed };
}

async function finish(round: number, phase: 'ended' | 'void' = 'ended') {
  await rounds.end(round, phase);
  await crash.settle();
}

describe('crash: bets', () => {
  test('a bet waits for its round and can be taken back until that starts; neither earns rewards', async () => {
    const player = await funded(100);
    const round = await rounds.add(rounds.gameWith(() => true));
    const placed = await bet(player, 10);
    expect(placed).toMatchObject({ round, balance: 90, cashesOutAt: 5_000 });
    const other = await player.post('/api/crash/bet', { betAmount: 1 });
    expect([other.statusCode, other.json().code]).toEqual([409, 'CRASH_BET_PLACED']);
    const cancelled = await player.play('/api/crash/cancel', { gameId: placed.gameId });
    expect(cancelled).toMatchObject({ returned: 10, balance: 100 });
    expect((await player.post('/api/crash/cancel', { gameId: placed.gameId })).json().code).toBe('ROUND_OVER');
    const wallet = await player.wallet();
    expect([wallet.cashWagered, wallet.rakebackNanos, wallet.betCount, wallet.openRounds]).toEqual([0n, 0n, 0n, 0n]);
    const { rows } = await db.owner.query(
      'SELECT bets, staked_micros, reserved_micros FROM crash_rounds WHERE round = $1',
      [round],
    );
    expect(rows[0]).toEqual({ bets: 0, staked_micros: 0n, reserved_micros: 0n });
    await rounds.start(round, 0);
    await finish(round);
  });

  test('a bet during a flight finds the next round, even where the server has not heard of it', async () => {
    const player = await funded(10);
    const { round } = await flown(1_000, async () => null);
    const next = await rounds.add(
      rounds.gameWith(() => true),
      'waiting',
      { isHeard: false },
    );
    expect(next).toBe(round + 1);
    expect(await bet(player, 10)).toMatchObject({ round: next });
    await finish(round);
  });

  test('seeds can be rotated while a bet is open: it was not drawn from them', async () => {
    const player = await funded(10);
    const { round } = await flown(1_000, () => bet(player, 10));
    const rotated = await player.post('/api/fairness/rotate', {});
    expect([rotated.statusCode, rotated.json().code]).toEqual([200, undefined]);
    await finish(round);
  });

  test('after the start a bet cannot be taken back, even where the server has not heard of the start', async () => {
    const player = await funded(10);
    const round = await rounds.add(rounds.gameWith(() => true));
    const { gameId } = await bet(player, 10);
    await db.owner.query(`UPDATE crash_rounds SET phase = 'flight', started_at = clock_timestamp() WHERE round = $1`, [
      round,
    ]);
    expect(crash.table.find(round)!.phase).toBe('waiting');
    expect((await player.post('/api/crash/cancel', { gameId })).json().code).toBe('CRASH_STARTED');
    expect((await player.wallet()).primary).toBe(0n);
    await crash.table.refresh();
    expect((await player.post('/api/crash/cancel', { gameId })).json().code).toBe('CRASH_STARTED');
    await finish(round, 'void');
    expect((await player.wallet()).primary).toBe(10_000_000n);
  });

  test('a bet that is booked after the start goes into the next round, whatever the server believed', async () => {
    const player = await funded(10);
    const [round, next] = [
      await rounds.add(
        rounds.gameWith(() => true),
        'betting',
      ),
      await rounds.add(rounds.gameWith(() => true)),
    ];
    await db.owner.query(`UPDATE crash_rounds SET phase = 'flight', started_at = clock_timestamp() WHERE round = $1`, [
      round,
    ]);
    expect(crash.table.find(round)!.phase).toBe('betting');
    expect(await bet(player, 1)).toMatchObject({ round: next });
    await finish(round, 'void');
    await finish(next, 'void');
  });

  test('limits: stake, target, maximum win, exclusion', async () => {
    const player = await funded(1_000);
    const round = await rounds.add(rounds.gameWith(() => true));
    const codes = async (body: object) => (await player.post('/api/crash/bet', body)).json<{ code: string }>().code;
    expect(await codes({ betAmount: 500.01 })).toBe('STAKE_TOO_LARGE');
    expect(await codes({ betAmount: 0.09 })).toBe('STAKE_TOO_SMALL');
    expect(await codes({ betAmount: 1, autoCashout: 1 })).toBe('BET_INVALID');
    expect(await codes({ betAmount: 1, autoCashout: 1.005 })).toBe('BET_INVALID');
    expect(await codes({ betAmount: 1, autoCashout: 10_000.01 })).toBe('BET_INVALID');
    expect(await codes({ betAmount: 500, autoCashout: 100.01 })).toBe('CRASH_TARGET_TOO_HIGH');
    expect(await codes({ betAmount: 2_000 })).toBe('STAKE_TOO_LARGE');
    expect(await bet(player, 500)).toMatchObject({ cashesOutAt: 100, balance: 500 });
    const excluded = await funded(10);
    await db.database.transaction((tx) => excludePlayer(tx, excluded.playerId, new Date('2999-01-01')));
    expect((await excluded.post('/api/crash/bet', { betAmount: 1 })).json().code).toBe('SELF_EXCLUDED');
    await finish(round, 'void');
  });

  test('a round holds no more possible wins than the house can bear', async () => {
    const [one, other] = [await funded(100), await funded(100)];
    const round = await rounds.add(rounds.gameWith(() => true));
    await db.owner.query('UPDATE crash_rounds SET reserved_max_micros = 150000000 WHERE round = $1', [round]);
    // This server still assumes a larger maximum; the database refuses.
    expect(crash.table.find(round)!.reservedMax).toBeGreaterThan(150_000_000n);
    await bet(one, 50, 2);
    const refused = await other.post('/api/crash/bet', { betAmount: 50, autoCashout: 2 });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'TABLE_FULL']);
    await crash.table.refresh();
    expect((await other.post('/api/crash/bet', { betAmount: 50, autoCashout: 2 })).json().code).toBe('TABLE_FULL');
    expect((await other.wallet()).primary).toBe(100_000_000n);
    await bet(other, 25, 2);
    await finish(round, 'void');
  });

  test('fifty bets of one player at once: one is taken; fifty times taken back: returned once', async () => {
    const player = await funded(5);
    const round = await rounds.add(rounds.gameWith(() => true));
    const placed = await Promise.all(Array.from({ length: 50 }, () => player.post('/api/crash/bet', { betAmount: 1 })));
    const taken = placed.filter(({ statusCode }) => statusCode === 200);
    expect(taken).toHaveLength(1);
    const { gameId } = taken[0]!.json<Placed>();
    const back = await Promise.all(Array.from({ length: 50 }, () => player.post('/api/crash/cancel', { gameId })));
    expect(back.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await player.wallet()).primary).toBe(5_000_000n);
    await finish(round, 'void');
  });
});

describe('crash: cash-outs', () => {
  test('by hand: worth what the curve showed when it arrived, once, and counted for rewards', async () => {
    const player = await funded(10);
    const { placed, round } = await flown(12_000, () => bet(player, 10));
    const paid = await player.play<Paid>('/api/crash/cashout', { gameId: placed.gameId }, { 'idempotency-key': 'k' });
    expect(paid.multiplier).toBeGreaterThanOrEqual(multiplierAt(12_000) / 100);
    expect(paid.winnings).toBeCloseTo(10 * paid.multiplier, 6);
    expect(paid.balance).toBe(paid.winnings);
    expect(await player.play('/api/crash/cashout', { gameId: placed.gameId }, { 'idempotency-key': 'k' })).toEqual(
      paid,
    );
    const again = await player.play<Paid>('/api/crash/cashout', { gameId: placed.gameId });
    expect(again).toMatchObject({ multiplier: paid.multiplier, balance: paid.balance });
    const wallet = await player.wallet();
    expect([wallet.cashWagered, wallet.betCount, wallet.openRounds]).toEqual([10_000_000n, 1n, 0n]);
    await finish(round);
    expect((await player.wallet()).primary).toBe(BigInt(Math.round(paid.winnings * 1e6)));
  });

  test('fifty cash-outs at once are one', async () => {
    const player = await funded(10);
    const { placed, round } = await flown(9_000, () => bet(player, 10));
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => player.post('/api/crash/cashout', { gameId: placed.gameId })),
    );
    const told = answers.map((answer) => answer.json<Paid>().winnings);
    expect(new Set(told).size).toBe(1);
    expect((await player.wallet()).primary).toBe(BigInt(Math.round(told[0]! * 1e6)));
    await finish(round);
  });

  test('at 1.00 nothing can be cashed out: a stake that always comes back would earn rewards for nothing', async () => {
    const player = await funded(10);
    const round = await rounds.add(rounds.gameWith((point) => point > 500));
    const { gameId } = await bet(player, 10);
    expect((await player.post('/api/crash/cashout', { gameId })).json().code).toBe('CRASH_NOT_STARTED');
    // The start is in the future, as while its message is on the way.
    await rounds.start(round, -60_000);
    expect((await player.post('/api/crash/cashout', { gameId })).json().code).toBe('CRASH_TOO_EARLY');
    await finish(round, 'void');
    expect((await player.wallet()).primary).toBe(10_000_000n);
  });

  test('after the end it is refused, before anybody has told of the end and after the bet was settled', async () => {
    const player = await funded(10);
    const game = rounds.gameWith((point) => point > 150 && point < 300);
    const round = await rounds.add(game);
    const { gameId } = await bet(player, 10);
    await rounds.start(round, reachedAfterMs(rounds.pointOf(game) + 1));
    expect((await player.post('/api/crash/cashout', { gameId })).json().code).toBe('CRASH_OVER');
    await rounds.end(round);
    expect((await player.post('/api/crash/cashout', { gameId })).json().code).toBe('CRASH_OVER');
    await crash.settle();
    expect((await player.post('/api/crash/cashout', { gameId })).json().code).toBe('CRASH_OVER');
    expect((await player.wallet()).primary).toBe(0n);
  });

  test('one that arrived before the end is paid though it is booked long after, and the round waits for it', async () => {
    const player = await funded(10);
    const game = rounds.gameWith((point) => point > 130 && point < 200);
    const round = await rounds.add(game);
    const { gameId } = await bet(player, 10);
    const leftMs = 1_500;
    await rounds.start(round, reachedAfterMs(rounds.pointOf(game)) - leftMs);
    let cashOut: Promise<Awaited<ReturnType<typeof player.post>>>;
    await db.database.transaction(async (tx) => {
      // Holds the wallet's lock, as a slow transaction would.
      await tx.query('SELECT FROM wallets WHERE player_id = $1 FOR UPDATE', [player.playerId]);
      cashOut = player.post('/api/crash/cashout', { gameId });
      await new Promise((resolve) => setTimeout(resolve, leftMs + 1_000));
      await rounds.end(round);
      expect(crash.flightOf(round)).not.toBe('over');
    });
    const paid = (await cashOut!).json<Paid>();
    expect(paid.multiplier).toBeGreaterThan(1.01);
    expect(paid.multiplier).toBeLessThanOrEqual(rounds.pointOf(game) / 100);
    expect(crash.flightOf(round)).toBe('over');
    await crash.settle();
    expect((await player.wallet()).primary).toBe(BigInt(Math.round(paid.winnings * 1e6)));
  });

  test('the losers of a round wait until no server has a cash-out under way', async () => {
    const player = await funded(10);
    const game = rounds.gameWith((point) => point > 130 && point < 200);
    const round = await rounds.add(game);
    await bet(player, 10);
    await rounds.start(round, 60_000);
    await rounds.end(round);
    const elsewhere = '00000000-0000-4000-8000-000000000001';
    const beat = (drained: number) =>
      db.owner.query(
        `INSERT INTO crash_servers VALUES ($1, clock_timestamp(), clock_timestamp(), $2)
         ON CONFLICT (server_id) DO UPDATE SET seen_at = clock_timestamp(), drained = $2`,
        [elsewhere, drained],
      );
    await beat(round - 1);
    await crash.settle();
    expect((await player.wallet()).openRounds).toBe(1n);
    await beat(round);
    await crash.settle();
    expect((await player.wallet()).openRounds).toBe(0n);
    await db.owner.query('DELETE FROM crash_servers');
  });
});

describe('crash: settlement', () => {
  test('a target wins exactly when the point reaches it', async () => {
    const game = rounds.gameWith((point) => point > 200 && point < 1_000);
    const point = rounds.pointOf(game);
    const round = await rounds.add(game);
    const targets = [point - 1, point, point + 1];
    const players = await Promise.all(targets.map(() => funded(1)));
    await Promise.all(players.map((player, n) => bet(player, 1, targets[n]! / 100)));
    await rounds.start(round, 3_600_000);
    await finish(round);
    const balances = await Promise.all(players.map(async (player) => (await player.wallet()).primary));
    expect(balances).toEqual([BigInt(point - 1) * 10_000n, BigInt(point) * 10_000n, 0n]);
  });

  test('a bet without a target is cashed out at the maximum win', async () => {
    const player = await funded(500);
    const game = rounds.gameWith((point) => point > 10_000);
    const round = await rounds.add(game);
    expect(await bet(player, 500)).toMatchObject({ cashesOutAt: 100 });
    await rounds.start(round, 3_600_000);
    await finish(round);
    expect((await player.wallet()).primary).toBe(50_000_000_000n);
    const { rows } = await db.owner.query('SELECT ending FROM bets WHERE player_id = $1', [player.playerId]);
    expect(rows[0]).toEqual({ ending: 3 });
  });

  test('a broken round returns every bet that was not cashed out, once, and its hash is told', async () => {
    const [out, inside] = [await funded(10), await funded(10)];
    const { placed, round } = await flown(9_000, async () => {
      await bet(inside, 10, 1.05);
      return bet(out, 10);
    });
    const paid = await out.play<Paid>('/api/crash/cashout', { gameId: placed.gameId });
    await rounds.end(round, 'void');
    await Promise.all([crash.settle(), crash.settle(), crash.settle()]);
    expect((await inside.wallet()).primary).toBe(10_000_000n);
    expect((await out.wallet()).primary).toBe(BigInt(Math.round(paid.winnings * 1e6)));
    const told = (await inside.get(`/api/crash/rounds/${round}`)).json();
    expect(told).toMatchObject({ isVoid: true, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await inside.wallet()).cashWagered).toBe(0n);
  });

  test('forty bets are settled by three at once, each once, and the round is marked', async () => {
    const game = rounds.gameWith((point) => point > 150 && point < 400);
    const point = rounds.pointOf(game);
    const round = await rounds.add(game);
    const players = await Promise.all(Array.from({ length: 40 }, () => funded(1)));
    await Promise.all(players.map((player, n) => bet(player, 1, n % 2 ? point / 100 : (point + 1) / 100)));
    await rounds.start(round, 3_600_000);
    await rounds.end(round);
    await Promise.all([settleRounds(crash), settleRounds(crash), settleRounds(crash)]);
    const balances = await Promise.all(players.map(async (player) => (await player.wallet()).primary));
    expect(balances).toEqual(players.map((_, n) => (n % 2 ? BigInt(point) * 10_000n : 0n)));
    const { rows } = await db.owner.query<{ settled_at: Date | null }>(
      'SELECT settled_at FROM crash_rounds WHERE round = $1',
      [round],
    );
    expect(rows[0]!.settled_at).not.toBeNull();
  });
});

describe('crash: secrets', () => {
  test('neither point nor hash of a round that is not over is told or stored', async () => {
    const player = await funded(10);
    // Two decimals, so that no other figure looks like it.
    const game = rounds.gameWith((value) => value > 10_000 && value % 10 !== 0);
    const [hash, point] = [rounds.hashOf(game), rounds.pointOf(game)];
    const round = await rounds.add(game);
    const { gameId } = await bet(player, 10);
    await rounds.start(round, 9_000);
    await player.play('/api/crash/cashout', { gameId });
    const answers = await Promise.all(
      [
        '/api/crash/state',
        '/api/crash/rounds',
        '/api/crash/chain',
        `/api/crash/rounds/${round}`,
        '/api/metrics',
        '/api/bets',
      ].map(async (url) => (await player.get(url)).body),
    );
    const logged = server.logged.map((line) => line.replace(/"responseTime":[\d.]+/, ''));
    for (const text of [...answers, ...logged]) {
      expect(text).not.toContain(hash);
      expect(text).not.toContain(String(point / 100));
    }
    await expect(
      db.owner.query('UPDATE crash_rounds SET point = 100, hash = $2 WHERE round = $1', [round, Buffer.alloc(32)]),
    ).rejects.toThrow('check constraint');
    const { rows: stored } = await db.owner.query<{ text: string }>(
      `SELECT row_to_json(c)::text AS text FROM crash_chains c UNION ALL SELECT row_to_json(b)::text FROM bets b WHERE player_id = $1`,
      [player.playerId],
    );
    for (const { text } of stored) expect(text).not.toContain(hash);
    await finish(round);
    expect((await player.get(`/api/crash/rounds/${round}`)).json()).toMatchObject({ hash, point: point / 100 });
  });
});
