import type { GameAbout, Games } from './pages.ts';

const GAMES: readonly GameAbout[] = [
  { id: 'vs20tomb', name: 'Tomb of <b> & Co', isSlot: true, summaryIn: (language) => `${language}: a "slot"` },
  { id: '203', name: 'Speed Roulette', isSlot: false, summaryIn: (language) => `${language}: a table` },
];

/** A slot whose name needs escaping, and a table. */
export const testGames: Games = { find: (id) => GAMES.find((game) => game.id === id), all: () => GAMES };
