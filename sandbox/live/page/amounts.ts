/** Number formats of the page's languages, the same as the casino's. */
const LOCALES: Readonly<Record<string, string>> = { en: 'en-US', es: 'es', pt: 'pt-BR', ja: 'ja-JP' };

export interface Amounts {
  /** $1,284.50 */
  usd(cents: number): string;
  /** For chips and felts, where space is scarce: .50, 5, 1.2K. */
  short(cents: number): string;
  /** 0.95, and in most languages 0,95. */
  plain(number: number): string;
}

export function amountsIn(language: string): Amounts {
  const locale = LOCALES[language] ?? 'en-US';
  const dollars = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  });
  const plain = new Intl.NumberFormat(locale);
  const thousands = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const cents2 = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
  return {
    usd: (cents) => dollars.format(cents / 100),
    short(cents) {
      if (cents >= 100_000) return `${thousands.format(cents / 100_000)}K`;
      return cents % 100 === 0 ? plain.format(cents / 100) : cents2.format(cents / 100).replace(/^0/, '');
    },
    plain: plain.format,
  };
}
