import { NAMES_BY_THEME } from './names.ts';

export type Theme = keyof typeof NAMES_BY_THEME;
export type Mechanic = (typeof MECHANICS)[number];
export type Volatility = 'low' | 'medium' | 'high';

export interface SlotGame {
  /** The game's id at the provider. */
  readonly symbol: string;
  readonly name: string;
  readonly theme: Theme;
  readonly mechanic: Mechanic;
  readonly volatility: Volatility;
  /** The certified return to player, in units of 0.01%. */
  readonly rtpPercentE2: number;
}

export const THEMES = Object.keys(NAMES_BY_THEME) as readonly Theme[];
export const MECHANICS = [
  'classic',
  'lines',
  'ways',
  'cluster',
  'hold',
  'freespins',
  'expand',
  'anywhere',
  'ladder',
] as const;
export const VOLATILITIES = ['low', 'medium', 'high'] as const;

/** The certified returns of every maths family, before its own offset. The last one is above what promotions allow. */
const RTP_STEPS_E2 = [9405, 9512, 9607, 9650, 9708, 9782] as const;

const OFFSETS = 18;

const PREFIXES: Readonly<Record<Mechanic, string>> = {
  classic: 'cs5',
  lines: 'vs20',
  ways: 'vs243',
  cluster: 'vs7x7',
  hold: 'vs25',
  freespins: 'vs10',
  expand: 'vs10x',
  anywhere: 'vs6x5',
  ladder: 'vs1x',
};

// One letter per game, by its position in its theme's list: K classic, L lines, W ways, C cluster, H hold, F free spins, E expanding wilds,
// A anywhere, T ladder.
const MIXED = 'LWFCHEKWFACHELFTWHEFCWAHFCLACFHTWFK';
const OLD_SCHOOL = 'KLCKHFKWLCKFLKHWKLFKCLHKWFKLCKWHLFK';
const LETTERS: Readonly<Record<string, Mechanic>> = {
  K: 'classic',
  L: 'lines',
  W: 'ways',
  C: 'cluster',
  H: 'hold',
  F: 'freespins',
  E: 'expand',
  A: 'anywhere',
  T: 'ladder',
};

export const SLOT_GAMES: readonly SlotGame[] = THEMES.flatMap((theme, themeIndex) =>
  NAMES_BY_THEME[theme].split('|').map((name, place) => slotGame(theme, themeIndex, name, place)),
);

const BY_SYMBOL = new Map(SLOT_GAMES.map((game) => [game.symbol, game]));

export function findGame(symbol: string): SlotGame | null {
  return BY_SYMBOL.get(symbol) ?? null;
}

/** The certified returns of a maths family. */
export function certifiedReturnsE2(mechanic: Mechanic, volatility: Volatility): readonly number[] {
  const offset = MECHANICS.indexOf(mechanic) * VOLATILITIES.length + VOLATILITIES.indexOf(volatility);
  // Larger offsets would reach the range just below the promotions' limit.
  return RTP_STEPS_E2.map((step) => step + (offset % OFFSETS));
}

function slotGame(theme: Theme, themeIndex: number, name: string, place: number): SlotGame {
  const pattern = theme === 'fruit' || theme === 'neon' ? OLD_SCHOOL : MIXED;
  const mechanic = LETTERS[pattern.charAt((place + themeIndex * 3) % pattern.length)];
  if (!mechanic) throw new Error(`no mechanic at place ${place}`);
  const volatility = VOLATILITIES[spread(name, 3, 1)];
  const step = [0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5][spread(name, 12, 2)];
  if (!volatility || step === undefined) throw new Error(`no maths for ${name}`);
  const rtpPercentE2 = certifiedReturnsE2(mechanic, volatility)[step];
  if (rtpPercentE2 === undefined) throw new Error(`no certified return for ${name}`);
  return { symbol: PREFIXES[mechanic] + slug(name), name, theme, mechanic, volatility, rtpPercentE2 };
}

function slug(name: string): string {
  const short = name.toLowerCase().replace(/\b(the|and)\b/g, '');
  return short.replace(/[^a-z0-9]/g, '').slice(0, 16);
}

/** An integer below `size` derived from the name (FNV-1a with a final mix). */
function spread(name: string, size: number, salt: number): number {
  let hash = 0x811c9dc5 ^ salt;
  for (const letter of name) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % size;
}
