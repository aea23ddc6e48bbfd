import { LOCALES, type Language } from './language.ts';

/** Figures within a sentence, as they are written in a language. The formats are made when they are first used. */

/** Dollars, such as `$1,284.50`. */
export function amountIn(language: Language): (dollars: number) => string {
  const format = once(
    () =>
      new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }),
  );
  return (dollars) => format().format(dollars);
}

/** A moment in UTC, such as `May 13, 2030, 08:30 UTC`. */
export function momentIn(language: Language): (iso: string) => string {
  const format = once(
    () =>
      new Intl.DateTimeFormat(LOCALES[language], {
        dateStyle: 'medium',
        timeStyle: 'short',
        hourCycle: 'h23',
        timeZone: 'UTC',
      }),
  );
  return (iso) => `${format().format(new Date(iso))} UTC`;
}

export function numberIn(language: Language): (number: number) => string {
  const format = once(() => new Intl.NumberFormat(LOCALES[language]));
  return (number) => format().format(number);
}

/** A list of things by their names. */
export function namesIn(
  language: Language,
): <Name extends string>(names: readonly Name[], texts: Readonly<Record<Name, string>>) => string {
  const format = once(() => new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }));
  return (names, texts) => format().format(names.map((name) => texts[name]));
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
