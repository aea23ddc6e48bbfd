import { expect, test } from 'vitest';
import { gamesOf } from '../listing.ts';
import { recommend, weightOfPage } from './recommend.web.ts';
import { listed, namesOf } from '../test-games.ts';

const originals = ['Plinko', 'Keno', 'Dice', 'Mines'].map((name) => listed(name, { category: 'originals' }));
const slots = Array.from({ length: 40 }, (_, index) => listed(`Slot ${index + 1}`));

test('listing: live tables hold the blackjack and roulette tables', () => {
  const tables = [
    listed('Baccarat', { category: 'live' }),
    listed('Seven Seats', { category: 'blackjack' }),
    listed('Wheel', { category: 'roulette' }),
  ];
  expect(namesOf(gamesOf([...tables, ...slots], 'live'))).toEqual(['Baccarat', 'Seven Seats', 'Wheel']);
  expect(namesOf(gamesOf(tables, 'blackjack'))).toEqual(['Seven Seats']);
  expect(gamesOf(tables, 'originals')).toEqual([]);
});

test('recommend: the first 18 slots and the originals, in the order of their weights', () => {
  const chosen = recommend([...slots, ...originals], (id) => (id.startsWith('Slot') ? 1_000 : 0) + id.length);
  expect(chosen).toHaveLength(22);
  const chosenSlots = namesOf(chosen.filter(({ category }) => category === 'slots'));
  expect(chosenSlots.toSorted()).toEqual(namesOf(slots.slice(0, 18)).toSorted());
  expect(namesOf(chosen).slice(0, 4).sort()).toEqual(['Dice', 'Keno', 'Mines', 'Plinko']);
});

test('recommend: slots that are blocked in a country stay in the list, with their mark', () => {
  const blocked = slots.map((slot) => ({ ...slot, isBlocked: true }));
  const chosen = recommend([...blocked, ...originals], weightOfPage);
  expect(chosen).toHaveLength(22);
  expect(chosen.filter(({ isBlocked }) => isBlocked)).toHaveLength(18);
});

test('recommend: the order of chance stays for the life of the page', () => {
  const once = namesOf(recommend([...slots, ...originals], weightOfPage));
  expect(namesOf(recommend([...originals, ...slots], weightOfPage))).toEqual(once);
  expect(new Set(once).size).toBe(once.length);
});
