import { createStage, type Stage } from '../../src/cashier/deposits/test-sequences.ts';
import { settableClock, type SettableClock } from '../../src/clock/clock.ts';
import { dayOf } from '../../src/ledger/days.ts';
import type { PlayerId } from '../../src/ledger/player-id.ts';
import { usdMicros } from '../../src/money/usd.ts';
import { planBonus } from '../../src/promotions/bonus.ts';
import type { SeamlessWallet } from '../../src/provider/seamless-wallet.ts';
import type { ModelPlayer, Moment } from './model.ts';
import { addPlayer } from './players.ts';
import { randomOf, type Random } from './random.ts';
import { openEconomy, type EconomyServer } from './server.ts';
import { openSlots } from './slots.ts';

/** A part of the economy in the drill: what players do in it, what happens by itself, and what must agree. */
export interface EconomyPart {
  operations: readonly EconomyOperation[];
  /** Between rounds, while no player acts: jobs, and what they mean for the model. */
  between?(drill: Drill): Promise<void>;
  /** What differs between product and model is noted. */
  compare?(drill: Drill, players: readonly ModelPlayer[]): Promise<void>;
}

export interface EconomyOperation {
  name: string;
  /** How often it is drawn, against the others. */
  weight: number;
  /** Gives false where there was nothing to do: then another one is drawn. */
  run(drill: Drill, player: ModelPlayer, random: Random): Promise<boolean | void>;
}

export interface Drill {
  server: EconomyServer;
  cashier: Stage;
  slots: SeamlessWallet;
  clock: SettableClock;
  /** For what concerns all players. */
  random: Random;
  players: ReadonlyMap<PlayerId, ModelPlayer>;
  state: DrillState;
  now(): Moment;
  /** Counts something that was done. */
  count(name: string): void;
  /** Notes a divergence. */
  differs(player: ModelPlayer, what: string, expected: unknown, found: unknown): void;
}

/** Everything that a later run needs to go on from here, beside the database. */
export interface DrillState {
  seed: number;
  nowMs: number;
  random: { state: number };
  players: Map<PlayerId, ModelPlayer>;
  /** Operations of players, and by name, those of everybody. */
  operations: number;
  done: Map<string, number>;
  rounds: number;
  /** The day up to which bonuses were granted. */
  grantedThrough: number;
  /** Payments that the processor knows. */
  payments: Stage['processor']['payments'];
}

export interface DrillRun {
  url: string;
  seed: number;
  /** In all, with those before. */
  operations: number;
  /** At the beginning; more register on the way. */
  players: number;
  parts: readonly EconomyPart[];
  /** So many players act at the same time. More make the ledger's batches larger, and more of them wait for connections. */
  lanes?: number;
  /** Of each player who acts, before time passes. */
  turnsARound?: number;
  /** To go on from; left out: from the beginning. */
  from?: DrillState;
  onRound?(operations: number, day: string): void;
  /** Asked after each round: true ends the run there. */
  isStopped?(): boolean;
}

export interface DrillResult {
  state: DrillState;
  divergences: string[];
  days: number;
}

