import { bigintArray, integerArray, rowsOf, smallintArray, textArray, timestampArray } from '../db/arrays.ts';
import type { BalanceType } from '../ledger/accounts.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { UsdMicros } from '../money/usd.ts';
import type { Shares } from './shares.ts';
import type { Attachment } from '../ledger/ledger-write.ts';

export const TRANSACTION_KINDS = {
  bet: 1,
  result: 2,
  refund: 3,
  bonusWin: 4,
  jackpotWin: 5,
  promoWin: 6,
  adjustment: 7,
} as const;
export type TransactionKind = keyof typeof TRANSACTION_KINDS;

export const BALANCE_CODES: Record<BalanceType, number> = { primary: 1, promotional: 2 };

/** The effect of one of the provider's references. */
export interface Transaction {
  playerId: PlayerId;
  providerId: string;
  kind: TransactionKind;
  reference: string;
  number: bigint;
  roundId: string | null;
  game: string | null;
  amount: UsdMicros;
  moved: UsdMicros;
  balance: BalanceType | null;
  /** The part on the promotional balance, and its run of bonuses; 0 if there is none. */
  promoMoved: UsdMicros;
  run: number;
  edgePpm: number;
  bonusCode: string | null;
  prize: string | null;
  createdAt: Date;
}

/** A round at the provider: any number of bets and wins, on either balance. */
export interface Round {
  playerId: PlayerId;
  providerId: string;
  roundId: string;
  game: string;
  /** The balance of its last bet, which the game shows. */
  balance: BalanceType;
  bonusCode: string | null;
  bets: number;
  refunds: number;
  results: number;
  staked: UsdMicros;
  paid: UsdMicros;
  openedAt: Date;
  endedAt: Date | null;
  shares: Shares;
}

export interface StoredCallback {
  receivedAt: Date;
  playerId: PlayerId | null;
  method: string;
  reference: string | null;
  address: string;
  error: number;
  body: string;
}

export function balanceOfCode(code: number): BalanceType | null {
  return code === 1 ? 'primary' : code === 2 || code === SPLIT_CODE ? 'promotional' : null;
}

/** A win that was split between both balances. */
const SPLIT_CODE = 3;

function codeOf({ balance, moved, promoMoved }: Transaction): number {
  if (balance === null) return 0;
  return balance === 'promotional' && moved !== promoMoved ? SPLIT_CODE : BALANCE_CODES[balance];
}

type Columns = readonly (readonly [name: string, type: string])[];
const namesOf = (columns: Columns) => columns.map(([name]) => name).join(', ');

const REFERENCE_ARRAYS: Columns = [
  ['provider_id', 'text'],
  ['kind', 'smallint'],
  ['reference', 'text'],
  ['player_id', 'bigint'],
];
const TRANSACTION_ARRAYS: Columns = [
  ...REFERENCE_ARRAYS,
  ['number', 'bigint'],
  ['round_id', 'text'],
  ['game', 'text'],
  ['amount_micros', 'bigint'],
  ['moved_micros', 'bigint'],
  ['balance', 'smallint'],
  ['edge_ppm', 'integer'],
  ['bonus_code', 'text'],
  ['prize', 'text'],
  ['created_at', 'timestamptz'],
  ['promo_moved_micros', 'bigint'],
  ['run', 'integer'],
];
const ROUND_ARRAYS: Columns = [
  ['player_id', 'bigint'],
  ['provider_id', 'text'],
  ['round_id', 'text'],
  ['game', 'text'],
  ['balance', 'smallint'],
  ['bonus_code', 'text'],
  ['bets', 'integer'],
  ['refunds', 'integer'],
  ['results', 'integer'],
  ['staked_micros', 'bigint'],
  ['paid_micros', 'bigint'],
  ['opened_at', 'timestamptz'],
  // Milliseconds, because an array of timestamps cannot hold nulls.
  ['ended_at', 'bigint'],
  ['cash_staked_micros', 'bigint'],
  ['cash_open', 'integer'],
  ['cash_since', 'bigint'],
  ['bonus_staked_micros', 'bigint'],
  ['bonus_open', 'integer'],
  ['bonus_run', 'integer'],
  ['settled_number', 'bigint'],
];
/** Columns that change after a round's first bet. */
const ROUND_CHANGES = ROUND_ARRAYS.map(([name]) => name).filter(
  (name) => !['player_id', 'provider_id', 'round_id', 'game', 'bonus_code', 'opened_at'].includes(name),
);

export const TRANSACTION_COLUMNS = namesOf(TRANSACTION_ARRAYS);
export const ROUND_COLUMNS = namesOf(ROUND_ARRAYS);
const CALLBACK_ARRAYS: Columns = [
  ['received_at', 'timestamptz'],
  ['player_id', 'bigint'],
  ['method', 'text'],
  ['reference', 'text'],
  ['address', 'text'],
  ['error', 'smallint'],
  ['body', 'text'],
];

