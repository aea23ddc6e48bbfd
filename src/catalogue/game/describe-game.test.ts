import { expect, test } from 'vitest';
import { LANGUAGES, textsIn } from '../../texts/language.ts';
import { gameDescriptions } from '../../texts/game-descriptions.ts';
import { slotStories } from '../../texts/slot-stories.ts';
import { factNames } from '../../texts/slots.ts';
import { describeSlot, summariseGame } from './describe-game.ts';

const percent = (value: number) => `${value}%`;
const slot = {
  id: 'vs20tomb',
  name: 'Tomb',
  category: 'slots',
  theme: 'egypt',
  mechanic: 'hold',
  volatility: 'high',
  rtp: 96.07,
};

test.each(LANGUAGES)('games: every theme, mechanic and volatility has its words, in %s', (language) => {
  const texts = textsIn(language, gameDescriptions);
  const names = textsIn(language, factNames);
  const stories = textsIn(language, slotStories);
  expect(Object.keys(stories).sort()).toEqual(Object.keys(names.theme).sort());
  expect(Object.keys(texts.mechanics).sort()).toEqual(Object.keys(names.mechanic).sort());
  expect(Object.keys(texts.volatility).sort()).toEqual(Object.keys(names.volatility).sort());
  const told = describeSlot(slot, texts, stories, percent);
  expect(told).toHaveLength(5);
  expect(told[0]).toContain('Tomb');
  expect(told.join(' ')).toContain('96.07%');
  expect(told.join(' ')).toContain('3.93%');
});

test('games: what a provider does not tell is left out, and nothing is made up for it', () => {
  const told = describeSlot({ id: 'x', name: 'Plain', category: 'slots' }, gameDescriptions, slotStories, percent);
  expect(told).toHaveLength(2);
  expect(
    summariseGame({ id: 'x', name: 'Plain', category: 'slots' }, gameDescriptions, factNames, percent),
  ).not.toMatch(/, *[,;]|undefined/);
});

test('games: a table is summed up with the return of its best bet', () => {
  const table = { id: '203', name: 'Speed Roulette', category: 'roulette', rtp: 97.3 };
  expect(summariseGame(table, gameDescriptions, factNames, percent)).toContain('up to 97.3%');
});
