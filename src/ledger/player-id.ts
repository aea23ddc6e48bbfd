/** Identifies a player and the wallet. Branded, so that other numbers do not compile in its place. */
export type PlayerId = bigint & { readonly brand: 'PlayerId' };

export function toPlayerId(value: bigint | string): PlayerId {
  return BigInt(value) as PlayerId;
}
