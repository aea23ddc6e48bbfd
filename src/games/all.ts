import { crash } from './crash/game.ts';
import type { GameDefinition } from './definition.ts';
import { dice } from './dice/game.ts';
import { hilo } from './hilo/game.ts';
import { keno } from './keno/game.ts';
import { limbo } from './limbo/game.ts';
import { mines } from './mines/game.ts';
import { plinko } from './plinko/game.ts';
import { wheel } from './wheel/game.ts';

/** All originals. Whatever concerns "each game" is derived from this list. */
export const GAMES = [plinko, dice, mines, keno, limbo, wheel, crash, hilo] as const;

export type Game = (typeof GAMES)[number]['id'];

export const GAME_IDS: readonly Game[] = GAMES.map(({ id }) => id);

/** Makes a value for each game from its definition. */
export function perGame<T>(make: (game: GameDefinition<Game>) => T): Record<Game, T> {
  return Object.fromEntries(GAMES.map((game) => [game.id, make(game)])) as Record<Game, T>;
}

const byId = perGame((game) => game);
const byCode = new Map(GAMES.map((game) => [game.code, game]));

export function gameOf(id: Game): GameDefinition<Game> {
  return byId[id];
}

export function gameOfCode(code: number): GameDefinition<Game> | null {
  return byCode.get(code) ?? null;
}

/** Null if there is no such game. */
export function gameCalled(name: unknown): GameDefinition<Game> | null {
  return GAMES.find(({ id }) => id === name) ?? null;
}
