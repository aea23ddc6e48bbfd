import type { UsdMicros } from '../money/usd.ts';
import type { Account, TransferKind } from './accounts.ts';

export interface Transfer {
  kind: TransferKind;
  debit: Account;
  credit: Account;
  amount: UsdMicros;
  /** Amount that goes back in the same transfer: the payout of a bet that is settled at once. */
  returned?: UsdMicros;
  reference?: bigint;
}
