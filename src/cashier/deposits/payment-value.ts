import type { UsdMicros } from '../../money/usd.ts';
import { decimal, mulDiv, type Decimal } from '../coins/decimals.ts';
import type { Payment } from '../processor/processor.ts';

/** Coins that are dollars, by the processor's code. */
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
 * What arrived, in dollars. The settlement in a dollar coin counts; the rate is only there to check it, or to take
 * its place. Sources more than 2% apart are for a person to look at.
 *
 * `rateUsd` is what the same coins are worth at the rate of the moment. It stands in for the asked amount, whose rate is
 * that of the payment's creation and may be a week old.
 */
export function valueOf(payment: Payment, rateUsd: Decimal | null): Valuation {
  const settled = isDollarCoin(payment.outcomeCoin) && payment.outcome && payment.outcome > 0n ? payment.outcome : null;
  const byRate = rateUsd ?? valueByAskedAmount(payment);
  const value = settled ?? byRate;
  if (value === null || value < MICRO) return { ok: false, reason: 'no_value', micros: 0n as UsdMicros };
  const micros = (value / MICRO) as UsdMicros;
  // What the processor kept for itself is no difference.
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
