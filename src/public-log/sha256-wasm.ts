import { INITIAL, ROUNDS } from '../fairness/sha256.ts';

/**
 * Generates a WebAssembly module that hashes four messages in parallel: a vector holds the same word of all four, so that one
 * instruction performs each step of SHA-256 for four messages.
 *
 * It imports a memory, `to.memory`, and exports `hash(messages, stride, blocks, digests)`. All but `stride` are addresses: of the first
 * of four padded messages, of their numbers of blocks (32 bits each), and of the digests. `stride` is the distance between messages.
 */
export function sha256Module(): Uint8Array<ArrayBuffer> {
  const body = [...vector([[...unsigned(LOCALS), V128]]), ...hashFour()];
  return Uint8Array.from([
    ...HEADER,
    ...section(1, [[0x60, ...vector([[I32], [I32], [I32], [I32]]), ...vector([])]]),
    ...section(2, [[...text('to'), ...text('memory'), 0x02, 0x00, 1]]),
    ...section(3, [[0]]),
    ...section(7, [[...text('hash'), 0x00, 0]]),
    ...section(10, [[...unsigned(body.length), ...body]]),
  ]);
}

type Code = readonly number[];

/** Magic number and version. */
const HEADER = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
const I32 = 0x7f;
const V128 = 0x7b;
const BLOCK_BYTES = 64;
const HASH_BYTES = 32;
const LANES = [0, 1, 2, 3];

// Locals: the parameters, then vectors: 16 words of the schedule, 8 of the state, 8 of the round, and 4 temporary ones.
const [MESSAGES, STRIDE, BLOCKS, DIGESTS] = [0, 1, 2, 3] as const;
const SCHEDULE = 4;
const STATE = SCHEDULE + 16;
const ROUND = STATE + 8;
const TEMP = ROUND + 8;
const DONE = TEMP + 4;
const LOCALS = DONE + 1 - SCHEDULE;

function hashFour(): Code {
  return [
    ...[...INITIAL].flatMap((word, at) => [...allLanes(word), ...set(STATE + at)]),
    ...allLanes(0),
    ...set(DONE),
    ...LOOP,
    ...readBlock(),
    ...each(8, (at) => [...get(STATE + at), ...set(ROUND + at)]),
    ...each(64, (round) => [...(round < 16 ? [] : extendSchedule(round)), ...doRound(round)]),
    ...each(8, keepWhereUnfinished),
    ...get(MESSAGES),
    ...number(BLOCK_BYTES),
    ...ADD_NUMBERS,
    ...set(MESSAGES),
    // Another block while any of the four messages has one.
    ...get(DONE),
    ...allLanes(1),
    ...ADD,
    ...set(DONE),
    ...isUnfinished(),
    ...ANY_TRUE,
    ...AGAIN,
    ...END,
    ...writeDigests(),
    ...END,
  ];
}

/** Sixteen words of all four messages: read by message, stored by word. */
function readBlock(): Code {
  return each(4, (quarter) => [
    ...LANES.flatMap((lane) => [
      ...get(MESSAGES),
      ...get(STRIDE),
      ...number(lane),
      ...MULTIPLY_NUMBERS,
      ...ADD_NUMBERS,
      ...load(quarter * 16),
      ...tee(TEMP + lane),
      ...get(TEMP + lane),
      ...shuffle(OTHER_BYTE_ORDER),
      ...set(TEMP + lane),
    ]),
    ...transposed(TEMP).flatMap((code, word) => [...code, ...set(SCHEDULE + quarter * 4 + word)]),
  ]);
}

/** Both halves of the digests: stored by word, written by message. */
function writeDigests(): Code {
  return [0, 1].flatMap((half) =>
    transposed(STATE + half * 4).flatMap((code, lane) => [
      ...get(DIGESTS),
      ...code,
      ...tee(TEMP),
      ...get(TEMP),
      ...shuffle(OTHER_BYTE_ORDER),
      ...store(lane * HASH_BYTES + half * 16),
    ]),
  );
}

/** Transposes four vectors of four words. */
function transposed(first: number): Code[] {
  const pairs = (from: number, [one, other]: readonly [number, number]) => [
    ...get(from),
    ...get(from + 1),
    ...shuffle(bytesOfWords([one, one + 4, other, other + 4])),
  ];
  return [0, 1, 2, 3].map((column) => {
    const both = column < 2 ? ([0, 1] as const) : ([2, 3] as const);
    return [
      ...pairs(first, both),
      ...pairs(first + 2, both),
      ...shuffle(bytesOfWords(column % 2 === 0 ? [0, 1, 4, 5] : [2, 3, 6, 7])),
    ];
  });
}

