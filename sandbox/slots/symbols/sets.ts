import type { Theme } from '../catalogue.ts';
import type { DrawingName } from './drawings.ts';

/** The symbols that a theme's games choose from. There are more high ones than a game needs. */
export interface SymbolSet {
  readonly high: readonly DrawingName[];
  readonly wild: DrawingName;
  readonly scatter: DrawingName;
}

export const SYMBOL_SETS: Readonly<Record<Theme, SymbolSet>> = {
  egypt: { high: ['pharaoh', 'scarab', 'ankh', 'cat', 'cobra'], wild: 'pyramid', scatter: 'sundisc' },
  ocean: { high: ['octopus', 'turtle', 'crab', 'whale', 'seashell'], wild: 'trident', scatter: 'pearl' },
  fruit: { high: ['seven', 'bell', 'melon', 'bar', 'crown'], wild: 'clover', scatter: 'star' },
  dragon: { high: ['dragon', 'egg', 'sword', 'shield', 'crown'], wild: 'flame', scatter: 'castle' },
  space: { high: ['rocket', 'planet', 'alien', 'astronaut', 'saucer'], wild: 'star', scatter: 'portal' },
  western: { high: ['hat', 'horseshoe', 'boot', 'cactus', 'barrel'], wild: 'badge', scatter: 'wheel' },
  candy: { high: ['lollipop', 'cupcake', 'wrapped', 'donut'], wild: 'rainbow', scatter: 'heart' },
  norse: { high: ['vikinghelm', 'hammer', 'axe', 'roundshield', 'raven', 'wolf'], wild: 'rune', scatter: 'mountain' },
  jungle: { high: ['tiger', 'gorilla', 'parrot', 'frog', 'idol'], wild: 'flower', scatter: 'steps' },
  vampire: { high: ['vampire', 'bat', 'goblet', 'rose', 'castle'], wild: 'blooddrop', scatter: 'moon' },
  gems: { high: ['crown', 'gemRuby', 'gemSapphire', 'gemEmerald'], wild: 'diamond', scatter: 'star' },
  pirates: { high: ['skull', 'chest', 'compass', 'parrot', 'anchor', 'barrel'], wild: 'flag', scatter: 'map' },
  aztec: { high: ['idol', 'cobra', 'parrot', 'tiger', 'sundisc'], wild: 'calendar', scatter: 'steps' },
  asia: { high: ['dragon', 'koi', 'lantern', 'fan', 'panda', 'peach'], wild: 'ingot', scatter: 'gong' },
  fishing: { high: ['trout', 'bass', 'bobber', 'crab', 'koi'], wild: 'hook', scatter: 'boat' },
  farm: { high: ['cow', 'pig', 'rooster', 'tractor', 'corn'], wild: 'sunflower', scatter: 'barn' },
  halloween: { high: ['pumpkin', 'ghost', 'witchhat', 'skull', 'bat'], wild: 'cauldron', scatter: 'moon' },
  heist: { high: ['diamond', 'cash', 'bandit', 'keyring', 'car'], wild: 'safe', scatter: 'siren' },
  greek: { high: ['helmet', 'vase', 'lyre', 'laurel', 'lion'], wild: 'bolt', scatter: 'temple' },
  neon: { high: ['cassette', 'shades', 'joystick', 'cocktail', 'seven'], wild: 'boltbadge', scatter: 'palmsun' },
};

export const FRUITS: readonly DrawingName[] = ['cherry', 'lemon', 'plum', 'orange', 'grapes'];
export const SWEETS: readonly DrawingName[] = ['bean', 'dropsweet', 'starsweet', 'squaresweet', 'ringsweet'];
export const STONES: readonly DrawingName[] = [
  'gemTopaz',
  'gemAmethyst',
  'gemAqua',
  'gemCitrine',
  'gemRuby',
  'gemSapphire',
  'gemEmerald',
  'pearl',
];
