import type { Plugin } from 'vite';

const PLACE = '<!-- styles -->';
const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Moves the stylesheet of a built page behind the splash, so that the splash is drawn without it. The app needs it, so it is preloaded
 * first.
 */
export function stylesAfterSplash(): Plugin {
  return {
    name: 'roulo:styles-after-splash',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (html) => moveStyles(html) },
  };
}

export function moveStyles(html: string): string {
  const links = (html.match(STYLESHEET) ?? []).map((link) => link.trim());
  if (links.length === 0 || !html.includes(PLACE)) throw new Error('The page has no stylesheet, or no place for it.');
  const preloads = links.map((link) => link.replace('rel="stylesheet"', 'rel="preload" as="style"'));
  return html
    .replaceAll(STYLESHEET, '')
    .replace('<link', () => `${preloads.join('')}<link`)
    .replace(PLACE, () => links.join(''));
}
