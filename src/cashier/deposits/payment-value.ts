import type { UsdMicros } from '../../money/usd.ts';
import { decimal, mulDiv, type Decimal } from '../coins/decimals.ts';
import type { Payment } from '../processor/processor.ts';

/** Coins pegged to the dollar, by the processor's code. */
const DOLLAR_COINS = [
  'usdterc20',
  'usdc',
  'usdttrc20',
  'usdtbsc',
  'usdtsol',
  'usdtmatic',
  'usdcsol',
  'usdcbase',
  'usdcmatic',
];

const MICRO = decimal('0.000001');
const TOLERANCE_PERCENT = 2n;

export type Valuation =
  | { ok: true; micros: UsdMicros }
  | { ok: false; reason: 'no_value' | 'value_differs'; micros: UsdMicros };

/**
 * The value of what arrived, in dollars. A settlement in a dollar coin counts; the rate only checks it, or replaces it if there
 * is none. If sources differ by more than 2%, a person must look at it.
 *
 * `rateUsd` is the value of the same coins at the current rate. It replaces the asked amount, whose rate dates from the payment's
 * creation and may be a week old.
 */
export function valueOf(payment: Payment, rateUsd: Decimal | null): Valuation {
  const settled = isDollarCoin(payment.outcomeCoin) && payment.outcome && payment.outcome > 0n ? payment.outcome : null;
  const byRate = rateUsd ?? valueByAskedAmount(payment);
  const value = settled ?? byRate;
  if (value === null || value < MICRO) return { ok: false, reason: 'no_value', micros: 0n as UsdMicros };
  const micros = (value / MICRO) as UsdMicros;
  // The processor's fee does not count as a difference.
  const before = settled === null ? null : settled + payment.fee;
  const told = payment.paidUsd && payment.paidUsd > 0n ? payment.paidUsd : null;
  const sources = [before, byRate, told].filter((source) => source !== null);
  return areClose(sources) ? { ok: true, micros } : { ok: false, reason: 'value_differs', micros };
}

export function isDollarCoin(listed: string | null): boolean {
  return listed !== null && DOLLAR_COINS.includes(listed);
}

function valueByAskedAmount({ price, asked, paid }: Payment): Decimal | null {
  return price === null || asked === null || asked <= 0n ? null : mulDiv(price, paid, asked);
}

function areClose(sources: readonly bigint[]): boolean {
  const [least, most] = sources.reduce<[bigint, bigint]>(
    ([low, high], each) => [each < low ? each : low, each > high ? each : high],
    [sources[0]!, sources[0]!],
  );
  return (most - least) * 100n <= most * TOLERANCE_PERCENT;
}
