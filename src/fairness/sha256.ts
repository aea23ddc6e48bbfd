/**
 * SHA-256 and HMAC in plain TypeScript, so that server, browser and verifier run the same code. For the
 * few bytes of a bet it is also faster than a call into a native library: the key's two blocks are
 * hashed once, and a bet costs two more.
 */

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
const SHORT_MESSAGE_MAX = BLOCK_BYTES - 9;

export const { initial: INITIAL, rounds: ROUNDS } = constants();

/** The message schedule; kept between calls to spare the allocation. */
const w = new Int32Array(64);
const block = new Uint8Array(BLOCK_BYTES);
const state = new Int32Array(8);

export function sha256(message: Uint8Array): Uint8Array {
  state.set(INITIAL);
  return finish(state, message, 0, message.length);
}

/** An HMAC-SHA256 for one key; both key and messages are ASCII text. */
export function keyedHmac(key: string): (message: string) => Uint8Array {
  const keyBytes = ascii(key);
  const short = keyBytes.length > BLOCK_BYTES ? sha256(keyBytes) : keyBytes;
  const inner = paddedState(short, 0x36);
  const outer = paddedState(short, 0x5c);
  return (message) => {
    if (message.length > SHORT_MESSAGE_MAX) {
      state.set(inner);
      const digest = finish(state, ascii(message), BLOCK_BYTES, message.length);
      state.set(outer);
      return finish(state, digest, BLOCK_BYTES, DIGEST_BYTES);
    }
    // The message of a bet fits one block with its length: nothing is allocated but the digest.
    state.set(inner);
    writeAscii(block, message);
    endBlock(message.length);
    compress(state, block, 0);
    for (let word = 0; word < 8; word += 1) writeWord(block, word * 4, state[word]!);
    endBlock(DIGEST_BYTES);
    state.set(outer);
    compress(state, block, 0);
    return digestOf(state);
  };
}

/** Completes the one block that follows a key's block. */
function endBlock(length: number): void {
  block[length] = 0x80;
  block.fill(0, length + 1, BLOCK_BYTES - 4);
  writeWord(block, BLOCK_BYTES - 4, (BLOCK_BYTES + length) * 8);
}

export function hmacSha256(key: string, message: string): Uint8Array {
  return keyedHmac(key)(message);
}

export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

export function ascii(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  writeAscii(bytes, text);
  return bytes;
}

function writeAscii(bytes: Uint8Array, text: string): void {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) throw new RangeError('Only ASCII text is hashed: encodings of anything else differ.');
    bytes[at] = code;
  }
}

function paddedState(key: Uint8Array, pad: number): Int32Array {
  block.fill(pad);
  for (let at = 0; at < key.length; at += 1) block[at] = key[at]! ^ pad;
  const padded = Int32Array.from(INITIAL);
  compress(padded, block, 0);
  return padded;
}

/** Hashes the rest of a message of which `before` bytes are in the state already. */
function finish(own: Int32Array, message: Uint8Array, before: number, length: number): Uint8Array {
  let at = 0;
  for (; at + BLOCK_BYTES <= length; at += BLOCK_BYTES) compress(own, message, at);
  block.fill(0);
  block.set(at === 0 && length === message.length ? message : message.subarray(at, length));
  block[length - at] = 0x80;
  if (length - at >= BLOCK_BYTES - 8) {
    compress(own, block, 0);
    block.fill(0);
  }
  const bits = (before + length) * 8;
  writeWord(block, 56, Math.floor(bits / 2 ** 32));
  writeWord(block, 60, bits);
  compress(own, block, 0);
  return digestOf(own);
}

function digestOf(own: Int32Array): Uint8Array {
  const digest = new Uint8Array(DIGEST_BYTES);
  for (let word = 0; word < 8; word += 1) writeWord(digest, word * 4, own[word]!);
  return digest;
}

function writeWord(bytes: Uint8Array, at: number, word: number): void {
  bytes[at] = word >>> 24;
  bytes[at + 1] = word >>> 16;
  bytes[at + 2] = word >>> 8;
  bytes[at + 3] = word;
}

function compress(own: Int32Array, bytes: Uint8Array, from: number): void {
  for (let t = 0, at = from; t < 16; t += 1, at += 4) {
    w[t] = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
  }
  for (let t = 16; t < 64; t += 1) {
    const x = w[t - 15]!;
    const y = w[t - 2]!;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[t] = (w[t - 16]! + s0 + w[t - 7]! + s1) | 0;
  }
  let a = own[0]!;
  let b = own[1]!;
  let c = own[2]!;
  let d = own[3]!;
  let e = own[4]!;
  let f = own[5]!;
  let g = own[6]!;
  let h = own[7]!;
  for (let t = 0; t < 64; t += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[t]! + w[t]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  own[0] = own[0]! + a;
  own[1] = own[1]! + b;
  own[2] = own[2]! + c;
  own[3] = own[3]! + d;
  own[4] = own[4]! + e;
  own[5] = own[5]! + f;
  own[6] = own[6]! + g;
  own[7] = own[7]! + h;
}

/** The first 32 bits of the fractional parts of roots of the first primes, as the standard defines them. */
function constants(): { initial: Int32Array; rounds: Int32Array } {
  const primes: bigint[] = [];
  for (let n = 2n; primes.length < 64; n += 1n) if (primes.every((prime) => n % prime !== 0n)) primes.push(n);
  const fraction = (prime: bigint, root: bigint) => Number(BigInt.asIntN(32, integerRoot(prime << (32n * root), root)));
  return {
    initial: Int32Array.from(primes.slice(0, 8), (prime) => fraction(prime, 2n)),
    rounds: Int32Array.from(primes, (prime) => fraction(prime, 3n)),
  };
}

/** The largest whole number whose `root`-th power does not exceed the value. */
function integerRoot(value: bigint, root: bigint): bigint {
  let low = 0n;
  let high = 1n << 40n;
  while (low + 1n < high) {
    const middle = (low + high) / 2n;
    if (middle ** root <= value) low = middle;
    else high = middle;
  }
  return low;
}
