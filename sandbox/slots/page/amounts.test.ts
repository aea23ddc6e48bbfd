import { expect, test } from 'vitest';
import { amountsIn } from './amounts.ts';

test('slot amounts: each language writes them in its own way', () => {
  const written = (language: string) => {
    const { dollars, shortDollars, plainNumber, percentText } = amountsIn(language);
    const texts = [dollars(128_450), shortDollars(150), shortDollars(2000), plainNumber(1.4), percentText(9650)];
    return texts.map((text) => text.replace(/\s/g, ' '));
  };
  expect(written('en')).toEqual(['$1,284.50', '$1.50', '$20', '1.4', '96.50']);
  expect(written('es')).toEqual(['1284,50 $', '1,50 $', '20 $', '1,4', '96,50']);
  expect(written('pt')).toEqual(['$ 1.284,50', '$ 1,50', '$ 20', '1,4', '96,50']);
  expect(written('ja')).toEqual(['$1,284.50', '$1.50', '$20', '1.4', '96.50']);
  expect(written('xx')).toEqual(written('en'));
});
