/** At most so many leaves for one player: a leaf does not tell how much anybody has. */
const PARTS_MAX = 5;

/** Splits a sum over one to five leaves, by the bytes of the player's secret: always the same for the same secret. */
export function splitOwed(total: bigint, secret: Uint8Array): bigint[] {
  const count = 1 + (secret[0]! % PARTS_MAX);
  const cuts = Array.from({ length: count - 1 }, (_, at) => {
    const [a, b, c, d] = [1, 2, 3, 4].map((byte) => BigInt(secret[at * 4 + byte]!)) as [bigint, bigint, bigint, bigint];
    return (total * ((a << 24n) | (b << 16n) | (c << 8n) | d)) >> 32n;
  });
  const ends = [...cuts.toSorted((one, other) => (one < other ? -1 : 1)), total];
  const parts = ends.map((end, at) => end - (ends[at - 1] ?? 0n));
  return parts.filter((part) => part > 0n);
}
