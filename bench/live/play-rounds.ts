import { payoutCents, takenCents } from '../../sandbox/live/bet.ts';
import type { BlackjackPlay } from '../../sandbox/live/croupier-blackjack.ts';
import { seededDice, type Dice } from '../../sandbox/live/dice.ts';
import { snapshotOf } from '../../sandbox/live/feed-messages.ts';
import { createFloor } from '../../sandbox/live/floor.ts';
import { BACCARAT_SPOTS } from '../../sandbox/live/rules/baccarat.ts';
import { movesOf } from '../../sandbox/live/rules/blackjack.ts';
import type { Layout } from '../../sandbox/live/rules/layout.ts';
import { CALL_CHIPS, CALLS, neighbours, SPOTS } from '../../sandbox/live/rules/roulette.ts';
import { SEGMENT_COUNTS } from '../../sandbox/live/rules/wheel.ts';
import type { SettledRound } from '../../sandbox/live/table-state.ts';
import type { LiveTableMachine } from '../../sandbox/live/table.ts';
import type { LiveTable } from '../../sandbox/live/tables.ts';
import type { Wallet } from '../../sandbox/wallet/client.ts';
import { settleIndependently } from './independent-settlement.ts';

interface PlayOptions {
  table: LiveTable;
  rounds: number;
  userIds: readonly string[];
  wallet: Wallet;
  seed: string;
}

export interface PlayReport {
  rounds: number;
  bets: number;
  /** Debits the wallet took: the bets, doubles, splits and insurances. */
  stakes: number;
  /** Bets that were not paid as the independent rules say. */
  wrong: string[];
  /** Rounds whose result in the feed is another than the one paid. */
  otherwiseInFeed: string[];
  /** What each player must have won or lost in the end. */
  readonly netCents: Map<string, number>;
}

/** A result and the end of a round are two messages: at most two rounds behind. */
const OWED_PER_PLAYER = 4;

/** Plays rounds with all players at one table, as fast as the wallet answers, and checks every bet. */
export async function playRounds({ table, rounds, userIds, wallet, seed }: PlayOptions): Promise<PlayReport> {
  let nowMs = Date.now();
  const floor = createFloor({ file: null, wallet, dice: seededDice(seed), nowMs: () => nowMs, tables: [table] });
  const machine = floor.machines.get(table.id)!;
  const choices = seededDice(`${seed} choices`);
  const report: PlayReport = {
    rounds: 0,
    bets: 0,
    stakes: 0,
    wrong: [],
    otherwiseInFeed: [],
    netCents: new Map(),
  };
  floor.listen({ settled: (round) => note(report, round, machine) });
  floor.start();
  while (report.rounds < rounds) {
    if (machine.state().phase === 'betting') for (const userId of userIds) bet(machine, userId, choices);
    if (machine.state().phase === 'playing') await decide(machine, choices);
    nowMs = Math.max(nowMs, machine.dueAtMs());
    await floor.tick();
    // Payouts of one round overlap with the bets of the next, as at a real table, but do not pile up.
    if (floor.deliveries.waiting().length > OWED_PER_PLAYER * userIds.length) await floor.deliveries.idle();
  }
  // What is still owed is delivered before anything is compared.
  while (floor.deliveries.waiting().length > 0) {
    nowMs += 60_000;
    floor.deliveries.tick();
    await floor.deliveries.idle();
  }
  floor.stop();
  return report;
}

function note(report: PlayReport, { kind, play, bets, past }: SettledRound, machine: LiveTableMachine): void {
  report.rounds += 1;
  for (const one of bets) {
    const expected = settleIndependently(kind, play, one.stakes, one.userId);
    const paid = payoutCents(one);
    report.bets += 1;
    report.stakes += one.stakes.length;
    report.netCents.set(one.userId, (report.netCents.get(one.userId) ?? 0) + paid - takenCents(one));
    if (expected !== paid) {
      const bet = `${one.roundId} ${JSON.stringify(one.stakes)}`;
      report.wrong.push(`${bet} paid ${paid}, expected ${expected}: ${JSON.stringify(play)}`);
    }
  }
  if (!isInFeed(kind, play, past.roundId, machine)) report.otherwiseInFeed.push(past.roundId);
}

