import { isFor } from './mailbox.ts';

export const FAULT_KINDS = ['none', 'refuse-temporarily', 'refuse-permanently', 'drop-before-accept', 'delay'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  readonly kind: Exclude<FaultKind, 'none'>;
  /** Only messages to this address; null means all. */
  readonly to: string | null;
  /** How many more messages it applies to; null means until it is cleared. */
  readonly timesLeft: number | null;
  readonly delayMs: number;
}

export interface Faults {
  /** Replaces the fault set for the same address. */
  set(fault: Fault): void;
  /** Removes the fault of one address, or every fault. */
  remove(to: string | null): void;
  /** Returns the fault for this message and counts it. A fault for its address takes precedence over one for all. */
  meet(recipients: readonly string[]): Fault | null;
  list(): Fault[];
}

export function createFaults(): Faults {
  let faults: Fault[] = [];
  const without = (to: string | null): Fault[] => faults.filter((fault) => !sameAddress(fault.to, to));

  return {
    set(fault) {
      faults = [...without(fault.to), fault];
    },
    remove(to) {
      faults = to === null ? [] : without(to);
    },
    meet(recipients) {
      const met =
        faults.find(({ to }) => to !== null && isFor(recipients, to)) ?? faults.find(({ to }) => to === null) ?? null;
      if (met?.timesLeft) {
        const timesLeft = met.timesLeft - 1;
        faults = faults.flatMap((fault) => (fault !== met ? fault : timesLeft > 0 ? { ...met, timesLeft } : []));
      }
      return met;
    },
    list: () => faults,
  };
}

function sameAddress(one: string | null, other: string | null): boolean {
  return one?.toLowerCase() === other?.toLowerCase();
}