const TURNS_A_ROUND = 20;
/** Players who act in a round. */
const ACTIVE_MAX = 240;
const LANES = 16;
const CONNECTIONS_MAX = 50;
const DRAWS_MAX = 8;
const COMPARED_EVERY_ROUNDS = 10;
const COMPARED_AT_ONCE = 100;
/** When the drill begins. */
const START = new Date('2030-01-01T06:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Players do things at random, many at once and each one after another, while days, weeks and months pass. A plain model
 * does the same; each answer is compared with it, and every so often everything that can be read.
 */
export async function runEconomy(run: DrillRun): Promise<DrillResult> {
  const divergences: string[] = [];
  const drill = await openDrill(run, divergences);
  const { state } = drill;
  const { lanes = LANES } = run;
  const turns = run.turnsARound ?? TURNS_A_ROUND;
  const operations = run.parts.flatMap((part) => part.operations);
  while (state.operations < run.operations && divergences.length === 0 && !run.isStopped?.()) {
    const active = drawActive(drill);
    await inLanes(lanes, active, async (player) => {
      const random = randomOf(player.random);
      for (let turn = 0; turn < turns; turn += 1) await act(drill, operations, player, random);
    });
    drill.clock.advance(timeStep(drill.random));
    state.nowMs = drill.clock.now().getTime();
    for (const part of run.parts) await part.between?.(drill);
    state.rounds += 1;
    const isOver = state.operations >= run.operations || run.isStopped?.();
    const isWhole = isOver || state.rounds % (5 * COMPARED_EVERY_ROUNDS) === 0;
    if (isWhole) await compare(drill, run.parts, [...state.players.values()]);
    else if (state.rounds % COMPARED_EVERY_ROUNDS === 0) await compare(drill, run.parts, active);
    run.onRound?.(state.operations, drill.clock.now().toISOString().slice(0, 10));
  }
  await drill.slots.drain();
  await drill.server.close();
  return { state, divergences, days: Math.round((state.nowMs - START.getTime()) / DAY_MS) };
}

async function openDrill(run: DrillRun, divergences: string[]): Promise<Drill> {
  const state = run.from ?? newState(run.seed);
  const clock = settableClock(new Date(state.nowMs));
  const server = await openEconomy(run.url, clock, Math.min(CONNECTIONS_MAX, run.lanes ?? LANES));
  const cashier = createStage(server.database, clock, 1_000 + 10 * state.operations);
  cashier.cashier.bonusFor = (tx, credit) => planBonus(tx, clock, credit);
  for (const [id, payment] of state.payments) cashier.processor.payments.set(id, payment);
  state.payments = cashier.processor.payments;
  for (const { id, cap } of state.players.values()) if (cap !== null) cashier.caps.set(id, usdMicros(cap));
  const note = (text: string) => void divergences.push(`${clock.now().toISOString()} ${text}`);
  const drill: Drill = {
    server,
    cashier,
    slots: openSlots(server, note),
    clock,
    random: randomOf(state.random),
    players: state.players,
    state,
    now: () => {
      const now = clock.now();
      return { ms: now.getTime(), day: dayOf(now), month: now.toISOString().slice(0, 7) };
    },
    count: (name) => void state.done.set(name, (state.done.get(name) ?? 0) + 1),
    differs: (player, what, expected, found) => {
      if (text(expected) === text(found)) return;
      note(`player ${player.id}: ${what}: model ${text(expected)}, product ${text(found)}`);
    },
  };
  while (state.players.size < run.players) await addPlayer(drill, null);
  return drill;
}

function newState(seed: number): DrillState {
  return {
    seed,
    nowMs: START.getTime(),
    random: { state: seed },
    players: new Map(),
    operations: 0,
    done: new Map(),
    rounds: 0,
    grantedThrough: dayOf(START),
    payments: new Map(),
  };
}

/** Half of them the newest, who have their promotions before them; the others anybody. */
function drawActive({ players, random }: Drill): ModelPlayer[] {
  const all = [...players.values()];
  if (all.length <= ACTIVE_MAX) return all;
  const active = all.splice(-ACTIVE_MAX / 2);
  while (active.length < ACTIVE_MAX) active.push(all.splice(random.whole(0, all.length - 1), 1)[0]!);
  return active;
}

async function inLanes(
  lanes: number,
  players: readonly ModelPlayer[],
  work: (player: ModelPlayer) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let player = players[next++]; player; player = players[next++]) await work(player);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function act(
  drill: Drill,
  operations: readonly EconomyOperation[],
  player: ModelPlayer,
  random: Random,
): Promise<void> {
  for (let turn = 0; turn < DRAWS_MAX; turn += 1) {
    const operation = draw(operations, random);
    if ((await operation.run(drill, player, random)) === false) continue;
    drill.count(operation.name);
    drill.state.operations += 1;
    return;
  }
}

async function compare(drill: Drill, parts: readonly EconomyPart[], players: readonly ModelPlayer[]): Promise<void> {
  for (let first = 0; first < players.length; first += COMPARED_AT_ONCE) {
    const some = players.slice(first, first + COMPARED_AT_ONCE);
    for (const part of parts) await part.compare?.(drill, some);
  }
}

/** Mostly minutes, sometimes days, now and then past the end of the month. */
function timeStep(random: Random): number {
  const share = random.share();
  if (share < 0.6) return random.whole(1, 120) * MINUTE_MS;
  if (share < 0.92) return random.whole(3, 40) * 60 * MINUTE_MS;
  return random.whole(3, 33) * DAY_MS;
}

function draw(operations: readonly EconomyOperation[], random: Random): EconomyOperation {
  let left = random.share() * operations.reduce((sum, { weight }) => sum + weight, 0);
  for (const operation of operations) {
    left -= operation.weight;
    if (left < 0) return operation;
  }
  return operations.at(-1)!;
}

function text(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part));
}
