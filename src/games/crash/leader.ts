import type { Round } from '../../bets/records.ts';
import type { Database } from '../../db/database.ts';
import type { HouseTime } from '../../db/house-time.ts';
import type { KeyRing } from '../../secrets/key-ring.ts';
import type { UsdMicros } from '../../money/usd.ts';
import { fixSalt, makeChain, newestChain, storeChain } from './chain.ts';
import type { CrashFeed } from './feed.ts';
import { LEASE_MS, wasAttended, type HeldLease } from './lease.ts';
import { decodeCrash } from './record.ts';
import { addRound, endFlight, openBetting, startFlight, voidRound, type CrashRound, type Lead } from './round-rows.ts';
import type { PhaseTimes, SaltPlan } from '../placing/shared-rounds.ts';
import { endsAfterMs, multiplierAt, pointOf } from './rules.ts';
import type { CrashTable } from './table.ts';

export const PHASE_TIMES: PhaseTimes = { bettingMs: 6_000, restMs: 3_000 };

/** The start is announced this long before the curve leaves 1.00, to reach servers and pages in time. */
const AHEAD_MS = 250;
/** Delay after the announced closing time, so that bets which arrived in time are booked before the start. */
const CLOSING_MS = 150;
const SWEEP_MS = 100;
/** Every running server has been seen within this time. */
const SEEN_WITHIN_MS = 2_000;
const IDLE_MS = 1_000;

export interface LeaderOptions {
  /** A separate pool, so that the round never waits for other queries. */
  database: Database;
  keys: KeyRing;
  time: HouseTime;
  table: CrashTable;
  feed: CrashFeed;
  times: PhaseTimes;
  chainGames: number;
  salt: SaltPlan;
  exposureMax: UsdMicros;
  openBetsOf(round: number): Promise<Round[]>;
  payReached(bets: readonly Round[], reached: number): Promise<void>;
  /** Called when a round is over and its bets can be settled. */
  roundOver(): void;
  log(line: string): void;
}

export interface Leader {
  /** Takes the result of every beat: the lease, or null if another server leads. */
  lead(lease: HeldLease | null): void;
  isLeading(): boolean;
  close(): Promise<void>;
}

/**
 * Drives the rounds: opens betting, starts, pays bets that the curve reaches, ends. Each step is one statement that does
 * nothing unless this server still leads and the round is in the expected phase.
 */
