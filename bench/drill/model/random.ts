export interface Random {
  /** From 0 to before 1. */
  share(): number;
  /** A whole number, both ends included. */
  whole(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
}

/** Mulberry32: the same seed, the same choices. The state lies outside, so that it can be kept. */
export function randomOf(seed: { state: number }): Random {
  const share = () => {
    seed.state = (seed.state + 0x6d2b79f5) | 0;
    const { state } = seed;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (min: number, max: number) => min + Math.floor(share() * (max - min + 1));
  return { share, whole, pick: (list) => list[whole(0, list.length - 1)]! };
}
