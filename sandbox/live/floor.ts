import { randomBytes } from 'node:crypto';
import { openJournal, type Row } from '../journal.ts';
import type { Bet } from './bet.ts';
import { createDeliveries, type Delivery } from './deliveries.ts';
import { secureDice, type Dice } from './dice.ts';
import { createTable, type LiveTableMachine, type SettledRound, type TableRow } from './table.ts';
import { LIVE_TABLES, LOBBY, type LiveTable } from './tables.ts';
import { balanceCents, type LiveWallet } from './wallet.ts';

/** What the casino asked for when it launched a table or the lobby for a player. */
export interface Launch {
  readonly tableId: string;
  readonly token: string;
  readonly lobbyFilter: string | null;
  readonly lobbyUrl: string | null;
  readonly cashierUrl: string | null;
}

export interface LiveSession extends Row, Launch {
  /** Known once the casino has confirmed the token. */
  userId: string | null;
}

interface Settings extends Row {
  speed: number;
}

export interface FloorOptions {
  readonly file: string | null;
  readonly wallet: LiveWallet;
  readonly dice?: Dice;
  readonly nowMs?: () => number;
  readonly tables?: readonly LiveTable[];
}

export interface FloorListener {
  tableChanged?(tableId: string): void;
  balanceChanged?(userId: string): void;
  settled?(round: SettledRound): void;
}

const SETTLED_KEPT = 400;

export type Floor = ReturnType<typeof createFloor>;

/** All tables, who sits at them, and what is still owed to the casino's wallet. */
export function createFloor({ file, wallet, dice = secureDice, nowMs = Date.now, tables = LIVE_TABLES }: FloorOptions) {
  const journal = openJournal(file);
  const sessions = journal.table<LiveSession>('sessions');
  const settings = journal.table<Settings>('settings');
  const balances = new Map<string, number>();
  const listeners = new Set<FloorListener>();
  const settled: SettledRound[] = [];
  let lastRoundId = 0;

  const tell = (act: (listener: FloorListener) => void): void => listeners.forEach(act);
  const setBalance = (userId: string, cents: number): void => {
    balances.set(userId, cents);
    tell((listener) => listener.balanceChanged?.(userId));
  };
  const deliveries = createDeliveries({
    table: journal.table<Delivery>('deliveries'),
    wallet,
    nowMs,
    onDone({ userId }, answer) {
      const left = balanceCents(answer);
      if (left !== null) setBalance(userId, left);
    },
  });
  const speed = (): number => settings.get('settings')?.speed ?? 1;
  const rows = journal.table<TableRow>('tables');
  const bets = journal.table<Bet>('bets');
  const machines = new Map<string, LiveTableMachine>();
  for (const table of tables.filter(({ kind }) => kind !== 'lobby')) {
    const machine = createTable({
      table,
      dice,
      rows,
      bets,
      wallet,
      deliveries,
      nowMs,
      speed,
      newRoundId() {
        // Follows the real time, so that an id is new even where the data was thrown away.
        lastRoundId = Math.max(lastRoundId + 1, Date.now());
        // With the table in it, so that no other game of ours has given it to the same player either.
        return `${lastRoundId}${table.id.padStart(4, '0')}`;
      },
      onChange: ({ id }) => tell((listener) => listener.tableChanged?.(id)),
      onBalance: setBalance,
      onSettled(round) {
        settled.unshift(round);
        settled.length = Math.min(settled.length, SETTLED_KEPT);
        tell((listener) => listener.settled?.(round));
      },
    });
    machines.set(table.id, machine);
  }

  return {
    machines,
    deliveries,
    speed,
    nowMs,
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

    /** Opens a session; gives the key its page is opened with. */
    launch(launch: Launch): string {
      const id = randomBytes(18).toString('base64url');
      sessions.put({ ...launch, id, userId: null });
      return id;
    },
    sessionOf: (key: string) => sessions.get(key),
    endSessionsOf(userId: string): void {
      for (const session of sessions.all()) if (session.userId === userId) sessions.remove(session.id);
    },
    /** Asks the casino whose session this is. Answers null when it does not know the token, or does not answer. */
    async enter(session: LiveSession): Promise<{ userId: string } | null> {
      const reply = await wallet.call('authenticate', { token: session.token });
      if (reply.kind !== 'done' || !reply.answer.userId) return null;
      if (session.userId !== reply.answer.userId) sessions.put(Object.assign(session, { userId: reply.answer.userId }));
      const left = balanceCents(reply.answer);
      if (left !== null) setBalance(reply.answer.userId, left);
      return { userId: reply.answer.userId };
    },
    balanceOf: (userId: string): number | null => balances.get(userId) ?? null,

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
