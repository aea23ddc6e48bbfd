import { bigintArray, integerArray, rowsOf, textArray, timestampArray } from '../db/arrays.ts';
import type { Tx } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { BY_NAME, type TableAt } from '../db/cells/direct-way.ts';
import type { Attachment } from '../ledger/ledger-write.ts';

export type RunEnding = 'completed' | 'capped' | 'used_up' | 'cancelled';

/** How a run of bonuses ended. Amounts are micro-dollars. */
export interface EndedRun {
  playerId: PlayerId;
  run: number;
  endedAt: Date;
  ending: RunEnding;
  progress: bigint;
  lock: bigint;
  returned: bigint;
  won: bigint;
  forfeited: bigint;
}

const COLUMNS = [
  ['player_id', 'bigint'],
  ['run', 'integer'],
  ['ended_at', 'timestamptz'],
  ['ending', 'text'],
  ['progress_micros', 'bigint'],
  ['lock_micros', 'bigint'],
  ['returned_micros', 'bigint'],
  ['won_micros', 'bigint'],
  ['forfeited_micros', 'bigint'],
] as const;
const SETS = COLUMNS.slice(2).map(([name]) => `${name} = e.${name}`);

const endSql = (first: number, tableAt: TableAt) =>
  `UPDATE ${tableAt('promotion_runs')} SET ${SETS.join(', ')} FROM (${rowsOf(COLUMNS, first)}) AS e
   WHERE promotion_runs.player_id = e.player_id AND promotion_runs.run = e.run`;

/** Written by the same statement as the bet that ended the run. */
export const RUNS_ENDED = {
  name: 'promotion_runs_ended',
  parameterCount: COLUMNS.length,
  sql: endSql,
  values: (rows) => [
    bigintArray(rows, (row) => row.playerId),
    integerArray(rows, (row) => row.run),
    timestampArray(rows, (row) => row.endedAt),
    textArray(rows, (row) => row.ending),
    bigintArray(rows, (row) => row.progress),
    bigintArray(rows, (row) => row.lock),
    bigintArray(rows, (row) => row.returned),
    bigintArray(rows, (row) => row.won),
    bigintArray(rows, (row) => row.forfeited),
  ],
} satisfies Attachment<EndedRun>;

export async function recordEndOfRun(tx: Tx, row: EndedRun): Promise<void> {
  await tx.query(endSql(1, BY_NAME), RUNS_ENDED.values([row]));
}
