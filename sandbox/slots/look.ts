import { fraction } from '../fault-list.ts';
import type { SlotGame, Theme } from './catalogue.ts';
import type { CabinetName, Look } from './game-messages.ts';

interface ThemeLook {
  /** Hues of the scene by day, evening and night. */
  readonly hues: readonly [number, number, number];
  readonly frame: number;
  readonly accent: number;
  readonly weather: Look['weather'];
  readonly font: GameFont;
  readonly cabinet: CabinetName;
  /** The cabinet that about every third game uses instead. */
  readonly also?: CabinetName;
}

export const GAME_FONTS = [
  'cinzel-decorative',
  'lilita-one',
  'bangers',
  'orbitron',
  'rye',
  'creepster',
  'bungee',
] as const;
type GameFont = (typeof GAME_FONTS)[number];

const LOOKS: Readonly<Record<Theme, ThemeLook>> = {
  egypt: {
    hues: [30, 226, 348],
    frame: 42,
    accent: 190,
    weather: 'dust',
    font: 'cinzel-decorative',
    cabinet: 'temple',
  },
  ocean: { hues: [200, 178, 236], frame: 186, accent: 45, weather: 'bubbles', font: 'lilita-one', cabinet: 'reef' },
  fruit: { hues: [340, 280, 18], frame: 48, accent: 130, weather: 'sparks', font: 'lilita-one', cabinet: 'bandit' },
  dragon: {
    hues: [8, 350, 268],
    frame: 25,
    accent: 42,
    weather: 'embers',
    font: 'cinzel-decorative',
    cabinet: 'lantern',
  },
  space: {
    hues: [258, 215, 300],
    frame: 230,
    accent: 180,
    weather: 'stars',
    font: 'orbitron',
    cabinet: 'orbit',
    also: 'neon',
  },
  western: { hues: [22, 352, 212], frame: 32, accent: 48, weather: 'dust', font: 'rye', cabinet: 'saloon' },
  candy: { hues: [320, 285, 200], frame: 335, accent: 185, weather: 'bubbles', font: 'lilita-one', cabinet: 'jelly' },
  norse: {
    hues: [212, 188, 250],
    frame: 205,
    accent: 38,
    weather: 'snow',
    font: 'cinzel-decorative',
    cabinet: 'frost',
  },
  jungle: { hues: [135, 165, 110], frame: 95, accent: 45, weather: 'leaves', font: 'bangers', cabinet: 'canopy' },
  vampire: { hues: [350, 320, 258], frame: 280, accent: 355, weather: 'embers', font: 'creepster', cabinet: 'crypt' },
  gems: {
    hues: [275, 235, 330],
    frame: 200,
    accent: 310,
    weather: 'stars',
    font: 'bungee',
    cabinet: 'orbit',
    also: 'neon',
  },
  pirates: {
    hues: [208, 180, 240],
    frame: 30,
    accent: 45,
    weather: 'bubbles',
    font: 'rye',
    cabinet: 'saloon',
    also: 'reef',
  },
  aztec: {
    hues: [155, 28, 200],
    frame: 40,
    accent: 20,
    weather: 'leaves',
    font: 'cinzel-decorative',
    cabinet: 'temple',
    also: 'canopy',
  },
  asia: { hues: [0, 340, 18], frame: 45, accent: 50, weather: 'leaves', font: 'cinzel-decorative', cabinet: 'lantern' },
  fishing: {
    hues: [195, 168, 222],
    frame: 150,
    accent: 40,
    weather: 'bubbles',
    font: 'bangers',
    cabinet: 'reef',
    also: 'saloon',
  },
  farm: {
    hues: [118, 200, 24],
    frame: 35,
    accent: 50,
    weather: 'leaves',
    font: 'lilita-one',
    cabinet: 'canopy',
    also: 'saloon',
  },
  halloween: { hues: [275, 240, 305], frame: 28, accent: 95, weather: 'embers', font: 'creepster', cabinet: 'crypt' },
  heist: {
    hues: [225, 255, 190],
    frame: 45,
    accent: 150,
    weather: 'dust',
    font: 'bungee',
    cabinet: 'neon',
    also: 'orbit',
  },
  greek: {
    hues: [215, 250, 192],
    frame: 45,
    accent: 48,
    weather: 'sparks',
    font: 'cinzel-decorative',
    cabinet: 'temple',
  },
  neon: {
    hues: [290, 250, 322],
    frame: 180,
    accent: 315,
    weather: 'stars',
    font: 'orbitron',
    cabinet: 'neon',
    also: 'orbit',
  },
};

const HUE_SPREAD = 20;

/** Cluster games of these themes use the board of sweets, others glass capsules. */
const SWEET_CLUSTERS: readonly Theme[] = ['candy', 'fruit', 'farm', 'asia', 'ocean', 'fishing', 'gems'];

/**
 * A game's cabinet. Games with three reels use the bandit, cluster games have boards of their own, ladders are towers. All others follow
 * their theme.
 */
export function cabinetOf({ symbol, theme, mechanic }: SlotGame): CabinetName {
  const { cabinet, also = cabinet } = LOOKS[theme];
  const own = thirdOf(symbol, 5) === 2 ? also : cabinet;
  if (mechanic === 'ladder') return 'tower';
  if (mechanic === 'classic') return theme === 'neon' ? own : 'bandit';
  if (mechanic === 'cluster') return SWEET_CLUSTERS.includes(theme) ? 'jelly' : own === 'lantern' ? 'orbit' : own;
  return own === 'bandit' ? 'jelly' : own;
}

/** Games of a theme look related but not the same: each has its own time of day and slightly shifted colours. */
export function lookOf(game: SlotGame): Look {
  const { symbol, theme } = game;
  const { hues, frame, accent, weather, font } = LOOKS[theme];
  const turn = (salt: number): number => (fraction(seedOf(symbol) + salt) - 0.5) * HUE_SPREAD;
  const near = (degrees: number, by: number): number => Math.round((degrees + by + 360) % 360);
  return {
    cabinet: cabinetOf(game),
    hue: near(hues[thirdOf(symbol, 7)]!, turn(1)),
    frameHue: near(frame, turn(2)),
    accentHue: near(accent, turn(3)),
    weather,
    font,
  };
}

function thirdOf(symbol: string, salt: number): number {
  return Math.floor(fraction(seedOf(symbol) + salt) * 3) % 3;
}

export function seedOf(symbol: string): number {
  return Array.from(symbol).reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5);
}