function extendSchedule(round: number): Code {
  const word = (before: number) => SCHEDULE + ((round - before) % 16);
  const [early, late] = [word(15), word(2)];
  return [
    ...get(word(16)),
    ...xorOf(rotated(early, 7), rotated(early, 18), [...get(early), ...shiftRight(3)]),
    ...ADD,
    ...get(word(7)),
    ...ADD,
    ...xorOf(rotated(late, 17), rotated(late, 19), [...get(late), ...shiftRight(10)]),
    ...ADD,
    ...set(word(16)),
  ];
}

function doRound(round: number): Code {
  // Instead of moving eight words, each round renames them.
  const [a, b, c, d, e, f, g, h] = each(8, (at) => [ROUND + ((at - round + 64) % 8)]) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return [
    ...get(h),
    ...xorOf(rotated(e, 6), rotated(e, 11), rotated(e, 25)),
    ...ADD,
    ...chosen(e, f, g),
    ...ADD,
    ...allLanes(ROUNDS[round]!),
    ...ADD,
    ...get(SCHEDULE + (round % 16)),
    ...ADD,
    ...tee(TEMP),
    ...xorOf(rotated(a, 2), rotated(a, 13), rotated(a, 22)),
    ...ADD,
    ...majority(a, b, c),
    ...ADD,
    ...set(h),
    ...get(d),
    ...get(TEMP),
    ...ADD,
    ...set(d),
  ];
}

/** Lanes whose message has ended keep their state. */
function keepWhereUnfinished(at: number): Code {
  return [
    ...get(STATE + at),
    ...get(ROUND + at),
    ...ADD,
    ...get(STATE + at),
    ...isUnfinished(),
    ...SELECT,
    ...set(STATE + at),
  ];
}

function isUnfinished(): Code {
  return [...get(BLOCKS), ...load(0), ...get(DONE), ...GREATER];
}

function chosen(by: number, where1: number, where0: number): Code {
  return [...get(where1), ...get(where0), ...get(by), ...SELECT];
}

/** Where the first two differ, the third decides. */
function majority(one: number, two: number, three: number): Code {
  return [...get(three), ...get(one), ...get(one), ...get(two), ...XOR, ...SELECT];
}

function rotated(local: number, by: number): Code {
  return [...get(local), ...shiftRight(by), ...get(local), ...number(32 - by), ...SHIFT_LEFT, ...OR];
}

function xorOf(one: Code, two: Code, three: Code): Code {
  return [...one, ...two, ...XOR, ...three, ...XOR];
}

const LOOP = [0x03, 0x40];
const AGAIN = [0x0d, 0];
const END = [0x0b];
const ADD_NUMBERS = [0x6a];
const MULTIPLY_NUMBERS = [0x6c];
const OR = simd(0x50);
const XOR = simd(0x51);
/** bitselect: the first vector's bits where the third has ones, else the second's. */
const SELECT = simd(0x52);
const ANY_TRUE = simd(0x53);
const GREATER = simd(0x3b);
const SHIFT_LEFT = simd(0xab);
const SHIFT_RIGHT = simd(0xad);
const ADD = simd(0xae);
const OTHER_BYTE_ORDER = [3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12];

function get(local: number): Code {
  return [0x20, ...unsigned(local)];
}

function set(local: number): Code {
  return [0x21, ...unsigned(local)];
}

/** Sets the local and leaves the value on the stack. */
function tee(local: number): Code {
  return [0x22, ...unsigned(local)];
}

function number(value: number): Code {
  return [0x41, ...signed(value)];
}

function allLanes(word: number): Code {
  const bytes = [0, 8, 16, 24].map((by) => (word >>> by) & 0xff);
  return [...simd(0x0c), ...bytes, ...bytes, ...bytes, ...bytes];
}

function load(offset: number): Code {
  return [...simd(0x00), 0, ...unsigned(offset)];
}

function store(offset: number): Code {
  return [...simd(0x0b), 0, ...unsigned(offset)];
}

function shuffle(bytes: readonly number[]): Code {
  return [...simd(0x0d), ...bytes];
}

function shiftRight(by: number): Code {
  return [...number(by), ...SHIFT_RIGHT];
}

function bytesOfWords(words: readonly number[]): number[] {
  return words.flatMap((word) => [0, 1, 2, 3].map((at) => word * 4 + at));
}

function simd(instruction: number): Code {
  return [0xfd, ...unsigned(instruction)];
}

function section(id: number, items: readonly Code[]): Code {
  const content = vector(items);
  return [id, ...unsigned(content.length), ...content];
}

function vector(items: readonly Code[]): Code {
  return [...unsigned(items.length), ...items.flat()];
}

function text(value: string): Code {
  return vector([...Buffer.from(value)].map((byte) => [byte]));
}

/** Unsigned LEB128. */
function unsigned(value: number): Code {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

/** Signed LEB128. */
function signed(value: number): Code {
  return value >= -0x40 && value < 0x40 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)];
}

function each(count: number, code: (at: number) => Code): number[] {
  return Array.from({ length: count }, (_, at) => code(at)).flat();
}
