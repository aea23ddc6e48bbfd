import type { Game } from '../api.ts';
import type { CoverGame } from './cover.ts';

/** What is drawn: every game but our own, which have covers made by hand. */
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
