import { blogTexts } from '../../texts/blog.ts';
import { homeTexts } from '../../texts/home.ts';
import { LANGUAGES, textsIn, type Language } from '../../texts/language.ts';
import { ARTICLE_SLUGS, isArticleSlug, type ArticleSlug } from '../blog/article.ts';
import { ARTICLE_FILES } from '../blog/article-files.ts';
import { isLegalKey, LEGAL_TEXTS } from '../legal-texts.ts';
import type { PageText, TextSection } from '../page-text.ts';
import type { AnyBody, ArticleBody, BannerBody, HeroBody, LegalBody, RowsBody } from './document.ts';
import { FIXED_KEYS, type Kind, type Picture, type Widget } from './document-kinds.ts';

/** The documents built into the product: version 1 of each, shown unless something else is published. */

export const BUILT_IN_BANNERS = ['originals', 'slots'] as const;

export function builtInKeys(kind: Kind): readonly string[] {
  if (kind === 'banner') return BUILT_IN_BANNERS;
  return kind === 'article' ? ARTICLE_SLUGS : (FIXED_KEYS[kind] ?? []);
}

export function isBuiltIn(kind: Kind, key: string): boolean {
  return builtInKeys(kind).includes(key);
}

export async function builtIn(kind: Kind, key: string): Promise<AnyBody | null> {
  if (!isBuiltIn(kind, key)) return null;
  if (kind === 'hero') return builtInHero();
  if (kind === 'rows') return builtInRows();
  if (kind === 'banner') return builtInBanner(key as (typeof BUILT_IN_BANNERS)[number]);
  if (kind === 'legal' && isLegalKey(key)) return legalBody(LEGAL_TEXTS[key]);
  return isArticleSlug(key) ? articleBody(key) : null;
}

function inAll<Texts>(texts: (language: Language) => Texts): Record<Language, Texts> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, texts(language)])) as Record<Language, Texts>;
}

function builtInHero(): HeroBody {
  return {
    languages: inAll((language) => {
      const { heading, text } = textsIn(language, homeTexts);
      return { heading, text };
    }),
  };
}

export function builtInBanner(key: (typeof BUILT_IN_BANNERS)[number]): BannerBody {
  const isOriginals = key === 'originals';
  return {
    order: isOriginals ? 10 : 20,
    look: isOriginals ? 'iris' : 'rose',
    picture: `/art/${key}.svg`,
    link: `/casino/${key}`,
    audience: 'all',
    languages: inAll((language) => {
      const texts = textsIn(language, homeTexts);
      return {
        heading: isOriginals ? texts.originals : texts.slots,
        text: isOriginals ? texts.originalsText : texts.slotsText,
        button: texts.play,
      };
    }),
  };
}

function builtInRows(): RowsBody {
  return {
    rows: [
      { id: 'recommended', show: 'recommended', limit: 36, all: '/casino' },
      { id: 'originals', show: 'originals', limit: 32, all: '/casino/originals' },
      { id: 'slots', show: 'slots', limit: 32, all: '/casino/slots' },
      { id: 'live', show: 'live', limit: 32, all: '/casino/live' },
    ],
    languages: inAll((language) => {
      const { recommended, originals, slots, liveCasino } = textsIn(language, homeTexts);
      return { titles: { recommended, originals, slots, live: liveCasino } };
    }),
  };
}

function legalBody(texts: Readonly<Record<Language, PageText>>): LegalBody {
  return {
    languages: inAll((language) => {
      const { title, lead, sections } = texts[language];
      return { title, lead, sections: sections.map(sectionOf) };
    }),
  };
}

async function articleBody(slug: ArticleSlug): Promise<ArticleBody> {
  const files = await Promise.all(
    LANGUAGES.map(async (language) => [language, (await ARTICLE_FILES[slug][language]()).article] as const),
  );
  const [, english] = files.find(([language]) => language === 'en')!;
  const widgets = english.sections.flatMap(({ id, widget }) => (widget ? [[id, widget] as [string, Widget]] : []));
  const byLanguage = new Map(files);
  return {
    picture: `/art/blog/${slug}.svg` satisfies Picture,
    widgets: Object.fromEntries(widgets),
    languages: inAll((language) => {
      const { title, summary } = textsIn(language, blogTexts).articles[slug];
      return { title, summary, sections: byLanguage.get(language)!.sections.map(sectionOf) };
    }),
  };
}

function sectionOf({ id, heading, body }: TextSection) {
  return { id, heading, body: body.map((block) => (typeof block === 'string' ? block : [...block])) };
}
