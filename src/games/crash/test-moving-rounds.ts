import type { Database } from '../../db/database.ts';
import type { KeyRing } from '../../secrets/key-ring.ts';
import { findChain, makeChain, storeChain } from './chain.ts';
import { pointOf } from './rules.ts';

/** Rounds that a drill drives itself, without a leader, so that they follow from its seed. */
export interface MovingRounds {
  /** The round that takes bets or is flying. The next one is waiting. */
  current(): { round: number; hash: string; salt: string; startedAtMs: number | null };
  /** Starts the flight `agoMs` in the past. */
  start(agoMs: number): Promise<void>;
  /** Ends the flight; the next round takes bets. */
  end(phase: 'ended' | 'void'): Promise<void>;
}

const RESERVED_MAX_MICROS = 1_000_000_000_000_000n;

/** Makes the next chain from the secret; voids open rounds of older chains. */
export async function openMovingRounds(
  db: Database,
  keys: KeyRing,
  secret: Buffer,
  length: number,
): Promise<MovingRounds> {
  await voidOpen(db, keys);
  const { rows } = await db.query<{ chain: number; round: number }>(
    `SELECT (SELECT coalesce(max(chain), 0) FROM crash_chains)::integer + 1 AS chain,
            (SELECT coalesce(max(round), 0) FROM crash_rounds)::integer + 1 AS round`,
  );
  const { chain, round: firstRound } = rows[0]!;
  const salt = `salt of ${secret.toString('hex')}`;
  await storeChain(db, keys, chain, await makeChain(length, secret), 'a drill');
  await db.query('UPDATE crash_chains SET salt = $2 WHERE chain = $1', [chain, salt]);
  const { hashOf } = (await findChain(db, keys, chain))!;

  let game = 1;
  let startedAtMs: number | null = null;
  const roundOf = (of: number) => firstRound + of - 1;
  const addWaiting = (of: number) =>
    db.query(
      `INSERT INTO crash_rounds (round, chain, game, phase, reserved_max_micros) VALUES ($1, $2, $3, 'waiting', $4)`,
      [roundOf(of), chain, of, RESERVED_MAX_MICROS],
    );
  const openBetting = async () => {
    await db.query(
      `UPDATE crash_rounds SET phase = 'betting', closes_at = statement_timestamp() + interval '1 day' WHERE round = $1`,
      [roundOf(game)],
    );
    await addWaiting(game + 1);
  };
  await addWaiting(1);
  await openBetting();
  return {
    current: () => ({ round: roundOf(game), hash: hashOf(game), salt, startedAtMs }),
    async start(agoMs) {
      const { rows: started } = await db.query<{ started_at: Date }>(
        `UPDATE crash_rounds SET phase = 'flight',
           started_at = date_trunc('milliseconds', statement_timestamp()) - make_interval(secs => $2::float8 / 1000)
         WHERE round = $1 RETURNING started_at`,
        [roundOf(game), agoMs],
      );
      startedAtMs = started[0]!.started_at.getTime();
    },
    async end(phase) {
      await endRound(db, roundOf(game), phase, hashOf(game), salt);
      startedAtMs = null;
      game += 1;
      await openBetting();
    },
  };
}

async function voidOpen(db: Database, keys: KeyRing): Promise<void> {
  const { rows } = await db.query<{ round: bigint; chain: number; game: number }>(
    `SELECT round, chain, game FROM crash_rounds WHERE phase IN ('waiting', 'betting', 'flight')`,
  );
  for (const { round, chain, game } of rows) {
    const { hashOf, salt } = (await findChain(db, keys, chain))!;
    await endRound(db, Number(round), 'void', hashOf(game), salt!);
  }
}

async function endRound(db: Database, round: number, phase: 'ended' | 'void', hash: string, salt: string) {
  await db.query(
    `UPDATE crash_rounds SET phase = $2, ended_at = statement_timestamp(), point = $3, hash = decode($4, 'hex')
     WHERE round = $1`,
    [round, phase, pointOf(hash, salt), hash],
  );
}
