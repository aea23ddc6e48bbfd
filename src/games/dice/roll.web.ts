import { diceTexts } from './texts.ts';
import { ApiError } from '../../ui/api-client.ts';
import { betCall, type BetCallOptions } from '../table/call.web.ts';
import { callInstantGame, type InstantAnswer } from '../table/use-instant-game.web.ts';
import type { signDice } from './api.ts';

export interface DiceTold {
  rollOutcome: number;
  win: boolean;
}

/** These errors say themselves what to do. Any other failure to get a signature has one common text. */
const TOLD_AS_THEY_ARE = [401, 403, 429];

/** Signs the bet, then plays it. */
export async function rollDice(bet: object, options: BetCallOptions): Promise<InstantAnswer<DiceTold>> {
  try {
    return await signAndPlay(bet, options);
  } catch (error) {
    const hasRunOut = error instanceof ApiError && error.code === 'SIGNATURE_INVALID';
    if (!hasRunOut || !options.patient || options.patient.aborted) throw error;
    // The connection was lost for longer than the signature is valid. So this bet was not accepted and never can be: sign again.
    return signAndPlay(bet, options);
  }
}

async function signAndPlay(bet: object, options: BetCallOptions) {
  const signature = await betCall<typeof signDice>('/api/dice/sign', bet as never, options).catch((error: unknown) => {
    if (error instanceof ApiError && TOLD_AS_THEY_ARE.includes(error.status)) throw error;
    throw new ApiError(error instanceof ApiError ? error.status : 0, 'SIGNATURE', diceTexts.secureRequestFailed);
  });
  return callInstantGame<DiceTold>('dice', { ...bet, ...signature }, options);
}
