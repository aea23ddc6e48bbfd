import type { TestDatabase } from '../../db/test-database.ts';
import type { KeyRing } from '../../secrets/key-ring.ts';
import { hashFrom, makeChain, storeChain } from './chain.ts';
import type { Crash } from './crash.ts';
import { pointOf } from './rules.ts';

export const TEST_SALT = 'salt of the tests';
const LENGTH = 2_000;

/** A table without a leader: the test drives the rounds itself. */
export interface TestRounds {
  pointOf(game: number): number;
  hashOf(game: number): string;
  /** An unplayed game whose point fits. */
  gameWith(fits: (point: number) => boolean): number;
  /** A round that takes bets. */
  add(game: number, phase?: 'waiting' | 'betting', options?: { isHeard?: boolean }): Promise<number>;
  /** Starts the flight `agoMs` in the past. */
  start(round: number, agoMs: number): Promise<void>;
  end(round: number, phase?: 'ended' | 'void'): Promise<void>;
  /** Voids rounds that a test left open. */
  clear(): Promise<void>;
}

export async function createTestRounds(db: TestDatabase, crash: Crash, keys: KeyRing): Promise<TestRounds> {
  const made = await makeChain(LENGTH);
  await storeChain(db.owner, keys, 1, made, 'a test');
  await db.owner.query('UPDATE crash_chains SET salt = $1', [TEST_SALT]);
  const hashOf = (game: number) => hashFrom(made.checkpoints, 1_000, LENGTH, game);
  const pointAt = (game: number) => pointOf(hashOf(game), TEST_SALT);
  let lastRound = 0;
  const used = new Set<number>();
  await crash.time.measure();
  const rounds: TestRounds = {
    hashOf,
    pointOf: pointAt,
    gameWith(fits) {
      for (let game = 1; game <= LENGTH; game += 1) if (!used.has(game) && fits(pointAt(game))) return game;
      throw new Error('No game of the chain fits.');
    },
    async add(game, phase = 'waiting', { isHeard = true } = {}) {
      lastRound += 1;
      used.add(game);
      await db.owner.query(
        `INSERT INTO crash_rounds (round, chain, game, phase, closes_at, reserved_max_micros)
         VALUES ($1, 1, $2, $3, clock_timestamp() + interval '1 hour', 1000000000000)`,
        [lastRound, game, phase],
      );
      if (isHeard) await crash.table.refresh();
      return lastRound;
    },
    async start(round, agoMs) {
      await db.owner.query(
        `UPDATE crash_rounds SET phase = 'flight',
           started_at = date_trunc('milliseconds', clock_timestamp()) - make_interval(secs => $2::float8 / 1000)
         WHERE round = $1`,
        [round, agoMs],
      );
      await crash.table.refresh();
    },
    async end(round, phase = 'ended') {
      const { rows } = await db.owner.query<{ game: number }>('SELECT game FROM crash_rounds WHERE round = $1', [
        round,
      ]);
      const { game } = rows[0]!;
      await db.owner.query(
        `UPDATE crash_rounds SET phase = $2, ended_at = clock_timestamp(), point = $3, hash = decode($4, 'hex')
         WHERE round = $1`,
        [round, phase, pointAt(game), hashOf(game)],
      );
      await crash.table.refresh();
    },
    async clear() {
      const { rows } = await db.owner.query<{ round: bigint }>(
        `SELECT round FROM crash_rounds WHERE phase IN ('waiting', 'betting', 'flight')`,
      );
      for (const { round } of rows) await rounds.end(Number(round), 'void');
      await crash.settle();
    },
  };
  return rounds;
}
