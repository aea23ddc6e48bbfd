/** Names a player and with it a wallet. Branded, so that no other number is taken for one. */
export type PlayerId = bigint & { readonly brand: 'PlayerId' };

export function toPlayerId(value: bigint | string): PlayerId {
  return BigInt(value) as PlayerId;
}
