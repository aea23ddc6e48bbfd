import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse, type Font, type Glyph } from 'opentype.js/dist/opentype.mjs';
import { short } from '../covers/paint.ts';
import { unpackWoff2 } from './woff2.ts';

/** The product's two typefaces, in the weight used on cards. */
export type CardFace = 'sora' | 'figtree';

const FILES: Record<CardFace, { file: string; weight: number; letterSpace: number }> = {
  sora: { file: 'sora/files/sora-latin-wght-normal.woff2', weight: 800, letterSpace: -0.02 },
  figtree: { file: 'figtree/files/figtree-latin-wght-normal.woff2', weight: 600, letterSpace: 0 },
};

/** A line of text as one path that starts at x. */
export function linePath(text: string, face: CardFace, size: number, x: number, baseline: number): string {
  let path = '';
  for (const { glyph, font, at } of layOut(text, face)) {
    const commands = glyph.getPath(x + at * size, baseline, size, {}, font).commands;
    for (const { type, x1, y1, x2, y2, x: px, y: py } of commands) {
      const points = [x1, y1, x2, y2, px, py].filter((value) => value !== undefined).map(short);
      path += type + points.join(' ');
    }
  }
  return path;
}

/** In em. */
export function lineWidth(text: string, face: CardFace): number {
  const last = layOut(text, face).at(-1);
  return last ? last.at + last.width : 0;
}

export interface FittedText {
  size: number;
  lines: string[];
}

export const LINE_HEIGHT = 1.12;

/** The largest size at which the text fits without breaking words; a text that is too long is cut. */
export function fitText(
  text: string,
  face: CardFace,
  { width, height, sizes }: { width: number; height: number; sizes: readonly number[] },
): FittedText {
  for (const size of sizes) {
    const lines = wrap(text, face, width / size);
    const isLow = lines.length * size * LINE_HEIGHT <= height;
    if (isLow && lines.every((line) => lineWidth(line, face) * size <= width)) return { size, lines };
  }
  const size = sizes.at(-1)!;
  const lines = wrap(text, face, width / size).slice(0, Math.floor(height / (size * LINE_HEIGHT)));
  return { size, lines: [...lines.slice(0, -1), `${lines.at(-1)!.replace(/\W+$/, '')}…`] };
}

function wrap(text: string, face: CardFace, widthEm: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && lineWidth(longer, face) <= widthEm) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

interface Laid {
  glyph: Glyph;
  font: Font;
  at: number;
  width: number;
}

function layOut(text: string, face: CardFace): Laid[] {
  const { letterSpace } = FILES[face];
  const laid: Laid[] = [];
  let at = 0;
  for (const letter of text) {
    const font = [face, ...FALLBACKS].map(readFace).find((each) => each.charToGlyph(letter).index !== 0);
    if (!font) continue;
    const glyph = font.charToGlyph(letter);
    const width = font.getAdvanceWidth(letter, 1);
    laid.push({ glyph, font, at, width });
    at += width + letterSpace;
  }
  return laid;
}

const FALLBACKS: readonly CardFace[] = ['figtree', 'sora'];
const fonts = new Map<CardFace, Font>();

function readFace(face: CardFace): Font {
  const known = fonts.get(face);
  if (known) return known;
  const { file, weight } = FILES[face];
  const packed = readFileSync(createRequire(import.meta.url).resolve(`@fontsource-variable/${file}`));
  const plain = unpackWoff2(packed);
  const font = parse(plain.buffer.slice(plain.byteOffset, plain.byteOffset + plain.byteLength) as ArrayBuffer);
  font.variation?.set({ wght: weight });
  fonts.set(face, font);
  return font;
}
