import { edgeOf, type Bet } from './bets.ts';
import { cancelled, COST, mostKept, type Offer } from './offer.ts';

/** The best way to play an offer, found by backward induction over (lock left, balance). Amounts in largest bets. */
export interface Solution {
  /** The average amount kept. */
  value(balance: number, lockLeft: number): number;
  /** The best bet to stake on; null: cancel. */
  choice(balance: number, lockLeft: number): string | null;
}

export interface Accuracy {
  /** Distance between balances of the grid below `fineTo`; wider above. */
  step: number;
  /** Distance between locks of the grid. */
  layer: number;
  /** Every n-th layer tries all bets. The layers between try only the bets that were best there. */
  survey: number;
}

export const FINE: Accuracy = { step: 0.5, layer: 0.25, survey: 100 };
export const COARSE: Accuracy = { step: 1, layer: 0.3, survey: 400 };

const STAKES = [1, 0.5] as const;
const ELITE_MAX = 40;
/** Above this many times deposit plus bonus, a balance without a cap counts as money. */
const OPEN_END = 15;

interface Action {
  label: string;
  /** How much a stake reduces the lock. */
  counts: number;
  stake: number;
  /** For each balance and outcome: the grid index below the new balance, and the fraction of the way to the next one. */
  place: Int32Array;
  way: Float64Array;
  chances: Float64Array;
  /** The first balance that covers the stake. */
  from: number;
}

/** The gain of the best play of an offer, as a part of the bonus. */
export function gainOf(offer: Offer, bets: readonly Bet[], accuracy: Accuracy): { gain: number; first: string } {
  const solution = solve(offer, bets, accuracy);
  const start = offer.deposit + offer.bonus;
  const gain = (solution.value(start, offer.lock) - offer.deposit) / offer.bonus;
  return { gain, first: solution.choice(start, offer.lock) ?? 'cancel' };
}

export function solve(offer: Offer, bets: readonly Bet[], accuracy: Accuracy, lockMax = offer.lock): Solution {
  const grid = gridOf(offer, accuracy.step, lockMax);
  const last = grid.length - 1;
  const layers = Math.ceil(lockMax / accuracy.layer) + 1;
  const layer = lockMax / (layers - 1);
  const actions = actionsOf(bets, grid, layer);
  const values: Float64Array[] = [Float64Array.from(grid, (balance) => ended(offer, balance))];
  const choices: Int16Array[] = [new Int16Array(grid.length).fill(-1)];
  const cancels = Float64Array.from(grid, (balance) => cancelled(offer, balance));
  const slopeAtTop = mostKept(offer) === Infinity ? 1 : 0;
  const endsAt = offer.rule.kind === 'ends at' ? mostKept(offer) : Infinity;
  let elite: number[] = [];

  for (let at = 1; at < layers; at += 1) {
    const isSurvey = (at - 1) % accuracy.survey === 0;
    const best = Float64Array.from(cancels);
    const chosen = new Int16Array(grid.length).fill(-1);
    best[0] = 0;
    const mixes = new Map<number, Float64Array>();
    const tried = isSurvey ? actions.keys() : elite;
    for (const index of tried) {
      const action = actions[index]!;
      let mix = mixes.get(action.counts);
      if (!mix) mixes.set(action.counts, (mix = mixed(values, at - action.counts / layer)));
      const { place, way, chances, from } = action;
      const count = chances.length;
      for (let balance = from; balance <= last; balance += 1) {
        let sum = 0;
        for (let outcome = 0, spot = balance * count; outcome < count; outcome += 1, spot += 1) {
          const below = place[spot]!;
          const further = way[spot]!;
          sum +=
            chances[outcome]! *
            (below >= last
              ? mix[last]! + slopeAtTop * further
              : mix[below]! + further * (mix[below + 1]! - mix[below]!));
        }
        if (sum > best[balance]!) {
          best[balance] = sum;
          chosen[balance] = index;
        }
      }
    }
    if (endsAt < Infinity)
      for (let balance = last; balance >= 0 && grid[balance]! >= endsAt; balance -= 1) best[balance] = endsAt;
    if (isSurvey) elite = mostChosen(chosen);
    values.push(best);
    choices.push(chosen);
  }

  const find = (balance: number) => placeOf(grid, Math.min(balance, grid[last]!));
  return {
    value(balance, lockLeft) {
      const mix = mixed(values, lockLeft / layer);
      const below = find(balance);
      if (below >= last) return mix[last]! + slopeAtTop * (balance - grid[last]!);
      const further = (balance - grid[below]!) / (grid[below + 1]! - grid[below]!);
      return mix[below]! + further * (mix[below + 1]! - mix[below]!);
    },
    choice(balance, lockLeft) {
      const index = choices[Math.min(layers - 1, Math.round(lockLeft / layer))]![find(balance)]!;
      return index < 0 ? null : actions[index]!.label;
    },
  };
}

