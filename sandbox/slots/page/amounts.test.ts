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

test('slot amounts: they are written as the formats of the runtime write them, which the casino uses', () => {
  const currency = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
  const cents = [
    0, 1, 9, 10, 99, 100, 101, 1995, 99_999, 100_000, 123_456, 1_234_500, 12_345_678, 1_234_567_890, -5, -1_234_567,
  ];
  for (const [language, locale] of Object.entries({ en: 'en-US', es: 'es', pt: 'pt-BR', ja: 'ja-JP' })) {
    const { dollars, shortDollars, plainNumber, percentText } = amountsIn(language);
    const formats = {
      money: new Intl.NumberFormat(locale, currency),
      whole: new Intl.NumberFormat(locale, { ...currency, maximumFractionDigits: 0 }),
      plain: new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }),
      percents: new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }),
    };
    for (const each of cents) {
      expect(dollars(each)).toBe(formats.money.format(each / 100));
      const isWhole = each >= 100_000 || each % 100 === 0;
      expect(shortDollars(each)).toBe(isWhole ? formats.whole.format(Math.round(each / 100)) : dollars(each));
    }
    for (const each of [0, 1, 2.5, 1.25, 0.4, 999, 1000, 1234.5, 10_000, 5_000_000]) {
      expect(plainNumber(each)).toBe(formats.plain.format(each));
    }
    for (const each of [9650, 9400, 10_000, 5]) expect(percentText(each)).toBe(formats.percents.format(each / 100));
  }
});
