import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58, bech32, bech32m, createBase58check, hex } from '@scure/base';
import type { CurrencyCode } from './currencies.ts';
import { isUnspendable, isUnspendablePayload } from './unspendable.ts';

/** Validates addresses offline. This file also runs in the browser. */

const base58check = createBase58check(sha256);

const CHECKS: Readonly<Record<CurrencyCode, (address: string) => boolean>> = {
  btc: (address) => hasVersion(address, [0x00, 0x05]) || isSegwit(address, 'bc') || isTaproot(address, 'bc'),
  eth: isEthereum,
  // The old form `3…` is shared with Bitcoin, so it does not tell which chain is meant.
  ltc: (address) => hasVersion(address, [0x30, 0x32]) || isSegwit(address, 'ltc'),
  usdt: isEthereum,
  usdc: isEthereum,
  sol: isSolana,
  trx: (address) => hasVersion(address, [0x41]),
  doge: (address) => hasVersion(address, [0x1e, 0x16]),
};

/** Nothing is trimmed: a space is an error that the player sees. Addresses that nobody can spend from are refused. */
export function isAddress(code: CurrencyCode, address: string): boolean {
  return /^[0-9A-Za-z]{20,100}$/.test(address) && CHECKS[code](address) && !isUnspendable(address);
}

/** Normalizes letter case where it has no meaning, so that an address can be found again. */
export function foldAddress(address: string): string {
  return /^(0x|bc1|ltc1)/i.test(address) ? address.toLowerCase() : address;
}

function hasVersion(address: string, versions: readonly number[]): boolean {
  const bytes = attempt(() => base58check.decode(address));
  return bytes?.length === 21 && versions.includes(bytes[0]!) && !isUnspendablePayload(bytes.subarray(1));
}

function isSegwit(address: string, prefix: string): boolean {
  const decoded = attempt(() => bech32.decode(address as `${string}1${string}`));
  const program = programOf(decoded);
  return decoded?.prefix === prefix && decoded.words[0] === 0 && (program?.length === 20 || program?.length === 32);
}

function isTaproot(address: string, prefix: string): boolean {
  const decoded = attempt(() => bech32m.decode(address as `${string}1${string}`));
  const program = programOf(decoded);
  const version = decoded?.words[0];
  if (decoded?.prefix !== prefix || program === null || version === undefined) return false;
  if (version === 1) return program.length === 32;
  return version > 1 && version <= 16 && program.length >= 2 && program.length <= 40;
}

/** The witness program; null if nobody can spend from it. */
function programOf(decoded: { words: number[] } | null): Uint8Array | null {
  if (!decoded || decoded.words.length < 2) return null;
  const program = attempt(() => bech32.fromWords(decoded.words.slice(1)));
  return program && !isUnspendablePayload(program) ? program : null;
}

function isEthereum(address: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false;
  const body = address.slice(2);
  const lower = body.toLowerCase();
  if (isUnspendablePayload(hex.decode(lower))) return false;
  if (body === lower || body === body.toUpperCase()) return true;
  const hash = hex.encode(keccak_256(Uint8Array.from(lower, (letter) => letter.charCodeAt(0))));
  // EIP-55: a letter is upper case where the hash of the lower-case text has a digit of 8 or more.
  return Array.from(lower).every((letter, at) => {
    const expected = Number.parseInt(hash[at]!, 16) >= 8 ? letter.toUpperCase() : letter;
    return body[at] === expected;
  });
}

function isSolana(address: string): boolean {
  return attempt(() => base58.decode(address))?.length === 32;
}

function attempt<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch {
    return null;
  }
}
