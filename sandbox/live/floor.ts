import { openJournal, type Row } from '../journal.ts';
import { balanceCents, type Wallet } from '../wallet/client.ts';
import { createDeliveries, type Delivery } from '../wallet/deliveries.ts';
import type { Bet } from './bet.ts';
import { secureDice, type Dice } from './dice.ts';
import { createSessions, type LiveSession } from './sessions.ts';
import type { SettledRound, TableParts, TableRow } from './table-state.ts';
import { createTable, type LiveTableMachine } from './table.ts';
import { LIVE_TABLES, LOBBY, type LiveTable } from './tables.ts';

interface Settings extends Row {
  speed: number;
}

export interface FloorOptions {
  readonly file: string | null;
  readonly wallet: Wallet;
  readonly dice?: Dice;
  readonly nowMs?: () => number;
  readonly tables?: readonly LiveTable[];
  /** The casino's largest bet. No table offers more. */
  readonly stakeMaxUsd?: number;
}

export interface FloorListener {
  tableChanged?(tableId: string): void;
  balanceChanged?(userId: string): void;
  settled?(round: SettledRound): void;
}

const SETTLED_KEPT = 400;
const BALANCE_EVERY_MS = 1000;

export type Floor = ReturnType<typeof createFloor>;

/** All tables, the players at them, and what is still owed to the casino's wallet. */
export function createFloor({ file, wallet, nowMs = Date.now, ...options }: FloorOptions) {
  const { dice = secureDice, tables = LIVE_TABLES, stakeMaxUsd = Number.POSITIVE_INFINITY } = options;
  const journal = openJournal(file);
  const settings = journal.table<Settings>('settings');
  const balances = new Map<string, number>();
  const listeners = new Set<FloorListener>();
  const settled: SettledRound[] = [];
  const askedAtMs = new Map<string, number>();

  const tell = (act: (listener: FloorListener) => void): void => listeners.forEach(act);
  let changes = 0;
  const changedAt = new Map<string, number>();
  const setBalance = (userId: string, cents: number): void => {
    balances.set(userId, cents);
    changedAt.set(userId, (changes += 1));
    tell((listener) => listener.balanceChanged?.(userId));
  };
  /** Ignores a balance that was requested before a bet but answered after it. */
  const askForBalance = () => {
    const askedAt = changes;
    return (userId: string, cents: number): void => {
      if ((changedAt.get(userId) ?? 0) <= askedAt) setBalance(userId, cents);
    };
  };
  const deliveries = createDeliveries({
    table: journal.table<Delivery>('deliveries'),
    wallet,
    nowMs,
    onEnd({ params }, answer) {
      const left = answer && balanceCents(answer);
      if (left !== null) setBalance(params['userId'] ?? '', left);
    },
  });
  const sessions = createSessions(journal.table<LiveSession>('sessions'), wallet, askForBalance);
  const speed = (): number => settings.get('settings')?.speed ?? 1;
  const machines = openTables(tables, stakeMaxUsd, {
    dice,
    rows: journal.table<TableRow>('tables'),
    bets: journal.table<Bet>('bets'),
    wallet,
    deliveries,
    nowMs,
    speed,
    onChange: ({ id }) => tell((listener) => listener.tableChanged?.(id)),
    onBalance: setBalance,
    onSettled(round) {
      settled.unshift(round);
      settled.length = Math.min(settled.length, SETTLED_KEPT);
      tell((listener) => listener.settled?.(round));
    },
  });

  return {
    machines,
    deliveries,
    sessions,
    speed,
    listen: (listener: FloorListener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tableOf: (tableId: string): LiveTable | null =>
      tableId === LOBBY.id ? LOBBY : (machines.get(tableId)?.table ?? null),
    settledRounds: (tableId: string) => settled.filter((round) => round.tableId === tableId),
    setSpeed(value: number): void {
      for (const machine of machines.values()) machine.rescale(value / speed());
      settings.put({ id: 'settings', speed: value });
    },
    balanceOf: (userId: string): number | null => balances.get(userId) ?? null,
    /** Asks the casino for the balance, which deposits and other games may have changed. At most once a second. */
    async refreshBalance(userId: string): Promise<void> {
      if (nowMs() - (askedAtMs.get(userId) ?? 0) < BALANCE_EVERY_MS) return;
      askedAtMs.set(userId, nowMs());
      const onBalance = askForBalance();
      const reply = await wallet.call('balance', { userId });
      const left = reply.kind === 'done' ? balanceCents(reply.answer) : null;
      if (left !== null) onBalance(userId, left);
    },
    start(): void {
      journal.compact();
      for (const machine of machines.values()) machine.start();
      deliveries.tick();
    },
    async tick(): Promise<void> {
      await Promise.all([...machines.values()].map((machine) => machine.tick()));
      deliveries.tick();
    },
    stop(): void {
      deliveries.stop();
      journal.close();
    },
  };
}

function openTables(
  tables: readonly LiveTable[],
  stakeMaxUsd: number,
  parts: Omit<TableParts, 'table' | 'newRoundId'>,
): Map<string, LiveTableMachine> {
  let lastRoundId = 0;
  const open = (known: LiveTable): LiveTableMachine => {
    const table = { ...known, maxUsd: Math.min(known.maxUsd, stakeMaxUsd) };
    const newRoundId = (): string => {
      // Based on the real time, so that ids stay unique even if the data was deleted.
      lastRoundId = Math.max(lastRoundId + 1, Date.now());
      // Includes the table, so that no other game of ours uses the same id for a player.
      return `${lastRoundId}${table.id.padStart(4, '0')}`;
    };
    return createTable({ ...parts, table, newRoundId });
  };
  return new Map(tables.filter(({ kind }) => kind !== 'lobby').map((table) => [table.id, open(table)]));
}
