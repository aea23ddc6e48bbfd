/** Raised whenever covers are drawn differently: addresses change with it, so that nobody keeps the old pictures. */
export const COVER_STYLE = 1;

/** Where the picture is that we draw for a game. */
export function coverAddress(id: string): string {
  return `/covers/${encodeURIComponent(id)}.avif?v=${COVER_STYLE}`;
}
