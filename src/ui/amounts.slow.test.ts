import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Loads the module as a page would: with a rate in the page's head and a remembered currency. */
async function amountsWith(rate: string | undefined, remembered: string | null, language = 'en') {
  vi.resetModules();
  vi.stubGlobal('document', { cookie: '', querySelector: () => (rate === undefined ? null : { content: rate }) });
  vi.stubGlobal('localStorage', { getItem: () => remembered, setItem: () => {} });
  vi.stubGlobal('navigator', { languages: [language] });
  return import('./amounts.ts');
}

test('amounts: dollars unless euros were chosen and the page knows a rate', async () => {
  for (const [rate, remembered] of [
    ['0.92', null],
    ['0.92', 'usd'],
    [undefined, 'eur'],
    ['', 'eur'],
  ] as const) {
    const { formatUsd, formatBoth, formatProfit } = await amountsWith(rate, remembered);
    expect(formatUsd(1_284.509)).toBe('$1,284.50');
    expect(formatBoth(1_284.509)).toBe('$1,284.50');
    expect(formatProfit(-0.001)).toBe('−$0.01');
  }
});

test('amounts: in euros, rounded down, and with the dollars beside them where money moves', async () => {
  const { formatUsd, formatBoth, formatProfit, formatProfitBoth, formatUsdPlain } = await amountsWith('0.92', 'eur');
  expect(formatUsd(100)).toBe('€92.00');
  expect(formatUsd(0.1)).toBe('€0.09');
  expect(formatBoth(1_284.5)).toBe('€1,181.74 ($1,284.50)');
  expect(formatProfit(-10)).toBe('−€9.20');
  expect(formatProfitBoth(10)).toBe('+€9.20 (+$10.00)');
  // Rules are quoted in dollars, whatever currency is shown.
  expect(formatUsdPlain(15)).toBe('$15');
});

test('amounts: by the language’s own rules', async () => {
  const { formatBoth } = await amountsWith('0.92', 'eur', 'es');
  expect(formatBoth(1_284.5).replaceAll(/\s/g, ' ')).toBe('1181,74 € (1284,50 $)');
});

test('amounts: percentages and counts that are written by hand are those of Intl', async () => {
  for (const [language, locale] of [
    ['en', 'en-US'],
    ['es', 'es'],
  ] as const) {
    const { formatPercent, formatCount } = await amountsWith(undefined, null, language);
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
    const count = new Intl.NumberFormat(locale);
    const numbers = Array.from({ length: 101_000 }, (_, hundredths) => hundredths / 100);
    for (const number of [...numbers, 96.527, 12.345_6, -3, 1_250.5]) {
      expect(formatPercent(number), `${number}`).toBe(percent.format(number / 100));
    }
    for (const number of [0, 7, 35, 700, 999, 1_000, 12_345, -4])
      expect(formatCount(number)).toBe(count.format(number));
  }
});

test('amounts: a multiplier in a list has two decimals, rounded down', async () => {
  const { formatMultiplierShort } = await amountsWith(undefined, null);
  expect([0, 1, 1.2581, 2.5848, 1.1, 0.29, 1_000].map(formatMultiplierShort)).toEqual([
    '0.00×',
    '1.00×',
    '1.25×',
    '2.58×',
    '1.10×',
    '0.29×',
    '1,000.00×',
  ]);
});
