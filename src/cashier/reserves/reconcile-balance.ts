import { inEachCell } from '../../db/cells/cells.ts';
import { readLiabilities } from '../../ledger/liabilities.ts';
import { formatUsd, toUsd, usdMicros, type UsdMicros } from '../../money/usd.ts';
import type { Cashier } from '../cashier.ts';
import { openCase } from '../cases/cases.ts';
import { CURRENCIES, listedCurrency } from '../coins/currencies.ts';
import { runDaily } from '../deposits/daily.ts';
import { formatDecimal, type Decimal } from '../coins/decimals.ts';
import type { ReadBalance } from './chains.ts';
import type { ReserveAddress } from './reserve-addresses.ts';

/** In dollars. */
export interface BalanceReconciliation {
  /** All assets held for players. */
  assets: number;
  /** The part held by the processor. */
  processor: number;
  /** The part held in cold wallets. */
  addresses: ReadReserve[];
  liabilities: number;
  covered: boolean;
}

export interface ReadReserve extends ReserveAddress {
  /** In coins. */
  amount: string;
  usd: number;
}

/** Our money outside the processor. */
export interface ColdWallets {
  addresses: readonly ReserveAddress[];
  readBalance: ReadBalance;
}

export interface BalanceOptions {
  cold: ColdWallets;
  isSandbox: boolean;
}

/** Runs once a day on one server. Null if it is done, is in progress elsewhere, or a source did not answer. */
export function reconcileBalanceDaily(
  cashier: Cashier,
  options: BalanceOptions,
): Promise<BalanceReconciliation | null> {
  return runDaily(cashier, 'balance', () => reconcileBalance(cashier, options));
}

/** Compares the assets at the processor and in cold wallets with what players are owed. A shortfall opens a case and raises an alert. */
export async function reconcileBalance(
  cashier: Cashier,
  { cold, isSandbox }: BalanceOptions,
): Promise<BalanceReconciliation | null> {
  const reply = await cashier.processor.balance();
  if (!reply.ok) return null;
  let atProcessor = 0n;
  const coins: Record<string, string> = {};
  for (const [listed, { amount, pending }] of reply.value) {
    const sum = (amount + pending) as Decimal;
    if (sum <= 0n) continue;
    const worth = await worthOf(cashier, listed, sum);
    if (worth === null) return null;
    coins[listed] = formatDecimal(sum);
    atProcessor += worth;
  }
  const addresses = await readColdWallets(cashier, cold);
  if (!addresses) return null;
  const assets = addresses.reduce((sum, { worth }) => sum + worth, atProcessor);
  const owed = await inEachCell(cashier.cells, (database) => readLiabilities(database, isSandbox));
  const sum = owed.reduce((total, part) => total + part, 0n);
  const liabilities = usdMicros(sum > 0n ? sum : 0n);
  const covered = assets >= liabilities;
  if (!covered) await report(cashier, assets as UsdMicros, liabilities, coins);
  return {
    assets: toUsd(assets),
    processor: toUsd(atProcessor),
    addresses: addresses.map(({ worth, ...read }) => ({ ...read, usd: toUsd(worth) })),
    liabilities: toUsd(liabilities),
    covered,
  };
}

/** Null if one of them could not be read, because a sum without it would be wrong. */
async function readColdWallets(cashier: Cashier, { addresses, readBalance }: ColdWallets) {
  const read: (ReserveAddress & { amount: string; worth: bigint })[] = [];
  for (const { coin, address } of addresses) {
    const amount = await readBalance({ coin, address });
    const worth = amount === null ? null : await worthOf(cashier, CURRENCIES[coin].listed, amount);
    if (amount === null || worth === null) {
      cashier.log(`Cashier: the balance of ${coin} ${address} could not be read. It is asked again within the hour.`);
      return null;
    }
    read.push({ coin, address, amount: formatDecimal(amount), worth });
  }
  return read;
}

/** Null if the rate is unavailable. Coins that we do not accept count as zero. */
async function worthOf({ processor }: Cashier, listed: string, amount: Decimal): Promise<bigint | null> {
  const currency = listedCurrency(listed);
  if (!currency) return 0n;
  if (currency.stable) return amount / MICRO;
  if (amount === 0n) return 0n;
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
    cashier.log(`Cashier: ${details.assets} in reserve do not cover ${details.liabilities} owed to players.`);
  }
}
