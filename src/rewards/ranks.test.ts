import { expect, test } from 'vitest';
import { RANKS, rankOf } from './ranks.ts';

test('ranks: each begins exactly at its minimum', () => {
  RANKS.forEach(({ name, minimum }, position) => {
    expect(rankOf(minimum)).toBe(name);
    if (position > 0) expect(rankOf(minimum - 1n)).toBe(RANKS[position - 1]!.name);
  });
  expect(rankOf(10n ** 18n)).toBe('Roulo Royalty');
});
