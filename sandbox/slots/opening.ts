import type { SlotGame } from './catalogue.ts';
import type { SymbolId } from './maths/outcome.ts';
import { seededRng } from './maths/rng.ts';
import { mathsOf } from './maths/slot-maths.ts';

const TRIES = 2000;
const openings = new Map<string, readonly SymbolId[]>();

/** The board before the first spin: a possible one, always the same, that wins nothing. */
export function openingOf(game: SlotGame): readonly SymbolId[] {
  const known = openings.get(game.symbol) ?? drawOpening(game);
  openings.set(game.symbol, known);
  return known;
}

function drawOpening(game: SlotGame): readonly SymbolId[] {
  const [maths, rng] = [mathsOf(game), seededRng(`opening ${game.symbol}`)];
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { spins, hold, baseCoins, featureCoins } = maths.play(rng, false);
    const [fall] = spins[0]?.falls ?? [];
    if (fall && spins.length === 1 && !hold && baseCoins + featureCoins === 0) return fall.board;
  }
  throw new Error(`${game.symbol} has no board that wins nothing`);
}
