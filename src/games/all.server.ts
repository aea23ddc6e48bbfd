import type { Serve } from '../http/router.ts';
import { GAMES, type Game } from './all.ts';
import { diceRoutes } from './dice/routes.ts';
import { minesJob, minesRoutes } from './mines/routes.ts';
import type { GameContext } from './place-bet.ts';
import { playAtOnce } from './play-at-once.ts';
import { plinkoJob, plinkoRoutes } from './plinko/routes.ts';

/** What a game does on the server by itself. */
export interface ServerPart {
  routes(serve: Serve, context: GameContext): void;
  /** Work that is done again and again, on any number of servers at once. */
  job?: { everyMs: number; run(context: GameContext): Promise<unknown> };
}

/** Games whose rounds outlive a call; without an entry here they do not compile. */
type RoundId = Extract<(typeof GAMES)[number], { instant: null }>['id'];

/** An instant game needs no entry, unless it asks for more than its own fields. */
const PARTS: Record<RoundId, ServerPart> & Partial<Record<Game, ServerPart>> = {
  plinko: { routes: plinkoRoutes, job: plinkoJob },
  mines: { routes: minesRoutes, job: minesJob },
  dice: { routes: diceRoutes },
};

export function serveGames(serve: Serve, context: GameContext): void {
  for (const game of GAMES) {
    const part = partOf(game.id);
    if (part) part.routes(serve, context);
    else if (game.instant) playAtOnce(serve, context, game);
  }
}

/** Named after their games. */
export function gameJobs(context: GameContext): { name: string; everyMs: number; run(): Promise<unknown> }[] {
  return GAMES.flatMap(({ id }) => {
    const job = partOf(id)?.job;
    return job ? [{ name: id, everyMs: job.everyMs, run: () => job.run(context) }] : [];
  });
}

function partOf(id: Game): ServerPart | undefined {
  return PARTS[id];
}
