import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../texts/language.ts';
import { ARTICLE_SLUGS, type Article, type ArticleSlug } from './article.ts';

const WORDS_MIN = 900;
const WORDS_MAX = 1_500;

async function read(slug: ArticleSlug, language: Language): Promise<Article> {
  return ((await import(`./${slug}.${language}.ts`)) as { article: Article }).article;
}

test.each(ARTICLE_SLUGS)('blog: %s is a whole article in every language, section by section', async (slug) => {
  const english = await read(slug, 'en');
  const shape = ({ sections }: Article) =>
    sections.map(({ id, widget, body }) => ({
      id,
      widget,
      blocks: body.map((block) => Array.isArray(block) && block.length),
    }));
  for (const language of LANGUAGES) {
    const article = await read(slug, language);
    expect(shape(article)).toEqual(shape(english));
    const text = article.sections.flatMap(({ body }) => body.flat()).join(' ');
    // Japanese has no spaces: two characters are about a word.
    const words = language === 'ja' ? text.length / 2 : text.split(/\s+/).length;
    expect(words, language).toBeGreaterThan(WORDS_MIN - 1);
    expect(words, language).toBeLessThan(WORDS_MAX + 1);
  }
});

test.each(ARTICLE_SLUGS)('blog: every link of %s leads to another article or a page of the product', async (slug) => {
  const articles = await Promise.all(LANGUAGES.map((language) => read(slug, language)));
  const links = articles
    .flatMap(({ sections }) => sections)
    .flatMap(({ body }) =>
      [
        ...body
          .flat()
          .join(' ')
          .matchAll(/\]\(([^)]+)\)/g),
      ].map(([, to]) => to!),
    );
  for (const link of links) {
    const article = /^\/blogs\/(.+)$/.exec(link)?.[1];
    if (article) expect(ARTICLE_SLUGS).toContain(article);
    else expect(['/fairness', '/wallet', '/settings', '/rewards', '/responsible', '/contact']).toContain(link);
  }
});
