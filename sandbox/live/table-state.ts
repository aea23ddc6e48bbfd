import type { Row, Table as Rows } from '../journal.ts';
import type { Wallet } from '../wallet/client.ts';
import type { Deliveries } from '../wallet/deliveries.ts';
import { takenCents, type Bet } from './bet.ts';
import type { Croupier, Dealing, PastRound, TableMemory } from './croupier.ts';
import type { Dice } from './dice.ts';
import type { Phase, SimulatedBet } from './page-messages.ts';
import { DEALERS } from './simulated-players.ts';
import type { LiveTable, TableKind } from './tables.ts';

/** What a table remembers across a restart. */
export interface TableRow extends Row {
  roundId: string;
  phase: Phase;
  play: unknown;
  memory: TableMemory;
  dealer: string;
  dealerRounds: number;
  crowd: number;
  /** Told to close: it does so after the round. */
  isOpen: boolean;
}

/** One finished round with every bet of a real player: what the control API and the drills read. */
export interface SettledRound {
  readonly tableId: string;
  readonly kind: TableKind;
  readonly past: PastRound;
  readonly play: unknown;
  readonly bets: readonly Bet[];
}

export interface TableParts {
  readonly table: LiveTable;
  readonly dice: Dice;
  readonly rows: Rows<TableRow>;
  readonly bets: Rows<Bet>;
  readonly wallet: Wallet;
  readonly deliveries: Deliveries;
  readonly nowMs: () => number;
  readonly speed: () => number;
  readonly newRoundId: () => string;
  readonly onChange: (table: LiveTable) => void;
  readonly onBalance: (userId: string, cents: number) => void;
  readonly onSettled: (round: SettledRound) => void;
}

/** A table at work. */
export interface TableState {
  readonly parts: TableParts;
  readonly croupier: Croupier;
  readonly row: TableRow;
  /** Of this round, by player. */
  readonly bets: Map<string, Bet>;
  /** Whose move the wallet is being asked about. */
  readonly acting: Set<string>;
  /** While the wallet is asked for the bets of the round. */
  asking: Promise<void> | null;
  strangers: SimulatedBet[];
  startedAtMs: number;
  endsAtMs: number;
}

const DEALER_STAYS_ROUNDS = 25;

export function newTableState(parts: TableParts, croupier: Croupier): TableState {
  const { table, rows, dice } = parts;
  return {
    parts,
    croupier,
    row: rows.get(table.id) ?? newRow(table, dice),
    bets: new Map(),
    acting: new Set(),
    asking: null,
    strangers: [],
    startedAtMs: 0,
    endsAtMs: 0,
  };
}

/** The bets of which something was taken. */
export function playingBets({ bets }: TableState): Bet[] {
  return [...bets.values()].filter((bet) => takenCents(bet) > 0);
}

export function dealingOf(state: TableState): Dealing {
  const { table, dice } = state.parts;
  return { table, dice, memory: state.row.memory, bets: playingBets(state) };
}

/** Goes over to a phase, which lasts so long at the table's usual pace. */
export function enter(state: TableState, phase: Phase, baseMs: number): void {
  const { parts, row, bets } = state;
  row.phase = phase;
  state.startedAtMs = parts.nowMs();
  state.endsAtMs = state.startedAtMs + baseMs / (parts.speed() * parts.table.pace);
  if (phase === 'betting' || phase === 'closed' || bets.size > 0) parts.rows.put(row);
  parts.onChange(parts.table);
}

/** A dealer goes after a while. */
export function countDealerRound(row: TableRow, table: LiveTable, dice: Dice): void {
  row.dealerRounds += 1;
  if (row.dealerRounds > DEALER_STAYS_ROUNDS) changeDealer(row, table, dice);
}

function newRow(table: LiveTable, dice: Dice): TableRow {
  const row: TableRow = {
    id: table.id,
    roundId: '',
    phase: 'result',
    play: null,
    memory: { history: [], shoe: [], shoeGames: [], seats: [] },
    dealer: '',
    dealerRounds: dice.below(DEALER_STAYS_ROUNDS),
    crowd: 20 + dice.below(80),
    isOpen: true,
  };
  changeDealer(row, table, dice);
  return row;
}

function changeDealer(row: TableRow, { name }: LiveTable, dice: Dice): void {
  const others = DEALERS.filter((dealer) => dealer !== row.dealer);
  row.dealer = name.startsWith('Auto') ? 'Auto' : others[dice.below(others.length)]!;
  row.dealerRounds = 0;
}
