import type { TextSection } from '../page-text.ts';

/** Newest first, as the list shows them. */
export const ARTICLE_SLUGS = [
  'provably-fair-guide',
  'house-edge-guide',
  'responsible-play-guide',
  'crypto-casinos-safe-guide',
  'blockchain-gambling-guide',
  'crypto-vs-fiat-casinos',
  'online-vs-real-casinos',
] as const;

export type ArticleSlug = (typeof ARTICLE_SLUGS)[number];

/** Something to try out within an article. */
export type Widget = 'seeds' | 'edge' | 'sessions' | 'confirmations';

export interface Article {
  sections: readonly (TextSection & { widget?: Widget })[];
}

export function isArticleSlug(text: string): text is ArticleSlug {
  return (ARTICLE_SLUGS as readonly string[]).includes(text);
}
