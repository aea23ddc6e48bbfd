import type { Journal, Row, Table } from '../journal.ts';
import type { Callback } from '../outbox.ts';
import { unitsOf, unitsText } from './coin-amount.ts';
import { COINS, type Coin } from './coins.ts';
import type { ArrayForm } from './signature.ts';

export const PAYMENT_STATUSES = [
  'waiting',
  'confirming',
  'confirmed',
  'sending',
  'finished',
  'partially_paid',
  'failed',
  'refunded',
  'expired',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Amounts are decimal text. Ids are text that looks like the processor's numbers. */
export interface Payment extends Row {
  readonly parentId: string | null;
  readonly invoiceId: string | null;
  readonly orderId: string | null;
  readonly orderDescription: string | null;
  readonly purchaseId: string;
  readonly priceAmount: number;
  readonly priceCurrency: string;
  readonly payCurrency: string;
  payAmount: string;
  /** When the amount was last estimated; absent if only at the creation. */
  estimatedAtMs?: number;
  readonly payAddress: string;
  readonly callbackUrl: string | null;
  readonly outcomeCurrency: string;
  readonly fixedRate: boolean;
  readonly feePaidByUser: boolean;
  readonly createdAtMs: number;
  readonly validUntilMs: number;
  status: PaymentStatus;
  actuallyPaid: string;
  outcomeAmount: string;
  payinHash: string | null;
  payoutHash: string | null;
  updatedAtMs: number;
}

/** Broadcast: sent but not seen yet. Settling and sending are the processor's steps after the last confirmation. */
export type TransferPhase = 'broadcast' | 'confirming' | 'settling' | 'sending' | 'done' | 'stopped';

/** A transfer on the simulated chain. */
export interface Transfer extends Row {
  readonly from: 'wallet' | 'processor';
  readonly currency: string;
  readonly amount: string;
  readonly address: string;
  readonly sentAtMs: number;
  /** Null if the address belongs to nobody here. */
  paymentId: string | null;
  hash: string;
  phase: TransferPhase;
  confirmations: number;
  /** Chain time of the next step; null if there is none. */
  nextAtMs: number | null;
}

export const PAYOUT_STATUSES = [
  'waiting',
  'processing',
  'sending',
  'finished',
  'failed',
  'rejected',
  'cancelled',
] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];
export const PAYOUT_PLANS = ['finish', 'fail', 'fail-then-finish', 'reject'] as const;

export interface Payout extends Row {
  readonly batchId: string;
  readonly address: string;
  readonly currency: string;
  readonly amount: string;
  readonly uniqueExternalId: string | null;
  readonly extraId: string | null;
  readonly description: string | null;
  readonly callbackUrl: string | null;
  readonly createdAtMs: number;
  /** A scheduled payout does not start before this time. */
  readonly executeAtMs?: number;
  /** What happens to it after verification. */
  plan: (typeof PAYOUT_PLANS)[number];
  status: PayoutStatus;
  hash: string | null;
  error: string | null;
  requestedAtMs: number | null;
  updatedAtMs: number | null;
  nextAtMs: number | null;
}

export interface Batch extends Row {
  readonly createdAtMs: number;
  badCodes: number;
  /** The 30-second step of the code that verified it. A code works once. */
  verifiedStep: number | null;
}

export interface Invoice extends Row {
  readonly wire: Readonly<Record<string, unknown>>;
}

export interface Settings extends Row {
  clockOffsetMs: number;
  /** Speed of the chain's time relative to the clock; 0 stops it. */
  speed: number;
  chainAnchorMs: number;
  clockAnchorMs: number;
  totpSkewMs: number;
  /** A code that verified one batch is refused for others. */
  codesWorkOnce: boolean;
  callbackRetries: number;
  callbackRetryMs: number;
  arrays: ArrayForm;
  /** Deducted from every deposit, in the settlement coin. */
  depositFee: number;
  repeatedDeposits: 'finished' | 'partially_paid';
  wrongAssets: 'manual' | 'accepted';
  outcomeCurrency: string;
  rateSeed: number;
  rateWalk: boolean;
  coins: Record<string, CoinSettings>;
}

export interface CoinSettings {
  usd?: number;
  minAmount?: number;
  enabled?: boolean;
  network?: string;
}

export interface Books {
  readonly payments: Table<Payment>;
  readonly transfers: Table<Transfer>;
  readonly payouts: Table<Payout>;
  readonly batches: Table<Batch>;
  readonly invoices: Table<Invoice>;
  readonly callbacks: Table<Callback>;
  settings(): Settings;
  change(settings: Partial<Settings>): void;
  resetSettings(): void;
  balance(holder: Holder, coin: Coin): bigint;
  addToBalance(holder: Holder, coin: Coin, units: bigint): void;
  forgetEverything(): void;
}

/** The test wallet, or the casino's account at the processor. */
export type Holder = 'wallet' | 'merchant';

const MERCHANT_START_USD = 1_000_000;

const DEFAULTS: Omit<Settings, 'clockOffsetMs' | 'chainAnchorMs' | 'clockAnchorMs'> = {
  id: 'settings',
  speed: 1,
  totpSkewMs: 0,
  codesWorkOnce: true,
  callbackRetries: 3,
  callbackRetryMs: 60_000,
  arrays: 'object',
  depositFee: 0,
  repeatedDeposits: 'finished',
  wrongAssets: 'manual',
  outcomeCurrency: 'usdterc20',
  rateSeed: 1,
  rateWalk: true,
  coins: {},
};

export function openBooks(journal: Journal): Books {
  const settingsTable = journal.table<Settings>('settings');
  const balances = journal.table<Row & { units: string }>('balances');
  const tables = {
    payments: journal.table<Payment>('payments'),
    transfers: journal.table<Transfer>('transfers'),
    payouts: journal.table<Payout>('payouts'),
    batches: journal.table<Batch>('batches'),
    invoices: journal.table<Invoice>('invoices'),
    callbacks: journal.table<Callback>('callbacks'),
  };
  const settings = (): Settings =>
    settingsTable.get('settings') ?? { ...DEFAULTS, clockOffsetMs: 0, chainAnchorMs: 0, clockAnchorMs: 0 };
  const balance = (holder: Holder, coin: Coin): bigint => {
    const stored = balances.get(`${holder}:${coin.listed}`);
    return stored ? unitsOf(stored.units) : startBalance(holder, coin);
  };
  return {
    ...tables,
    settings,
    change: (changed) => void settingsTable.put({ ...settings(), ...changed }),
    resetSettings: () => void settingsTable.put({ ...settings(), ...DEFAULTS, speed: settings().speed, coins: {} }),
    balance,
    addToBalance(holder, coin, units) {
      balances.put({ id: `${holder}:${coin.listed}`, units: unitsText(balance(holder, coin) + units) });
    },
    forgetEverything() {
      for (const table of Object.values(tables)) table.clear();
      balances.clear();
    },
  };
}

function startBalance(holder: Holder, coin: Coin): bigint {
  return unitsOf(String(holder === 'wallet' ? coin.pocket : Math.round(MERCHANT_START_USD / coin.usd)));
}

const ESTIMATE_LIFE_MS = 20 * 60_000;

export function estimateEndsAtMs({ estimatedAtMs, createdAtMs }: Payment): number {
  return (estimatedAtMs ?? createdAtMs) + ESTIMATE_LIFE_MS;
}

export function coinOf({ currency }: { currency: string }): Coin {
  const coin = COINS.find(({ listed }) => listed === currency);
  if (!coin) throw new Error(`The coin "${currency}" is not known.`);
  return coin;
}
