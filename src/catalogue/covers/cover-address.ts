import type { Game } from '../api.ts';

/** Raised whenever covers are drawn differently: addresses change with it, so that nobody keeps the old pictures. */
export const COVER_STYLE = 1;

/** A stand-in has this width, so that the page knows it and asks again for the picture. */
export const STAND_IN_WIDTH = 27;

/** How many covers are loaded before all others: the first row on a phone. */
export const FIRST_COVERS = 3;

/** Where the picture of a game is; null: it has none. */
export function coverOf({ id, cover }: Pick<Game, 'id' | 'cover'>): string | null {
  return cover === true ? coverAddress(id) : (cover ?? null);
}

/** Where the picture is that we draw for a game. */
export function coverAddress(id: string): string {
  return `/covers/${encodeURIComponent(id)}.avif?v=${COVER_STYLE}`;
}
