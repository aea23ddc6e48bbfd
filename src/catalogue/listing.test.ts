import { expect, test } from 'vitest';
import type { GameCategory } from './api.ts';
import { findGames, gamesOf, recommend, weightOfPage, type ListedGame } from './listing.web.ts';
import { ORIGINALS } from './originals.ts';

const originals = ORIGINALS.map((game) => ({ ...game, isBlocked: false }));
const game = (name: string, category: GameCategory, popularity?: number): ListedGame => ({
  id: name,
  name,
  category,
  path: `/slotgame/${name}`,
  cover: `/covers/${name}.avif`,
  isBlocked: false,
  ...(popularity === undefined ? {} : { popularity }),
});
const namesOf = (games: readonly ListedGame[]) => games.map(({ name }) => name);
const slots = Array.from({ length: 40 }, (_, index) => game(`Slot ${index + 1}`, 'slots', 40 - index));

test('listing: live tables hold the blackjack and roulette tables', () => {
  const tables = [game('Baccarat', 'live'), game('Seven Seats', 'blackjack'), game('Wheel', 'roulette')];
  expect(namesOf(gamesOf([...tables, ...slots], 'live'))).toEqual(['Baccarat', 'Seven Seats', 'Wheel']);
  expect(namesOf(gamesOf(tables, 'blackjack'))).toEqual(['Seven Seats']);
  expect(gamesOf(tables, 'originals')).toEqual([]);
});

test('listing: the most popular stand first, those without a rank last', () => {
  const games = [game('Unranked', 'slots'), game('Second', 'slots', 2), game('First', 'slots', 1)];
  expect(namesOf(gamesOf(games, 'slots'))).toEqual(['First', 'Second', 'Unranked']);
});

test.each([
  ['', 4],
  ['  ', 4],
  ['IN', 2],
  ['inko', 1],
  ['no', 1],
  ['plinko.', 0],
  ['.*', 0],
])('listing: %j is in the names of %i originals', (text, count) => {
  expect(findGames(originals, text, 'recommended')).toHaveLength(count);
});

test('listing: names are sorted whatever their case, with numbers by value', () => {
  const games = ['beta', 'Alpha 10', 'alpha 9', 'Gamma'].map((name) => game(name, 'slots'));
  expect(namesOf(findGames(games, '', 'ascending'))).toEqual(['alpha 9', 'Alpha 10', 'beta', 'Gamma']);
  expect(namesOf(findGames(games, 'alpha', 'descending'))).toEqual(['Alpha 10', 'alpha 9']);
  expect(namesOf(games)[0]).toBe('beta');
});

test('listing: recommended are the 18 most popular slots and the originals, in the order of their weights', () => {
  const chosen = recommend([...slots, ...originals], (id) => id.length * 1_000 + id.charCodeAt(id.length - 1));
  expect(chosen).toHaveLength(22);
  expect(chosen.filter(({ category }) => category === 'slots').every(({ popularity }) => popularity! <= 18)).toBe(true);
  expect(namesOf(chosen).slice(0, 4).sort()).toEqual(['Dice', 'Keno', 'Mines', 'Plinko']);
});

test('listing: a blocked game is not recommended', () => {
  const blocked = slots.map((slot) => ({ ...slot, isBlocked: true }));
  expect(recommend([...blocked, ...originals], weightOfPage)).toHaveLength(4);
});

test('listing: the order of chance stays for the life of the page', () => {
  const once = namesOf(recommend([...slots, ...originals], weightOfPage));
  expect(namesOf(recommend([...originals, ...slots], weightOfPage))).toEqual(once);
  expect(new Set(once).size).toBe(once.length);
});
