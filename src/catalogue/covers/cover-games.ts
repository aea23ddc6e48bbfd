import type { Game } from '../api.ts';
import type { CoverGame } from './cover.ts';

/** Games whose covers are drawn: all except our own, which have hand-made covers. */
export function coverGamesOf(games: () => readonly Game[]): () => readonly CoverGame[] {
  let known: readonly Game[] = [];
  let drawn: readonly CoverGame[] = [];
  return () => {
    const now = games();
    if (now === known) return drawn;
    known = now;
    drawn = now
      .filter(({ category }) => category !== 'originals')
      .map(({ id, name, category, theme }) => ({ symbol: id, name, theme: theme ?? category }));
    return drawn;
  };
}
