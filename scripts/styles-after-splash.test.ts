import { expect, test } from 'vitest';
import { moveStyles } from './styles-after-splash.ts';

test('styles after splash: the stylesheet is asked for first, and stands behind what is drawn without it', () => {
  const link = '<link rel="stylesheet" crossorigin href="/assets/a.css" nonce="n">';
  const preload = '<link rel="preload" as="style" crossorigin href="/assets/a.css" nonce="n">';
  expect(
    moveStyles(`<head><link rel="icon">\n  ${link}\n</head><i id="splash"></i><!-- styles --><i id="root"></i>`),
  ).toBe(`<head>${preload}<link rel="icon">\n</head><i id="splash"></i>${link}<i id="root"></i>`);
});

test('styles after splash: a page without styles or without their place is not built', () => {
  expect(() => moveStyles('<head></head><!-- styles -->')).toThrow('no stylesheet');
  expect(() => moveStyles('<link rel="stylesheet" href="/a.css">')).toThrow('no place');
});
