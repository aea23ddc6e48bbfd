import type { ClusterFamily, Weights } from './family.ts';
import { SYMBOL_IDS, type Fall, type Outcome, type Spin, type Win } from './outcome.ts';
import { PPM } from './play-reels.ts';
import type { Rng } from './rng.ts';

const WEIGHT_SUM = 1000;
const CLUSTER_FROM = 5;
const SCATTER = SYMBOL_IDS.indexOf('S');
const EMPTY = 255;

/** The numbers that a board of clusters is played with. Computed once per family, because certification plays millions of boards. */
export interface ClusterTable {
  readonly family: ClusterFamily;
  readonly lean: Uint8Array;
  readonly rich: Uint8Array;
  /** Coins by symbol and cluster size. */
  readonly pays: readonly (readonly number[])[];
}

export function clusterTable(family: ClusterFamily): ClusterTable {
  const pays = SYMBOL_IDS.map((symbol) => family.pays[symbol] ?? []);
  return { family, lean: lottery(family.lean), rich: lottery(family.rich), pays };
}

export function playCluster(table: ClusterTable, richPpm: number, rng: Rng, bought: boolean): Outcome {
  const { scatters, spins: spinsPerFeature } = table.family.freeSpins;
  const spins: Spin[] = [];
  let left = bought ? spinsPerFeature : 0;
  if (!bought) {
    const base = clusterSpin(table, rng.below(PPM) < richPpm ? table.rich : table.lean, rng, null);
    const spinsWon = base.scatters >= scatters ? spinsPerFeature : 0;
    left = spinsWon;
    spins.push({ kind: 'base', ...recorded(base), spinsWon, spinsLeft: left, nextMultiplier: 1 });
  }
  let multiplier = table.family.freeSpins.multiplierFrom;
  while (left > 0) {
    const free = clusterSpin(table, table.rich, rng, multiplier);
    const spinsWon = free.scatters >= scatters ? spinsPerFeature : 0;
    left += spinsWon - 1;
    multiplier = free.nextMultiplier;
    spins.push({ kind: 'free', ...recorded(free), spinsWon, spinsLeft: left, nextMultiplier: multiplier });
  }
  const baseCoins = bought ? 0 : spins[0]!.coins;
  const featureCoins = spins.reduce((sum, { kind, coins }) => sum + (kind === 'free' ? coins : 0), 0);
  return { spins, hold: null, baseCoins, featureCoins };
}

interface ClusterSpin {
  readonly falls: readonly Fall[];
  readonly coins: number;
  readonly scatters: number;
  readonly nextMultiplier: number;
}

function recorded({ falls, coins }: ClusterSpin): Pick<Spin, 'falls' | 'coins' | 'wildMultipliers'> {
  return { falls, coins, wildMultipliers: {} };
}

/**
 * `growing` is the multiplier of a free spin; null for a paid spin, which uses the family's list. Without `keep` no boards are recorded.
 */
export function clusterSpin(
  table: ClusterTable,
  cells: Uint8Array,
  rng: Rng,
  growing: number | null,
  keep = true,
): ClusterSpin {
  const { size, multipliers } = table.family;
  const board = new Uint8Array(size * size);
  for (let cell = 0; cell < board.length; cell += 1) board[cell] = cells[rng.below(WEIGHT_SUM)]!;
  const scatters = board.reduce((sum, symbol) => sum + (symbol === SCATTER ? 1 : 0), 0);
  const falls: Fall[] = [];
  let coins = 0;
  let multiplier = growing ?? 1;
  for (let fall = 0; ; fall += 1) {
    if (growing === null) multiplier = multipliers[Math.min(fall, multipliers.length - 1)]!;
    const found = findClusters(table, board, multiplier, keep);
    if (keep) falls.push({ board: names(board), wins: found.wins, multiplier, coins: found.coins });
    if (found.coins === 0) break;
    coins += found.coins;
    if (growing !== null) multiplier += 1;
    dropAndFill(board, size, found.taken, cells, rng);
  }
  return { falls, coins, scatters, nextMultiplier: multiplier };
}

function findClusters({ family: { size }, pays }: ClusterTable, board: Uint8Array, multiplier: number, keep: boolean) {
  const seen = new Uint8Array(board.length);
  const taken = new Uint8Array(board.length);
  const wins: Win[] = [];
  const stack = new Uint8Array(board.length);
  let total = 0;
  for (let start = 0; start < board.length; start += 1) {
    const symbol = board[start]!;
    if (seen[start] || symbol === SCATTER) continue;
    let count = 0;
    let top = 1;
    stack[0] = start;
    seen[start] = 1;
    // `stack` is also the result: its first `top` entries are the cluster.
    while (count < top) {
      const cell = stack[count++]!;
      const row = cell % size;
      for (const next of [row > 0 ? cell - 1 : -1, row < size - 1 ? cell + 1 : -1, cell - size, cell + size]) {
        if (next < 0 || next >= board.length || seen[next] || board[next] !== symbol) continue;
        seen[next] = 1;
        stack[top++] = next;
      }
    }
    if (count < CLUSTER_FROM) continue;
    const table = pays[symbol]!;
    const coins = table[Math.min(count, table.length - 1)]! * multiplier;
    total += coins;
    for (let index = 0; index < count; index += 1) taken[stack[index]!] = 1;
    if (keep)
      wins.push({ symbol: SYMBOL_IDS[symbol]!, count, cells: Array.from(stack.slice(0, count)), coins, line: null });
  }
  return { wins, taken, coins: total };
}

/** Symbols above the gaps fall down. The new symbols contain no scatters. */
function dropAndFill(board: Uint8Array, size: number, taken: Uint8Array, cells: Uint8Array, rng: Rng): void {
  for (let reel = 0; reel < size; reel += 1) {
    let write = reel * size + size - 1;
    for (let cell = write; cell >= reel * size; cell -= 1) if (!taken[cell]) board[write--] = board[cell]!;
    for (; write >= reel * size; write -= 1) {
      let symbol = EMPTY;
      while (symbol === EMPTY || symbol === SCATTER) symbol = cells[rng.below(WEIGHT_SUM)]!;
      board[write] = symbol;
    }
  }
}

function lottery(weights: Weights): Uint8Array {
  const tickets = SYMBOL_IDS.flatMap((symbol, index) => Array.from({ length: weights[symbol] ?? 0 }, () => index));
  if (tickets.length !== WEIGHT_SUM) throw new Error(`weights add up to ${tickets.length}, not ${WEIGHT_SUM}`);
  return Uint8Array.from(tickets);
}

function names(board: Uint8Array): Fall['board'] {
  return Array.from(board, (index) => SYMBOL_IDS[index]!);
}
