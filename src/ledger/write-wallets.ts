import { bigintArray, integerArray, rowsOf, textArray } from '../db/arrays.ts';
import type { TableAt } from '../db/cells/direct-way.ts';
import { CASH_OPEN } from './periods.ts';
import { encodePlayLimits } from './play-limits.ts';
import type { Wallet } from './wallet.ts';
import type { WalletChange, LedgerWrite, Part } from './ledger-write.ts';

type Column = readonly [name: string, read: (after: Wallet) => bigint | number | null];

/** What a write sets. Each column has a reader of its own: one that looks up the property by its name costs several times as much. */
const WALLET_COLUMNS: readonly Column[] = [
  ['version', (after) => after.version],
  ['last_transfer', (after) => after.lastTransfer],
  ['primary_micros', (after) => after.primary],
  ['promotional_micros', (after) => after.promotional],
  ['held_micros', (after) => after.held],
  ['bet_count', (after) => after.betCount],
  ['nonce', (after) => after.nonce],
  ['last_bet', (after) => after.lastBet],
  ['open_rounds', (after) => after.openRounds],
  ['mines_bet', (after) => after.minesBet],
];

/** The totals behind rewards, promotions and affiliates. */
const TOTAL_COLUMNS: readonly Column[] = [
  ['cash_wagered_micros', (after) => after.cashWagered],
  ['bonus_wagered_micros', (after) => after.bonusWagered],
  ['rakeback_nanos', (after) => after.rakebackNanos],
  ['cash_paid_micros', (after) => after.cashPaid],
  ['theoretical_nanos', (after) => after.theoreticalNanos],
  ['promo_lock_micros', (after) => after.promoLock],
  ['promo_progress_micros', (after) => after.promoProgress],
  ['promo_rounds', (after) => after.promoRounds],
  ['day', (after) => after.day],
];

/** Writes the wallets, and stores the previous totals of wallets that begin a new day. */
export function walletParts(hasTotals: boolean): Part[] {
  const columns = hasTotals ? [...WALLET_COLUMNS, ...TOTAL_COLUMNS] : WALLET_COLUMNS;
  return [rowsPart(columns), limitedRowsPart(columns), ...(hasTotals ? [DAYS_PART] : [])];
}

function rowsPart(columns: readonly Column[]): Part {
  const arrays = arraysOf(columns);
  return {
    parameterCount: arrays.length,
    sql: (first, tableAt) => updateWallets(columns, arrays, first, tableAt),
    rowCount: ({ changes }) => (changes.some(hasPlayLimits) ? 0 : 1),
    addValues: (values, write) => addWallets(columns, values, write),
  };
}

/** Few players have limits, so only batches with one of them write this column. */
function limitedRowsPart(columns: readonly Column[]): Part {
  const arrays = [...arraysOf(columns), ['play_limits', 'text'] as const];
  return {
    parameterCount: arrays.length,
    sql: (first, tableAt) => updateWallets(columns, arrays, first, tableAt, ', play_limits = u.play_limits::jsonb'),
    rowCount: ({ changes }) => (changes.some(hasPlayLimits) ? 1 : 0),
    addValues(values, write) {
      addWallets(columns, values, write);
      const limits = write.changes.map(({ after }) => after.playLimits && encodePlayLimits(after.playLimits));
      values.push(textArray(limits, (encoded) => encoded));
    },
  };
}

const hasPlayLimits = ({ after }: WalletChange) => after.playLimits !== null;

function arraysOf(columns: readonly Column[]) {
  return ['player_id', 'version_before', ...columns.map(([name]) => name)].map((name) => [name, 'bigint'] as const);
}

function updateWallets(
  columns: readonly Column[],
  arrays: Parameters<typeof rowsOf>[0],
  first: number,
  tableAt: TableAt,
  more = '',
): string {
  return `changed AS (
      UPDATE ${tableAt('wallets')} SET ${columns.map(([name]) => `${name} = u.${name}`).join(', ')}${more}
      FROM (${rowsOf(arrays, first)}) AS u
      WHERE wallets.player_id = u.player_id AND wallets.version = u.version_before
      RETURNING 1)`;
}

function addWallets(columns: readonly Column[], values: unknown[], { changes }: LedgerWrite): void {
  values.push(
    bigintArray(changes, (change) => change.after.playerId),
    bigintArray(changes, (change) => change.before.version),
  );
  const wallets = changes.map(({ after }) => after);
  for (const [, read] of columns) values.push(bigintArray(wallets, read));
}

const DAY_ARRAYS = [
  ['player_id', 'bigint'],
  ['day', 'integer'],
  ['cash_wagered_micros', 'bigint'],
  ['bonus_wagered_micros', 'bigint'],
  ['cash_paid_micros', 'bigint'],
  ['theoretical_nanos', 'bigint'],
] as const;

const DAYS_PART: Part = {
  parameterCount: DAY_ARRAYS.length,
  sql: (first, tableAt) => `begun AS (
    INSERT INTO ${tableAt('wallet_days')} (${DAY_ARRAYS.map(([name]) => name).join(', ')}, cash_open_micros)
    SELECT b.*, ${CASH_OPEN('b')} FROM (${rowsOf(DAY_ARRAYS, first)}) AS b)`,
  rowCount: ({ changes }) => changes.reduce((count, change) => count + Number(beginsDay(change)), 0),
  addValues(values, { changes }) {
    const begun = changes.filter(beginsDay);
    values.push(
      bigintArray(begun, ({ after }) => after.playerId),
      integerArray(begun, ({ after }) => after.day),
      bigintArray(begun, ({ before }) => before.cashWagered),
      bigintArray(begun, ({ before }) => before.bonusWagered),
      bigintArray(begun, ({ before }) => before.cashPaid),
      bigintArray(begun, ({ before }) => before.theoreticalNanos),
    );
  },
};

/** The first posting of a day stores the totals from before it. */
function beginsDay({ before, after }: WalletChange): boolean {
  return before.day !== after.day;
}
