import { createDraws } from './draws.ts';
import { STAND_IN_WIDTH } from './cover-address.ts';
import type { CoverGame } from './cover.ts';
import { HEIGHT, WIDTH } from './paint.ts';
import { themeOf } from './themes.ts';

/** A placeholder that takes no time to draw: the theme's colours and the name, in whatever typeface the visitor has. */
export function drawFiller({ symbol, name, theme }: CoverGame): string {
  const [top, middle, light, ground, title] = createDraws(`${symbol}|${name}|paint`).pick(
    themeOf(theme, name).palettes,
  );
  const words = name.split(/\s+/);
  const size = Math.min(44, 380 / Math.max(...words.map((word) => word.length), 6));
  const lines = words.map(
    (word, index) =>
      `<text x="${WIDTH / 2}" y="${HEIGHT / 2 + (index - (words.length - 1) / 2) * size * 1.15 + size * 0.35}">${escaped(word)}</text>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${STAND_IN_WIDTH}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<defs><linearGradient id="a" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".6" stop-color="${middle}"/><stop offset="1" stop-color="${ground}"/></linearGradient>` +
    `<radialGradient id="b" cy=".45"><stop stop-color="${light}" stop-opacity=".7"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient></defs>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#a)"/><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#b)"/>` +
    `<g font-family="system-ui,sans-serif" font-weight="800" font-size="${size}" text-anchor="middle" fill="${title}" stroke="${ground}" stroke-width="6" stroke-linejoin="round" paint-order="stroke">${lines.join('')}</g></svg>`
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
