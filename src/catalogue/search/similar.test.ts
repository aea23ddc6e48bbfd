import { expect, test } from 'vitest';
import type { Game } from '../api.ts';
import { similarTo, SIMILAR_MAX } from './similar.ts';
import { namesOf } from '../test-games.ts';

const slot = (name: string, theme: string, mechanic: string): Game => ({
  id: name,
  name,
  category: 'slots',
  theme,
  mechanic,
});

test('similar: forty others of its kind, the likest first and never itself', () => {
  const game = slot('This', 'egypt', 'ways');
  const others = Array.from({ length: 60 }, (_, index) => slot(`Other ${index}`, 'ocean', 'lines'));
  const games = [
    game,
    ...others,
    slot('Mechanic', 'ocean', 'ways'),
    slot('Theme', 'egypt', 'hold'),
    slot('Both', 'egypt', 'ways'),
  ];
  const found = similarTo(game, [...games, { id: '203', name: 'Wheel', category: 'roulette' }]);
  expect(found).toHaveLength(SIMILAR_MAX);
  expect(namesOf(found).slice(0, 4)).toEqual(['Both', 'Theme', 'Mechanic', 'Other 0']);
});

test('similar: a table is like other tables, those of its own game first', () => {
  const table = (id: string, category: Game['category']): Game => ({ id, name: id, category });
  const tables = [table('203', 'roulette'), table('701', 'live'), table('721', 'blackjack'), table('204', 'roulette')];
  expect(namesOf(similarTo(tables[0]!, [...tables, slot('Slot', 'a', 'b')]))).toEqual(['204', '701', '721']);
});
