/** The most leaves of one player. Balances are split, so that a leaf does not reveal how much anybody has. */
const PARTS_MAX = 5;

/** Splits a sum over one to five leaves, by the bytes of the player's secret: always the same for the same secret. */
export function splitOwed(total: bigint, secret: Uint8Array): bigint[] {
  const count = 1 + (secret[0]! % PARTS_MAX);
  const cuts = Array.from({ length: count - 1 }, (_, at) => {
    const from = at * 4 + 1;
    const part = (secret[from]! << 24) | (secret[from + 1]! << 16) | (secret[from + 2]! << 8) | secret[from + 3]!;
    return (total * BigInt(part >>> 0)) >> 32n;
  });
  const ends = [...cuts.toSorted((one, other) => (one < other ? -1 : 1)), total];
  const parts = ends.map((end, at) => end - (ends[at - 1] ?? 0n));
  return parts.filter((part) => part > 0n);
}
