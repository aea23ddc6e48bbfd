import { darken } from './colour.ts';
import { COMMON_WORDS, HERO_WORDS, METAL_WORDS } from './emblem-words.ts';
import type { Draws } from './draws.ts';
import { findIcon, type IconName } from './icons.ts';
import { drawOwn, type OwnName } from './own-emblems.ts';
import { metalEdge, short, type Paint } from './paint.ts';
import type { CoverTheme, Metal } from './theme.ts';

export type EmblemName = IconName | `own:${OwnName}`;

export interface Placed {
  name: EmblemName;
  x: number;
  y: number;
  size: number;
  turn?: number;
  isMirrored?: boolean;
  /** In the back row: drawn with a finer outline. */
  isBehind?: boolean;
}

/** Emblems for a name: the hero first, then others from the name, then some that fit the theme. */
export function chooseEmblems(name: string, theme: CoverTheme, draws: Draws): EmblemName[] {
  const words = name
    .toLowerCase()
    .replaceAll(/[’']s\b/g, '')
    .split(/[^a-z0-9]+/);
  const heroes = words.flatMap((word) => chosen(HERO_WORDS.get(word), draws));
  const common = words.flatMap((word) => chosen(COMMON_WORDS.get(word), draws));
  const company = draws.some(split(theme.company), 4);
  const isTold = heroes.length + common.length > 0 && !theme.hasFixedHero;
  const own = isTold ? [] : [draws.pick(split(theme.emblems))];
  return [...new Set([...own, ...heroes, ...common, ...company])];
}

/** The emblems' material, if the name states one. */
export function metalOf(name: string): Metal | null {
  return METAL_WORDS.find(([, words]) => words.test(name))?.[0] ?? null;
}

function chosen(icons: readonly string[] | undefined, draws: Draws): EmblemName[] {
  return icons ? [draws.pick(icons) as EmblemName] : [];
}

function split(list: string): EmblemName[] {
  return list.split(' ').filter((name) => name !== '') as EmblemName[];
}

/** One emblem, lit from above, with an outline that separates it from the scene, and a shadow. */
export function drawEmblem(placed: Placed, paint: Paint): string {
  const { name, x, y, size, turn = 0, isMirrored = false, isBehind = false } = placed;
  const drawing = drawingOf(name);
  if (!drawing) return '';
  const scale = size / drawing.size;
  const place =
    `translate(${short(x)} ${short(y)}) rotate(${short(turn)}) scale(${isMirrored ? -scale : scale} ${scale}) ` +
    `translate(${-drawing.size / 2} ${-drawing.size / 2})`;
  const outline = drawing.isShape ? 'metal' : drawing.lightness < 0.42 ? 'light' : 'dark';
  return `<g filter="url(#lift-${outline}${isBehind ? '-small' : ''})"><g transform="${place}">${drawing.body.replaceAll('currentColor', 'url(#metal)')}</g></g>`;

  function drawingOf(wanted: EmblemName) {
    if (!wanted.startsWith('own:')) return findIcon(wanted as IconName);
    return { body: drawOwn(wanted.slice(4) as OwnName, paint), size: 200, isShape: false, lightness: 0.5 };
  }
}

/** The filters that `drawEmblem` refers to. Lengths are in the cover's units. */
export function emblemFilters(paint: Paint): string {
  const dark = darken(paint.ground, 0.3);
  const looks = { metal: metalEdge(paint.metal), light: '#ffffff', dark };
  return Object.entries(looks)
    .map(([id, outline]) => filter(`lift-${id}`, outline, dark, 1) + filter(`lift-${id}-small`, outline, dark, 0.55))
    .join('');
}

function filter(id: string, outline: string, shade: string, scale: number): string {
  const length = (value: number) => short(value * scale);
  return (
    `<filter id="${id}" x="-0.15" y="-0.15" width="1.3" height="1.35" color-interpolation-filters="sRGB">` +
    // Blurring and sharpening again gives a wider copy of the shape with round corners.
    `<feGaussianBlur in="SourceAlpha" stdDeviation="${length(2.4)}"/>` +
    '<feComponentTransfer result="wide"><feFuncA type="linear" slope="14" intercept="-0.5"/></feComponentTransfer>' +
    `<feFlood flood-color="${outline}"/><feComposite in2="wide" operator="in" result="outline"/>` +
    `<feOffset in="wide" dy="${length(8)}"/><feGaussianBlur stdDeviation="${length(7)}" result="fallen"/>` +
    '<feFlood flood-color="#000" flood-opacity="0.5"/><feComposite in2="fallen" operator="in" result="shadow"/>' +
    `<feOffset in="SourceAlpha" dx="${length(-2)}" dy="${length(-6)}"/><feGaussianBlur stdDeviation="${length(4)}" result="up"/>` +
    '<feComposite in="SourceAlpha" in2="up" operator="out" result="low"/>' +
    `<feFlood flood-color="${shade}" flood-opacity="0.5"/><feComposite in2="low" operator="in" result="shaded"/>` +
    `<feOffset in="SourceAlpha" dx="${length(1.5)}" dy="${length(4)}"/><feGaussianBlur stdDeviation="${length(2.4)}" result="down"/>` +
    '<feComposite in="SourceAlpha" in2="down" operator="out" result="high"/>' +
    '<feFlood flood-color="#fff" flood-opacity="0.75"/><feComposite in2="high" operator="in" result="lit"/>' +
    '<feMerge><feMergeNode in="shadow"/><feMergeNode in="outline"/><feMergeNode in="SourceGraphic"/><feMergeNode in="shaded"/><feMergeNode in="lit"/></feMerge></filter>'
  );
}
