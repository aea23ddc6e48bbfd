import type { Clock } from '../clock/clock.ts';
import { inAnsweringCells, type Cells } from '../db/cells/cells.ts';
import type { Database, Queryable, Tx } from '../db/database.ts';
import type { BalanceType } from '../ledger/accounts.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import type { UsdMicros } from '../money/usd.ts';
import type { Aggregator } from './aggregator.ts';
import { userIdOf } from './callback.ts';
import { BALANCE_CODES } from './records.ts';
import type { Alert } from './effect.ts';

export interface FreeRoundOptions {
  cells: Cells;
  clock: Clock;
  aggregator: Aggregator;
  raise(alert: Alert, playerId: PlayerId | null): Promise<void>;
}

export interface FreeRoundWish {
  playerId: PlayerId;
  symbol: string;
  rounds: number;
  /** Bet per round. */
  totalBet: UsdMicros;
  /** Our id of the grant, unique per player. */
  bonusCode: string;
  /** The balance for winnings; a promotion's go to promotional. */
  balance?: BalanceType;
}

export type GrantState = 'asked' | 'granted' | 'refused' | 'cancelled';

const USABLE_MS = 7 * 24 * 60 * 60 * 1000;
/** How long no other server requests the same grant. */
const LEASE_MS = 60_000;
const FIRST_PAUSE_MS = 5_000;
const PAUSE_MS_MAX = 60 * 60_000;
const GRANTS_AT_ONCE = 20;

/** Grants free rounds in a game, once per bonus code. If the provider does not answer, a job retries the request. */
export async function grantFreeRounds(options: FreeRoundOptions, wish: FreeRoundWish): Promise<GrantState> {
  const database = options.cells.of(wish.playerId);
  await database.transaction((tx) => recordFreeRounds(tx, options.clock, wish));
  const taken = await takeDue(database, options.clock, wish);
  if (taken[0]) await sendGrant(options, taken[0]);
  const { rows } = await database.query<{ state: GrantState }>(
    'SELECT state FROM free_round_grants WHERE player_id = $1 AND bonus_code = $2',
    [wish.playerId, wish.bonusCode],
  );
  return rows[0]!.state;
}

/** Records the grant in the caller's transaction; a job then requests it from the provider. */
export async function recordFreeRounds(tx: Tx, clock: Clock, wish: FreeRoundWish): Promise<void> {
  const now = clock.now();
  await tx.query(
    `INSERT INTO free_round_grants (player_id, bonus_code, game, rounds, total_bet_micros, balance, state, asked_at,
                                    expires_at, next_try_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'asked', $7, $8, $7) ON CONFLICT (player_id, bonus_code) DO NOTHING`,
    [
      wish.playerId,
      wish.bonusCode,
      wish.symbol,
      wish.rounds,
      wish.totalBet,
      BALANCE_CODES[wish.balance ?? 'promotional'],
      now,
      new Date(now.getTime() + USABLE_MS),
    ],
  );
}

/** Requests grants that the provider does not have yet. */
export async function sendDueGrants(options: FreeRoundOptions): Promise<void> {
  const due = await inAnsweringCells(options.cells, (database) => takeDue(database, options.clock, null));
  for (const grant of due.flat()) await sendGrant(options, grant);
}

/** Cancels what has not been played. */
export async function cancelFreeRounds(
  { cells, aggregator }: FreeRoundOptions,
  playerId: PlayerId,
  bonusCode: string,
): Promise<boolean> {
  const { rowCount } = await cells.of(playerId).query(
    `UPDATE free_round_grants SET state = 'cancelled', next_try_at = NULL
     WHERE player_id = $1 AND bonus_code = $2 AND state IN ('asked', 'granted')`,
    [playerId, bonusCode],
  );
  if (rowCount === 0) return false;
  return (await aggregator.cancelFreeRounds(bonusCode)).ok;
}

interface GrantRow {
  player_id: bigint;
  bonus_code: string;
  game: string;
  rounds: number;
  total_bet_micros: bigint;
  asked_at: Date;
  expires_at: Date;
  tries: number;
}

async function takeDue(
  database: Database,
  clock: Clock,
  only: Pick<FreeRoundWish, 'playerId' | 'bonusCode'> | null,
): Promise<GrantRow[]> {
  const now = clock.now();
  const { rows } = await database.query<GrantRow>(
    `UPDATE free_round_grants g SET next_try_at = $2, tries = g.tries + 1
     FROM (SELECT player_id, bonus_code FROM free_round_grants
           WHERE next_try_at <= $1 AND state = 'asked' AND ($3::bigint IS NULL OR (player_id = $3 AND bonus_code = $4))
           ORDER BY next_try_at LIMIT $5 FOR UPDATE SKIP LOCKED) AS due
     WHERE g.player_id = due.player_id AND g.bonus_code = due.bonus_code RETURNING g.*`,
    [now, new Date(now.getTime() + LEASE_MS), only?.playerId ?? null, only?.bonusCode ?? null, GRANTS_AT_ONCE],
  );
  return rows;
}

async function sendGrant({ cells, clock, aggregator, raise }: FreeRoundOptions, row: GrantRow): Promise<void> {
  const playerId = toPlayerId(row.player_id);
  const database = cells.of(playerId);
  const userId = userIdOf(playerId);
  const reply = await aggregator.grantFreeRounds({
    userId,
    bonusCode: row.bonus_code,
    symbol: row.game,
    rounds: row.rounds,
    totalBet: row.total_bet_micros as UsdMicros,
    startsAt: row.asked_at,
    expiresAt: row.expires_at,
  });
  if (reply.ok) return setState(database, row, 'granted', null);
  if (reply.reason === 'unreachable') {
    const pauseMs = Math.min(PAUSE_MS_MAX, FIRST_PAUSE_MS * 2 ** row.tries);
    return setState(database, row, 'asked', new Date(clock.now().getTime() + pauseMs));
  }
  // An earlier request may have succeeded although its answer was lost.
  const listed = await aggregator.listFreeRounds(userId);
  if (listed.ok && listed.value.includes(row.bonus_code)) return setState(database, row, 'granted', null);
  await setState(database, row, 'refused', null);
  const details = { game: row.game, rounds: row.rounds, said: reply.text };
  await raise({ kind: 'free_rounds_refused', subject: `free rounds ${row.bonus_code}`, details }, playerId);
}

async function setState(db: Queryable, row: GrantRow, state: GrantState, nextTryAt: Date | null): Promise<void> {
  await db.query(
    `UPDATE free_round_grants SET state = $3, next_try_at = $4
     WHERE player_id = $1 AND bonus_code = $2 AND state = 'asked'`,
    [row.player_id, row.bonus_code, state, nextTryAt],
  );
}
