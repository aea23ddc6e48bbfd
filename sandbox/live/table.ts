import type { Row, Table as Rows } from '../journal.ts';
import { newBet, payoutCents, takenCents, usdText, type Bet, type Stake } from './bet.ts';
import { blackjackCroupier } from './croupier-blackjack.ts';
import { baccaratCroupier, rouletteCroupier, wheelCroupier } from './croupier-reveal.ts';
import type { Action, Croupier, Dealing, PastRound, TableMemory } from './croupier.ts';
import type { Deliveries } from './deliveries.ts';
import type { Dice } from './dice.ts';
import { stakeOf, type Layout } from './rules/layout.ts';
import type { Phase, SimulatedBet } from './page-messages.ts';
import { DEALERS, simulatedBets, walkCrowd } from './simulated-players.ts';
import type { LiveTable, TableKind } from './tables.ts';
import { balanceCents, moneyParams, type LiveWallet } from './wallet.ts';

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
  readonly wallet: LiveWallet;
  readonly deliveries: Deliveries;
  readonly nowMs: () => number;
  readonly speed: () => number;
  readonly newRoundId: () => string;
  readonly onChange: (table: LiveTable) => void;
  readonly onBalance: (userId: string, cents: number) => void;
  readonly onSettled: (round: SettledRound) => void;
}

const CLOSING_MS = 1400;
const DEALER_STAYS_ROUNDS = 25;
const HISTORY_MAX = 20;
const SPOTS_MAX = 200;

const CROUPIERS: Readonly<Record<Exclude<TableKind, 'lobby'>, Croupier<never>>> = {
  roulette: rouletteCroupier as Croupier<never>,
  blackjack: blackjackCroupier as Croupier<never>,
  baccarat: baccaratCroupier as Croupier<never>,
  gameshow: wheelCroupier as Croupier<never>,
};

export type LiveTableMachine = ReturnType<typeof createTable>;

