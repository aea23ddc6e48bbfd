import { GAMES } from '../games/all.ts';
import type { AnswerOf } from '../http/contract.ts';
import { blogTexts } from '../texts/blog.ts';
import { textsIn, type Language } from '../texts/language.ts';
import type { readContent } from './api.ts';
import { ARTICLE_SLUGS, isArticleSlug } from './blog/article.ts';
import { BUILT_IN_BANNERS, builtInBanner } from './documents/built-in.ts';
import type { ArticleBody, RowsBody } from './documents/document.ts';
import type { Shown } from './documents/shown.ts';
import { figuresIn, fillGaps } from './figures.ts';
import { isLegalKey, LEGAL_TEXTS } from './legal-texts.ts';

export type PageContent = AnswerOf<typeof readContent>;

/** The games available for rows. */
export interface RowGames {
  has(id: string): boolean;
  /** Slots of a theme, the most recommended first. */
  ofTheme(theme: string): readonly string[];
}

/** The published content of the page at an address; empty if nothing is published for it. */
export function contentOf(path: string, language: Language, shown: Shown, games: RowGames): PageContent {
  const figures = figuresIn(language, GAMES);
  const [, article] = /^\/blogs\/([^/]+)$/.exec(path) ?? [];
  return filled<PageContent>(
    {
      ...(shown.isPreview ? { isPreview: true } : {}),
      ...homeContent(language, shown, games),
      ...legalContent(path.slice(1), language, shown),
      ...(path === '/blogs' && shown.changed('article').length > 0 ? { articles: articlesIn(language, shown) } : {}),
      ...(article === undefined ? {} : articleContent(article, language, shown)),
    },
    figures,
  );
}

/** Fills in figures of the rules; the operator's settings are left to the page. */
function filled<T>(value: T, figures: Readonly<Record<string, string>>): T {
  if (typeof value === 'string') return fillGaps(value, figures) as T;
  if (Array.isArray(value)) return value.map((each: unknown) => filled(each, figures)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, figures)])) as T;
}

function homeContent(
  language: Language,
  shown: Shown,
  games: RowGames,
): Pick<PageContent, 'hero' | 'banners' | 'rows'> {
  const hero = shown.find('hero', 'home');
  const rows = shown.find('rows', 'home');
  return {
    ...(hero.state === 'shown' ? { hero: hero.body.languages[language]! } : {}),
    ...(shown.changed('banner').length > 0 ? { banners: bannersIn(language, shown) } : {}),
    ...(rows.state === 'shown' ? { rows: rowsIn(language, rows.body, games) } : {}),
  };
}

function bannersIn(language: Language, shown: Shown): NonNullable<PageContent['banners']> {
  const own = BUILT_IN_BANNERS.filter((key) => shown.find('banner', key).state === 'built-in').map((key) => ({
    key: key as string,
    body: builtInBanner(key),
  }));
  const changed = shown.changed('banner').flatMap((key) => {
    const found = shown.find('banner', key);
    return found.state === 'shown' ? [{ key, body: found.body }] : [];
  });
  return [...own, ...changed]
    .toSorted((a, b) => a.body.order - b.body.order || a.key.localeCompare(b.key))
    .map(({ key, body: { look, picture, link, audience, languages } }) => ({
      key,
      look,
      picture,
      link,
      audience,
      ...languages[language]!,
    }));
}

function rowsIn(language: Language, { rows, languages }: RowsBody, games: RowGames): NonNullable<PageContent['rows']> {
  return rows.map(({ id, show, theme, games: named, limit, all }) => ({
    id,
    title: languages[language]!.titles[id] ?? id,
    limit,
    ...(all === undefined ? {} : { all }),
    // Games that no longer exist are left out.
    ...(show === 'games'
      ? { games: (named ?? []).filter(games.has) }
      : show === 'theme'
        ? { games: games.ofTheme(theme ?? '').slice(0, limit) }
        : { category: show }),
  }));
}

/** Games named in rows, which a list of the most recommended may lack. */
export function gamesInRows(shown: Shown, games: RowGames): readonly string[] {
  const rows = shown.find('rows', 'home');
  if (rows.state !== 'shown') return [];
  return rows.body.rows.flatMap(({ show, theme, games: named, limit }) =>
    show === 'games' ? named! : show === 'theme' ? games.ofTheme(theme!).slice(0, limit) : [],
  );
}

function legalContent(key: string, language: Language, shown: Shown): Pick<PageContent, 'legal'> {
  if (!isLegalKey(key)) return {};
  const found = shown.find('legal', key);
  if (found.state !== 'shown') return {};
  const { parts } = LEGAL_TEXTS[key][language];
  return { legal: { ...found.body.languages[language]!, changedOn: found.changedOn, parts: [...parts] } };
}

export interface ListedArticle {
  slug: string;
  title: string;
  summary: string;
  minutes: number;
  picture: string;
}

/** Articles added by staff come first, newest first. */
export function articlesIn(language: Language, shown: Shown): ListedArticle[] {
  const added = shown
    .changed('article')
    .filter((slug) => !isArticleSlug(slug))
    .flatMap((slug) => {
      const found = shown.find('article', slug);
      return found.state === 'shown' ? [{ slug, on: found.publishedOn, body: found.body }] : [];
    })
    .toSorted((a, b) => b.on.localeCompare(a.on) || a.slug.localeCompare(b.slug))
    .map(({ slug, body }) => listed(slug, body, language));
  const own = ARTICLE_SLUGS.flatMap((slug) => {
    const found = shown.find('article', slug);
    if (found.state === 'shown') return [listed(slug, found.body, language)];
    if (found.state !== 'built-in') return [];
    return [{ slug, ...textsIn(language, blogTexts).articles[slug], picture: `/art/blog/${slug}.svg` }];
  });
  return [...added, ...own];
}

function listed(slug: string, { picture, languages }: ArticleBody, language: Language): ListedArticle {
  const { title, summary } = languages[language]!;
  return { slug, title, summary, minutes: minutesOf(languages[language]!, language), picture };
}

const WORDS_IN_A_MINUTE = 200;

function minutesOf(
  text: { sections: readonly { body: readonly (string | readonly string[])[] }[] },
  language: Language,
) {
  const whole = text.sections.flatMap(({ body }) => body.flat()).join(' ');
  // Japanese has no spaces: two characters are about a word.
  const words = language === 'ja' ? whole.length / 2 : whole.split(/\s+/).length;
  return Math.max(1, Math.round(words / WORDS_IN_A_MINUTE));
}

function articleContent(slug: string, language: Language, shown: Shown): Pick<PageContent, 'article'> {
  const found = shown.find('article', slug);
  if (found.state === 'built-in') return {};
  if (found.state !== 'shown') return { article: null };
  const { body } = found;
  const { sections } = body.languages[language]!;
  return {
    article: {
      ...listed(slug, body, language),
      sections: sections.map((section) => ({
        ...section,
        ...(Object.hasOwn(body.widgets, section.id) ? { widget: body.widgets[section.id]! } : {}),
      })),
    },
  };
}

/** The same as an element of the page's head, so that the page need not request it. */
export function contentElement(path: string, content: PageContent): string {
  const json = JSON.stringify({ path, ...content }).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="page-content">${json}</script>`;
}
