import { fraction } from '../fault-list.ts';
import type { SlotGame, Theme } from './catalogue.ts';
import type { CabinetName, Look } from './game-messages.ts';

interface ThemeLook {
  readonly hue: number;
  readonly frame: number;
  readonly accent: number;
  readonly weather: Look['weather'];
  readonly font: GameFont;
  readonly cabinet: CabinetName;
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
  egypt: { hue: 32, frame: 42, accent: 190, weather: 'dust', font: 'cinzel-decorative', cabinet: 'temple' },
  ocean: { hue: 200, frame: 186, accent: 45, weather: 'bubbles', font: 'lilita-one', cabinet: 'reef' },
  fruit: { hue: 340, frame: 48, accent: 130, weather: 'sparks', font: 'lilita-one', cabinet: 'bandit' },
  dragon: { hue: 8, frame: 25, accent: 42, weather: 'embers', font: 'cinzel-decorative', cabinet: 'lantern' },
  space: { hue: 258, frame: 230, accent: 180, weather: 'stars', font: 'orbitron', cabinet: 'orbit' },
  western: { hue: 22, frame: 32, accent: 48, weather: 'dust', font: 'rye', cabinet: 'saloon' },
  candy: { hue: 320, frame: 335, accent: 185, weather: 'bubbles', font: 'lilita-one', cabinet: 'jelly' },
  norse: { hue: 212, frame: 205, accent: 38, weather: 'snow', font: 'cinzel-decorative', cabinet: 'frost' },
  jungle: { hue: 135, frame: 95, accent: 45, weather: 'leaves', font: 'bangers', cabinet: 'canopy' },
  vampire: { hue: 350, frame: 280, accent: 355, weather: 'embers', font: 'creepster', cabinet: 'crypt' },
  gems: { hue: 275, frame: 200, accent: 310, weather: 'stars', font: 'bungee', cabinet: 'orbit' },
  pirates: { hue: 208, frame: 30, accent: 45, weather: 'bubbles', font: 'rye', cabinet: 'saloon' },
  aztec: { hue: 155, frame: 40, accent: 20, weather: 'leaves', font: 'cinzel-decorative', cabinet: 'temple' },
  asia: { hue: 0, frame: 45, accent: 50, weather: 'leaves', font: 'cinzel-decorative', cabinet: 'lantern' },
  fishing: { hue: 195, frame: 150, accent: 40, weather: 'bubbles', font: 'bangers', cabinet: 'reef' },
  farm: { hue: 95, frame: 35, accent: 50, weather: 'leaves', font: 'lilita-one', cabinet: 'canopy' },
  halloween: { hue: 275, frame: 28, accent: 95, weather: 'embers', font: 'creepster', cabinet: 'crypt' },
  heist: { hue: 225, frame: 45, accent: 150, weather: 'dust', font: 'bungee', cabinet: 'neon' },
  greek: { hue: 215, frame: 45, accent: 48, weather: 'sparks', font: 'cinzel-decorative', cabinet: 'temple' },
  neon: { hue: 290, frame: 180, accent: 315, weather: 'stars', font: 'orbitron', cabinet: 'neon' },
};

const HUE_SPREAD = 36;

/** Clusters fall on a board of sweets, or where those do not belong, in capsules of glass. */
const SWEET_CLUSTERS: readonly Theme[] = ['candy', 'fruit', 'farm', 'asia', 'ocean', 'fishing', 'gems'];

/**
 * The machine a game stands in: three reels are a bandit's, clusters have boards of their own,
 * a ladder is a tower, all others follow the theme.
 */
export function cabinetOf({ theme, mechanic }: SlotGame): CabinetName {
  const own = LOOKS[theme].cabinet;
  if (mechanic === 'ladder') return 'tower';
  if (mechanic === 'classic') return theme === 'neon' ? own : 'bandit';
  if (mechanic === 'cluster') return SWEET_CLUSTERS.includes(theme) ? 'jelly' : own === 'lantern' ? 'orbit' : own;
  return own === 'bandit' ? 'jelly' : own;
}

/** Games of a theme are relatives, not twins: each turns the colours a little its own way. */
export function lookOf(game: SlotGame): Look {
  const { symbol, theme } = game;
  const { hue, frame, accent, weather, font } = LOOKS[theme];
  const turn = (salt: number): number => (fraction(seedOf(symbol) + salt) - 0.5) * HUE_SPREAD;
  const near = (degrees: number, by: number): number => Math.round((degrees + by + 360) % 360);
  return {
    cabinet: cabinetOf(game),
    hue: near(hue, turn(1)),
    frameHue: near(frame, turn(2)),
    accentHue: near(accent, turn(3)),
    weather,
    font,
  };
}

export function seedOf(symbol: string): number {
  return Array.from(symbol).reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5);
}
