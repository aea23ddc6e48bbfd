/** The originals. */
export const GAMES = ['plinko', 'dice', 'mines', 'keno'] as const;
export type Game = (typeof GAMES)[number];
