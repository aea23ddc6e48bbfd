import { expect, test } from 'vitest';
import { amountsIn } from './amounts.ts';

test('live amounts: each language writes them in its own way', () => {
  const written = (language: string) => {
    const { usd, short, plain } = amountsIn(language);
    return [usd(128_450), short(50), short(120_000), plain(0.95)].map((text) => text.replace(/\s/g, ' '));
  };
  expect(written('en')).toEqual(['$1,284.50', '.50', '1.2K', '0.95']);
  expect(written('es')).toEqual(['1284,50 $', ',50', '1,2K', '0,95']);
  expect(written('pt')).toEqual(['$ 1.284,50', ',50', '1,2K', '0,95']);
  expect(written('ja')).toEqual(['$1,284.50', '.50', '1.2K', '0.95']);
  expect(written('xx')).toEqual(written('en'));
});
