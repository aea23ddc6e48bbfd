import { language, LOCALES } from '../texts/language.ts';

const locale = LOCALES[language];

/** Created on first use: each takes a phone milliseconds, and a page uses only a few. */
export function numberFormat(options: Intl.NumberFormatOptions = {}): () => Intl.NumberFormat {
  return once(() => new Intl.NumberFormat(locale, options));
}

export function dateFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  return once(() => new Intl.DateTimeFormat(locale, options));
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
