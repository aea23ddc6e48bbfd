import { GAMES } from '../games/all.ts';
import type { GameDefinition } from '../games/definition.ts';
import { pathPattern } from '../http/path-pattern.ts';
import { blogTexts } from '../texts/blog.ts';
import { frameTexts } from '../texts/frame.ts';
import { textsIn, type Language } from '../texts/language.ts';
import { pageTitles } from '../texts/page-titles.ts';
import { ARTICLE_DATES, ARTICLE_SLUGS, isArticleSlug } from './blog/article.ts';
import { NOTHING_PUBLISHED, type Shown } from './documents/shown.ts';
import { figuresIn, fillGaps } from './figures.ts';
import { isLegalKey, LEGAL_TEXTS } from './legal-texts.ts';
import { pageTexts, type DescribedPath } from './page-texts.ts';

/** Facts about a page that are known before it renders. */
export interface PageAbout {
  /** 410: the page existed and was removed. */
  status: 200 | 404 | 410;
  /** The canonical address of the page. */
  path: string;
  title: string;
  description: string;
  /** Whether search engines should list it. */
  isListed: boolean;
  /** Parent pages, from the first page down. */
  above: readonly { title: string; path: string }[];
  /** ISO date of the last change, if the text has one. */
  changedOn?: string;
  article?: { publishedOn: string; changedOn: string; picture: string };
  /** A provider's game by its id. */
  game?: string;
}

/** A provider's game as described on pages. */
export interface GameAbout {
  id: string;
  name: string;
  isSlot: boolean;
  summaryIn(language: Language): string;
}

export interface Games {
  find(id: string): GameAbout | undefined;
  all(): readonly GameAbout[];
}

/** Pages that belong only to the player, or that are useless by themselves. */
export const PRIVATE_PATHS = [
  '/casino/favourites',
  '/casino/recent',
  '/settings/',
  '/wallet',
  '/reset-password',
  '/confirm-email',
  '/undo-two-factor',
  '/simulation',
] as const;

/** All addresses for search engines. */
export function listedPaths(games: Games, shown: Shown = NOTHING_PUBLISHED): string[] {
  const articles = new Set<string>([...shown.changed('article'), ...ARTICLE_SLUGS]);
  const isThere = (slug: string) => ['shown', 'built-in'].includes(shown.find('article', slug).state);
  return [
    ...Object.keys(pageTexts.descriptions),
    ...GAMES.map(({ path }) => path),
    ...Object.keys(LEGAL_TEXTS).map((key) => `/${key}`),
    ...[...articles].filter(isThere).map((slug) => `/blogs/${slug}`),
    ...games.all().map(pathOfGame),
  ];
}

/** The page at an address. There is always one: if nothing else, the page that says that there is nothing. */
export function aboutPage(
  address: string,
  language: Language,
  games: Games,
  shown: Shown = NOTHING_PUBLISHED,
): PageAbout {
  const path = address.length > 1 ? address.replace(/\/+$/, '') : address;
  return (
    describedPage(path, language) ??
    originalPage(path, language) ??
    legalPage(path, language, shown) ??
    articlePage(path, language, shown) ??
    gamePage(path, language, games) ??
    otherPage(path, language)
  );
}

function describedPage(path: string, language: Language): PageAbout | null {
  const described = textsIn(language, pageTexts).descriptions;
  if (!Object.hasOwn(described, path)) return null;
  const frame = textsIn(language, frameTexts);
  const title = path === '/' ? frame.titles.home : titleOf(path, language)!;
  return { ...page(path, title, described[path as DescribedPath]), above: above(path, language) };
}

/** The page of an original. */
function originalPage(path: string, language: Language): PageAbout | null {
  const game = GAMES.find((each) => each.path === path);
  if (!game) return null;
  const about = page(path, textsIn(language, game.texts).name, textsIn(language, game.summary).text);
  return { ...about, above: above(path, language) };
}

function legalPage(path: string, language: Language, shown: Shown): PageAbout | null {
  const key = path.slice(1);
  if (!isLegalKey(key)) return null;
  const found = shown.find('legal', key);
  const built = LEGAL_TEXTS[key][language];
  const { lead, changedOn } =
    found.state === 'shown' ? { lead: found.body.languages[language]!.lead, changedOn: found.changedOn } : built;
  const about = page(path, titleOf(path, language)!, fillGaps(lead, figuresIn(language, GAMES)));
  return { ...about, above: above(path, language), changedOn };
}

