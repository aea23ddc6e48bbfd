/** As the casino around the frame writes numbers in this language. */
const LOCALES: Readonly<Record<string, string>> = { en: 'en-US', es: 'es', pt: 'pt-BR', ja: 'ja-JP' };
const CURRENCY = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;

export interface Amounts {
  dollars(cents: number): string;
  /** Where there is little room: without cents if there are none, or if they do not matter. */
  shortDollars(cents: number): string;
  plainNumber(value: number): string;
  /** Hundredths of a percent. */
  percentText(percentE2: number): string;
  timeText(at: string): string;
}

export function amountsIn(language: string): Amounts {
  const locale = LOCALES[language] ?? 'en-US';
  const money = new Intl.NumberFormat(locale, CURRENCY);
  const wholeMoney = new Intl.NumberFormat(locale, { ...CURRENCY, maximumFractionDigits: 0 });
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const percents = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const dollars = (cents: number): string => money.format(cents / 100);
  return {
    dollars,
    shortDollars: (cents) =>
      cents >= 100_000 || cents % 100 === 0 ? wholeMoney.format(Math.round(cents / 100)) : dollars(cents),
    plainNumber: plain.format,
    percentText: (percentE2) => percents.format(percentE2 / 100),
    timeText: (at) =>
      new Date(at).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' }),
  };
}
