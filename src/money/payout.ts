import { usdMicros, type UsdMicros } from './usd.ts';

const E4 = 10_000n;

/** Rounded down to the micro-dollar. A stake in whole cents is paid exactly. */
export function payoutOf(stake: UsdMicros, multiplierE4: bigint | number): UsdMicros {
  const multiplier = BigInt(multiplierE4);
  if (stake < 0n || multiplier < 0n) throw new RangeError('A stake and a multiplier are never below zero.');
  return usdMicros((stake * multiplier) / E4);
}
