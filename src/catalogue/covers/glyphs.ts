import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse, type Font, type PathCommand } from 'opentype.js/dist/opentype.mjs';
import { short } from './paint.ts';
import type { Face } from './theme.ts';

interface FaceFile {
  file: string;
  /** Line height and height of capitals, in em. */
  line: number;
  capital: number;
  isUpperCase: boolean;
  letterSpace: number;
}

export const FACES: Record<Face, FaceFile> = {
  bangers: face('bangers/files/bangers-latin-400-normal', 0.84, 0.72, true, 0.03),
  bungee: face('bungee/files/bungee-latin-400-normal', 0.86, 0.72, true, 0),
  cinzel: face('cinzel-decorative/files/cinzel-decorative-latin-900-normal', 0.9, 0.7, false, 0.01),
  creepster: face('creepster/files/creepster-latin-400-normal', 0.88, 0.74, false, 0.03),
  lilita: face('lilita-one/files/lilita-one-latin-400-normal', 0.86, 0.72, true, 0.015),
  orbitron: face('orbitron/files/orbitron-latin-900-normal', 0.92, 0.72, true, 0),
  rye: face('rye/files/rye-latin-400-normal', 0.9, 0.72, false, 0.01),
};

/** A line of text as one path, centred on `cx`. `lift` moves a point down depending on its distance from the centre. */
export function textPath(
  text: string,
  face: Face,
  size: number,
  cx: number,
  baseline: number,
  lift: (x: number) => number = () => 0,
): string {
  const left = cx - (advance(text, face) * size) / 2;
  let path = '';
  for (const { commands, x } of layOut(text, face)) {
    const at = (px: number | undefined, py: number | undefined): string => {
      const placedX = left + (px! / 100 + x) * size;
      return `${short(placedX)} ${short(baseline + (py! / 100) * size + lift(placedX))}`;
    };
    for (const command of commands) {
      if (command.type === 'M' || command.type === 'L') path += `${command.type}${at(command.x, command.y)}`;
      else if (command.type === 'Q') path += `Q${at(command.x1, command.y1)} ${at(command.x, command.y)}`;
      else if (command.type === 'C') {
        path += `C${at(command.x1, command.y1)} ${at(command.x2, command.y2)} ${at(command.x, command.y)}`;
      } else path += 'Z';
    }
  }
  return path;
}

/** Width in em. */
export function advance(text: string, faceName: Face): number {
  const last = layOut(text, faceName).at(-1);
  return last ? last.x + last.advance : 1;
}

interface LaidGlyph {
  commands: PathCommand[];
  x: number;
  advance: number;
}

const laidOut = new Map<string, LaidGlyph[]>();

/** Glyph by glyph: a character that is missing or broken in a typeface is taken from another. */
function layOut(text: string, faceName: Face): LaidGlyph[] {
  const key = `${faceName}|${text}`;
  const known = laidOut.get(key);
  if (known) return known;
  if (laidOut.size > 2_000) laidOut.clear();
  let x = 0;
  const glyphs = Array.from(text, (character): LaidGlyph => {
    const font = [faceName, 'lilita' as const].map(readFace).find((candidate) => isWhole(candidate, character));
    const glyph = font?.charToGlyph(character);
    const advanceEm = font && glyph ? (glyph.advanceWidth ?? 0) / font.unitsPerEm : 0;
    const laid = { commands: glyph?.getPath(0, 0, 100).commands ?? [], x, advance: advanceEm };
    x += advanceEm + FACES[faceName].letterSpace;
    return laid;
  });
  laidOut.set(key, glyphs);
  return glyphs;
}

function isWhole(font: Font, character: string): boolean {
  const glyph = font.charToGlyph(character);
  if (glyph.index === 0 || !Number.isFinite(glyph.advanceWidth)) return false;
  return glyph
    .getPath(0, 0, 100)
    .commands.every((command) =>
      [command.x, command.y, command.x1, command.y1].every((value) => value === undefined || Number.isFinite(value)),
    );
}

const fonts = new Map<Face, Font>();

function readFace(name: Face): Font {
  const known = fonts.get(name);
  if (known) return known;
  const bytes = readFileSync(createRequire(import.meta.url).resolve(`@fontsource/${FACES[name].file}`));
  const font = parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  fonts.set(name, font);
  return font;
}

function face(file: string, line: number, capital: number, isUpperCase: boolean, letterSpace: number): FaceFile {
  return { file: `${file}.woff`, line, capital, isUpperCase, letterSpace };
}
