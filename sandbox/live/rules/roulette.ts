import type { Layout, Payouts } from './layout.ts';

/** European roulette with one zero, in wheel order. */
export const WHEEL: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
];

const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export type Colour = 'red' | 'black' | 'green';

export function colourOf(number: number): Colour {
  if (number === 0) return 'green';
  return RED.has(number) ? 'red' : 'black';
}

/** Every bet of the felt by its id. Inside bets are named by their numbers, such as `17-20`. */
export const SPOTS: ReadonlyMap<string, readonly number[]> = new Map([...insideBets(), ...outsideBets()]);

/** A bet on n numbers returns 36/n of the stake, so every bet returns 36/37 on average. */
export const ROULETTE_RTP_PERCENT = (36 / 37) * 100;

export function payRoulette(number: number, layout: Layout): Payouts {
  const payouts: Record<string, number> = {};
  for (const [spot, cents] of Object.entries(layout)) {
    const numbers = SPOTS.get(spot);
    if (!numbers) throw new Error(`Roulette has no bet ${spot}.`);
    if (numbers.includes(number)) payouts[spot] = (cents * 36) / numbers.length;
  }
  return payouts;
}

export const CALLS = ['voisins', 'tiers', 'orphelins', 'zero'] as const;
export type Call = (typeof CALLS)[number];

/** The chips of each call bet, by spot. */
export const CALL_CHIPS: Readonly<Record<Call, Readonly<Record<string, number>>>> = {
  voisins: { '0-2-3': 2, '4-7': 1, '12-15': 1, '18-21': 1, '19-22': 1, '25-26-28-29': 2, '32-35': 1 },
  tiers: { '5-8': 1, '10-11': 1, '13-16': 1, '23-24': 1, '27-30': 1, '33-36': 1 },
  orphelins: { '1': 1, '6-9': 1, '14-17': 1, '17-20': 1, '31-34': 1 },
  zero: { '0-3': 1, '12-15': 1, '26': 1, '32-35': 1 },
};

/** A number and its neighbours on the wheel, `reach` on each side. */
export function neighbours(number: number, reach: number): number[] {
  const place = WHEEL.indexOf(number);
  return Array.from({ length: 2 * reach + 1 }, (_, step) => WHEEL[(place - reach + step + 37) % 37]!);
}

function insideBets(): [string, number[]][] {
  const sets: number[][] = Array.from({ length: 37 }, (_, number) => [number]);
  for (let number = 1; number <= 36; number += 1) {
    const isTop = number % 3 === 0;
    const isLast = number > 33;
    if (!isTop) sets.push([number, number + 1]);
    if (!isLast) sets.push([number, number + 3]);
    if (!isTop && !isLast) sets.push([number, number + 1, number + 3, number + 4]);
    if (number % 3 === 1) sets.push([number, number + 1, number + 2]);
    if (number % 3 === 1 && !isLast) sets.push(Array.from({ length: 6 }, (_, step) => number + step));
  }
  sets.push([0, 1], [0, 2], [0, 3], [0, 1, 2], [0, 2, 3], [0, 1, 2, 3]);
  return sets.map((numbers) => [numbers.join('-'), numbers]);
}

function outsideBets(): [string, number[]][] {
  const all = Array.from({ length: 36 }, (_, index) => index + 1);
  const thirds = [1, 2, 3];
  return [
    ['red', all.filter((number) => RED.has(number))],
    ['black', all.filter((number) => !RED.has(number))],
    ['odd', all.filter((number) => number % 2 === 1)],
    ['even', all.filter((number) => number % 2 === 0)],
    ['low', all.slice(0, 18)],
    ['high', all.slice(18)],
    ...thirds.map((third): [string, number[]] => [`dozen-${third}`, all.slice(12 * third - 12, 12 * third)]),
    ...thirds.map((third): [string, number[]] => [`column-${third}`, all.filter((n) => n % 3 === third % 3)]),
  ];
}
