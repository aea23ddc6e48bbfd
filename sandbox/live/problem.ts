/** Codes for why something is not possible. The page has a text for each in the player's language. */
export type ProblemCode =
  | 'bets-closed'
  | 'too-many-spots'
  | 'no-such-bet'
  | 'not-a-multiple'
  | 'below-minimum'
  | 'above-maximum'
  | 'seat-first'
  | 'behind-yourself'
  | 'nobody-there'
  | 'no-such-seat'
  | 'has-seat'
  | 'seat-taken'
  | 'nothing-to-decide'
  | 'move-under-way'
  | 'not-your-turn'
  | 'move-not-open'
  | 'move-not-covered'
  | 'insurance-not-open'
  | 'insurance-not-covered'
  | 'balance-too-low'
  | 'signed-out'
  | 'not-allowed'
  | 'session-over'
  | 'account-closed'
  | 'table-closed'
  | 'limit-reached'
  | 'above-own-limit'
  | 'refused'
  | 'no-answer';

export interface Problem {
  readonly code: ProblemCode;
  /** The amount that the problem is about, if there is one. */
  readonly cents?: number;
}

const WALLET_CODES: Readonly<Record<number, ProblemCode>> = {
  1: 'balance-too-low',
  2: 'signed-out',
  3: 'not-allowed',
  4: 'session-over',
  6: 'account-closed',
  8: 'table-closed',
  50: 'limit-reached',
  310: 'above-own-limit',
};

/** Turns the wallet's refusal of a stake into a problem. */
export function walletProblem(code: number): Problem {
  return { code: WALLET_CODES[code] ?? 'refused' };
}
