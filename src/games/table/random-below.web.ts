/** A uniformly distributed integer from 0. Numbers that would cause modulo bias are redrawn. */
export function randomBelow(limit: number): number {
  const number = new Uint32Array(1);
  const fair = Math.floor(2 ** 32 / limit) * limit;
  do crypto.getRandomValues(number);
  while (number[0]! >= fair);
  return number[0]! % limit;
}
