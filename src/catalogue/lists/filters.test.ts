import { expect, test } from 'vitest';
import { countFilters, filterGames, NO_FILTERS, readFilters, toggled, valuesOf, writeFilters } from './filters.web.ts';
import { listed, namesOf } from '../test-games.ts';

const games = [
  listed('A', { theme: 'egypt', mechanic: 'ways', volatility: 'low', rtp: 94.05 }),
  listed('B', { theme: 'egypt', mechanic: 'hold', volatility: 'high', rtp: 96 }),
  listed('C', { theme: 'ocean', mechanic: 'ways', volatility: 'high', rtp: 97.8 }),
  listed('D'),
];
const left = (filters: Partial<typeof NO_FILTERS>) =>
  namesOf(filterGames(games, { ...NO_FILTERS, ...filters })).join('');

test('filters: any of a fact’s values, and all of the facts', () => {
  expect(filterGames(games, NO_FILTERS)).toBe(games);
  expect(left({ theme: ['egypt', 'ocean'] })).toBe('ABC');
  expect(left({ theme: ['egypt'], volatility: ['high'] })).toBe('B');
  expect(left({ mechanic: ['cluster'] })).toBe('');
  expect(left({ rtpMin: 96 })).toBe('BC');
});

test('filters: a game that does not tell a fact is not among those that have it', () => {
  expect(left({ volatility: ['low', 'medium', 'high'] })).toBe('ABC');
});

test('filters: the values are those that games have, counted', () => {
  expect(valuesOf(games, 'theme')).toEqual([
    { value: 'egypt', count: 2 },
    { value: 'ocean', count: 1 },
  ]);
});

test('filters: the address keeps them, and what is none of them is not read', () => {
  const filters = { theme: ['egypt', 'ocean'], mechanic: [], volatility: ['high'], rtpMin: 97 };
  const address = new URLSearchParams('q=gold&mechanic=ways');
  writeFilters(address, filters);
  expect(address.toString()).toBe('q=gold&theme=egypt%2Cocean&volatility=high&rtp=97');
  expect(readFilters(address)).toEqual(filters);
  expect(countFilters(filters)).toBe(4);
  expect(readFilters(new URLSearchParams('theme=<b>,,../x&rtp=1e3'))).toEqual(NO_FILTERS);
});

test('filters: a value is pressed and released', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
});
