import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dollars } from '../../money/usd.ts';
import { GAME_IDS, type Game } from '../all.ts';
import { ruleTextOf } from './rule-tables.ts';

/** For the first games; later ones keep theirs in their own tests. A new hash here means that bets are now paid by different rules. */
const HASHES = {
  plinko: 'f4e7bfb6c549920233da11bf9a0e8a49be0cb70a99ef706dd9e0498c528da34f',
  dice: '47a7cdb1b239a89a8fa02bc65a0f0f11a76f1908f03d4233cfb7f1daa4599f22',
  mines: '0eec66a3941c51b8b4fabba9179fd56fb6774efcf345343ff3b00f0b15a29a4b',
  keno: '839073174b25f4301d617bf7e22ab8caf72ba42aa6a720b7f676f0d36bc0fb70',
};

describe.each(GAME_IDS)('rules of %s', (game) => {
  test('are canonical JSON: sorted keys, no spaces, whole numbers', () => {
    const text = ruleTextOf(game);
    const outside = text.replaceAll(/"[^"]*"/g, '""');
    const keys = Object.keys(JSON.parse(text) as object);
    expect(keys.toSorted()).toEqual(keys);
    expect(outside).toMatch(/^[{}[\]":,\d]+$/);
    expect(text).toMatch(/^[\x20-\x7e]+$/);
  });

  test('change with the maximum win', () => {
    expect(ruleTextOf(game, dollars(4_999))).not.toBe(ruleTextOf(game));
  });
});

test.each(Object.entries(HASHES))('rules of %s are those with this hash', (game, hash) => {
  expect(
    createHash('sha256')
      .update(ruleTextOf(game as Game))
      .digest('hex'),
  ).toBe(hash);
});

test('rules: every multiplier stands in the text', () => {
  const numbersIn = (game: (typeof GAME_IDS)[number]) => {
    const { multipliersE4 } = JSON.parse(ruleTextOf(game)) as { multipliersE4: object };
    return JSON.stringify(multipliersE4).match(/[[,]\d+/g)!.length;
  };
  expect(numbersIn('plinko')).toBe(3 * (9 + 10 + 11 + 12 + 13 + 14 + 15 + 16 + 17));
  expect(numbersIn('keno')).toBe(3 * (2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 11));
  expect(numbersIn('mines')).toBe(300);
});

test('rules: the formula of Dice stands in the text with its constants', () => {
  expect(JSON.parse(ruleTextOf('dice'))).toMatchObject({
    draw: 'roll = index(0, 10001) hundredths; a roll above the threshold wins',
    multiplierE4: 'floor(99000000 / (10000 - threshold))',
    thresholdMin: 500,
    thresholdMax: 9_800,
    winMaxMicros: '5000000000',
  });
});
