import { darken, lighten, mix, turnHue } from './colour.ts';
import type { Draws } from './draws.ts';
import type { Metal, Palette } from './theme.ts';

/** Size of a cover; everything is drawn in these units. */
export const WIDTH = 270;
export const HEIGHT = 360;

/** The colours of one cover. */
export interface Paint {
  top: string;
  middle: string;
  light: string;
  ground: string;
  title: string;
  /** Layers of the land from the horizon to the front. */
  layers: readonly [string, string, string];
  metal: Metal;
}

/** A palette, its hue shifted slightly per game, so that games of one theme do not look alike. */
export function choosePaint(palettes: readonly Palette[], metal: Metal, draws: Draws): Paint {
  const degrees = draws.between(-14, 14);
  const palette = draws.pick(palettes);
  const [top, middle, light, ground] = palette.slice(0, 4).map((colour) => turnHue(colour, degrees)) as [
    string,
    string,
    string,
    string,
  ];
  return {
    top,
    middle,
    light,
    ground,
    title: palette[4],
    layers: [mix(middle, ground, 0.38), mix(middle, ground, 0.66), mix(ground, middle, 0.12)],
    metal,
  };
}

const METALS: Record<Metal, readonly string[]> = {
  gold: ['#fffbd6', '#ffdf6e', '#f7ab1b', '#b8640a', '#ffd257', '#fff0a8'],
  silver: ['#ffffff', '#dbe8f5', '#93abc6', '#51677f', '#c6d8ea', '#ffffff'],
  copper: ['#fff0d0', '#ffc27a', '#e0813a', '#8a3d12', '#f0a25c', '#ffe0b8'],
  jade: ['#f2ffd6', '#9df0a0', '#2fbf7c', '#0c6b52', '#7fe6a0', '#e0ffd0'],
  ruby: ['#ffe6e6', '#ff8a94', '#e8253f', '#7d0620', '#ff5c70', '#ffc8d0'],
  sapphire: ['#ffffff', '#b8e6ff', '#3f9dff', '#1238a8', '#6fc3ff', '#e0f6ff'],
  amethyst: ['#ffffff', '#f0c2ff', '#b04dff', '#5512a8', '#d98aff', '#f6e0ff'],
  neon: ['#ffffff', '#a8f6ff', '#4fb4ff', '#5a3cff', '#c98aff', '#ffd6ff'],
  sugar: ['#ffffff', '#ffd6f0', '#ff8fc8', '#d8418f', '#ffb3dd', '#ffffff'],
  bone: ['#fffdf0', '#fff0c8', '#ffc266', '#c2641c', '#ffd88f', '#fff6dc'],
};

/** Gradients that the parts of a cover reference by id. */
export function gradients(paint: Paint, cx: number, cy: number): string {
  const stops = (colours: readonly string[], offsets: readonly number[]) =>
    colours.map((colour, index) => `<stop offset="${offsets[index]}" stop-color="${colour}"/>`).join('');
  const fade = (id: string, colour: string, radius: number, from: number, steps: readonly [number, number][]) =>
    `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${radius}">` +
    `<stop offset="0" stop-color="${colour}" stop-opacity="${from}"/>` +
    steps.map(([at, opacity]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('') +
    '</radialGradient>';
  return [
    `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${stops([paint.top, paint.middle, paint.ground], [0, 0.62, 1])}</linearGradient>`,
    fade('glow', paint.light, 165, 0.95, [
      [0.35, 0.5],
      [1, 0],
    ]),
    fade('ray', lighten(paint.light, 0.15), 290, 0.6, [
      [0.45, 0.28],
      [1, 0],
    ]),
    `<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${darken(paint.ground, 0.25)}" stop-opacity="0"/><stop offset="0.55" stop-color="${darken(paint.ground, 0.25)}" stop-opacity="0.82"/><stop offset="1" stop-color="${darken(paint.ground, 0.55)}"/></linearGradient>`,
    `<radialGradient id="vignette" cx="0.5" cy="0.42" r="0.78"><stop offset="0.6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="${darken(paint.ground, 0.6)}" stop-opacity="0.72"/></radialGradient>`,
    `<linearGradient id="metal" x1="0" y1="0" x2="0.25" y2="1">${stops(METALS[paint.metal], [0, 0.25, 0.48, 0.62, 0.8, 1])}</linearGradient>`,
    `<linearGradient id="title" x1="0" y1="0" x2="0" y2="1">${stops(['#ffffff', lighten(paint.title, 0.45), paint.title, mix(paint.title, turnHue(paint.title, -28), 0.9), lighten(paint.title, 0.15)], [0, 0.34, 0.52, 0.8, 1])}</linearGradient>`,
  ].join('');
}

/** The dark shade of a metal, for outlines. */
export function metalEdge(metal: Metal): string {
  return darken(METALS[metal][3]!, 0.72);
}

/** Formats a number briefly for SVG. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function points(list: readonly (readonly [number, number])[]): string {
  return list.map(([x, y]) => `${short(x)},${short(y)}`).join(' ');
}
