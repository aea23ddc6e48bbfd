import { expect, test } from 'vitest';
import { knownGameOf, type ProviderGame } from './provider-game.ts';

const told = (more: Partial<ProviderGame> = {}): ProviderGame => ({
  symbol: 'vs20goose',
  name: 'Golden Goose',
  typeId: 'vs',
  ...more,
});

test('provider game: tables are told apart by their ids, everything else is a slot', () => {
  const categoryOf = (symbol: string, typeId: string) => knownGameOf(told({ symbol, typeId }))?.category;
  for (const id of ['721', '901']) expect(categoryOf(id, 'lg')).toBe('blackjack');
  for (const id of ['203', '204', '225', '240', '545']) expect(categoryOf(id, 'lg')).toBe('roulette');
  expect(categoryOf('1101', 'lg')).toBe('live');
  for (const type of ['vs', 'cs', 'sc']) expect(categoryOf('vs5x', type)).toBe('slots');
});

test('provider game: the lobby is no game, nor is what has no proper symbol or name', () => {
  for (const symbol of ['101', '', '../x', 'https://evil.example', 'a'.repeat(65), 'a b']) {
    expect(knownGameOf(told({ symbol, typeId: 'lg' })), symbol).toBeNull();
  }
  expect(knownGameOf(told({ name: ' \u0007 ' }))).toBeNull();
});

test('provider game: facts that make no sense are left out', () => {
  const odd = told({ name: ' Ruby\u0000 ', theme: '<b>', mechanic: 'hold', volatility: 'wild', rtpPercentE2: 20_000 });
  expect(knownGameOf(odd)).toEqual({
    symbol: 'vs20goose',
    name: 'Ruby',
    category: 'slots',
    theme: null,
    mechanic: 'hold',
    volatility: null,
    rtpPercentE2: null,
  });
  expect(knownGameOf(told({ rtpPercentE2: 96.5 }))?.rtpPercentE2).toBeNull();
  expect(knownGameOf(told({ rtpPercentE2: 9_650, volatility: 'high' }))).toMatchObject({
    rtpPercentE2: 9_650,
    volatility: 'high',
  });
});