/** Rows written together with the money. */
export const ATTACHMENTS = {
  references: {
    name: 'provider_references_added',
    inDirectory: true,
    parameterCount: REFERENCE_ARRAYS.length,
    sql: (first) => `INSERT INTO provider_references (${namesOf(REFERENCE_ARRAYS)}) ${rowsOf(REFERENCE_ARRAYS, first)}`,
    values: referenceValues,
  } satisfies Attachment<Transaction>,
  transactions: {
    name: 'provider_transactions_added',
    parameterCount: TRANSACTION_ARRAYS.length,
    sql: (first, tableAt) =>
      `INSERT INTO ${tableAt('provider_transactions')} (${namesOf(TRANSACTION_ARRAYS)}) ${rowsOf(TRANSACTION_ARRAYS, first)}`,
    values: (rows) => [
      ...referenceValues(rows),
      bigintArray(rows, (row) => row.number),
      textArray(rows, (row) => row.roundId),
      textArray(rows, (row) => row.game),
      bigintArray(rows, (row) => row.amount),
      bigintArray(rows, (row) => row.moved),
      smallintArray(rows, codeOf),
      integerArray(rows, (row) => row.edgePpm),
      textArray(rows, (row) => row.bonusCode),
      textArray(rows, (row) => row.prize),
      timestampArray(rows, (row) => row.createdAt),
      bigintArray(rows, (row) => row.promoMoved),
      integerArray(rows, (row) => row.run),
    ],
  } satisfies Attachment<Transaction>,
  rounds: {
    name: 'provider_rounds_kept',
    parameterCount: ROUND_ARRAYS.length,
    // Guarded by the wallet's version, so it always matches the row it was derived from.
    sql: (first, tableAt) => `INSERT INTO ${tableAt('provider_rounds')} (${namesOf(ROUND_ARRAYS)})
      SELECT ${ROUND_ARRAYS.map(([name]) => (name === 'ended_at' ? 'to_timestamp(ended_at / 1000.0)' : name)).join(', ')}
      FROM (${rowsOf(ROUND_ARRAYS, first)}) AS r
      ON CONFLICT (player_id, provider_id, round_id) DO UPDATE
        SET ${ROUND_CHANGES.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    values: (rows) => roundValues(lastOfEach(rows)),
  } satisfies Attachment<Round>,
  callbacks: {
    name: 'provider_callbacks_added',
    inDirectory: true,
    parameterCount: CALLBACK_ARRAYS.length,
    sql: (first) => `INSERT INTO provider_callbacks (${namesOf(CALLBACK_ARRAYS)}) ${rowsOf(CALLBACK_ARRAYS, first)}`,
    values: callbackValues,
  } satisfies Attachment<StoredCallback>,
};

function referenceValues(rows: readonly Transaction[]): unknown[] {
  return [
    textArray(rows, (row) => row.providerId),
    smallintArray(rows, (row) => TRANSACTION_KINDS[row.kind]),
    textArray(rows, (row) => row.reference),
    bigintArray(rows, (row) => row.playerId),
  ];
}

/** A batch may change a round several times, but a statement may update its row only once. */
function lastOfEach(rows: readonly Round[]): Round[] {
  return [...new Map(rows.map((row) => [`${row.playerId} ${row.providerId} ${row.roundId}`, row])).values()];
}

function roundValues(rows: readonly Round[]): unknown[] {
  return [
    bigintArray(rows, (row) => row.playerId),
    textArray(rows, (row) => row.providerId),
    textArray(rows, (row) => row.roundId),
    textArray(rows, (row) => row.game),
    smallintArray(rows, (row) => BALANCE_CODES[row.balance]),
    textArray(rows, (row) => row.bonusCode),
    integerArray(rows, (row) => row.bets),
    integerArray(rows, (row) => row.refunds),
    integerArray(rows, (row) => row.results),
    bigintArray(rows, (row) => row.staked),
    bigintArray(rows, (row) => row.paid),
    timestampArray(rows, (row) => row.openedAt),
    bigintArray(rows, (row) => row.endedAt && row.endedAt.getTime()),
    bigintArray(rows, ({ shares }) => shares.cash.staked),
    integerArray(rows, ({ shares }) => shares.cash.open),
    bigintArray(rows, ({ shares }) => shares.cash.since),
    bigintArray(rows, ({ shares }) => shares.bonus.staked),
    integerArray(rows, ({ shares }) => shares.bonus.open),
    integerArray(rows, ({ shares }) => shares.bonus.run),
    bigintArray(rows, ({ shares }) => shares.settled),
  ];
}

export function callbackValues(rows: readonly StoredCallback[]): unknown[] {
  return [
    timestampArray(rows, (row) => row.receivedAt),
    bigintArray(rows, (row) => row.playerId),
    textArray(rows, (row) => row.method),
    textArray(rows, (row) => row.reference),
    textArray(rows, (row) => row.address),
    smallintArray(rows, (row) => row.error),
    textArray(rows, (row) => row.body),
  ];
}
