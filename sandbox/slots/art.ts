import { fraction } from '../fault-list.ts';
import type { SlotGame } from './catalogue.ts';
import type { GameView, SymbolArt } from './game-messages.ts';
import { seedOf } from './look.ts';
import type { SymbolId } from './maths/outcome.ts';
import { DRAWINGS, type DrawingName } from './symbols/drawings.ts';
import { FRUITS, STONES, SWEETS, SYMBOL_SETS } from './symbols/sets.ts';

const HIGH = ['H1', 'H2', 'H3', 'H4'] as const;
const LOW = ['L1', 'L2', 'L3', 'L4', 'L5'] as const;
/** The low symbols of games with lines and ways. The page paints them in the cabinet's font. */
const RANKS = ['A', 'K', 'Q', 'J', '10'] as const;

/** A game's symbol pictures, chosen from its theme by its id. */
export function artOf(game: SlotGame, used: readonly SymbolId[]): GameView['art'] {
  const names = symbolNames(game);
  return Object.fromEntries(used.flatMap((id) => (names[id] === undefined ? [] : [[id, artNamed(names[id])]])));
}

function artNamed(name: string): SymbolArt {
  if (name in DRAWINGS) return { drawing: DRAWINGS[name as DrawingName] };
  return { rank: name };
}

/** The drawing or rank of each symbol. Coins need none. */
export function symbolNames(game: SlotGame): Readonly<Partial<Record<SymbolId, string>>> {
  const { high, wild, scatter } = SYMBOL_SETS[game.theme];
  const highs = shuffled(high, seedOf(game.symbol) + 1);
  const taken: readonly string[] = [...highs.slice(0, HIGH.length), wild, scatter];
  const lows = lowsOf(game).filter((name) => !taken.includes(name));
  const named = [...HIGH.map((id, index) => [id, highs[index]]), ...LOW.map((id, index) => [id, lows[index]])];
  return Object.fromEntries(
    [...named, ['W', wild], ['S', scatter], ['M', 'orb']].filter(([, name]) => name !== undefined),
  );
}

function lowsOf({ symbol, theme, mechanic }: SlotGame): readonly string[] {
  const seed = seedOf(symbol) + 100;
  if (mechanic === 'classic' || theme === 'fruit') return shuffled(FRUITS, seed);
  if (theme === 'candy') return shuffled(SWEETS, seed);
  if (theme === 'gems') return shuffled(STONES, seed);
  if (mechanic === 'cluster' || mechanic === 'anywhere') return shuffled(seed % 2 === 0 ? SWEETS : STONES, seed);
  return RANKS;
}

function shuffled<T>(names: readonly T[], seed: number): T[] {
  return names
    .map((name, index) => ({ name, at: fraction(seed + index) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ name }) => name);
}
