import { language } from '../../texts/language.ts';
import type { Article, ArticleSlug } from './article.ts';
import { ARTICLE_FILES } from './article-files.ts';

/** Loads each article's text in the reader's language. */
export const loadArticle = Object.fromEntries(
  Object.entries(ARTICLE_FILES).map(([slug, texts]) => [slug, texts[language]]),
) as Record<ArticleSlug, () => Promise<{ article: Article }>>;
