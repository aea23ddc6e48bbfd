/** The languages of the interface. Every text stands in all of them, side by side, in this folder. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

const STORAGE_KEY = 'roulo.language';
// This file is read on the server too, where there is neither.
const browser = globalThis as {
  localStorage?: { getItem(key: string): string | null; setItem(key: string, value: string): void };
  navigator?: { languages?: readonly string[] };
};

/** Fixed for the life of a page: choosing another language loads the page again. */
export const language: Language = chooseLanguage();

/** The same keys in another language: texts stay texts, sentences with gaps keep their gaps. */
export type Translation<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string
    ? string
    : Texts[Key] extends (...gaps: infer Gaps) => string
      ? (...gaps: Gaps) => string
      : Translation<Texts[Key]>;
};

export function inLanguage<Texts>(texts: { en: Texts; es: Translation<Texts> }): Translation<Texts> {
  return texts[language] as Translation<Texts>;
}

export function rememberLanguage(chosen: Language): void {
  browser.localStorage?.setItem(STORAGE_KEY, chosen);
}

function chooseLanguage(): Language {
  const wished = [rememberedLanguage(), ...(browser.navigator?.languages ?? [])];
  const known = wished.map((tag) => LANGUAGES.find((each) => tag?.toLowerCase().startsWith(each)));
  return known.find((each) => each !== undefined) ?? 'en';
}

/** A browser may forbid storage altogether. */
function rememberedLanguage(): string | null {
  try {
    return browser.localStorage?.getItem(STORAGE_KEY) ?? null;
  } catch {
    return null;
  }
}

/** Texts by a key that comes from outside, such as the code of a refusal: any key may be asked for. */
export function byKey(texts: Record<string, string>): Record<string, string> {
  return texts;
}