/** What is kept if the lock is reached with this balance. */
function ended(offer: Offer, balance: number): number {
  return Math.min(balance, mostKept(offer));
}

/** Fine where the outcome is decided, wider above. */
function gridOf(offer: Offer, step: number, lockMax: number): Float64Array {
  const { deposit, bonus } = offer;
  const kept = mostKept(offer);
  const top = kept === Infinity ? OPEN_END * (deposit + bonus) : kept + 1.5 * COST * lockMax + 20;
  const fineTo = Math.min(top, 2 * (deposit + bonus) + 10);
  const grid = [0];
  while (grid.at(-1)! < top) grid.push(grid.at(-1)! + Math.max(step, grid.at(-1)! > fineTo ? grid.at(-1)! / 100 : 0));
  return Float64Array.from(grid);
}

function actionsOf(bets: readonly Bet[], grid: Float64Array, layer: number): Action[] {
  return bets.flatMap((bet) => {
    if (edgeOf(bet) < COST * bet.weight - 1e-4) throw new Error(`${bet.label} counts more than its edge allows.`);
    return STAKES.flatMap((stake) => {
      const counts = bet.weight * stake;
      // A stake must reduce the lock by at least one layer.
      if (counts < layer) return [];
      const { outcomes } = bet;
      const place = new Int32Array(grid.length * outcomes.length);
      const way = new Float64Array(grid.length * outcomes.length);
      const last = grid.length - 1;
      grid.forEach((balance, at) =>
        outcomes.forEach(({ multiplier }, outcome) => {
          const after = Math.max(0, balance - stake + stake * multiplier);
          const spot = at * outcomes.length + outcome;
          const below = after >= grid[last]! ? last : placeOf(grid, after);
          place[spot] = below;
          way[spot] = below === last ? after - grid[last]! : (after - grid[below]!) / (grid[below + 1]! - grid[below]!);
        }),
      );
      const from = grid.findIndex((balance) => balance >= stake);
      const chances = Float64Array.from(outcomes, ({ chance }) => chance);
      return {
        label: stake === 1 ? bet.label : `${bet.label} at half the bet`,
        counts,
        stake,
        place,
        way,
        chances,
        from,
      };
    });
  });
}

/** Interpolates values at a lock between two layers. */
function mixed(values: readonly Float64Array[], at: number): Float64Array {
  if (at <= 0) return values[0]!;
  const below = Math.min(values.length - 1, Math.floor(at));
  const above = values[Math.min(values.length - 1, below + 1)]!;
  const further = at - below;
  const lower = values[below]!;
  if (further === 0 || above === lower) return lower;
  return lower.map((value, index) => value + further * (above[index]! - value));
}

function mostChosen(chosen: Int16Array): number[] {
  const counts = new Map<number, number>();
  for (const index of chosen) if (index >= 0) counts.set(index, (counts.get(index) ?? 0) + 1);
  return [...counts.entries()]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, ELITE_MAX)
    .map(([index]) => index);
}

function placeOf(grid: Float64Array, value: number): number {
  let low = 0;
  let high = grid.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (grid[middle]! <= value) low = middle;
    else high = middle;
  }
  return grid[high]! <= value ? high : low;
}
