import { RISKS } from '../settlement.ts';
import type { KenoBet } from './rules.ts';

/** How a Keno bet is kept: the risk and the picks, and the ten numbers drawn, a byte each. */
export const encodeKeno = {
  bet: ({ numbers, risk }: KenoBet) => Uint8Array.of(RISKS.indexOf(risk), ...numbers),
  outcome: (outcome: readonly number[]) => Uint8Array.from(outcome),
};

export const decodeKeno = {
  bet: (params: Uint8Array): KenoBet => ({ risk: RISKS[params[0]!]!, numbers: [...params.subarray(1)] }),
  outcome: (result: Uint8Array): number[] => [...result],
};
