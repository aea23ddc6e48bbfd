/** Maximum number of leaves per player. Balances are split, so that a leaf does not reveal how much anybody has. */
export const PARTS_MAX = 5;

/** Splits a sum over one to five leaves, determined by the player's secret. */
export function splitOwed(total: bigint, secret: Uint8Array): number[] {
  const whole = Number(total);
  if (!Number.isSafeInteger(whole)) throw new RangeError('Nobody is owed nine billion dollars.');
  const ends = [whole];
  for (let at = secret[0]! % PARTS_MAX; at > 0; at -= 1) {
    const from = at * 4 - 3;
    const part = (secret[from]! << 24) | (secret[from + 1]! << 16) | (secret[from + 2]! << 8) | secret[from + 3]!;
    ends.push(shareOf(whole, part >>> 0));
  }
  ends.sort((one, other) => one - other);
  const parts: number[] = [];
  for (let at = 0, before = 0; at < ends.length; before = ends[at]!, at += 1) {
    if (ends[at]! > before) parts.push(ends[at]! - before);
  }
  return parts;
}

/** `whole` × `part` ÷ 2^32, rounded down, with every step exact in a double. */
function shareOf(whole: number, part: number): number {
  const high = Math.floor(whole / 2 ** 32);
  const low = whole % 2 ** 32;
  const lowShare = Math.floor(((low >>> 16) * part + Math.floor(((low & 0xffff) * part) / 2 ** 16)) / 2 ** 16);
  return high * part + lowShare;
}
