// The four games once more, written from the published description alone: nothing of the product is used here.
import { createHash, createHmac } from 'node:crypto';
import tables from './independent-tables.json' with { type: 'json' };

export type Risk = 'low' | 'medium' | 'high';

export interface Seeds {
  serverSeed: string;
  clientSeed: string;
  nonce: number;
}

const TWO_TO_32 = 4_294_967_296n;
const NUMBERS_PER_BLOCK = 8;

const STAKE_MAX_MICROS = 500_000_000n;
const DICE_WIN_MAX_MICROS = 5_000_000_000n;
const MINES_WIN_MAX_MICROS = 50_000_000_000n;
const MICROS_PER_CENT = 10_000n;

export function commitmentOf(serverSeed: string): string {
  return createHash('sha256').update(serverSeed, 'ascii').digest('hex');
}

/** In hundredths, 0 to 10,000. */
export function rollDice(seeds: Seeds): number {
  return indices(seeds, [10_001])[0]!;
}

/** 0 for each step to the left, 1 for each to the right. */
export function dropBall(seeds: Seeds, rows: number): number[] {
  return indices(seeds, Array<number>(rows).fill(2));
}

/** The mined cells in draw order. */
export function layMines(seeds: Seeds, count: number): number[] {
  return takeOut(seeds, count, range(0, 25));
}

/** The ten numbers in draw order. */
export function drawKeno(seeds: Seeds): number[] {
  return takeOut(seeds, 10, range(1, 40));
}

/** Of a win; a loss pays nothing. The threshold is in hundredths. */
export function diceMultiplierE4(threshold: number): bigint {
  return 99_000_000n / BigInt(10_000 - threshold);
}

export function plinkoMultiplierE4(risk: Risk, rows: number, point: number): bigint {
  return toE4((tables.plinko[risk] as Record<string, number[]>)[rows]![point]!);
}

export function kenoMultiplierE4(risk: Risk, picks: number, hits: number): bigint {
  return toE4((tables.keno[risk] as Record<string, number[]>)[picks]![hits]!);
}

/** Of a cash-out after that many safe flips. */
export function minesMultiplierE4(mines: number, flips: number): bigint {
  return toE4((tables.mines as Record<string, number[]>)[mines]![flips - 1]!);
}

export function payoutMicros(stakeMicros: bigint, multiplierE4: bigint): bigint {
  return (stakeMicros * multiplierE4) / 10_000n;
}

/** The largest stake, in whole cents, that a threshold takes. */
export function diceStakeMaxMicros(threshold: number): bigint {
  const payable = (DICE_WIN_MAX_MICROS * 10_000n) / diceMultiplierE4(threshold);
  const inCents = payable - (payable % MICROS_PER_CENT);
  return inCents < STAKE_MAX_MICROS ? inCents : STAKE_MAX_MICROS;
}

/** The last flip whose payout does not exceed the maximum win: there the round is paid by itself. */
export function minesLastFlip(stakeMicros: bigint, mines: number): number {
  let flips = 25 - mines;
  while (payoutMicros(stakeMicros, minesMultiplierE4(mines, flips)) > MINES_WIN_MAX_MICROS) flips -= 1;
  return flips;
}

function takeOut(seeds: Seeds, count: number, list: number[]): number[] {
  const sizes = range(0, count).map((taken) => list.length - taken);
  return indices(seeds, sizes).map((index) => list.splice(index, 1)[0]!);
}

/** The i-th number of the round, scaled to 0 … sizes[i] - 1. */
function indices(seeds: Seeds, sizes: readonly number[]): number[] {
  const blocks: Buffer[] = [];
  return sizes.map((size, i) => {
    const cursor = Math.floor(i / NUMBERS_PER_BLOCK);
    blocks[cursor] ??= createHmac('sha256', Buffer.from(seeds.serverSeed, 'ascii'))
      .update(`${seeds.clientSeed}:${seeds.nonce}:${cursor}`, 'ascii')
      .digest();
    const u = blocks[cursor].readUInt32BE(4 * (i % NUMBERS_PER_BLOCK));
    return Number((BigInt(u) * BigInt(size)) / TWO_TO_32);
  });
}

function range(first: number, count: number): number[] {
  return Array.from({ length: count }, (_none, i) => first + i);
}

/** From a multiplier as printed, by its digits. */
function toE4(multiplier: number): bigint {
  const [whole = '0', decimals = ''] = String(multiplier).split('.');
  return BigInt(whole + decimals.padEnd(4, '0'));
}
