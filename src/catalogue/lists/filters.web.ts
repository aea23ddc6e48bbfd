import type { ListedGame } from './listed-game.web.ts';

export const FACTS = ['theme', 'mechanic', 'volatility'] as const;
export type Fact = (typeof FACTS)[number];

/** For each fact, any of the selected values. */
export interface Filters extends Record<Fact, readonly string[]> {
  /** Minimum return to player in percent; 0 for any. */
  rtpMin: number;
}

export const RTP_STEPS = [0, 95, 96, 97] as const;
export const NO_FILTERS: Filters = { theme: [], mechanic: [], volatility: [], rtpMin: 0 };

export function filterGames(games: readonly ListedGame[], filters: Filters): readonly ListedGame[] {
  if (countFilters(filters) === 0) return games;
  return games.filter(
    (game) =>
      FACTS.every((fact) => filters[fact].length === 0 || filters[fact].includes(game[fact] ?? '')) &&
      (game.rtp ?? 0) >= filters.rtpMin,
  );
}

export function countFilters(filters: Filters): number {
  return FACTS.reduce((sum, fact) => sum + filters[fact].length, Number(filters.rtpMin > 0));
}

export function toggled(values: readonly string[], value: string): string[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
}

/** All values of a fact with the number of games, most frequent first. */
export function valuesOf(games: readonly ListedGame[], fact: Fact): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { [fact]: value } of games) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}

/** From the address. Unknown values are ignored. */
export function readFilters(parameters: URLSearchParams): Filters {
  const listOf = (fact: Fact) =>
    (parameters.get(fact) ?? '').split(',').filter((value) => /^[\w -]{1,40}$/.test(value));
  const rtpMin = Number(parameters.get('rtp'));
  return {
    theme: listOf('theme'),
    mechanic: listOf('mechanic'),
    volatility: listOf('volatility'),
    rtpMin: RTP_STEPS.find((step) => step === rtpMin) ?? 0,
  };
}

export function writeFilters(parameters: URLSearchParams, filters: Filters): void {
  for (const fact of FACTS) {
    if (filters[fact].length > 0) parameters.set(fact, filters[fact].join(','));
    else parameters.delete(fact);
  }
  if (filters.rtpMin > 0) parameters.set('rtp', String(filters.rtpMin));
  else parameters.delete('rtp');
}
