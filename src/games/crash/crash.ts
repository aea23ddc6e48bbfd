import type { Database } from '../../db/database.ts';
import type { HouseTime } from '../../db/house-time.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { toUsd } from '../../money/usd.ts';
import type { Bus } from '../../realtime/bus.ts';
import type { GameContext } from '../placing/place-bet.ts';
import { createFeed, type CrashFeed } from './feed.ts';
import type { PhaseTimes, RoundSettings } from '../placing/shared-rounds.ts';
import { createLeader, PHASE_TIMES, type Leader } from './leader.ts';
import { beat, forgetGoneServers, signOff } from './lease.ts';
import { decodeCrash } from './record.ts';
import { endsAfterMs } from './rules.ts';
import { allOpenBets, openBetsOf, payReached, settleRounds } from './settle.ts';
import { announceChains } from './chain.ts';
import { createTable, type CrashTable, type Flight } from './table.ts';

export interface CrashOptions extends RoundSettings {
  games: GameContext;
  /** Identifies this server to the others. */
  serverId: string;
  /** Connections reserved for the round, so that it never waits for other queries. */
  database: Database;
  bus: Bus;
  time: HouseTime;
  times?: PhaseTimes;
  publicNamesOf(playerIds: readonly PlayerId[]): Promise<Map<PlayerId, string>>;
  /** Calls the handler when a player starts or stops showing the name. */
  onNameChanged?(handler: (playerId: PlayerId) => void): void;
  log(line: string): void;
}

/** The interface for the routes. */
export interface Crash {
  games: GameContext;
  table: CrashTable;
  feed: CrashFeed;
  time: HouseTime;
  leader: Leader;
  restMs: number;
  /** Null before the start; 'over' once this server accepts no more cash-outs for the round. */
  flightOf(round: number): Flight | 'over' | null;
  /** Runs a cash-out. A round's losing bets are settled only after all cash-outs that arrived before its end. */
  whileCashingOut<T>(receivedAtMs: number, work: () => Promise<T>): Promise<T>;
  /** Refreshes the rounds and settles those that are over. */
  settle(): Promise<void>;
  /** Takes part in the rounds from now on, as leader or follower. */
  start(): Promise<void>;
  close(): Promise<void>;
}

const BEAT_MS = 700;
const SETTLE_AGAIN_MS = 200;

export function createCrash(options: CrashOptions): Crash {
  const { games, serverId, database, time, log } = options;
  const table = createTable({ database, keys: games.keys });
  const feed = createFeed({ bus: options.bus, keys: games.keys, publicNamesOf: options.publicNamesOf, log });
  options.onNameChanged?.(feed.nameChanged);
  const settling = { games, feed };
  const times = options.times ?? PHASE_TIMES;
  const drain = createDrain(table);
  const leader = createLeader({
    database,
    keys: games.keys,
    time,
    table,
    feed,
    times,
    chainGames: options.chainGames,
    salt: options.salt,
    exposureMax: options.exposureMax,
    openBetsOf: (round) => openBetsOf(games, round),
    payReached: (bets, reached) => payReached(settling, bets, reached),
    roundOver: () => settleSoon(),
    log,
  });
  let isStarted = false;
  let isClosed = false;
  let beatTimer: NodeJS.Timeout | null = null;
  let settleTimer: NodeJS.Timeout | null = null;
  let beating: Promise<void> | null = null;
  let settlingNow: Promise<void> | null = null;

  const beatOnce = async () => {
    await time.measure();
    await table.refresh();
    leader.lead(await beat(database, serverId, drain.drained()));
  };
  const beatNow = (): Promise<void> => {
    beating ??= beatOnce()
      .catch((error: unknown) => {
        leader.lead(null);
        if (!isClosed) log(`crash: the round cannot be followed (${String(error)})`);
      })
      .finally(() => {
        beating = null;
        if (isClosed) return;
        if (beatTimer) clearTimeout(beatTimer);
        beatTimer = setTimeout(() => void beatNow(), BEAT_MS);
      });
    return beating;
  };

  const settle = () => {
    settlingNow ??= table
      .refresh()
      .then(() => settleRounds(settling))
      .finally(() => (settlingNow = null));
    return settlingNow;
  };
  /** Retries until the round that just ended is settled. The periodic job settles what is left after that. */
  const settleSoon = (tries = 50) => {
    if (settleTimer) clearTimeout(settleTimer);
    if (isClosed || tries === 0) return;
    settleTimer = setTimeout(() => {
      settle()
        .then(async () => {
          const { rowCount } = await database.query(
            `SELECT FROM crash_rounds WHERE settled_at IS NULL AND phase IN ('ended', 'void') LIMIT 1`,
          );
          if (rowCount! > 0) settleSoon(tries - 1);
        })
        .catch((error: unknown) => {
          log(`crash: bets could not be settled and are tried again (${String(error)})`);
          settleSoon(tries - 1);
        });
    }, SETTLE_AGAIN_MS);
  };

  // Other servers learn of a phase by message and refresh at once; if the message is lost, the next beat shows it.
  feed.onPhase(() => {
    if (isStarted && !isClosed) void beatNow();
  });

  return {
    games,
    table,
    feed,
    time,
    leader,
    restMs: times.restMs,
    flightOf: (round) => (round <= drain.drained() ? 'over' : table.flightOf(round)),
    whileCashingOut: drain.during,
    settle,
    async start() {
      isStarted = true;
      await forgetGoneServers(database);
      await announceChains(database);
      await time.measure();
      await table.refresh();
      await loadKnownBets(games, feed, options.publicNamesOf);
      await beatNow();
    },
    async close() {
      isClosed = true;
      if (beatTimer) clearTimeout(beatTimer);
      if (settleTimer) clearTimeout(settleTimer);
      await beating;
      await leader.close();
      await settlingNow?.catch(() => {});
      if (isStarted) await signOff(database, serverId).catch(() => {});
      feed.close();
    },
  };
}

interface Drain {
  /** Up to this round this server has no cash-outs under way and accepts no more. */
  drained(): number;
  during<T>(receivedAtMs: number, work: () => Promise<T>): Promise<T>;
}

function createDrain(table: CrashTable): Drain {
  const underWay = new Map<symbol, number>();
  let drained = 0;
  return {
    drained() {
      const ended = table.newestEnded();
      if (!ended || ended.round <= drained) return drained;
      const flight = table.flightOf(ended.round);
      const endMs = flight ? flight.startedAtMs + endsAfterMs(flight.point) : ended.endedAtMs!;
      for (const receivedAtMs of underWay.values()) if (receivedAtMs < endMs) return drained;
      return (drained = ended.round);
    },
    async during(receivedAtMs, work) {
      const own = Symbol('cash-out');
      underWay.set(own, receivedAtMs);
      try {
        return await work();
      } finally {
        underWay.delete(own);
      }
    },
  };
}

/** Bets of current rounds that were placed before this server started listening. */
async function loadKnownBets(
  games: GameContext,
  feed: CrashFeed,
  publicNamesOf: CrashOptions['publicNamesOf'],
): Promise<void> {
  const open = await allOpenBets(games);
  if (open.length === 0) return;
  const names = await publicNamesOf(open.map(({ playerId }) => playerId));
  for (const bet of open) {
    feed.addKnown(Number(decodeCrash.bet(bet.params).round), [
      {
        id: games.betting.betIdOf(bet),
        name: names.get(bet.playerId) ?? null,
        amount: toUsd(bet.stake),
        cashedOutAt: null,
        winnings: null,
      },
    ]);
  }
}
