import type { Bet, Round } from '../bets/records.ts';
import type { Queryable } from '../db/database.ts';
import type { Serve } from '../http/router.ts';
import type { PublicTopic } from '../realtime/watchers.ts';
import type { KeyRing, SealedColumn } from '../secrets/key-ring.ts';
import { gameOf, GAMES, type Game } from './all.ts';
import { SEALED_CHAINS } from './crash/chain.ts';
import { createCrash, type Crash, type CrashOptions } from './crash/crash.ts';
import { readCrashFigures, type SharedRoundFigures } from './crash/figures.ts';
import { CRASH_TOPIC } from './crash/feed.ts';
import { findRoundSeeds } from './crash/round-seeds.ts';
import { CRASH_RESERVED } from './crash/reserved.ts';
import { crashRoutes } from './crash/routes.ts';
import { diceRoutes } from './dice/routes.ts';
import { hiloJob, hiloRoutes } from './hilo/routes.ts';
import { minesJob, minesRoutes } from './mines/routes.ts';
import type { GameContext } from './placing/place-bet.ts';
import { playAtOnce } from './placing/play-at-once.ts';
import { plinkoJob, plinkoRoutes } from './plinko/routes.ts';
import type { SeedsOfRound } from './seeds/seeds-of-round.ts';
import type { Attachment } from '../ledger/ledger-write.ts';

/** A game's own code on the server. */
export interface ServerPart {
  routes(serve: Serve, context: GameContext, shared: SharedGames): void;
  /** Periodic work, which may run on several servers in parallel. */
  job?: { everyMs: number; run(context: GameContext, shared: SharedGames): Promise<unknown> };
  /** The seeds of bets that are drawn from their round instead of their player's seeds. */
  seedsOf?(db: Queryable, keys: KeyRing, bets: readonly (Round | Bet)[]): Promise<Map<Round | Bet, SeedsOfRound>>;
}

/** Games whose rounds last longer than one call; the compiler requires an entry for each. */
type RoundId = Extract<(typeof GAMES)[number], { instant: null }>['id'];

/** An instant game needs an entry only if its call takes more than the game's own fields. */
const PARTS: Record<RoundId, ServerPart> & Partial<Record<Game, ServerPart>> = {
  plinko: { routes: plinkoRoutes, job: plinkoJob },
  mines: { routes: minesRoutes, job: minesJob },
  hilo: { routes: hiloRoutes, job: hiloJob },
  dice: { routes: diceRoutes },
  crash: {
    routes: (serve, _context, { crash }) => crashRoutes(serve, crash),
    job: { everyMs: 2_000, run: (_context, { crash }) => crash.settle() },
    seedsOf: findRoundSeeds,
  },
};

/** Games whose rounds are shared by all players: they run continuously, with or without bets. */
export interface SharedGames {
  crash: Crash;
}

export function createSharedGames(options: CrashOptions): SharedGames {
  return { crash: createCrash(options) };
}

/** Rows that these games write with their bets. */
export const GAME_ATTACHMENTS: readonly Attachment[] = [CRASH_RESERVED];

/** Encrypted columns of these games, besides the players' seeds. */
export const GAME_SEALED: readonly SealedColumn[] = [SEALED_CHAINS];

/** Status figures of the shared rounds. */
export async function readSharedRounds(db: Queryable): Promise<Record<string, SharedRoundFigures>> {
  return { crash: await readCrashFigures(db) };
}

export const GAME_TOPICS: readonly PublicTopic[] = [CRASH_TOPIC];

export function serveGames(serve: Serve, context: GameContext, shared: SharedGames): void {
  for (const game of GAMES) {
    const part = partOf(game.id);
    if (part) part.routes(serve, context, shared);
    else if (game.instant) playAtOnce(serve, context, game);
  }
}

/** Keyed by job name. */
export function gameJobs(
  context: GameContext,
  shared: SharedGames,
): { name: string; everyMs: number; run(): Promise<unknown> }[] {
  return GAMES.flatMap(({ id }) => {
    const job = partOf(id)?.job;
    return job ? [{ name: id, everyMs: job.everyMs, run: () => job.run(context, shared) }] : [];
  });
}

/** Seeds of bets in shared rounds, which do not use their player's seeds. */
export async function findSharedSeeds(
  db: Queryable,
  keys: KeyRing,
  bets: readonly (Round | Bet)[],
): Promise<Map<Round | Bet, SeedsOfRound>> {
  const shared = bets.filter(({ game }) => gameOf(game).seeds === 'round');
  const found = new Map<Round | Bet, SeedsOfRound>();
  for (const id of new Set(shared.map(({ game }) => game))) {
    const own = shared.filter(({ game }) => game === id);
    for (const [bet, seeds] of await partOf(id)!.seedsOf!(db, keys, own)) found.set(bet, seeds);
  }
  return found;
}

function partOf(id: Game): ServerPart | undefined {
  return PARTS[id];
}
