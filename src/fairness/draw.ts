/** Passed in, so that the same code runs in server, browser and verifier. Both arguments are ASCII text. */
export type HmacSha256 = (key: string, message: string) => Uint8Array;

export interface RoundSeeds {
  /** The text itself is the key: 64 hex characters, never the 32 bytes they stand for. */
  serverSeed: string;
  clientSeed: string;
  nonce: bigint | number;
}

/** Printable ASCII without spaces: outside verifiers disagree on the encoding of anything else. */
export const CLIENT_SEED_PATTERN = /^[\x21-\x7e]{1,64}$/;

const NUMBERS_PER_BLOCK = 8;
const LIST_LENGTH_MAX = 64;

/** What is left of the list while elements are taken out; kept between calls to spare the allocation. */
const left = new Uint8Array(LIST_LENGTH_MAX);

export function isClientSeed(text: string): boolean {
  return CLIENT_SEED_PATTERN.test(text);
}

/** The first `count` numbers of the round, each 0 to 2^32 - 1, eight of them from each HMAC. */
export function drawNumbers(hmac: HmacSha256, seeds: RoundSeeds, count: number): number[] {
  const message = `${seeds.clientSeed}:${nonceText(seeds.nonce)}:`;
  const numbers: number[] = [];
  for (let cursor = 0; numbers.length < count; cursor += 1) {
    const block = hmac(seeds.serverSeed, message + cursor);
    if (block.length !== 4 * NUMBERS_PER_BLOCK) throw new RangeError('An HMAC-SHA256 has 32 bytes.');
    for (let at = 0; at < block.length && numbers.length < count; at += 4) {
      numbers.push(((block[at]! << 24) | (block[at + 1]! << 16) | (block[at + 2]! << 8) | block[at + 3]!) >>> 0);
    }
  }
  return numbers;
}

/** 0 to n - 1. Exact in doubles for every n up to 2^21. */
export function indexOf(u: number, n: number): number {
  return Math.floor((u / 2 ** 32) * n);
}

/**
 * Takes `count` elements out of the list first, first + 1, …, in draw order. Each gap is closed before the next
 * one is taken: moving the last element into it would give another game than the published one.
 */
export function takeOut(numbers: readonly number[], count: number, list: { first: number; length: number }): number[] {
  if (list.length > LIST_LENGTH_MAX || count > list.length) throw new RangeError('The list is too long or too short.');
  requireNumbers(numbers, count);
  for (let place = 0; place < list.length; place += 1) left[place] = place;
  const taken: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const last = list.length - 1 - turn;
    const index = indexOf(numbers[turn]!, last + 1);
    taken.push(list.first + left[index]!);
    for (let place = index; place < last; place += 1) left[place] = left[place + 1]!;
  }
  return taken;
}

export function requireNumbers(numbers: readonly number[], count: number): void {
  if (numbers.length < count) throw new RangeError(`The round needs ${count} numbers, not ${numbers.length}.`);
}

function nonceText(nonce: bigint | number): string {
  if (nonce < 0 || (typeof nonce === 'number' && !Number.isSafeInteger(nonce))) {
    throw new RangeError(`Not a nonce: ${nonce}`);
  }
  return nonce.toString();
}
