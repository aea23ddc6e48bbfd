import { randomInt } from 'node:crypto';

/** So many of a list, each at most once, in any order. */
export function pickSome<T>(list: readonly T[], count: number, below: (end: number) => number = randomInt): T[] {
  const left = [...list];
  return Array.from({ length: count }, () => left.splice(below(left.length), 1)[0]!);
}
