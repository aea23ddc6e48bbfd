import type { Counts, ReelFamily } from './family.ts';
import { SYMBOL_IDS, type Outcome, type Spin, type SymbolId } from './outcome.ts';
import { linePay, lineWins } from './pays.ts';
import { PPM, stripsOf } from './play-reels.ts';
import type { Rng } from './rng.ts';
import { windowAt } from './strips.ts';

/** Only these reels have wilds, which expand over the whole reel. */
export const EXPANDING_REELS: readonly number[] = [1, 2, 3];

/** A new wild expands over its reel. The spin pays, the reel is held, and there is one respin on the same strips. */
export function playExpand(family: ReelFamily, richPpm: number, rng: Rng): Outcome {
  const strips = stripsOf(rng.below(PPM) < richPpm ? family.rich : family.lean);
  const spins: Spin[] = [];
  let held: readonly number[] = [];
  for (let isOver = false; !isOver;) {
    const columns = strips.map((strip, reel) =>
      held.includes(reel) ? wildReel(family.rows) : windowAt(strip, rng.below(strip.length), family.rows),
    );
    const fresh = EXPANDING_REELS.filter((reel) => !held.includes(reel) && columns[reel]!.includes('W'));
    const open = [...held, ...fresh];
    const board = columns.flatMap((column, reel) => (open.includes(reel) ? wildReel(family.rows) : column));
    const wins = lineWins(family, board, 1);
    const coins = wins.reduce((sum, win) => sum + win.coins, 0);
    isOver = fresh.length === 0;
    spins.push({
      kind: spins.length === 0 ? 'base' : 'free',
      falls: [{ board, wins, multiplier: 1, coins }],
      wildMultipliers: {},
      coins,
      spinsWon: isOver ? 0 : 1,
      spinsLeft: isOver ? 0 : 1,
      nextMultiplier: 1,
      expands: { drawn: columns.flat(), held, fresh },
    });
    held = open;
  }
  const baseCoins = spins[0]!.coins;
  return { spins, hold: null, baseCoins, featureCoins: spins.reduce((sum, { coins }) => sum + coins, 0) - baseCoins };
}

function wildReel(rows: number): SymbolId[] {
  return Array.from({ length: rows }, () => 'W');
}

/** The exact return on one set of strips in bets, over all sets of reels that may have expanded. */
export function expandReturn(family: ReelFamily, counts: Counts): number {
  const reels = stripsOf(counts).map((strip) => {
    const shown = strip.map((_, stop) => windowAt(strip, stop, family.rows));
    const without = shown.filter((column) => !column.includes('W'));
    // What each row shows without a visible wild. Rows differ, because a wild on the strip excludes its neighbours.
    const rows = Array.from({ length: family.rows }, (_, row) =>
      SYMBOL_IDS.map((symbol) => without.filter((column) => column[row] === symbol).length / without.length),
    );
    return { none: without.length / shown.length, rows };
  });
  const known = new Map<string, number>();
  const pays = (open: readonly number[]): number => {
    const key = open.toSorted((one, other) => one - other).join();
    const worth = known.get(key) ?? linesWorth(family, reels, open);
    known.set(key, worth);
    return worth;
  };
  const from = (held: readonly number[]): number => {
    const free = EXPANDING_REELS.filter((reel) => !held.includes(reel));
    let worth = 0;
    for (let choice = 0; choice < 2 ** free.length; choice += 1) {
      const fresh = free.filter((_, index) => (choice & (1 << index)) !== 0);
      const chance = free.reduce((product, reel) => {
        const { none } = reels[reel]!;
        return product * (fresh.includes(reel) ? 1 - none : none);
      }, 1);
      if (chance === 0) continue;
      const open = [...held, ...fresh];
      worth += chance * (pays(open) + (fresh.length > 0 ? from(open) : 0));
    }
    return worth;
  };
  return from([]) / family.coinsPerBet;
}

function linesWorth(
  family: ReelFamily,
  reels: readonly { readonly rows: readonly (readonly number[])[] }[],
  open: readonly number[],
): number {
  const lineWorth = (line: readonly number[], reel: number, chance: number, symbols: readonly SymbolId[]): number => {
    const row = line[reel];
    const isBroken = new Set(symbols.filter((one) => one !== 'W')).size > 1;
    if (row === undefined || isBroken) return chance * (linePay(symbols, family)?.coins ?? 0);
    if (open.includes(reel)) return lineWorth(line, reel + 1, chance, [...symbols, 'W']);
    return SYMBOL_IDS.reduce((sum, symbol, index) => {
      const part = reels[reel]!.rows[row]![index]!;
      return part === 0 ? sum : sum + lineWorth(line, reel + 1, chance * part, [...symbols, symbol]);
    }, 0);
  };
  return (family.lines ?? []).reduce((sum, line) => sum + lineWorth(line, 0, 1, []), 0);
}
