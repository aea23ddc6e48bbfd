import { inEachCell } from '../db/cells/cells.ts';
import { readLiabilities } from '../ledger/liabilities.ts';
import { formatUsd, toUsd, usdMicros, type UsdMicros } from '../money/usd.ts';
import type { Cashier } from './cashier.ts';
import { openCase } from './cases.ts';
import { listedCurrency } from './currencies.ts';
import { runDaily } from './daily.ts';
import { formatDecimal, type Decimal } from './decimals.ts';

export interface BalanceReconciliation {
  /** At the processor, and owed to players, in dollars. */
  assets: number;
  liabilities: number;
  covered: boolean;
}

/** Once a day, whichever server comes first. Null when it was done, is being done, or the processor does not answer. */
export function reconcileBalanceDaily(cashier: Cashier, isSandbox: boolean): Promise<BalanceReconciliation | null> {
  return runDaily(cashier, 'balance', () => reconcileBalance(cashier, isSandbox));
}

/** Holds what lies at the processor against what is owed to players; too little is a case and an alert. */
export async function reconcileBalance(cashier: Cashier, isSandbox: boolean): Promise<BalanceReconciliation | null> {
  const reply = await cashier.processor.balance();
  if (!reply.ok) return null;
  let assets = 0n;
  const coins: Record<string, string> = {};
  for (const [listed, { amount, pending }] of reply.value) {
    const sum = (amount + pending) as Decimal;
    if (sum <= 0n) continue;
    const worth = await worthOf(cashier, listed, sum);
    if (worth === null) return null;
    coins[listed] = formatDecimal(sum);
    assets += worth;
  }
  const owed = await inEachCell(cashier.cells, (database) => readLiabilities(database, isSandbox));
  const sum = owed.reduce((total, part) => total + part, 0n);
  const liabilities = usdMicros(sum > 0n ? sum : 0n);
  const covered = assets >= liabilities;
  if (!covered) await report(cashier, assets as UsdMicros, liabilities, coins);
  return { assets: toUsd(assets), liabilities: toUsd(liabilities), covered };
}

/** Null when the rate is not to be had. A coin that we do not take is worth nothing to players. */
async function worthOf({ processor }: Cashier, listed: string, amount: Decimal): Promise<bigint | null> {
  const currency = listedCurrency(listed);
  if (!currency) return 0n;
  if (currency.stable) return amount / MICRO;
  const usd = await processor.estimate(amount, currency.code, 'usd');
  return usd.ok ? usd.value / MICRO : null;
}

const MICRO = 10n ** 12n;

async function report(
  cashier: Cashier,
  assets: UsdMicros,
  liabilities: UsdMicros,
  coins: Record<string, string>,
): Promise<void> {
  const day = cashier.clock.now().toISOString().slice(0, 10);
  const details = { assets: formatUsd(assets), liabilities: formatUsd(liabilities), coins };
  const found = { kind: 'balance_short', subject: `day ${day}`, playerId: null, details } as const;
  const isNew = await cashier.cells.directory.transaction((tx) => openCase(tx, cashier.clock, found));
  if (isNew) {
    cashier.log(`Cashier: ${details.assets} at the processor do not cover ${details.liabilities} owed to players.`);
  }
}
