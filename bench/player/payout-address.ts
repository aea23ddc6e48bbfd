import { createHash } from 'node:crypto';

/** An address of one's own, on Ethereum: any twenty bytes are one. A shared address would make two players look like one. */
export function payoutAddressOf(playerId: bigint): string {
  return `0x${createHash('sha256').update(String(playerId)).digest('hex').slice(0, 40)}`;
}
