import { base58 } from '@scure/base';

/**
 * Valid addresses that nobody has a key for: coins sent there are lost. This file also runs in the browser. The tokens' own
 * contracts are included, because tokens sent to their contract cannot be recovered.
 */
const KNOWN: ReadonlySet<string> = new Set([
  // Bitcoin and its relatives: readable burn addresses, made without a key.
  '1BitcoinEaterAddressDontSendf59kuE',
  '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
  'DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr',
  // Ethereum: placeholders for the coin itself, and the contracts of USDT, USDC and wrapped ether.
  '0xdead000000000000000042069420694206942069',
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  // Tron: the contract of USDT there.
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  // Solana: the incinerator, and programs that hold no coins for anybody.
  '1nc1nerator11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'So11111111111111111111111111111111111111112',
  'SysvarRent111111111111111111111111111111111',
  'SysvarC1ock11111111111111111111111111111111',
  'Stake11111111111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
]);

/** No key yields fewer varied bytes than this by chance. */
const VARIED_BYTES_MAX = 2;

export function isUnspendable(address: string): boolean {
  if (KNOWN.has(address) || KNOWN.has(address.toLowerCase())) return true;
  // Solana's addresses are 32 bytes without version or checksum; its system program is all zeros.
  const solana = attempt(() => base58.decode(address));
  return solana?.length === 32 && isOneByteRepeated(solana);
}

/** The payload of an address without version and checksum: a hash or a program. */
export function isUnspendablePayload(payload: Uint8Array): boolean {
  return isOneByteRepeated(payload);
}

/** 0x000…0, 0x000…dead, 0xdead…000, 0xffff…, and the small numbers that Ethereum reserves. */
function isOneByteRepeated(bytes: Uint8Array): boolean {
  const counts = new Map<number, number>();
  for (const byte of bytes) counts.set(byte, (counts.get(byte) ?? 0) + 1);
  return bytes.length - Math.max(...counts.values()) <= VARIED_BYTES_MAX;
}

function attempt<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch {
    return null;
  }
}
