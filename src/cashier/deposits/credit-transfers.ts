import { usdMicros, type UsdMicros } from '../../money/usd.ts';
import type { DepositBonus } from '../cashier.ts';
import type { Transfer } from '../../ledger/transfer.ts';

/** A credit goes to primary; the part that a promotion locks goes to promotional instead, with its bonus. */
export function creditTransfers(
  from: Pick<Transfer, 'kind' | 'debit' | 'reference'>,
  amount: UsdMicros,
  bonus: DepositBonus | null,
): Transfer[] {
  const locked = bonus?.locked ?? 0n;
  const transfers: Transfer[] = [
    { ...from, credit: 'promotional', amount: usdMicros(locked) },
    { ...from, credit: 'primary', amount: usdMicros(amount - locked) },
  ];
  if (bonus) {
    const { run: reference, bonus: granted } = bonus;
    transfers.push({ kind: 'promotion_bonus', debit: 'promotions', credit: 'promotional', amount: granted, reference });
  }
  return transfers.filter((transfer) => transfer.amount > 0n);
}
