import type { Game } from '../api.ts';

/** Increment when covers are drawn differently: addresses change with it, so that no cache keeps old pictures. */
export const COVER_STYLE = 1;

/** A placeholder has this width, so that the page recognizes it and requests the picture again. */
export const STAND_IN_WIDTH = 27;

/** Number of covers loaded before all others: the first row on a phone. */
export const FIRST_COVERS = 3;

/** Address of a game's picture; null if it has none. */
export function coverOf({ id, cover }: Pick<Game, 'id' | 'cover'>): string | null {
  return cover === true ? coverAddress(id) : (cover ?? null);
}

/** Address of the picture that we draw for a game. */
export function coverAddress(id: string): string {
  return `/covers/${encodeURIComponent(id)}.avif?v=${COVER_STYLE}`;
}