/** One table: it takes bets, asks the wallet for them, plays, and hands every payout to the deliveries. */
export function createTable(parts: TableParts) {
  const { table, dice, deliveries, nowMs } = parts;
  if (table.kind === 'lobby') throw new Error('The lobby is not a table.');
  const croupier = CROUPIERS[table.kind] as Croupier;
  const row = parts.rows.get(table.id) ?? newRow(table, dice);
  const bets = new Map<string, Bet>();
  const acting = new Set<string>();
  let asking: Promise<void> | null = null;
  let strangers: SimulatedBet[] = [];
  let startedAtMs = 0;
  let endsAtMs = 0;

  const dealing = (): Dealing => ({ table, dice, memory: row.memory, bets: playingBets() });
  const playingBets = (): Bet[] => [...bets.values()].filter((bet) => takenCents(bet) > 0);
  const setTimer = (baseMs: number): void => {
    startedAtMs = nowMs();
    endsAtMs = startedAtMs + baseMs / (parts.speed() * table.pace);
  };
  const enter = (phase: Phase, baseMs: number): void => {
    row.phase = phase;
    setTimer(baseMs);
    if (phase === 'betting' || phase === 'closed' || bets.size > 0) parts.rows.put(row);
    parts.onChange(table);
  };

  const openRound = (): void => {
    bets.clear();
    if (!row.isOpen) return enter('closed', Number.POSITIVE_INFINITY);
    row.roundId = parts.newRoundId();
    row.play = null;
    row.crowd = walkCrowd(row.crowd, table, dice);
    row.dealerRounds += 1;
    if (row.dealerRounds > DEALER_STAYS_ROUNDS) changeDealer(row, table, dice);
    croupier.prepare?.(dealing());
    strangers = simulatedBets(table, dice, 6 + dice.below(10));
    enter('betting', croupier.bettingMs);
  };

  const take = async (bet: Bet, on: Layout): Promise<boolean> => {
    const cents = stakeOf(on);
    const reference = `b-${bet.roundId}-${bet.userId}-${bet.stakes.length + 1}`;
    const stake: Stake = { reference, on, cents, state: 'asking' };
    bet.stakes.push(stake);
    // Stored before it is asked: after a crash it is in doubt, and given back.
    parts.bets.put(bet);
    const reply = await parts.wallet.call('bet', moneyParams(bet, reference, cents));
    if (reply.kind === 'done') stake.state = 'taken';
    else if (reply.kind === 'refused') {
      stake.state = 'refused';
      bet.problem = problemText(reply.code);
    } else {
      bet.problem = 'The casino did not answer in time. What was taken is given back.';
      giveBack(bet, stake);
    }
    parts.bets.put(bet);
    const left = reply.kind === 'done' ? balanceCents(reply.answer) : null;
    if (left !== null) parts.onBalance(bet.userId, left);
    return stake.state === 'taken';
  };
  const giveBack = (bet: Bet, stake: Stake): void => {
    stake.state = 'void';
    const { userId, tableId, roundId } = bet;
    const params = { userId, reference: stake.reference, amount: usdText(stake.cents), gameId: tableId, roundId };
    deliveries.add({ id: `r-${stake.reference}`, method: 'refund', line: stake.reference, userId, params });
  };

  const closeBets = (): void => {
    enter('closing', CLOSING_MS);
    asking = askAll().finally(() => {
      asking = null;
      deliveries.tick();
      parts.onChange(table);
    });
  };
  const askAll = async (): Promise<void> => {
    for (let stage = 0; stage < croupier.stages; stage += 1) {
      const all = [...bets.values()];
      await Promise.all(all.flatMap((bet) => croupier.debits(stage, bet, row.memory, all).map((on) => take(bet, on))));
    }
  };
  const deal = (): void => {
    row.play = croupier.deal(dealing());
    showPlay();
  };
  const showPlay = (): void => {
    const pauseMs = croupier.pauseMs(row.play, row.memory);
    if (pauseMs === null) finish();
    else enter('playing', pauseMs);
  };
  const finish = (): void => {
    const past: PastRound = { roundId: row.roundId, atMs: nowMs(), result: croupier.result(row.play) };
    row.memory.history = [past, ...row.memory.history].slice(0, HISTORY_MAX);
    row.memory.shoeGames = table.kind === 'baccarat' ? [...row.memory.shoeGames, past] : [];
    const played = playingBets();
    for (const bet of played) payOut(bet);
    enter('result', croupier.resultMs);
    for (const bet of bets.values()) parts.bets.remove(bet.id);
    deliveries.tick();
    parts.onSettled({ tableId: table.id, kind: table.kind, past, play: row.play, bets: played });
  };
  const payOut = (bet: Bet): void => {
    bet.payouts = croupier.pay(row.play, bet, row.memory);
    const reference = `w-${bet.roundId}-${bet.userId}`;
    const { userId, tableId, roundId, id } = bet;
    const money = moneyParams(bet, reference, payoutCents(bet));
    deliveries.add({ id: reference, method: 'result', line: id, userId, params: money });
    const end = { userId, gameId: tableId, roundId };
    deliveries.add({ id: `e-${id}`, method: 'endRound', line: id, userId, params: end });
  };

  const resume = (): void => {
    for (const bet of parts.bets.all()) {
      if (bet.tableId !== table.id) continue;
      for (const stake of bet.stakes) if (stake.state === 'asking') giveBack(bet, stake);
      parts.bets.put(bet);
      if (bet.roundId === row.roundId) bets.set(bet.userId, bet);
    }
    const isPaid = row.memory.history[0]?.roundId === row.roundId;
    if (row.phase === 'betting' && !isPaid) enter('betting', croupier.bettingMs);
    else if (row.phase === 'closing') enter('closing', CLOSING_MS);
    else if (row.phase === 'playing') showPlay();
    else openRound();
  };

  return {
    table,
    start: resume,
    dueAtMs: () => (asking || acting.size > 0 ? Number.POSITIVE_INFINITY : endsAtMs),
    /** Lets the next thing happen if its time has come. Resolves when the wallet has answered. */
    async tick(): Promise<void> {
      if (asking || acting.size > 0 || nowMs() < endsAtMs) return asking ?? undefined;
      if (row.phase === 'betting') closeBets();
      else if (row.phase === 'closing') deal();
      else if (row.phase === 'playing') {
        croupier.advance(row.play, dealing());
        showPlay();
      } else if (row.phase === 'result') openRound();
      return asking ?? undefined;
    },
    /** Puts the player's chips as said, in place of those before. Answers why not, or null. */
    place(userId: string, layout: Layout): string | null {
      if (row.phase !== 'betting') return 'The bets are closed.';
      const problem = refuseLayout(layout, table, croupier) ?? croupier.objection?.(layout, userId, row.memory) ?? null;
      if (problem !== null) return problem;
      const bet = bets.get(userId) ?? newBet(table.id, row.roundId, userId);
      bet.layout = layout;
      if (Object.keys(layout).length === 0) {
        bets.delete(userId);
        parts.bets.remove(bet.id);
      } else {
        bets.set(userId, bet);
        parts.bets.put(bet);
      }
      return null;
    },
    async act(userId: string, action: Action): Promise<string | null> {
      const bet = bets.get(userId);
      if (row.phase !== 'playing' || !croupier.act || !bet) return 'There is nothing to decide now.';
      if (acting.has(userId)) return 'Your last move is still under way.';
      acting.add(userId);
      try {
        const before = JSON.stringify(row.play);
        const problem = await croupier.act(row.play, userId, action, dealing(), (_user, on) => take(bet, on));
        if (croupier.isCollecting?.(row.play)) parts.onChange(table);
        else if (JSON.stringify(row.play) !== before) showPlay();
        return problem;
      } finally {
        acting.delete(userId);
        deliveries.tick();
      }
    },
    sit(userId: string, name: string, seat: number): string | null {
      const { seats } = row.memory;
      if (table.kind !== 'blackjack' || seats[seat] === undefined) return 'There is no such seat.';
      if (seats.some((sitter) => sitter?.userId === userId)) return 'You have a seat already.';
      if (seats[seat]) return 'The seat is taken.';
      seats[seat] = { userId, name, simulated: false, idleRounds: 0 };
      parts.rows.put(row);
      parts.onChange(table);
      return null;
    },
    /** A bet that is on the table plays on. */
    leave(userId: string): void {
      const seat = row.memory.seats.findIndex((sitter) => sitter?.userId === userId);
      const isPlaying = bets.has(userId) && row.phase !== 'result';
      if (seat < 0 || isPlaying) return;
      row.memory.seats[seat] = null;
      parts.onChange(table);
    },
    /** The clock goes faster or slower from now on. */
    rescale(factor: number): void {
      endsAtMs = nowMs() + (endsAtMs - nowMs()) / factor;
    },
    setOpen(isOpen: boolean): void {
      row.isOpen = isOpen;
      if (isOpen && row.phase === 'closed') openRound();
    },
    betOf: (userId: string): Bet | null => bets.get(userId) ?? null,
    bets: (): Bet[] => [...bets.values()],
    state: () => row,
    strangers: () => strangers,
    timer: () => ({ leftMs: Math.max(0, endsAtMs - nowMs()), totalMs: endsAtMs - startedAtMs }),
    view: () => (row.phase === 'playing' || row.phase === 'result' ? croupier.view(row.play, row.memory) : null),
    bettingMs: croupier.bettingMs,
    stepCents: croupier.stepCents,
  };
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

function refuseLayout(layout: Layout, { minUsd, maxUsd }: LiveTable, croupier: Croupier): string | null {
  const entries = Object.entries(layout);
  if (entries.length > SPOTS_MAX) return 'Too many spots.';
  if (entries.some(([spot]) => !croupier.isSpot(spot))) return 'There is no such bet at this table.';
  const isWhole = ([, cents]: [string, number]): boolean => Number.isInteger(cents) && cents % croupier.stepCents === 0;
  if (!entries.every(isWhole)) return `Bets are multiples of $${usdText(croupier.stepCents)}.`;
  if (entries.some(([, cents]) => cents < minUsd * 100)) return `The smallest bet is $${minUsd.toFixed(2)}.`;
  return stakeOf(layout) > maxUsd * 100 ? `The most at this table is $${maxUsd.toFixed(2)}.` : null;
}

const PROBLEMS: Readonly<Record<number, string>> = {
  1: 'Your balance does not cover this bet.',
  2: 'You are signed out. Sign in again to bet.',
  3: 'This bet is not allowed with your present balance.',
  4: 'Your session is over. Open the table again.',
  6: 'Your account cannot bet now.',
  8: 'This table is closed at your casino.',
  50: 'You have reached your bet limit.',
  310: 'This bet is above the limit of your account.',
};

function problemText(code: number): string {
  return PROBLEMS[code] ?? 'The casino did not take this bet.';
}