export function createLeader(options: LeaderOptions): Leader {
  const { database, table, feed, time } = options;
  let lease: HeldLease | null = null;
  let readyFor: bigint | null = null;
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> | null = null;
  let closed = false;
  /** Open bets of the flying round, the lowest multiplier first. */
  let flying: { round: number; bets: Round[] } | null = null;

  const wake = (inMs: number) => {
    if (closed || !lease) return;
    if (timer) clearTimeout(timer);
    timer = setTimeout(run, Math.max(0, inMs));
  };

  const run = () => {
    timer = null;
    const own = lease;
    if (closed || !own || working) return;
    working = work(own)
      .catch((error: unknown) => {
        options.log(`crash: a step of the round failed and is tried again (${String(error)})`);
        return IDLE_MS;
      })
      .then((nextInMs) => {
        working = null;
        wake(nextInMs);
      });
  };

  /** Does what is due and returns the time until the next step. */
  const work = async (own: HeldLease): Promise<number> => {
    if (readyFor !== own.epoch) {
      await takeOver(own);
      readyFor = own.epoch;
    }
    const current = table.current();
    if (!current) return (await ensureRound(own)) ? 0 : IDLE_MS;
    if (current.phase === 'waiting') return openWhenRested(own, current);
    if (current.phase === 'betting') return startWhenClosed(own, current);
    return fly(own, current);
  };

  const restOf = (round: number) => (table.find(round - 1)?.endedAtMs ?? 0) + options.times.restMs;

  const openWhenRested = async (own: Lead, current: CrashRound): Promise<number> => {
    const inMs = restOf(current.round) - time.nowMs();
    if (inMs > 0) return inMs;
    if ((await saltOf(current.chain)) === null) return IDLE_MS;
    const opened = await openBetting(database, own, current.round, options.times.bettingMs);
    if (!opened) return lost();
    table.learn([opened]);
    feed.opened(opened, time.nowMs());
    await ensureRound(own);
    return 0;
  };

  const startWhenClosed = async (own: Lead, current: CrashRound): Promise<number> => {
    const inMs = current.closesAtMs! + CLOSING_MS - time.nowMs();
    if (inMs > 0) return inMs;
    // Without a next round, bets placed during the flight would be refused.
    if (!table.find(current.round + 1)) await ensureRound(own);
    const started = await startFlight(database, own, current.round, AHEAD_MS);
    if (!started) return lost();
    table.learn([started]);
    feed.started(started, time.nowMs());
    return 0;
  };

  const fly = async (own: Lead, current: CrashRound): Promise<number> => {
    const flight = table.flightOf(current.round);
    if (!flight) return lost();
    if (flying?.round !== current.round) {
      const bets = await options.openBetsOf(current.round);
      flying = { round: current.round, bets: bets.toSorted((a, b) => limitOf(a) - limitOf(b)) };
    }
    const endsAtMs = flight.startedAtMs + endsAfterMs(flight.point);
    const nowMs = time.nowMs();
    if (nowMs >= endsAtMs) return end(own, current, flight.point);
    const reached = multiplierAt(nowMs - flight.startedAtMs);
    const due = flying.bets.findIndex((bet) => limitOf(bet) > reached);
    const count = due < 0 ? flying.bets.length : due;
    if (count > 0) {
      await options.payReached(flying.bets.slice(0, count), reached);
      flying.bets.splice(0, count);
    }
    return Math.min(SWEEP_MS, endsAtMs - time.nowMs());
  };

  const end = async (own: Lead, current: CrashRound, point: number): Promise<number> => {
    const { hash } = await reveal(current);
    const ended = await endFlight(database, own, current.round, { hash, point });
    if (!ended) return lost();
    flying = null;
    table.learn([ended]);
    feed.ended(ended, time.nowMs());
    options.roundOver();
    return 0;
  };

  /** Another server leads, or the round has moved on: refresh. */
  const lost = async (): Promise<number> => {
    await table.refresh();
    return SWEEP_MS;
  };

  const reveal = async ({ chain, game }: CrashRound): Promise<{ hash: string; point: number }> => {
    const own = await table.chainOf(chain);
    const hash = own.hashOf(game);
    return { hash, point: pointOf(hash, own.salt ?? '') };
  };

  /** Makes sure that a round waits for bets: the next game of the chain, or the first of a new chain. */
  const ensureRound = async (own: Lead): Promise<boolean> => {
    await table.refresh();
    const last = await newestChain(database, options.keys);
    const played = await lastGame(last?.chain ?? 0);
    const isUsedUp = last !== null && played >= last.length;
    const chain = !last || isUsedUp ? await newChain((last?.chain ?? 0) + 1) : last;
    if ((await saltOf(chain.chain)) === null) return false;
    const game = chain === last ? played + 1 : 1;
    const added = await addRound(database, own, { chain: chain.chain, game, reservedMax: options.exposureMax });
    await table.refresh();
    return added !== null;
  };

  const lastGame = async (chain: number): Promise<number> => {
    const { rows } = await database.query<{ game: number | null }>(
      'SELECT max(game) AS game FROM crash_rounds WHERE chain = $1',
      [chain],
    );
    return rows[0]?.game ?? 0;
  };

  const newChain = async (number: number) => {
    const made = await makeChain(options.chainGames);
    await storeChain(database, options.keys, number, made, options.salt.source);
    return table.chainOf(number);
  };

  /** The salt of a chain, stored as soon as it is known. */
  const saltOf = async (number: number): Promise<string | null> => {
    const chain = await table.chainOf(number);
    const known = options.salt.textOf(number);
    if (chain.salt !== null || known === null) return chain.salt;
    await fixSalt(database, number, known);
    return (await table.chainOf(number)).salt;
  };

  /** Starts a new lead: announces the current phase, or voids rounds that no server was running for. */
  const takeOver = async (own: HeldLease): Promise<void> => {
    flying = null;
    const attended = await isAttended(own);
    await table.refresh();
    if (!attended) await voidUnattended(own);
    const current = table.current();
    if (current?.phase === 'betting') feed.opened(current, time.nowMs());
    if (current?.phase === 'flight') feed.started(current, time.nowMs());
  };

  const isAttended = async ({ lapsedAtMs }: HeldLease): Promise<boolean> => {
    for (;;) {
      if (await wasAttended(database, lapsedAtMs)) return true;
      if (time.nowMs() > lapsedAtMs + SEEN_WITHIN_MS) return false;
      await new Promise((resolve) => setTimeout(resolve, SWEEP_MS));
    }
  };

  /** No server was running, so players could not act: voids open rounds, except one that had ended before the servers went away. */
  const voidUnattended = async (own: HeldLease): Promise<void> => {
    for (let current = table.current(); current; current = table.current()) {
      if (current.phase === 'waiting' && current.bets === 0) return;
      const flight = table.flightOf(current.round);
      const lastSeenMs = own.lapsedAtMs - LEASE_MS;
      if (flight && flight.startedAtMs + endsAfterMs(flight.point) <= lastSeenMs) return;
      const broken = await voidRound(database, own, current.round, await reveal(current));
      if (!broken) return;
      // Every shutdown leaves such a round; log it only if it had bets.
      if (broken.bets > 0) options.log(`crash: round ${broken.round} could not be finished; its bets are returned`);
      table.learn([broken]);
      feed.ended(broken, time.nowMs());
      options.roundOver();
    }
  };

  return {
    lead(held) {
      const isNew = held !== null && held.epoch !== lease?.epoch;
      lease = held;
      if (isNew || (held && !timer && !working)) wake(0);
    },
    isLeading: () => lease !== null && readyFor === lease.epoch,
    async close() {
      closed = true;
      lease = null;
      if (timer) clearTimeout(timer);
      await working;
    },
  };
}

const limitOf = ({ params }: Round) => decodeCrash.bet(params).cashesOutAt;
