/** The languages of the interface. Each has a folder of its own beside this file. */
export const LANGUAGES = ['en', 'es', 'pt', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How numbers, dates and amounts are written in each. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es', pt: 'pt-BR', ja: 'ja-JP' };

/** What each is called by those who read it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  pt: 'Português',
  ja: '日本語',
};

/** What a visitor chose, for the server too: pages come in one language only. */
export const LANGUAGE_COOKIE = 'roulo-language';
export const LANGUAGE_COOKIE_DAYS = 400;

// This file is read on the server too, where there is neither.
const browser = globalThis as {
  document?: { cookie: string };
  navigator?: { languages?: readonly string[] };
};

/**
 * Fixed for the life of a page: choosing another language loads the page again. A built web app has one language
 * (scripts/one-language.ts); where there is none, as under `npm run dev`, the visitor's is found here.
 */
export const language: Language =
  (globalThis as { BUILT_LANGUAGE?: Language }).BUILT_LANGUAGE ??
  firstKnown([rememberedLanguage(), ...(browser.navigator?.languages ?? [])]);

/** The same keys in another language: texts stay texts, sentences with gaps keep their gaps. */
export type Translation<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string
    ? string
    : Texts[Key] extends (...gaps: infer Gaps) => string
      ? (...gaps: Gaps) => string
      : Translation<Texts[Key]>;
};

/** English gives the keys, and every other language must have them all. */
export function inLanguage<Texts>(
  texts: { en: Texts } & Record<Exclude<Language, 'en'>, Translation<NoInfer<Texts>>>,
): Translation<Texts> {
  const chosen = texts[language] as Translation<Texts>;
  inAll.set(chosen, texts);
  return chosen;
}

const inAll = new WeakMap<object, Record<Language, unknown>>();

/** The same texts in a language of their own, for what the server writes to one person: pages and mails. */
export function textsIn<Texts extends object>(wished: Language, texts: Texts): Texts {
  return inAll.get(texts)![wished] as Texts;
}

/** The first of some language tags, such as `es-MX`, that there are texts for. */
export function firstKnown(tags: readonly (string | null | undefined)[]): Language {
  const known = tags.map((tag) => LANGUAGES.find((each) => tag?.toLowerCase().startsWith(each)));
  return known.find((each) => each !== undefined) ?? 'en';
}

export function rememberLanguage(chosen: Language): void {
  if (browser.document) browser.document.cookie = languageCookie(chosen);
}

export function languageCookie(chosen: Language): string {
  return `${LANGUAGE_COOKIE}=${chosen}; path=/; max-age=${LANGUAGE_COOKIE_DAYS * 24 * 60 * 60}; samesite=lax`;
}

function rememberedLanguage(): string | undefined {
  return new RegExp(`${LANGUAGE_COOKIE}=(\\w+)`).exec(browser.document?.cookie ?? '')?.[1];
}

/** Texts by a key that comes from outside, such as the code of a refusal: any key may be asked for. */
export function byKey(texts: Record<string, string>): Record<string, string> {
  return texts;
}
