import type { Queryable } from '../../db/database.ts';
import { gameOfCode } from '../../games/all.ts';
import type { BalanceType } from '../../ledger/accounts.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { kindName } from '../../ledger/statement.ts';
import type { UsdMicros } from '../../money/usd.ts';

export const LINE_KINDS = ['deposit', 'withdrawal', 'bet', 'reward', 'adjustment'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** One line of a wallet's history: a movement, or all bets of a day on one game and balance. */
export interface Line {
  account: number;
  firstTransfer: bigint;
  lastTransfer: bigint;
  kind: LineKind;
  /** The ledger's name of the kind. */
  detail: string;
  game: string | null;
  gameCode: number;
  day: string;
  at: Date;
  amount: UsdMicros;
  staked: UsdMicros;
  paid: UsdMicros;
  betCount: bigint;
  /** The line's own balance after its last movement. */
  balanceAfter: UsdMicros;
  reference: bigint | null;
}

export interface LineFilter {
  kind?: LineKind;
  balance?: BalanceType;
  /** Days in UTC, inclusive. */
  from?: string;
  to?: string;
}

export interface LineCursor {
  lastTransfer: bigint;
  account: number;
}

interface LineRecord {
  account: number;
  first_transfer: bigint;
  last_transfer: bigint;
  kind: number;
  is_bets: boolean;
  game: number | null;
  day: string;
  last_at: Date;
  amount_micros: bigint;
  staked_micros: bigint;
  paid_micros: bigint;
  bet_count: bigint;
  balance_after_micros: bigint;
  reference: bigint | null;
}

const ACCOUNT_CODES: Record<BalanceType, number> = { primary: 1, promotional: 2 };
/** The ledger numbers its kinds in tens. A range is half-open. */
const KIND_CODES: Record<Exclude<LineKind, 'bet'>, readonly [first: number, end: number]> = {
  deposit: [10, 20],
  withdrawal: [20, 30],
  reward: [30, 60],
  adjustment: [60, 1_000],
};

/** Newest first. A line of bets is positioned by its last bet. */
export async function listLines(
  db: Queryable,
  playerId: PlayerId,
  filter: LineFilter,
  before: LineCursor | null,
  limit: number,
): Promise<Line[]> {
  const isBets = filter.kind === undefined ? null : filter.kind === 'bet';
  const [first, end] = filter.kind === undefined || filter.kind === 'bet' ? [0, 1_000] : KIND_CODES[filter.kind];
  const { rows } = await db.query<LineRecord>(
    `SELECT *, day::text AS day FROM statement_lines
     WHERE player_id = $1 AND ($2::boolean IS NULL OR is_bets = $2) AND kind >= $3 AND kind < $4
       AND ($5::smallint IS NULL OR account = $5) AND ($6::date IS NULL OR day >= $6) AND ($7::date IS NULL OR day <= $7)
       AND ($8::bigint IS NULL OR (last_transfer, account) < ($8, $9::smallint))
     ORDER BY last_transfer DESC, account DESC LIMIT $10`,
    [
      playerId,
      isBets,
      first,
      end,
      filter.balance === undefined ? null : ACCOUNT_CODES[filter.balance],
      filter.from ?? null,
      filter.to ?? null,
      before?.lastTransfer ?? null,
      before?.account ?? null,
      limit,
    ],
  );
  return rows.map(toLine);
}

export async function findLine(
  db: Queryable,
  playerId: PlayerId,
  account: number,
  firstTransfer: bigint,
): Promise<Line | null> {
  const { rows } = await db.query<LineRecord>(
    `SELECT *, day::text AS day FROM statement_lines WHERE player_id = $1 AND account = $2 AND first_transfer = $3`,
    [playerId, account, firstTransfer],
  );
  return rows[0] ? toLine(rows[0]) : null;
}

export function balanceTypeOf({ account }: Line): BalanceType {
  return account === ACCOUNT_CODES.primary ? 'primary' : 'promotional';
}

function toLine(row: LineRecord): Line {
  return {
    account: row.account,
    firstTransfer: row.first_transfer,
    lastTransfer: row.last_transfer,
    kind: row.is_bets ? 'bet' : lineKind(row.kind),
    detail: row.is_bets ? 'bets' : kindName(row.kind),
    game: row.is_bets ? (gameOfCode(row.game ?? 0)?.id ?? 'provider') : null,
    gameCode: row.game ?? 0,
    day: row.day,
    at: row.last_at,
    amount: row.amount_micros as UsdMicros,
    staked: row.staked_micros as UsdMicros,
    paid: row.paid_micros as UsdMicros,
    betCount: row.bet_count,
    balanceAfter: row.balance_after_micros as UsdMicros,
    reference: row.reference,
  };
}

function lineKind(code: number): LineKind {
  const kinds = Object.keys(KIND_CODES) as (keyof typeof KIND_CODES)[];
  return kinds.find((kind) => code >= KIND_CODES[kind][0] && code < KIND_CODES[kind][1]) ?? 'adjustment';
}
