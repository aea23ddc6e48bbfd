import { expect, test } from 'vitest';
import { moveStyles } from './styles-after-splash.ts';

test('styles after splash: the stylesheet stands behind what is drawn without it', () => {
  const page = (head: string, place: string) =>
    `<head>${head}</head><body><div id="splash"></div>${place}<div id="root">`;
  const link = '<link rel="stylesheet" crossorigin href="/assets/a.css" nonce="n">';
  expect(moveStyles(page(`<meta>\n    ${link}\n`, '<!-- styles -->'))).toBe(page('<meta>\n', link));
});

test('styles after splash: a page without styles or without their place is not built', () => {
  expect(() => moveStyles('<head></head><!-- styles -->')).toThrow('no stylesheet');
  expect(() => moveStyles('<link rel="stylesheet" href="/a.css">')).toThrow('no place');
});
