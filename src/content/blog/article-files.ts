import type { Language } from '../../texts/language.ts';
import type { Article, ArticleSlug } from './article.ts';

type Load = () => Promise<{ article: Article }>;

/** The articles built into the product. */
export const ARTICLE_FILES: Readonly<Record<ArticleSlug, Readonly<Record<Language, Load>>>> = {
  'provably-fair-guide': {
    en: () => import('./provably-fair-guide.en.ts'),
    es: () => import('./provably-fair-guide.es.ts'),
    pt: () => import('./provably-fair-guide.pt.ts'),
    ja: () => import('./provably-fair-guide.ja.ts'),
  },
  'house-edge-guide': {
    en: () => import('./house-edge-guide.en.ts'),
    es: () => import('./house-edge-guide.es.ts'),
    pt: () => import('./house-edge-guide.pt.ts'),
    ja: () => import('./house-edge-guide.ja.ts'),
  },
  'responsible-play-guide': {
    en: () => import('./responsible-play-guide.en.ts'),
    es: () => import('./responsible-play-guide.es.ts'),
    pt: () => import('./responsible-play-guide.pt.ts'),
    ja: () => import('./responsible-play-guide.ja.ts'),
  },
  'crypto-casinos-safe-guide': {
    en: () => import('./crypto-casinos-safe-guide.en.ts'),
    es: () => import('./crypto-casinos-safe-guide.es.ts'),
    pt: () => import('./crypto-casinos-safe-guide.pt.ts'),
    ja: () => import('./crypto-casinos-safe-guide.ja.ts'),
  },
  'blockchain-gambling-guide': {
    en: () => import('./blockchain-gambling-guide.en.ts'),
    es: () => import('./blockchain-gambling-guide.es.ts'),
    pt: () => import('./blockchain-gambling-guide.pt.ts'),
    ja: () => import('./blockchain-gambling-guide.ja.ts'),
  },
  'crypto-vs-fiat-casinos': {
    en: () => import('./crypto-vs-fiat-casinos.en.ts'),
    es: () => import('./crypto-vs-fiat-casinos.es.ts'),
    pt: () => import('./crypto-vs-fiat-casinos.pt.ts'),
    ja: () => import('./crypto-vs-fiat-casinos.ja.ts'),
  },
  'online-vs-real-casinos': {
    en: () => import('./online-vs-real-casinos.en.ts'),
    es: () => import('./online-vs-real-casinos.es.ts'),
    pt: () => import('./online-vs-real-casinos.pt.ts'),
    ja: () => import('./online-vs-real-casinos.ja.ts'),
  },
};
