import { RISKS } from '../settlement.ts';
import type { PlinkoBet } from './rules.ts';

/** The stored form of a ball: rows, risk and its steps, a byte each. */
export const encodePlinko = {
  bet: ({ rows, risk }: PlinkoBet) => Uint8Array.of(rows, RISKS.indexOf(risk)),
  path: (path: readonly number[]) => Uint8Array.from(path),
};

export const decodePlinko = {
  bet: (params: Uint8Array): PlinkoBet => ({ rows: params[0]!, risk: RISKS[params[1]!]! }),
  path: (result: Uint8Array): number[] => [...result],
};

export function pointOf(path: readonly number[]): number {
  return path.reduce((sum, step) => sum + step, 0);
}
