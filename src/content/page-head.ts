import { LANGUAGES, textsIn, type Language } from '../texts/language.ts';
import { pageTexts } from './page-texts.ts';
import type { PageAbout } from './pages.ts';
import { SITE } from './site.ts';

export interface HeadOptions {
  /** Public base address, without a trailing slash. */
  publicUrl: string;
  language: Language;
  /** Preview picture of the page; the path starts with a slash. */
  card: { path: string; width: number; height: number };
}

/** The page-specific elements of the head. Each is marked, so that the next page can replace it. */
export function writeHead(about: PageAbout, options: HeadOptions): string {
  const { publicUrl, language, card } = options;
  const texts = textsIn(language, pageTexts);
  const title = about.path === '/' ? about.title : `${about.title} · ${SITE.name}`;
  const address = publicUrl + inLanguagePath(about.path, language);
  return [
    `<title data-page>${escapeHtml(title)}</title>`,
    meta('name', 'description', about.description),
    ...(about.isListed
      ? [
          link('canonical', address),
          ...LANGUAGES.map((each) => alternate(publicUrl, about.path, each, each)),
          alternate(publicUrl, about.path, 'en', 'x-default'),
        ]
      : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:site_name', SITE.name),
    meta('property', 'og:type', about.article ? 'article' : 'website'),
    meta('property', 'og:title', about.title),
    meta('property', 'og:description', about.description),
    meta('property', 'og:url', address),
    meta('property', 'og:locale', texts.locale),
    meta('property', 'og:image', publicUrl + card.path),
    meta('property', 'og:image:width', String(card.width)),
    meta('property', 'og:image:height', String(card.height)),
    meta('property', 'og:image:alt', about.title),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(about.status === 200 ? [structuredData(dataOf(about, options))] : []),
  ].join('');
}

/** A page's address in a language: English has no parameter. */
export function inLanguagePath(path: string, language: Language): string {
  return language === 'en' ? path : `${path}?lang=${language}`;
}

function dataOf(about: PageAbout, { publicUrl, language, card }: HeadOptions): object[] {
  const organisation = {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: SITE.name,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icon-512.png`,
    email: SITE.supportEmail,
    sameAs: SITE.social.map(({ address }) => address),
  };
  const url = publicUrl + inLanguagePath(about.path, language);
  const crumbs = [...about.above, about];
  return [
    organisation,
    ...(about.path === '/'
      ? [
          {
            '@type': 'WebSite',
            name: SITE.name,
            url: `${publicUrl}/`,
            inLanguage: [...LANGUAGES],
            publisher: { '@id': organisation['@id'] },
          },
        ]
      : [
          {
            '@type': 'BreadcrumbList',
            itemListElement: crumbs.map(({ title, path }, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name: title,
              item: publicUrl + inLanguagePath(path, language),
            })),
          },
        ]),
    ...(about.article
      ? [
          {
            '@type': 'BlogPosting',
            headline: about.title,
            description: about.description,
            image: publicUrl + card.path,
            inLanguage: language,
            datePublished: about.article.publishedOn,
            dateModified: about.article.changedOn,
            mainEntityOfPage: url,
            author: { '@id': organisation['@id'] },
            publisher: { '@id': organisation['@id'] },
          },
        ]
      : []),
  ];
}

/** Data, not a script, so the content security policy allows it. Escaped, so that nothing can end the element. */
function structuredData(graph: object[]): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
  return `<script data-page type="application/ld+json">${json}</script>`;
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta data-page ${kind}="${name}" content="${escapeHtml(content)}">`;
}

function link(rel: string, href: string): string {
  return `<link data-page rel="${rel}" href="${escapeHtml(href)}">`;
}

function alternate(publicUrl: string, path: string, language: Language, name: string): string {
  return `<link data-page rel="alternate" hreflang="${name}" href="${escapeHtml(publicUrl + inLanguagePath(path, language))}">`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
