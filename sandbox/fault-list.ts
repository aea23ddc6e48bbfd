export interface ListedFault {
  readonly kind: string;
  /** How often it still applies; null means until it is cleared. */
  readonly timesLeft: number | null;
  /** The fraction of occasions it applies to, from 0 to 1. */
  readonly share: number;
}

export interface FaultList<F extends ListedFault> {
  add(fault: F): void;
  remove(kind: string | null): void;
  /** Returns the first fault that fits, and counts it. */
  meet(fits: (fault: F) => boolean): F | null;
  list(): readonly F[];
}

/** Faults requested through the control API. Which occasions a share hits depends only on their order, so runs are repeatable. */
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

/** Maps integers to evenly spread numbers from 0 to 1, with the mixing steps of MurmurHash3. */
export function fraction(seed: number): number {
  let mixed = seed | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}
