import { GAMES } from '../../games/all.ts';
import type { Game } from '../api.ts';

export const ORIGINALS: readonly Game[] = GAMES.map(({ id, texts, path }) => original(id, texts.name, path));

/** Pages that open the provider's own list of tables. They count as live games, but not as blackjack or roulette tables. */
export const LOBBIES: readonly Game[] = [
  { id: 'blackjack-lobby', name: 'Blackjack Lobby', category: 'live' },
  { id: 'roulette-lobby', name: 'Roulette Lobby', category: 'live' },
  { id: 'baccarat-lobby', name: 'Baccarat Lobby', category: 'live' },
];

function original(id: string, name: string, path: string): Game {
  return { id, name, category: 'originals', path, cover: `/covers/${id}.svg` };
}
