import { expect, test } from 'vitest';
import { ARTICLE_SLUGS, type Article, type ArticleSlug } from './article.ts';

const WORDS_MIN = 900;
const WORDS_MAX = 1_500;

async function read(slug: ArticleSlug, language: 'en' | 'es'): Promise<Article> {
  return ((await import(`./${slug}.${language}.ts`)) as { article: Article }).article;
}

test.each(ARTICLE_SLUGS)('blog: %s is a whole article in both languages, section by section', async (slug) => {
  const [english, spanish] = [await read(slug, 'en'), await read(slug, 'es')];
  const shape = ({ sections }: Article) =>
    sections.map(({ id, widget, body }) => ({
      id,
      widget,
      blocks: body.map((block) => Array.isArray(block) && block.length),
    }));
  expect(shape(spanish)).toEqual(shape(english));
  for (const article of [english, spanish]) {
    const words = article.sections
      .flatMap(({ body }) => body.flat())
      .join(' ')
      .split(/\s+/).length;
    expect(words).toBeGreaterThan(WORDS_MIN - 1);
    expect(words).toBeLessThan(WORDS_MAX + 1);
  }
});

test.each(ARTICLE_SLUGS)('blog: every link of %s leads to another article or a page of the product', async (slug) => {
  const { sections } = await read(slug, 'en');
  const links = sections.flatMap(({ body }) =>
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
