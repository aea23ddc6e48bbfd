import type { AnswerOf } from '../../http/contract.ts';
import { diceTexts } from '../../texts/dice.ts';
import { ApiError } from '../../ui/api-client.ts';
import { betCall, type BetCallOptions } from '../table/call.web.ts';
import type { playDice, signDice } from './api.ts';

export interface DiceChoice {
  stakeCents: number;
  /** In hundredths. */
  threshold: number;
}

/** These say of themselves what to do; anything else that keeps a signature away is told as one thing. */
const TOLD_AS_THEY_ARE = [401, 403, 429];

/** Signs the bet, then plays it. */
export async function rollDice(choice: DiceChoice, options: BetCallOptions): Promise<AnswerOf<typeof playDice>> {
  const bet = { betAmount: choice.stakeCents / 100, selectedNumber: choice.threshold / 100 };
  try {
    return await signAndPlay(bet, options);
  } catch (error) {
    const hasRunOut = error instanceof ApiError && error.code === 'SIGNATURE_INVALID';
    if (!hasRunOut || !options.patient || options.patient.aborted) throw error;
    // The connection was away for longer than a signature lasts: this bet was not taken and cannot be any more.
    return signAndPlay(bet, options);
  }
}

async function signAndPlay(bet: { betAmount: number; selectedNumber: number }, options: BetCallOptions) {
  const signature = await betCall<typeof signDice>('/api/dice/sign', bet, options).catch((error: unknown) => {
    if (error instanceof ApiError && TOLD_AS_THEY_ARE.includes(error.status)) throw error;
    throw new ApiError(error instanceof ApiError ? error.status : 0, 'SIGNATURE', diceTexts.secureRequestFailed);
  });
  return betCall<typeof playDice>('/api/dice/play/dice', { ...bet, ...signature }, options);
}
