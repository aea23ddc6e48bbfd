import { createRandom } from '../../../src/http/test-samples.ts';

export type Random = ReturnType<typeof randomOf>;

/** The same seed, the same choices. */
export function randomOf(seed: number) {
  const { int, pick } = createRandom(seed);
  return {
    pick,
    int,
    /** From 0 to before 1. */
    share: () => int(2 ** 32) / 2 ** 32,
    /** A whole number, both ends included. */
    whole: (min: number, max: number) => min + int(max - min + 1),
  };
}
