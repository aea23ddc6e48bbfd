import { createFaultList, type FaultList, type ListedFault } from '../fault-list.ts';
import type { Mischief } from '../outbox.ts';

export const CALL_FAULTS = ['rate-limited', 'error', 'slow', 'broken-json', 'lost-answer', 'unreachable'] as const;
export const CALLBACK_FAULTS = [
  'callback-duplicated',
  'callback-in-parallel',
  'callback-out-of-order',
  'callback-delayed',
  'callback-lost',
  'callback-wrong-signature',
  'callback-wrong-order',
] as const;
export const PAYOUT_FAULTS = [
  'payout-fails',
  'payout-fails-then-finishes',
  'payout-rejected',
  'payout-not-allowed',
] as const;
export const FAULT_KINDS = [...CALL_FAULTS, ...CALLBACK_FAULTS, ...PAYOUT_FAULTS] as const;

export type CallFaultKind = (typeof CALL_FAULTS)[number];
export type CallbackFaultKind = (typeof CALLBACK_FAULTS)[number];
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault extends ListedFault {
  readonly kind: FaultKind;
  /** Only this call; null means all. */
  readonly call: string | null;
  /** Only callbacks of this payment, payout or status; null means all. */
  readonly id: string | null;
  readonly status: string | null;
  readonly delayMs: number;
}

export interface Faults {
  readonly list: FaultList<Fault>;
  meetCall(call: string): Fault | null;
  meetCallback(id: string, status: string): Fault | null;
  meetPayout(): Fault | null;
}

export function createFaults(): Faults {
  const list = createFaultList<Fault>();
  const isOf = (kinds: readonly string[], fault: Fault): boolean => kinds.includes(fault.kind);
  return {
    list,
    meetCall: (call) => list.meet((fault) => isOf(CALL_FAULTS, fault) && (fault.call ?? call) === call),
    meetCallback: (id, status) =>
      list.meet(
        (fault) => isOf(CALLBACK_FAULTS, fault) && (fault.id ?? id) === id && (fault.status ?? status) === status,
      ),
    meetPayout: () => list.meet((fault) => isOf(PAYOUT_FAULTS, fault)),
  };
}

const MISCHIEF: Partial<Record<FaultKind, Mischief>> = {
  'callback-duplicated': { copies: 2 },
  'callback-in-parallel': { copies: 5, parallel: true },
  'callback-out-of-order': { afterNext: true },
  'callback-lost': { lost: true },
};

export function mischiefOf(fault: Fault | null): Mischief {
  if (fault?.kind === 'callback-delayed') return { delayMs: fault.delayMs };
  return (fault && MISCHIEF[fault.kind]) ?? {};
}
