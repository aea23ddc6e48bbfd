import type { Rest } from './rests.ts';
import { RECORD_BYTES, RECORD_WORDS, swapped, wordsOf } from './sum-records.ts';

export interface RecordSorter {
  add(records: Buffer): void;
  /** All records, ordered by hash. */
  sorted(rest?: Rest): Buffer;
}

const BYTE_VALUES = 256;
const RECORDS_AT_FIRST = 64;

/**
 * Sorts by the first byte as records arrive, then by the second, then the few that share both. Each step moves whole records over short
 * distances in memory, which is much cheaper than random access at the end.
 */
export function createRecordSorter(): RecordSorter {
  const piles = Array.from({ length: BYTE_VALUES }, () => new Uint32Array(RECORDS_AT_FIRST * RECORD_WORDS));
  const counts = new Uint32Array(BYTE_VALUES);

  return {
    add(records) {
      const words = wordsOf(records);
      for (let at = 0; at * RECORD_WORDS < words.length; at += 1) {
        const first = byteOf(words, at, 0);
        let pile = piles[first]!;
        const count = counts[first]!;
        if (count * RECORD_WORDS === pile.length) {
          pile = new Uint32Array(pile.length * 2);
          pile.set(piles[first]!);
          piles[first] = pile;
        }
        copyRecord(words, at, pile, count);
        counts[first] = count + 1;
      }
    },

    sorted(rest) {
      const whole = Buffer.alloc(counts.reduce((sum, count) => sum + count, 0) * RECORD_BYTES);
      const words = wordsOf(whole);
      let done = 0;
      for (const [first, pile] of piles.entries()) {
        const count = counts[first]!;
        const sorting = sortingOf(count);
        const ends = moveBySecondByte(pile, sorting.words, count);
        for (let second = 0, from = 0; second < BYTE_VALUES; from = ends[second]!, second += 1) {
          rest?.();
          sortFew(sorting, from, ends[second]!);
        }
        for (let at = 0; at < count; at += 1) copyRecord(sorting.words, sorting.order[at]!, words, done + at);
        done += count;
      }
      return whole;
    },
  };
}

/** The records of one pile, and their indices in sorted order. */
interface Sorting {
  words: Uint32Array;
  order: Uint32Array;
  keys: Uint32Array;
}

function sortingOf(count: number): Sorting {
  return {
    words: new Uint32Array(count * RECORD_WORDS),
    order: new Uint32Array(count),
    keys: new Uint32Array(count),
  };
}

/** Groups records by their second byte. Returns where each group ends. */
function moveBySecondByte(source: Uint32Array, target: Uint32Array, count: number): Uint32Array {
  const next = new Uint32Array(BYTE_VALUES);
  for (let at = 0; at < count; at += 1) next[byteOf(source, at, 1)]! += 1;
  for (let value = 0, before = 0; value < BYTE_VALUES; value += 1) {
    const own = next[value]!;
    next[value] = before;
    before += own;
  }
  for (let at = 0; at < count; at += 1) {
    const value = byteOf(source, at, 1);
    copyRecord(source, at, target, next[value]!);
    next[value]! += 1;
  }
  return next;
}

function byteOf(words: Uint32Array, record: number, byte: 0 | 1): number {
  return (words[record * RECORD_WORDS]! >>> (byte * 8)) & 0xff;
}

function copyRecord(source: Uint32Array, from: number, target: Uint32Array, to: number): void {
  const [read, write] = [from * RECORD_WORDS, to * RECORD_WORDS];
  for (let word = 0; word < RECORD_WORDS; word += 1) target[write + word] = source[read + word]!;
}

/** Insertion sort, because few records share their first two bytes. */
function sortFew({ words, order, keys }: Sorting, from: number, to: number): void {
  for (let at = from; at < to; at += 1) {
    const word = at * RECORD_WORDS;
    // Bytes two to five.
    const key = swapped((words[word]! >>> 16) | (words[word + 1]! << 16));
    let place = at;
    for (; place > from; place -= 1) {
      const before = keys[place - 1]!;
      if (before < key) break;
      if (before === key && isInOrder(words, order[place - 1]!, at)) break;
      order[place] = order[place - 1]!;
      keys[place] = before;
    }
    order[place] = at;
    keys[place] = key;
  }
}

function isInOrder(words: Uint32Array, one: number, other: number): boolean {
  for (let word = 0; word < RECORD_WORDS; word += 1) {
    const [left, right] = [swapped(words[one * RECORD_WORDS + word]!), swapped(words[other * RECORD_WORDS + word]!)];
    if (left !== right) return left < right;
  }
  return true;
}
