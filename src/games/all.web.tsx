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

/** Every original in the browser, in the order of menus. A game of `all.ts` that is missing here does not compile. */
const ON_SCREEN: { readonly [Id in Game]: GameOnScreen<Id> } = { plinko, dice, mines, keno, limbo, wheel, crash, hilo };

export const GAMES_ON_SCREEN: readonly GameOnScreen<Game>[] = Object.values(ON_SCREEN);

export function gameOnScreen(id: Game): GameOnScreen<Game> {
  return ON_SCREEN[id];
}

/** What a game is called, also one that this page does not know yet. */
export function gameName(id: string): string {
  return GAMES_ON_SCREEN.find((game) => game.id === id)?.texts.name ?? id;
}

export const originalCover = (id: string): string => `/covers/${id}.svg`;

/** The covers of the first three games, the first in the middle: for a fan of cards. */
export function fanCovers(): string[] {
  const [middle, right, left] = GAMES_ON_SCREEN.map(({ id }) => originalCover(id));
  return [left!, middle!, right!];
}
