import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base58, bech32, bech32m, createBase58check } from '@scure/base';
import { COINS, type Coin } from './coins.ts';

const base58check = createBase58check(sha256);

interface AddressRule {
  isValid(address: string): boolean;
  /** Makes an address from any 32 bytes. */
  make(bytes: Uint8Array): string;
}

const ETHEREUM: AddressRule = { isValid: isEthereum, make: (bytes) => withChecksum(hexOf(bytes.slice(0, 20))) };

const RULES: Readonly<Record<string, AddressRule>> = {
  btc: {
    isValid: (address) => isVersioned(address, [0x00, 0x05]) || isSegwit(address, 'bc', { taproot: true }),
    make: (bytes) => segwit('bc', bytes.slice(0, 20)),
  },
  eth: ETHEREUM,
  // The old form that starts with 3 is left out, because it could also be a bitcoin address.
  ltc: {
    isValid: (address) => isVersioned(address, [0x30, 0x32]) || isSegwit(address, 'ltc', { taproot: false }),
    make: (bytes) => segwit('ltc', bytes.slice(0, 20)),
  },
  sol: {
    isValid: (address) => attempt(() => base58.decode(address).length === 32),
    make: (bytes) => base58.encode(bytes),
  },
  trx: { isValid: (address) => isVersioned(address, [0x41]), make: (bytes) => versioned(0x41, bytes) },
  doge: { isValid: (address) => isVersioned(address, [0x1e, 0x16]), make: (bytes) => versioned(0x1e, bytes) },
};

export function isAddress(coin: Coin, address: string): boolean {
  return ruleOf(coin).isValid(address);
}

/** A valid address, always the same for the same name. */
export function makeAddress(coin: Coin, name: string): string {
  return ruleOf(coin).make(sha256(new TextEncoder().encode(`${coin.network}:${name}`)));
}

/** The coins that an address can belong to, by its format. */
export function coinsOfAddress(address: string): Coin[] {
  return COINS.filter((coin) => isAddress(coin, address));
}

function ruleOf({ network }: Coin): AddressRule {
  const rule = RULES[network];
  if (!rule) throw new Error(`There is no rule for addresses on ${network}.`);
  return rule;
}

function isVersioned(address: string, versions: readonly number[]): boolean {
  return attempt(() => {
    const bytes = base58check.decode(address);
    return bytes.length === 21 && versions.includes(bytes[0] ?? -1);
  });
}

function versioned(version: number, bytes: Uint8Array): string {
  return base58check.encode(Uint8Array.of(version, ...bytes.slice(0, 20)));
}

function isSegwit(address: string, prefix: string, { taproot }: { taproot: boolean }): boolean {
  const program = (code: typeof bech32): { version: number; length: number } => {
    const decoded = code.decode(address as `${string}1${string}`);
    const [version = -1, ...words] = decoded.words;
    return { version: decoded.prefix === prefix ? version : -1, length: code.fromWords(words).length };
  };
  const isOld = (): boolean => {
    const { version, length } = program(bech32);
    return version === 0 && (length === 20 || length === 32);
  };
  const isNew = (): boolean => {
    const { version, length } = program(bech32m);
    return version === 1 ? length === 32 : version > 1 && version <= 16 && length >= 2 && length <= 40;
  };
  return attempt(isOld) || (taproot && attempt(isNew));
}

function segwit(prefix: string, program: Uint8Array): string {
  return bech32.encode(prefix, [0, ...bech32.toWords(program)]);
}

function isEthereum(address: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false;
  const digits = address.slice(2);
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return oneCase || withChecksum(digits.toLowerCase()) === address;
}

/** EIP-55: a letter is upper case if the hash of the lower-case address has a digit of 8 or more there. */
function withChecksum(digits: string): string {
  const hash = hexOf(keccak_256(new TextEncoder().encode(digits)));
  const letters = digits
    .split('')
    .map((digit, index) => (parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit));
  return `0x${letters.join('')}`;
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

function attempt(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}
