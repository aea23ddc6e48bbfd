/** For decoration only: sparks, and filler symbols on spinning reels. Outcomes come from the server. */
let state = crypto.getRandomValues(new Uint32Array(1))[0]! | 1;

export function chance(): number {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 2 ** 32;
}

export function between(from: number, to: number): number {
  return from + chance() * (to - from);
}

export function oneOf<T>(list: readonly T[]): T {
  return list[Math.floor(chance() * list.length)]!;
}
