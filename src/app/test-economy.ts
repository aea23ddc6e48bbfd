import { createBetting } from '../bets/betting.ts';
import { settableClock, type Clock, type SettableClock } from '../clock/clock.ts';
import { APPLICATION_ROLE, openDatabase, type Database } from '../db/database.ts';
import { diceRoutes } from '../games/dice/routes.ts';
import { kenoRoutes } from '../games/keno/routes.ts';
import { minesRoutes } from '../games/mines/routes.ts';
import type { GameContext } from '../games/place-bet.ts';
import { plinkoRoutes } from '../games/plinko/routes.ts';
import { ruleTextOf } from '../games/rule-tables.ts';
import { Refusal } from '../http/errors.ts';
import { createRateLimiter } from '../http/rate-limit.ts';
import type { Serve } from '../http/router.ts';
import { BATCH_SETTINGS } from '../ledger/batch.ts';
import { dayOf } from '../ledger/days.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import { openWallet } from '../ledger/wallet-rows.ts';
import { dollars } from '../money/usd.ts';
import { rewardRoutes } from '../rewards/routes.ts';
import { newKeyText, parseKeyRing } from '../secrets/key-ring.ts';
import { newModelPlayer, type ModelPlayer } from './test-economy-model.ts';

/** A server's economy without HTTP: the real routes on a real database, and a clock to set. */
export interface EconomyServer {
  database: Database;
  clock: Clock;
  games: GameContext;
  /** Calls a route as this player; a refusal gives its code. */
  call(playerId: PlayerId, path: string, body?: object): Promise<Answered>;
  close(): Promise<void>;
}

export type Answered = { ok: true; answer: Record<string, unknown> } | { ok: false; code: string };

/** A part of the economy in the drill: what players do in it, what happens by itself, and what must agree. */
export interface EconomyPart {
  operations: readonly EconomyOperation[];
  /** Between rounds, while no player acts: jobs, and what they mean for the model. */
  between?(drill: Drill): Promise<void>;
  /** What differs between product and model, described for a person. */
  compare?(drill: Drill, player: ModelPlayer): Promise<string[]>;
}

export interface EconomyOperation {
  name: string;
  /** How often it is drawn, against the others. */
  weight: number;
  run(drill: Drill, player: ModelPlayer, random: Random): Promise<void>;
}

export interface Drill {
  server: EconomyServer;
  clock: SettableClock;
  random: Random;
  players: readonly ModelPlayer[];
  today(): number;
  /** Notes a divergence. */
  differs(player: ModelPlayer, what: string, expected: unknown, found: unknown): void;
}

