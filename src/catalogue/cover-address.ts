import type { Game } from './api.ts';

/** Raised whenever covers are drawn differently: addresses change with it, so that nobody keeps the old pictures. */
export const COVER_STYLE = 1;

/** What only stands in for a picture says so by its own width: a page then asks again. */
export const STAND_IN_WIDTH = 27;

/** How many covers come before all others: the first row of a phone, the largest that its screen shows first. */
export const FIRST_COVERS = 3;

/** Where the picture of a game is; null: it has none. */
export function coverOf({ id, cover }: Pick<Game, 'id' | 'cover'>): string | null {
  return cover === true ? coverAddress(id) : (cover ?? null);
}

/** Where the picture is that we draw for a game. */
export function coverAddress(id: string): string {
  return `/covers/${encodeURIComponent(id)}.avif?v=${COVER_STYLE}`;
}
