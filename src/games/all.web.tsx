import type { Game } from './all.ts';
import { crash } from './crash/game.web.tsx';
import { dice } from './dice/game.web.tsx';
import { hilo } from './hilo/game.web.tsx';
import { keno } from './keno/game.web.tsx';
import { limbo } from './limbo/game.web.tsx';
import { mines } from './mines/game.web.tsx';
import type { GameOnScreen } from './on-screen.ts';
import { plinko } from './plinko/game.web.tsx';
import { wheel } from './wheel/game.web.tsx';

/** Every original in the web app, in menu order. A game of `all.ts` that is missing here is a compile error. */
const ON_SCREEN: { readonly [Id in Game]: GameOnScreen<Id> } = { plinko, dice, mines, keno, limbo, wheel, crash, hilo };

export const GAMES_ON_SCREEN: readonly GameOnScreen<Game>[] = Object.values(ON_SCREEN);

export function gameOnScreen(id: Game): GameOnScreen<Game> {
  return ON_SCREEN[id];
}

/** A game's name. Unknown ids, such as of newer games, are returned as they are. */
export function gameName(id: string): string {
  return GAMES_ON_SCREEN.find((game) => game.id === id)?.texts.name ?? id;
}

export const originalCover = (id: string): string => `/covers/${id}.svg`;

/** Covers of the first three games for a fan, with the first game in the middle. */
export function fanCovers(): string[] {
  const [middle, right, left] = GAMES_ON_SCREEN.map(({ id }) => originalCover(id));
  return [left!, middle!, right!];
}
