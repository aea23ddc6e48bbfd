import type { BalanceType } from '../ledger/accounts.ts';
import type { PlayerState } from '../ledger/decide.ts';
import type { Transfer } from '../ledger/transfer.ts';
import type { Tally } from '../ledger/wallet.ts';
import type { UsdMicros } from '../money/usd.ts';
import type { Round, Transaction } from './records.ts';
import type { ProviderState } from './state.ts';

export type State = PlayerState<ProviderState>;

export interface Effect {
  transfers: Transfer[];
  tally: Tally;
  rows: Transaction[];
  round?: Round;
  balance: BalanceType;
  usedPromo?: UsdMicros;
  sessionId?: string;
  alert?: Alert | null;
}

/** An entry for the operators' list. */
export interface Alert {
  kind: string;
  subject: string;
  details: Record<string, string | number | null>;
}
