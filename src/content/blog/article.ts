import type { Widget } from '../documents/document-kinds.ts';
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

/** Dates of the first publication and of the last change of text; ISO. */
export const ARTICLE_DATES: Readonly<Record<ArticleSlug, { publishedOn: string; changedOn: string }>> = {
  'provably-fair-guide': { publishedOn: '2026-11-15', changedOn: '2026-11-15' },
  'house-edge-guide': { publishedOn: '2026-11-15', changedOn: '2026-11-15' },
  'responsible-play-guide': { publishedOn: '2026-11-15', changedOn: '2026-11-15' },
  'crypto-casinos-safe-guide': { publishedOn: '2026-11-15', changedOn: '2026-11-15' },
  'blockchain-gambling-guide': { publishedOn: '2026-11-15', changedOn: '2026-11-15' },
  'crypto-vs-fiat-casinos': { publishedOn: '2026-11-15', changedOn: '2026-11-15' },
  'online-vs-real-casinos': { publishedOn: '2026-11-15', changedOn: '2026-11-15' },
};

export interface Article {
  sections: readonly (TextSection & { widget?: Widget })[];
}

export function isArticleSlug(text: string): text is ArticleSlug {
  return (ARTICLE_SLUGS as readonly string[]).includes(text);
}
