import { expect, test } from 'vitest';
import { tryForgeries } from './forgeries.ts';

test('forgeries: every kind is rejected every time with a sentence, and what nobody touched is accepted', async () => {
  const { untouched, forged } = await tryForgeries(20);
  expect(untouched).toMatchObject({ rejected: 0 });
  expect(forged.filter(({ tried, rejected, reason }) => tried !== 20 || rejected < tried || reason === '')).toEqual([]);
  const sentences = (beginning: string) =>
    new Set(forged.filter(({ kind }) => kind.startsWith(beginning)).map(({ reason }) => reason)).size;
  // Each has a sentence of its own: cut off, reordered (two ways), other bet, foreign, unsigned, of the future; of the log three and one.
  expect([sentences('receipt:'), sentences('log:')]).toEqual([6, 4]);
});
