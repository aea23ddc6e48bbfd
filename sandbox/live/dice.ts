import { createHash, randomInt } from 'node:crypto';

/** The source of all random outcomes at the tables. */
export interface Dice {
  /** A uniformly distributed integer from 0 up to, but not including, `limit`. */
  below(limit: number): number;
}

export const secureDice: Dice = { below: (limit) => randomInt(limit) };

/** Repeats the same numbers for the same seed. For tests and drills only. */
export function seededDice(seed: string): Dice {
  let block = 0;
  let bytes = Buffer.alloc(0);
  const word = (): number => {
    if (bytes.length < 4) bytes = createHash('sha256').update(`${seed}:${block++}`).digest();
    const value = bytes.readUInt32BE(0);
    bytes = bytes.subarray(4);
    return value;
  };
  return {
    below(limit) {
      // Numbers above the last multiple of `limit` are rejected, because they would favour low results.
      const fair = Math.floor(2 ** 32 / limit) * limit;
      let value = word();
      while (value >= fair) value = word();
      return value % limit;
    },
  };
}

export function shuffle<T>(items: readonly T[], dice: Dice): T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const pick = dice.below(last + 1);
    [mixed[last], mixed[pick]] = [mixed[pick]!, mixed[last]!];
  }
  return mixed;
}
