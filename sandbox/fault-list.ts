export interface ListedFault {
  readonly kind: string;
  /** How many more it meets; null means all until it is cleared. */
  readonly timesLeft: number | null;
  /** The part of the occasions it meets, from 0 to 1. */
  readonly share: number;
}

export interface FaultList<F extends ListedFault> {
  add(fault: F): void;
  remove(kind: string | null): void;
  /** The first fault that fits, counted as met. */
  meet(fits: (fault: F) => boolean): F | null;
  list(): readonly F[];
}

/** Faults asked for by control API. Which occasions a share meets follows from the order of occasions alone. */
export function createFaultList<F extends ListedFault>(): FaultList<F> {
  let faults: F[] = [];
  let occasions = 0;

  return {
    add(fault) {
      faults.push(fault);
    },
    remove(kind) {
      faults = kind === null ? [] : faults.filter((fault) => fault.kind !== kind);
    },
    meet(fits) {
      for (const fault of faults.filter(fits)) {
        occasions += 1;
        if (fault.share < 1 && fraction(occasions) >= fault.share) continue;
        if (fault.timesLeft !== null) {
          const timesLeft = fault.timesLeft - 1;
          faults = faults.flatMap((other) => (other !== fault ? other : timesLeft > 0 ? { ...fault, timesLeft } : []));
        }
        return fault;
      }
      return null;
    },
    list: () => faults,
  };
}

/** An evenly spread number from 0 to 1 for a whole number (the mixing steps of MurmurHash3). */
export function fraction(seed: number): number {
  let mixed = seed | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}
