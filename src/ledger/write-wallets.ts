import { bigintArray, integerArray, rowsOf, textArray } from '../db/arrays.ts';
import type { TableAt } from '../db/cells/direct-way.ts';
import { CASH_OPEN } from './periods.ts';
import { encodePlayLimits } from './play-limits.ts';
import type { Wallet } from './wallet.ts';
import type { WalletChange, LedgerWrite, Part } from './ledger-write.ts';

type Column = readonly [name: string, read: (after: Wallet) => bigint | number | null];

/**
 * What almost every bet changes. Each column has a reader of its own: one that looks up the property by its name costs several times as
 * much.
 */
const BET_COLUMNS: readonly Column[] = [
  ['version', (after) => after.version],
  ['last_transfer', (after) => after.lastTransfer],
  ['primary_micros', (after) => after.primary],
  ['bet_count', (after) => after.betCount],
  ['nonce', (after) => after.nonce],
  ['last_bet', (after) => after.lastBet],
];
const OTHER_COLUMNS: readonly Column[] = [
  ['promotional_micros', (after) => after.promotional],
  ['held_micros', (after) => after.held],
  ['open_rounds', (after) => after.openRounds],
  ['mines_bet', (after) => after.minesBet],
];

/** The totals behind rewards, promotions and affiliates: those that almost every bet changes, and the others. */
const BET_TOTALS: readonly Column[] = [
  ['cash_wagered_micros', (after) => after.cashWagered],
  ['rakeback_nanos', (after) => after.rakebackNanos],
  ['cash_paid_micros', (after) => after.cashPaid],
  ['theoretical_nanos', (after) => after.theoreticalNanos],
];
const OTHER_TOTALS: readonly Column[] = [
  ['bonus_wagered_micros', (after) => after.bonusWagered],
  ['promo_lock_micros', (after) => after.promoLock],
  ['promo_progress_micros', (after) => after.promoProgress],
  ['promo_rounds', (after) => after.promoRounds],
  ['day', (after) => after.day],
];

/** Which columns a write sets: those that plain bets change, all but the limits of play, or all. Few players have limits. */
type Extent = 'bets' | 'all but limits' | 'all';

/** Writes the wallets, and stores the previous totals of wallets that begin a new day. */
export function walletParts(hasTotals: boolean): Part[] {
  const ofBets = hasTotals ? [...BET_COLUMNS, ...BET_TOTALS] : BET_COLUMNS;
  const others = hasTotals ? [...OTHER_COLUMNS, ...OTHER_TOTALS] : OTHER_COLUMNS;
  const extentOf = createExtents(others);
  const all = [...ofBets, ...others];
  return [
    rowsPart(ofBets, (write) => extentOf(write) === 'bets'),
    rowsPart(all, (write) => extentOf(write) === 'all but limits'),
    limitedRowsPart(all, (write) => extentOf(write) === 'all'),
    ...(hasTotals ? [DAYS_PART] : []),
  ];
}

/** Tells how much a write sets, and remembers it for the latest one. */
function createExtents(others: readonly Column[]): (write: LedgerWrite) => Extent {
  let latest: { write: LedgerWrite; extent: Extent } | null = null;
  const isPlainBet = ({ before, after }: WalletChange) => others.every(([, read]) => read(before) === read(after));
  const find = ({ changes }: LedgerWrite): Extent => {
    if (changes.some(hasPlayLimits)) return 'all';
    return changes.every(isPlainBet) ? 'bets' : 'all but limits';
  };
  return (write) => {
    if (latest?.write !== write) latest = { write, extent: find(write) };
    return latest.extent;
  };
}

function rowsPart(columns: readonly Column[], isUsed: (write: LedgerWrite) => boolean): Part {
  const arrays = arraysOf(columns);
  return {
    parameterCount: arrays.length,
    sql: (first, tableAt) => updateWallets(columns, arrays, first, tableAt),
    rowCount: (write) => (isUsed(write) ? 1 : 0),
    addValues: (values, write) => addWallets(columns, values, write),
  };
}

function limitedRowsPart(columns: readonly Column[], isUsed: (write: LedgerWrite) => boolean): Part {
  const arrays = [...arraysOf(columns), ['play_limits', 'text'] as const];
  return {
    parameterCount: arrays.length,
    sql: (first, tableAt) => updateWallets(columns, arrays, first, tableAt, ', play_limits = u.play_limits::jsonb'),
    rowCount: (write) => (isUsed(write) ? 1 : 0),
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