/** Whether the feed tells, under the id the wallet was told, what was drawn. Blackjack has no results there. */
function isInFeed(kind: string, play: unknown, roundId: string, machine: LiveTableMachine): boolean {
  if (kind === 'blackjack') return true;
  const message = snapshotOf(machine, { ourNames: true, imageBase: '', players: 0 });
  const list = (message['last20Results'] ?? message['gameResult']) as Record<string, unknown>[];
  const told = list[0];
  if (told?.['gameId'] !== roundId) return false;
  const { outcome } = play as { outcome: Record<string, unknown> };
  if (kind === 'roulette') return told['result'] === outcome['number'];
  if (kind === 'baccarat') return JSON.stringify(told['playerCards']) === JSON.stringify(outcome['player']);
  const units = settleIndependently('gameshow', play, [{ state: 'taken', on: { [String(told['result'])]: 100 } }], '');
  return units === 100 * (Number(told['result']) * Number(told['multiplier']) + 1);
}

function bet(machine: LiveTableMachine, userId: string, dice: Dice): void {
  const minCents = Math.max(machine.stepCents, Math.round(machine.table.minUsd * 100));
  const layout = layoutFor(machine, userId, dice, minCents);
  if (Object.keys(layout).length === 0) return;
  const problem = machine.place(userId, layout);
  if (problem !== null) throw new Error(`${problem.code} ${JSON.stringify(layout)}`);
}

function layoutFor(machine: LiveTableMachine, userId: string, dice: Dice, minCents: number): Layout {
  const pick = <T>(list: readonly T[]): T => list[dice.below(list.length)]!;
  const chips = (spots: readonly string[]): Layout =>
    Object.fromEntries(spots.map((spot) => [spot, minCents * (1 + dice.below(3))]));
  switch (machine.table.kind) {
    case 'roulette': {
      const way = dice.below(4);
      if (way === 0) {
        const call = CALL_CHIPS[pick(CALLS)];
        return Object.fromEntries(Object.entries(call).map(([spot, count]) => [spot, count * minCents]));
      }
      if (way === 1) return chips(neighbours(dice.below(37), 2).map(String));
      return chips(Array.from({ length: 1 + dice.below(4) }, () => pick([...SPOTS.keys()])));
    }
    case 'baccarat':
      return chips(BACCARAT_SPOTS.filter(() => dice.below(2) === 0));
    case 'gameshow':
      return chips(Object.keys(SEGMENT_COUNTS).filter(() => dice.below(2) === 0));
    case 'blackjack':
    case 'lobby': {
      const { seats } = machine.state().memory;
      const free = seats.findIndex((sitter) => sitter === null);
      const hasSeat = () => seats.some((sitter) => sitter?.userId === userId);
      if (!hasSeat() && free >= 0) machine.sit(userId, userId, free);
      const others = seats.flatMap((sitter, seat) => (sitter && sitter.userId !== userId ? [seat] : []));
      const behind = others.length > 0 && dice.below(2) === 0 ? [`behind-${pick(others) + 1}`] : [];
      return chips([...(hasSeat() ? ['main'] : []), ...behind]);
    }
  }
}

/** Lets the player whose turn it is move at random, also doubling, splitting and insuring; sometimes nobody does. */
async function decide(machine: LiveTableMachine, dice: Dice): Promise<void> {
  if (machine.table.kind !== 'blackjack') return;
  for (let turn = 0; turn < 200 && machine.state().phase === 'playing'; turn += 1) {
    const play = machine.state().play as BlackjackPlay;
    if (play.step === 'insurance') {
      const undecided = play.seats.filter((seat) => seat && !seat.insuranceSettled);
      if (undecided.length === 0) return;
      await Promise.all(undecided.map((seat) => machine.act(seat!.userId, { insure: dice.below(2) === 0 })));
      continue;
    }
    const seat = play.turn && play.seats[play.turn.seat];
    if (play.step !== 'turns' || !seat || seat.simulated || dice.below(10) === 0) return;
    const moves = movesOf(seat.hands[play.turn!.hand]!, seat.hands.length);
    const wished = dice.below(3) === 0 ? 'double' : 'split';
    const move = moves.find((known) => known === wished) ?? moves[dice.below(Math.min(2, moves.length))]!;
    await machine.act(seat.userId, { move });
  }
}
