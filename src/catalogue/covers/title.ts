import { darken, mix } from './colour.ts';
import type { Draws } from './draws.ts';
import { advance, FACES, textPath } from './glyphs.ts';
import { short, WIDTH, type Paint } from './paint.ts';
import type { Face } from './theme.ts';

const WIDTH_MAX = 236;
const HEIGHT_MAX = 112;
const SIZE_MAX = 62;
const BOTTOM = 338;

export interface Title {
  svg: string;
  /** The lower limit for the emblem. */
  top: number;
}

/** The name as glyph paths at the bottom of the cover, as large as fits. */
export function drawTitle(name: string, faceName: Face, paint: Paint, draws: Draws): Title {
  const bend = draws.pick([0, 7, 11]);
  const lines = fitLines(name, faceName, HEIGHT_MAX - bend);
  const { line, capital } = FACES[faceName];
  let baseline = BOTTOM - bend;
  const drawn = lines.toReversed().map(({ text, size }) => {
    const path = textPath(text, faceName, size, WIDTH / 2, baseline, (x) => bend * (x / (WIDTH / 2) - 1) ** 2);
    baseline -= size * line;
    return path;
  });
  const top = baseline + lines[0]!.size * (line - capital);
  return { svg: inRelief(drawn, paint, lines[0]!.size), top };
}

/** Each line is as wide as space allows, but at most half as large again as the smallest one. */
function fitLines(name: string, faceName: Face, heightMax: number): { text: string; size: number }[] {
  const { line, isUpperCase } = FACES[faceName];
  const words = (isUpperCase ? name.toUpperCase() : name).split(/\s+/).filter((word) => word !== '');
  const options = breakings(words.length > 0 ? words : ['?'], 3).map((texts) => {
    const widest = texts.map((text) => Math.min(SIZE_MAX, WIDTH_MAX / advance(text, faceName)));
    const least = Math.min(...widest);
    const sizes = widest.map((size) => Math.min(size, least * 1.5));
    const tooHigh = (sizes.reduce((sum, size) => sum + size, 0) * line) / heightMax;
    return texts.map((text, index) => ({ text, size: sizes[index]! / Math.max(1, tooHigh) }));
  });
  const score = (option: { text: string; size: number }[]) =>
    Math.min(...option.map(({ size }) => size)) - option.length * 0.5;
  return options.reduce((best, option) => (score(option) > score(best) ? option : best));
}

function breakings(words: readonly string[], most: number): string[][] {
  const whole = [[words.join(' ')]];
  if (most === 1 || words.length === 1) return whole;
  const split = words
    .slice(1)
    .flatMap((_, index) =>
      breakings(words.slice(index + 1), most - 1).map((rest) => [words.slice(0, index + 1).join(' '), ...rest]),
    );
  return [...whole, ...split];
}

function inRelief(paths: readonly string[], paint: Paint, size: number): string {
  const edge = darken(mix(paint.ground, paint.title, 0.12), 0.35);
  const depth = Math.max(2.5, size * 0.1);
  const outline = Math.max(4.5, size * 0.17);
  const all = paths.join('');
  const block = [depth, depth * 0.5, 0]
    .map((drop) => `<path d="${all}" transform="translate(0 ${short(drop)})"/>`)
    .join('');
  return (
    `<path d="${all}" transform="translate(0 ${short(depth + 3)})" fill="#000" stroke="#000" stroke-width="${short(outline + 2)}" stroke-linejoin="round" opacity="0.4"/>` +
    `<g fill="${edge}" stroke="${edge}" stroke-width="${short(outline)}" stroke-linejoin="round">${block}</g>` +
    `<path d="${all}" transform="translate(0 ${short(depth * 0.45)})" fill="${mix(paint.title, edge, 0.55)}"/>` +
    paths.map((path) => `<path d="${path}" fill="url(#title)"/>`).join('')
  );
}
