/** A percentage as millionths, for arithmetic in whole numbers. */
export function ppmOf(percent: number): bigint {
  return BigInt(Math.round(percent * 10_000));
}
