import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../db/project-root.ts';
import { drawCover, type CoverGame } from '../covers/cover.ts';
import { short } from '../covers/paint.ts';
import { CARD_HEIGHT, CARD_WIDTH } from './card-size.ts';
import { fitText, LINE_HEIGHT, linePath, lineWidth } from './card-text.ts';

export const ACCENTS = {
  volt: '#C8F135',
  gold: '#FFC94A',
  mint: '#2EE6A6',
  iris: '#9D8BFF',
  rose: '#FF6B86',
  sky: '#5CC8FF',
} as const;

/** The content of a card. The same design gives the same picture on every machine. */
export interface CardDesign {
  kicker: string;
  title: string;
  tagline: string;
  age: string;
  accent: keyof typeof ACCENTS;
  /** One picture or a fan of three; with none, only the logo. */
  covers: readonly CardCover[];
  /** A wide picture behind the text: a file under public/. */
  art?: string;
}

/** A cover that we draw, or a file under public/. */
export type CardCover = CoverGame | { file: string };

const LEFT = 72;
const INK = '#0F0C1C';

/** The preview picture of a page, as SVG. */
export function drawCard(design: CardDesign): string {
  const accent = ACCENTS[design.accent];
  const room = roomOf(design);
  const title = fitText(design.title, 'sora', { ...room, sizes: [92, 84, 76, 68, 60, 54, 48, 42] });
  const lineHeight = title.size * LINE_HEIGHT;
  const top = room.middle - (title.lines.length * lineHeight) / 2;
  const lines = title.lines.map((line, index) =>
    linePath(line, 'sora', title.size, LEFT, top + (index + 0.82) * lineHeight),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}">`,
    background(accent),
    design.art === undefined ? wheel(accent, design.covers.length === 0) : artwork(design.art),
    design.covers.length === 0 ? '' : fan(design.covers),
    logo(),
    kicker(design.kicker, accent, top - 28),
    `<path fill="#F5F3FF" d="${lines.join('')}"/>`,
    foot(design, accent),
    '</svg>',
  ].join('');
}

/** The area for the title, next to everything else. */
function roomOf({ covers, art }: CardDesign): { width: number; height: number; middle: number } {
  const width = covers.length > 0 ? 560 : art === undefined ? 740 : 500;
  return { width, height: 290, middle: 378 };
}

function background(accent: string): string {
  return (
    '<defs>' +
    `<linearGradient id="card-ink" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${INK}"/><stop offset="1" stop-color="#2C2548"/></linearGradient>` +
    `<radialGradient id="card-light" gradientUnits="userSpaceOnUse" cx="930" cy="300" r="560"><stop stop-color="${accent}" stop-opacity="0.34"/><stop offset="0.5" stop-color="#6C52F5" stop-opacity="0.18"/><stop offset="1" stop-color="#6C52F5" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="card-veil" x1="0" x2="1" y1="0" y2="0"><stop offset="0.2" stop-color="${INK}" stop-opacity="0.96"/><stop offset="0.48" stop-color="${INK}" stop-opacity="0.7"/><stop offset="0.72" stop-color="${INK}" stop-opacity="0"/></linearGradient>` +
    '</defs>' +
    `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="url(#card-ink)"/>` +
    `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="url(#card-light)"/>`
  );
}

/** The logo, large and cropped, as decoration. */
function wheel(accent: string, isWide: boolean): string {
  const [cx, cy, r] = isWide ? [1_000, 330, 190] : [930, 315, 300];
  const studs = Array.from({ length: 24 }, (_, index) => {
    const angle = (Math.PI / 12) * index - Math.PI / 2;
    return `<circle cx="${short(cx + Math.cos(angle) * r * 1.3)}" cy="${short(cy + Math.sin(angle) * r * 1.3)}" r="${index % 6 === 0 ? 7 : 4}" fill="#9D8BFF" opacity="0.5"/>`;
  });
  return (
    `<g fill="none">` +
    `<circle cx="${cx}" cy="${cy}" r="${short(r * 1.3)}" stroke="#3B3260" stroke-width="3"/>` +
    `<circle cx="${cx}" cy="${cy}" r="${r}" stroke="${isWide ? accent : '#9D8BFF'}" stroke-width="${isWide ? 54 : 26}" ${isWide ? '' : 'opacity="0.16"'}/>` +
    '</g>' +
    studs.join('') +
    (isWide
      ? `<circle cx="${cx}" cy="${cy - r}" r="54" fill="#F5F3FF"/><circle cx="${cx}" cy="${cy}" r="46" fill="#9D8BFF"/>`
      : '')
  );
}

