import { RISKS } from '../settlement.ts';
import type { KenoBet } from './rules.ts';

/** The stored form of a bet: the risk and the picks, and the ten drawn numbers, a byte each. */
export const encodeKeno = {
  bet({ numbers, risk }: KenoBet): Uint8Array {
    const params = new Uint8Array(1 + numbers.length);
    params[0] = RISKS.indexOf(risk);
    params.set(numbers, 1);
    return params;
  },
  outcome: (outcome: readonly number[]) => new Uint8Array(outcome),
};

export const decodeKeno = {
  bet: (params: Uint8Array): KenoBet => ({ risk: RISKS[params[0]!]!, numbers: numbersIn(params, 1) }),
  outcome: (result: Uint8Array): number[] => numbersIn(result, 0),
};

/** Faster than a typed array's iterator; runs for every answer. */
function numbersIn(bytes: Uint8Array, first: number): number[] {
  const numbers: number[] = [];
  for (let at = first; at < bytes.length; at += 1) numbers.push(bytes[at]!);
  return numbers;
}
