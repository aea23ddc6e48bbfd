import { DatabaseError } from 'pg';
import { bigintArray, integerArray, rowsOf } from '../../db/arrays.ts';
import type { Attachment } from '../../ledger/ledger-write.ts';

/** What a bet adds to its round's totals, or removes when it is cancelled. */
export interface Reserved {
  round: number;
  bets: 1 | -1;
  staked: bigint;
  reserved: bigint;
}

const COLUMNS = [
  ['round', 'bigint'],
  ['bets', 'integer'],
  ['staked', 'bigint'],
  ['reserved', 'bigint'],
] as const;

/**
 * Written in the bet's own transaction. The database refuses it once the round has started, whatever this server assumed, and
 * also if the sum of the largest possible wins would exceed the round's limit.
 */
export const CRASH_RESERVED = {
  name: 'crash_reserved',
  inDirectory: true,
  parameterCount: COLUMNS.length,
  sql: (first) =>
    `UPDATE crash_rounds AS r SET bets = r.bets + a.bets, staked_micros = r.staked_micros + a.staked,
       reserved_micros = crash_reserve(r.phase, r.reserved_micros, r.reserved_max_micros, a.reserved)
     FROM (SELECT round, sum(bets)::integer AS bets, sum(staked)::bigint AS staked, sum(reserved)::bigint AS reserved
           FROM (${rowsOf(COLUMNS, first)}) AS e GROUP BY round) AS a
     WHERE r.round = a.round`,
  values: (rows) => [
    bigintArray(rows, (row) => row.round),
    integerArray(rows, (row) => row.bets),
    bigintArray(rows, (row) => row.staked),
    bigintArray(rows, (row) => row.reserved),
  ],
} satisfies Attachment<Reserved>;

export function isStarted(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === 'RL010';
}

export function isFull(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === 'RL011';
}
