import type { Game } from './api.ts';

export const ORIGINALS: readonly Game[] = [
  original('plinko', 'Plinko', '/plinko'),
  original('keno', 'Keno', '/casino/originals/keno'),
  original('dice', 'Dice', '/casino/originals/dice'),
  original('mines', 'Mines', '/casino/originals/mines'),
];

function original(id: string, name: string, path: string): Game {
  return { id, name, category: 'originals', path, cover: `/covers/${id}.svg` };
}
