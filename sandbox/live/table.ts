import { newBet, type Bet } from './bet.ts';
import { blackjackCroupier } from './croupier-blackjack.ts';
import { baccaratCroupier, rouletteCroupier, wheelCroupier } from './croupier-reveal.ts';
import type { Action, Croupier } from './croupier.ts';
import type { Problem } from './problem.ts';
import { stakeOf, type Layout } from './rules/layout.ts';
import { takeStake } from './table-money.ts';
import { goOn, openRound, resume, showPlay } from './table-round.ts';
import { dealingOf, newTableState, type TableParts, type TableState } from './table-state.ts';
import type { LiveTable, TableKind } from './tables.ts';

const SPOTS_MAX = 200;

const CROUPIERS: Readonly<Record<Exclude<TableKind, 'lobby'>, Croupier<never>>> = {
  roulette: rouletteCroupier as Croupier<never>,
  blackjack: blackjackCroupier as Croupier<never>,
  baccarat: baccaratCroupier as Croupier<never>,
  gameshow: wheelCroupier as Croupier<never>,
};

export type LiveTableMachine = ReturnType<typeof createTable>;

/** One table: takes bets, requests stakes from the wallet, plays, and queues every payout for delivery. */
export function createTable(parts: TableParts) {
  const { table, nowMs } = parts;
  if (table.kind === 'lobby') throw new Error('The lobby is not a table.');
  const croupier = CROUPIERS[table.kind] as Croupier;
  const state = newTableState(parts, croupier);
  const { row, bets, acting } = state;

  return {
    table,
    start: () => resume(state),
    dueAtMs: () => (state.asking || acting.size > 0 ? Number.POSITIVE_INFINITY : state.endsAtMs),
    /** Moves on if the time has come. Resolves when the wallet has answered. */
    async tick(): Promise<void> {
      if (!state.asking && acting.size === 0 && nowMs() >= state.endsAtMs) goOn(state);
      await state.asking;
    },
    /** Replaces the player's chips. Returns why not, or null. */
    place: (userId: string, layout: Layout) => place(state, userId, layout),
    /** Makes a move on the player's own hand. Returns why not, or null. */
    act: (userId: string, action: Action) => act(state, userId, action),
    sit: (userId: string, name: string, seat: number) => sit(state, userId, name, seat),
    /** A bet on the table stays in play. */
    leave: (userId: string) => leave(state, userId),
    /** Changes the speed of the running phase. */
    rescale(factor: number): void {
      state.endsAtMs = nowMs() + (state.endsAtMs - nowMs()) / factor;
    },
    setOpen(isOpen: boolean): void {
      row.isOpen = isOpen;
      if (isOpen && row.phase === 'closed') openRound(state);
    },
    betOf: (userId: string): Bet | null => bets.get(userId) ?? null,
    bets: (): Bet[] => [...bets.values()],
    state: () => row,
    strangers: () => state.strangers,
    timer: () => ({
      leftMs: Math.max(0, state.endsAtMs - nowMs()),
      totalMs: state.endsAtMs - state.startedAtMs,
    }),
    view: () => (row.phase === 'playing' || row.phase === 'result' ? croupier.view(row.play, row.memory) : null),
    stepCents: croupier.stepCents,
  };
}

function place({ parts, row, bets, croupier }: TableState, userId: string, layout: Layout): Problem | null {
  if (row.phase !== 'betting') return { code: 'bets-closed' };
  const problem =
    refuseLayout(layout, parts.table, croupier) ?? croupier.objection?.(layout, userId, row.memory) ?? null;
  if (problem !== null) return problem;
  const bet = bets.get(userId) ?? newBet(parts.table.id, row.roundId, userId);
  bet.layout = layout;
  if (Object.keys(layout).length === 0) {
    bets.delete(userId);
    parts.bets.remove(bet.id);
  } else {
    bets.set(userId, bet);
    parts.bets.put(bet);
  }
  return null;
}

async function act(state: TableState, userId: string, action: Action): Promise<Problem | null> {
  const { parts, row, croupier, acting } = state;
  const bet = state.bets.get(userId);
  if (row.phase !== 'playing' || !croupier.act || !bet) return { code: 'nothing-to-decide' };
  if (acting.has(userId)) return { code: 'move-under-way' };
  acting.add(userId);
  try {
    const before = JSON.stringify(row.play);
    const takeMore = (_user: string, on: Layout) => takeStake(state, bet, on);
    const problem = await croupier.act(row.play, userId, action, dealingOf(state), takeMore);
    if (croupier.isCollecting?.(row.play)) parts.onChange(parts.table);
    else if (JSON.stringify(row.play) !== before) showPlay(state);
    return problem;
  } finally {
    acting.delete(userId);
    parts.deliveries.tick();
  }
}

function sit({ parts, row }: TableState, userId: string, name: string, seat: number): Problem | null {
  const { seats } = row.memory;
  if (parts.table.kind !== 'blackjack' || seats[seat] === undefined) return { code: 'no-such-seat' };
  if (seats.some((sitter) => sitter?.userId === userId)) return { code: 'has-seat' };
  if (seats[seat]) return { code: 'seat-taken' };
  seats[seat] = { userId, name, simulated: false, idleRounds: 0 };
  parts.rows.put(row);
  parts.onChange(parts.table);
  return null;
}

function leave({ parts, row, bets }: TableState, userId: string): void {
  const seat = row.memory.seats.findIndex((sitter) => sitter?.userId === userId);
  const isPlaying = bets.has(userId) && row.phase !== 'result';
  if (seat < 0 || isPlaying) return;
  row.memory.seats[seat] = null;
  parts.onChange(parts.table);
}

function refuseLayout(layout: Layout, { minUsd, maxUsd }: LiveTable, croupier: Croupier): Problem | null {
  const entries = Object.entries(layout);
  const { stepCents } = croupier;
  const [minCents, maxCents] = [Math.round(minUsd * 100), Math.round(maxUsd * 100)];
  if (entries.length > SPOTS_MAX) return { code: 'too-many-spots' };
  if (entries.some(([spot]) => !croupier.isSpot(spot))) return { code: 'no-such-bet' };
  const isWhole = ([, cents]: [string, number]): boolean => Number.isInteger(cents) && cents % stepCents === 0;
  if (!entries.every(isWhole)) return { code: 'not-a-multiple', cents: stepCents };
  if (entries.some(([, cents]) => cents < minCents)) return { code: 'below-minimum', cents: minCents };
  return stakeOf(layout) > maxCents ? { code: 'above-maximum', cents: maxCents } : null;
}
