import type { Row, Table as Rows } from '../journal.ts';
import type { Wallet } from '../wallet/client.ts';
import type { Deliveries } from '../wallet/deliveries.ts';
import { takenCents, type Bet } from './bet.ts';
import type { Croupier, Dealing, PastRound, TableMemory } from './croupier.ts';
import type { Dice } from './dice.ts';
import type { Phase, SimulatedBet } from './page-messages.ts';
import { DEALERS } from './simulated-players.ts';
import type { LiveTable, TableKind } from './tables.ts';

/** A table's data that survives a restart. */
export interface TableRow extends Row {
  roundId: string;
  phase: Phase;
  play: unknown;
  memory: TableMemory;
  dealer: string;
  dealerRounds: number;
  crowd: number;
  /** False: the table closes after this round. */
  isOpen: boolean;
}

/** A finished round with the bets of all real players, for the control API and the drills. */
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

export interface TableState {
  readonly parts: TableParts;
  readonly croupier: Croupier;
  readonly row: TableRow;
  /** This round's bets by player. */
  readonly bets: Map<string, Bet>;
  /** Players whose move waits for the wallet. */
  readonly acting: Set<string>;
  /** Pending while the wallet is asked for the round's stakes. */
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

/** Bets with at least one accepted stake. */
export function playingBets({ bets }: TableState): Bet[] {
  return [...bets.values()].filter((bet) => takenCents(bet) > 0);
}

export function dealingOf(state: TableState): Dealing {
  const { table, dice } = state.parts;
  return { table, dice, memory: state.row.memory, bets: playingBets(state) };
}

/** Enters a phase. `baseMs` is its duration at normal speed. */
export function enter(state: TableState, phase: Phase, baseMs: number): void {
  const { parts, row, bets } = state;
  row.phase = phase;
  state.startedAtMs = parts.nowMs();
  state.endsAtMs = state.startedAtMs + baseMs / (parts.speed() * parts.table.pace);
  if (phase === 'betting' || phase === 'closed' || bets.size > 0) parts.rows.put(row);
  parts.onChange(parts.table);
}

/** Changes the dealer after a number of rounds. */
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
