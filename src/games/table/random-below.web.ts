/** A whole number from 0, without the bias of a remainder: numbers of the last, incomplete stretch are drawn again. */
export function randomBelow(limit: number): number {
  const number = new Uint32Array(1);
  const fair = Math.floor(2 ** 32 / limit) * limit;
  do crypto.getRandomValues(number);
  while (number[0]! >= fair);
  return number[0]! % limit;
}