/** Its background fills the card, its figures are next to the text, and a veil separates both. */
function artwork(file: string): string {
  const body = withOwnIds(readPublic(file), 'art')
    .replace(/<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '');
  const grounds = body.match(GROUND) ?? [];
  const filled = grounds.map((ground) =>
    ground.replace('width="720" height="300"', `width="${CARD_WIDTH}" height="${CARD_HEIGHT}"`),
  );
  return (
    filled.join('') +
    `<svg x="235" y="105" width="1008" height="420" viewBox="0 0 720 300">${body.replaceAll(GROUND, '')}</svg>` +
    `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="url(#card-veil)"/>`
  );
}

const GROUND = /<rect width="720" height="300"[^>]*>/g;

const ALONE = [{ x: 762, y: 92, width: 335, turn: 4 }] as const;
const FAN = [
  { x: 672, y: 176, width: 216, turn: -10 },
  { x: 944, y: 176, width: 216, turn: 10 },
  { x: 790, y: 118, width: 254, turn: 0 },
] as const;

function fan(covers: readonly CardCover[]): string {
  const places = covers.length >= 3 ? FAN : ALONE;
  return places
    .map(({ x, y, width, turn }, index) => {
      const height = (width * 4) / 3;
      const round = width * 0.065;
      const clip = `card-clip-${index}`;
      const frame = `x="${x}" y="${y}" width="${width}" height="${short(height)}"`;
      const body = withOwnIds(coverOf(covers[index]!), `cover-${index}`);
      return (
        `<clipPath id="${clip}"><rect ${frame} rx="${short(round)}"/></clipPath>` +
        `<g transform="rotate(${turn} ${short(x + width / 2)} ${short(y + height / 2)})">` +
        `<rect x="${x + 6}" y="${y + 18}" width="${width}" height="${short(height)}" rx="${short(round)}" fill="#05030c" opacity="0.55"/>` +
        `<g clip-path="url(#${clip})">${body.replace(/<svg([^>]*)>/, (_all, attributes: string) => `<svg ${frame} ${keptAttributes(attributes)}>`)}</g>` +
        `<rect ${frame} rx="${short(round)}" fill="none" stroke="#F5F3FF" stroke-opacity="0.22" stroke-width="2"/>` +
        '</g>'
      );
    })
    .join('');
}

function coverOf(cover: CardCover): string {
  return 'file' in cover ? readPublic(cover.file) : drawCover(cover);
}

/** Attributes of a picture's root that control scaling, but not its size. */
function keptAttributes(attributes: string): string {
  return (attributes.match(/(viewBox|preserveAspectRatio|fill|stroke[\w-]*)="[^"]*"/g) ?? []).join(' ');
}

/** Prefixes ids, because several pictures in one SVG must not share any. */
function withOwnIds(svg: string, prefix: string): string {
  return svg
    .replaceAll(/\bid="([^"]+)"/g, `id="${prefix}-$1"`)
    .replaceAll(/url\(#([^)]+)\)/g, `url(#${prefix}-$1)`)
    .replaceAll(/href="#([^"]+)"/g, `href="#${prefix}-$1"`);
}

function readPublic(file: string): string {
  return readFileSync(path.join(projectRoot(), 'public', file), 'utf8').replace(/^\s*<\?xml[^>]*>/, '');
}

function logo(): string {
  const mark =
    '<rect width="64" height="64" rx="16" fill="#171328"/><circle cx="32" cy="32" r="20" fill="none" stroke="#C8F135" stroke-width="6"/>' +
    '<circle cx="32" cy="12" r="6" fill="#F5F3FF"/><circle cx="32" cy="32" r="5" fill="#9D8BFF"/>';
  return (
    `<svg x="${LEFT}" y="64" width="64" height="64" viewBox="0 0 64 64">${mark}</svg>` +
    `<path fill="#F5F3FF" d="${linePath('Roulo', 'sora', 42, LEFT + 82, 111)}"/>`
  );
}

function kicker(text: string, accent: string, bottom: number): string {
  const size = 26;
  const width = lineWidth(text, 'figtree') * size + 40;
  return (
    `<rect x="${LEFT}" y="${short(bottom - 46)}" width="${short(width)}" height="46" rx="23" fill="${accent}"/>` +
    `<path fill="#121700" d="${linePath(text, 'figtree', size, LEFT + 20, bottom - 14)}"/>`
  );
}

function foot({ tagline, age }: CardDesign, accent: string): string {
  return (
    `<rect x="${LEFT}" y="548" width="44" height="4" rx="2" fill="${accent}"/>` +
    `<path fill="#BDB6DB" d="${linePath(`${tagline} · ${age}`, 'figtree', 24, LEFT + 62, 558)}"/>`
  );
}