function articlePage(path: string, language: Language, shown: Shown): PageAbout | null {
  const slug = /^\/blogs\/([^/]+)$/.exec(path)?.[1];
  if (slug === undefined) return null;
  const texts = textsIn(language, blogTexts);
  const found = shown.find('article', slug);
  if (found.state === 'shown') {
    const { body, publishedOn, changedOn } = found;
    const { title, summary } = body.languages[language]!;
    const figures = figuresIn(language, GAMES);
    const first = isArticleSlug(slug) ? ARTICLE_DATES[slug].publishedOn : publishedOn;
    return {
      ...page(path, fillGaps(title, figures), fillGaps(summary, figures)),
      above: above(path, language),
      article: { publishedOn: first, changedOn, picture: body.picture },
      changedOn,
    };
  }
  if (found.state !== 'built-in' || !isArticleSlug(slug))
    return { ...missing(path, texts.notFound, language), status: found.state === 'gone' ? 410 : 404 };
  const { title, summary } = texts.articles[slug];
  return {
    ...page(path, title, summary),
    above: above(path, language),
    article: { ...ARTICLE_DATES[slug], picture: `/art/blog/${slug}.svg` },
    changedOn: ARTICLE_DATES[slug].changedOn,
  };
}

function gamePage(path: string, language: Language, games: Games): PageAbout | null {
  const [, place, id] = /^\/(slot|live)game\/([^/]+)$/.exec(path) ?? [];
  if (id === undefined) return null;
  const game = games.find(decoded(id));
  // Both the slot page and the table page can show any game, but only one address is canonical.
  if (!game) return missing(path, textsIn(language, frameTexts).titles.notFound, language);
  const own = pathOfGame(game);
  return {
    ...page(own, game.name, game.summaryIn(language)),
    isListed: own.startsWith(`/${place}game/`),
    above: above(own, language),
    game: game.id,
  };
}

function otherPage(path: string, language: Language): PageAbout {
  const title = titleOf(path, language);
  const texts = textsIn(language, frameTexts);
  if (title === undefined) return missing(path, texts.titles.notFound, language);
  const about = page(path, title, textsIn(language, pageTexts).descriptions['/']);
  return { ...about, isListed: false, above: above(path, language) };
}

function page(path: string, title: string, description: string): Omit<PageAbout, 'above'> {
  return { status: 200, path, title, description, isListed: true };
}

function missing(path: string, title: string, language: Language): PageAbout {
  const description = textsIn(language, pageTexts).notFound;
  return { status: 404, path, title, description, isListed: false, above: above('/x', language) };
}

/** The breadcrumbs of a page: the first page, and the list it belongs to. */
function above(path: string, language: Language): PageAbout['above'] {
  if (path === '/') return [];
  const home = { title: textsIn(language, frameTexts).home, path: '/' };
  const isOriginal = GAMES.some((game) => game.path === path);
  const list = isOriginal ? '/casino/originals' : LISTS.find(([below]) => below.test(path))?.[1];
  if (!list || list === path) return [home];
  return [home, { title: titleOf(list, language)!, path: list }];
}

const LISTS: readonly (readonly [RegExp, string])[] = [
  [/^\/blogs\//, '/blogs'],
  [/^\/slotgame\//, '/casino/slots'],
  [/^\/livegame\/|^\/casino\/live\//, '/casino/live'],
  [/^\/casino\//, '/casino'],
];

interface Title {
  addresses: RegExp;
  title: string;
}

const titlesByLanguage = new Map<Language, readonly Title[]>();

function titleOf(path: string, language: Language): string | undefined {
  const titles = titlesByLanguage.get(language) ?? titlesIn(language);
  titlesByLanguage.set(language, titles);
  return titles.find(({ addresses }) => addresses.test(path))?.title;
}

function titlesIn(language: Language): Title[] {
  const games = GAMES.flatMap((game: GameDefinition) =>
    [game.path, ...(game.furtherPaths ?? [])].map((path) => [path, textsIn(language, game.texts).name]),
  );
  const titles = Object.entries(pageTitles(textsIn(language, frameTexts), Object.fromEntries(games)));
  return titles.map(([pattern, title]) => ({ addresses: pathPattern(pattern), title }));
}

function pathOfGame({ id, isSlot }: GameAbout): string {
  return `/${isSlot ? 'slot' : 'live'}game/${encodeURIComponent(id)}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
