import { createFaultList, type FaultList, type ListedFault } from '../fault-list.ts';
import { WALLET_FAULTS, type WalletFault } from '../wallet/client.ts';

/** Sends another call before the bet that it belongs to. */
export const EARLY_FAULTS = ['result-before-bet', 'refund-before-bet'] as const;
export const API_FAULTS = ['error', 'slow', 'broken-json', 'unreachable', 'refused'] as const;
export const FAULT_KINDS = [...WALLET_FAULTS, ...EARLY_FAULTS, ...API_FAULTS] as const;

export interface Fault extends ListedFault {
  readonly kind: (typeof FAULT_KINDS)[number];
  /** Only this method of the wallet or call of the integration API; null means all. */
  readonly call: string | null;
  readonly userId: string | null;
  readonly copies: number;
  readonly delayMs: number;
}

export interface Faults {
  readonly list: FaultList<Fault>;
  meetWallet(method: string, userId: string | null): WalletFault | null;
  meetBet(userId: string): Fault | null;
  meetApi(call: string): Fault | null;
}

export function createFaults(): Faults {
  const list = createFaultList<Fault>();
  const isOf = (kinds: readonly string[], { kind }: Fault): boolean => kinds.includes(kind);
  return {
    list,
    meetWallet: (method, userId) =>
      // Only faults of the wallet.
      list.meet(
        (fault) =>
          isOf(WALLET_FAULTS, fault) && (fault.call ?? method) === method && (fault.userId ?? userId) === userId,
      ) as WalletFault | null,
    meetBet: (userId) => list.meet((fault) => isOf(EARLY_FAULTS, fault) && (fault.userId ?? userId) === userId),
    meetApi: (call) => list.meet((fault) => isOf(API_FAULTS, fault) && (fault.call ?? call) === call),
  };
}
