import type { ReelFamily } from './family.ts';
import type { SymbolId, Win } from './outcome.ts';

export interface LinePay {
  readonly symbol: SymbolId;
  readonly count: number;
  readonly coins: number;
}

/** What a line pays, from the left. Wilds substitute for everything except scatters and coins. */
export function linePay(symbols: readonly SymbolId[], { pays, wildsDouble }: ReelFamily): LinePay | null {
  const symbol = symbols.find((one) => one !== 'W') ?? 'W';
  let count = 0;
  let wilds = 0;
  for (const one of symbols) {
    if (one !== symbol && one !== 'W') break;
    count += 1;
    if (one === 'W') wilds += 1;
  }
  const coins = pays[symbol]?.[count] ?? 0;
  if (coins === 0 || symbol === 'S' || symbol === 'C') return null;
  return { symbol, count, coins: wildsDouble && symbol !== 'W' ? coins * 2 ** wilds : coins };
}

export function lineWins(family: ReelFamily, board: readonly SymbolId[], multiplier: number): Win[] {
  const { lines, rows } = family;
  return (lines ?? []).flatMap((line, index) => {
    const cells = line.map((row, reel) => reel * rows + row);
    const paid = linePay(
      cells.map((cell) => board[cell]!),
      family,
    );
    if (!paid) return [];
    return { ...paid, coins: paid.coins * multiplier, cells: cells.slice(0, paid.count), line: index };
  });
}

/** Every way through adjacent reels from the left. A wild with a multiplier counts that many times. */
export function wayWins(
  { pays, rows }: ReelFamily,
  board: readonly SymbolId[],
  multiplier: number,
  wildMultipliers: Readonly<Record<number, number>>,
): Win[] {
  const reels = board.length / rows;
  return [...new Set(board.slice(0, rows))].flatMap((symbol) => {
    const table = pays[symbol];
    if (!table) return [];
    const cells: number[] = [];
    let ways = 1;
    let count = 0;
    for (; count < reels; count += 1) {
      const column = Array.from({ length: rows }, (_, row) => count * rows + row);
      const fitting = column.filter((cell) => board[cell] === symbol || board[cell] === 'W');
      if (fitting.length === 0) break;
      ways *= fitting.reduce((sum, cell) => sum + (wildMultipliers[cell] ?? 1), 0);
      cells.push(...fitting);
    }
    const coins = (table[count] ?? 0) * ways * multiplier;
    return coins > 0 ? { symbol, count, cells, coins, line: null } : [];
  });
}
