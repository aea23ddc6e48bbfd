import type { Below } from './definition.ts';
import type { Fraction } from './settlement.ts';

/** Building blocks for simulations of several games. */

export function withLosing(winning: Fraction): Fraction[] {
  return [{ ...winning, numerator: winning.denominator - winning.numerator }, winning];
}

/** `count` distinct elements of the list, all choices equally likely. */
export function chooseFrom(list: readonly number[], count: number, below: Below): number[] {
  const shuffled = list.slice();
  for (let place = 0; place < count; place += 1) {
    const from = place + below(list.length - place);
    const taken = shuffled[from]!;
    shuffled[from] = shuffled[place]!;
    shuffled[place] = taken;
  }
  shuffled.length = count;
  return shuffled;
}

export function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_none, index) => first + index);
}