export interface Random {
  /** From 0 to before 1. */
  share(): number;
  /** A whole number, both ends included. */
  whole(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
}

export interface DrillRun {
  url: string;
  seed: number;
  operations: number;
  players: number;
  parts: readonly EconomyPart[];
  onRound?(done: number, day: string): void;
}

export interface DrillResult {
  done: Map<string, number>;
  divergences: string[];
  days: number;
}

const OPERATIONS_A_ROUND = 10;
const COMPARED_EVERY_ROUNDS = 20;
/** When the drill begins. */
export const START = new Date('2030-01-01T06:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Players do things at random, all of them at once and each one after another, while days, weeks and months pass. A
 * plain model does the same; each answer is compared with it, and every so often everything that can be read.
 */
export async function runEconomy(run: DrillRun): Promise<DrillResult> {
  const clock = settableClock(START);
  const server = await openEconomy(run.url, clock);
  const divergences: string[] = [];
  const drill: Drill = {
    server,
    clock,
    random: seededRandom(run.seed),
    players: await openPlayers(server, run.players),
    today: () => dayOf(clock.now()),
    differs: (player, what, expected, found) => {
      if (text(expected) === text(found)) return;
      divergences.push(
        `${clock.now().toISOString()} player ${player.id}: ${what}: model ${text(expected)}, product ${text(found)}`,
      );
    },
  };
  const done = new Map<string, number>();
  const operations = run.parts.flatMap((part) => part.operations);
  // One for each player: what one does must not depend on how fast the others are.
  const randoms = drill.players.map((_player, position) => seededRandom(run.seed + 1_000_003 * (position + 1)));
  let count = 0;
  for (let round = 1; count < run.operations && divergences.length === 0; round += 1) {
    await Promise.all(
      drill.players.map(async (player, position) => {
        const random = randoms[position]!;
        for (let turn = 0; turn < OPERATIONS_A_ROUND; turn += 1) {
          const operation = draw(operations, random);
          await operation.run(drill, player, random);
          done.set(operation.name, (done.get(operation.name) ?? 0) + 1);
        }
      }),
    );
    count += drill.players.length * OPERATIONS_A_ROUND;
    clock.advance(timeStep(drill.random));
    for (const part of run.parts) await part.between?.(drill);
    if (round % COMPARED_EVERY_ROUNDS === 0 || count >= run.operations) await compareAll(drill, run.parts, divergences);
    run.onRound?.(count, clock.now().toISOString().slice(0, 10));
  }
  await server.close();
  return { done, divergences, days: Math.round((clock.now().getTime() - START.getTime()) / DAY_MS) };
}

async function compareAll(drill: Drill, parts: readonly EconomyPart[], divergences: string[]): Promise<void> {
  for (const part of parts) {
    const found = await Promise.all(drill.players.map(async (player) => part.compare?.(drill, player) ?? []));
    divergences.push(...found.flat());
  }
}

/** Mostly minutes, sometimes days, now and then past the end of the month. */
function timeStep(random: Random): number {
  const share = random.share();
  if (share < 0.6) return random.whole(1, 120) * MINUTE_MS;
  if (share < 0.92) return random.whole(3, 40) * 60 * MINUTE_MS;
  return random.whole(3, 33) * DAY_MS;
}

export async function openEconomy(url: string, clock: Clock, countsRewards = true): Promise<EconomyServer> {
  const database = openDatabase({ url, role: APPLICATION_ROLE, connections: 10 });
  const batchDatabase = openDatabase({ url, role: APPLICATION_ROLE, connections: 3, settings: BATCH_SETTINGS });
  const keys = parseKeyRing(newKeyText());
  const winMax = { plinko: dollars(500_000), dice: dollars(5_000), mines: dollars(50_000), keno: dollars(500_000) };
  const games: GameContext = {
    betting: await createBetting({
      database: batchDatabase,
      clock,
      keys,
      ruleTextOf: (game) => ruleTextOf(game, winMax[game]),
      countsRewards,
    }),
    database,
    clock,
    keys,
    limiter: createRateLimiter({ clock, enabled: false }),
    stakeMax: dollars(500),
    winMax,
    walletChanged() {},
  };
  const handlers = new Map<string, (call: never) => Promise<unknown>>();
  const serve: Serve = (contract, handler) => void handlers.set(contract.path, handler);
  for (const routes of [plinkoRoutes, diceRoutes, minesRoutes, kenoRoutes]) routes(serve, games);
  rewardRoutes(serve, { database, clock, vipHost: { name: 'Host', email: 'host@example.com' }, walletChanged() {} });
  return {
    database,
    clock,
    games,
    async call(playerId, path, body = {}) {
      const handler = handlers.get(path);
      if (!handler) throw new Error(`No route is called ${path}.`);
      try {
        const call = { body, query: {}, params: {}, session: { playerId }, request: { headers: {} }, reply: {} };
        return { ok: true, answer: (await handler(call as never)) as Record<string, unknown> };
      } catch (error) {
        if (error instanceof Refusal) return { ok: false, code: error.code };
        throw error;
      }
    },
    async close() {
      await games.betting.batcher.drain();
      await batchDatabase.close();
      await database.close();
    },
  };
}

/** Some are new; others have wagered nearly enough for one of the ranks, before days were counted. */
async function openPlayers({ database }: EconomyServer, count: number): Promise<ModelPlayer[]> {
  const nearly = [0, 9_000, 49_000, 99_500, 699_000, 1_299_000, 6_999_000, 49_999_000, 499_999_000, 999_999_500];
  const players: ModelPlayer[] = [];
  for (let number = 1; number <= count; number += 1) {
    const playerId = toPlayerId(BigInt(number));
    const wagered = dollars(nearly[number % nearly.length]!);
    await database.transaction(async (tx) => {
      await openWallet(tx, playerId);
      await tx.query('UPDATE wallets SET cash_wagered_micros = $2 WHERE player_id = $1', [playerId, wagered]);
    });
    players.push(newModelPlayer(playerId, 0n, wagered));
  }
  return players;
}

function draw(operations: readonly EconomyOperation[], random: Random): EconomyOperation {
  let left = random.share() * operations.reduce((sum, { weight }) => sum + weight, 0);
  for (const operation of operations) {
    left -= operation.weight;
    if (left < 0) return operation;
  }
  return operations.at(-1)!;
}

/** Mulberry32: the same seed, the same choices. */
export function seededRandom(seed: number): Random {
  let state = seed;
  const share = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (min: number, max: number) => min + Math.floor(share() * (max - min + 1));
  return { share, whole, pick: (list) => list[whole(0, list.length - 1)]! };
}

function text(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part));
}
