import { describe, expect, test } from 'vitest';
import { findGames, nearness } from './search.web.ts';
import { listed, namesOf } from '../test-games.ts';

const originals = ['Plinko', 'Keno', 'Dice', 'Mines'].map((name) => listed(name));
const slots = [
  'Corn Maze Cash',
  'Tomb of the Ninth Sun',
  "Odin's Spare Eye",
  'Frost Giant’s Purse',
  'Golden Goose Lane',
  'Goose Committee',
  'Señor Siesta',
  'Valkyrie Vault',
].map((name) => listed(name));

test.each([
  ['', 4],
  ['  ', 4],
  ['IN', 2],
  ['inko', 1],
  ['no', 1],
  ['.*', 0],
  ['zzzz', 0],
])('search: %j finds %i originals', (text, count) => {
  expect(findGames(originals, text, 'recommended')).toHaveLength(count);
});

test('search: names are sorted whatever their case, with numbers by value', () => {
  const games = ['beta', 'Alpha 10', 'alpha 9', 'Gamma'].map((name) => listed(name));
  expect(namesOf(findGames(games, '', 'ascending'))).toEqual(['alpha 9', 'Alpha 10', 'beta', 'Gamma']);
  expect(namesOf(findGames(games, 'alpha', 'descending'))).toEqual(['Alpha 10', 'alpha 9']);
  expect(namesOf(games)[0]).toBe('beta');
});

test('search: what begins with the text comes before what has it in the middle', () => {
  expect(namesOf(findGames(slots, 'goose', 'recommended'))).toEqual(['Goose Committee', 'Golden Goose Lane']);
});

describe('search: a text that no name holds finds the nearest', () => {
  test.each([
    ['gosse', ['Goose Committee', 'Golden Goose Lane']],
    ['corm maze', ['Corn Maze Cash']],
    ['cash corn', ['Corn Maze Cash']],
    ['cornmaze', ['Corn Maze Cash']],
    ['cmc', ['Corn Maze Cash']],
    ['odins eye', ["Odin's Spare Eye"]],
    ['giants', ['Frost Giant’s Purse']],
    ['valkryie', ['Valkyrie Vault']],
    ['valkirie valt', ['Valkyrie Vault']],
    ['senor', ['Señor Siesta']],
    ['tomb nint', ['Tomb of the Ninth Sun']],
    ['plinko', []],
    ['go', ['Golden Goose Lane', 'Goose Committee']],
    ['no such game', []],
  ])('%j', (text, names) => {
    expect(namesOf(findGames(slots, text, 'recommended')).sort()).toEqual(names.toSorted());
  });
});

test('search: every word that is typed must be near one of the name', () => {
  expect(nearness('corn maze cash', 'corn pirate')).toBe(0);
  expect(nearness('corn maze cash', 'corn')).toBeGreaterThan(nearness('corn maze cash', 'crn'));
});
