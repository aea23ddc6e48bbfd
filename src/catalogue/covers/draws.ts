/** Pseudo-random choices determined by a text. For pictures only: nothing a player could win depends on them. */
export interface Draws {
  /** From 0 up to 1, exclusive. */
  next(): number;
  between(min: number, max: number): number;
  whole(min: number, max: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Distinct elements, at most `count`. */
  some<T>(list: readonly T[], count: number): T[];
}

/** The same text always gives the same choices (the generator is sfc32, seeded by FNV-1a). */
export function createDraws(text: string): Draws {
  let a = fnv(`${text}|a`);
  let b = fnv(`${text}|b`);
  let c = fnv(`${text}|c`);
  let counter = 1;
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 12; round += 1) next();
  const between = (min: number, max: number) => min + next() * (max - min);
  const whole = (min: number, max: number) => Math.floor(between(min, max + 1));
  const some = <T>(list: readonly T[], count: number): T[] => {
    const left = [...list];
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(whole(0, left.length - 1), 1)[0]!);
  };
  return {
    next,
    between,
    whole,
    chance: (share) => next() < share,
    pick: (list) => list[whole(0, list.length - 1)]!,
    some,
  };
}

function fnv(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash | 0;
}
