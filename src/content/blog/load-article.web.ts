import { language } from '../../texts/language.ts';
import type { Article, ArticleSlug } from './article.ts';

type Load = () => Promise<{ article: Article }>;

const IN_LANGUAGES: Record<ArticleSlug, Record<typeof language, Load>> = {
  'provably-fair-guide': {
    en: () => import('./provably-fair-guide.en.ts'),
    es: () => import('./provably-fair-guide.es.ts'),
  },
  'house-edge-guide': { en: () => import('./house-edge-guide.en.ts'), es: () => import('./house-edge-guide.es.ts') },
  'responsible-play-guide': {
    en: () => import('./responsible-play-guide.en.ts'),
    es: () => import('./responsible-play-guide.es.ts'),
  },
  'crypto-casinos-safe-guide': {
    en: () => import('./crypto-casinos-safe-guide.en.ts'),
    es: () => import('./crypto-casinos-safe-guide.es.ts'),
  },
  'blockchain-gambling-guide': {
    en: () => import('./blockchain-gambling-guide.en.ts'),
    es: () => import('./blockchain-gambling-guide.es.ts'),
  },
  'crypto-vs-fiat-casinos': {
    en: () => import('./crypto-vs-fiat-casinos.en.ts'),
    es: () => import('./crypto-vs-fiat-casinos.es.ts'),
  },
  'online-vs-real-casinos': {
    en: () => import('./online-vs-real-casinos.en.ts'),
    es: () => import('./online-vs-real-casinos.es.ts'),
  },
};

/** Each article's text, in the reader's language. */
export const loadArticle = Object.fromEntries(
  Object.entries(IN_LANGUAGES).map(([slug, texts]) => [slug, texts[language]]),
) as Record<ArticleSlug, Load>;
