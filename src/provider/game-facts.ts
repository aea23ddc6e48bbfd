import { barByReturn } from '../bets/promotion.ts';
import type { StakeTerms } from '../bets/stakes.ts';
import type { OffIn } from '../bets/switches.ts';
import type { UsdMicros } from '../money/usd.ts';

/** The facts of a game that decide a bet. */
export interface GameFacts {
  symbol: string;
  /** The certified return to player in hundredths of a percent; null if unknown. */
  rtpPercentE2: number | null;
  /** 'slots', or one of the live kinds. */
  category: string;
  /** Where staff have switched the game off. */
  offIn: OffIn;
}

export type FindGame = (symbol: string) => Promise<GameFacts | null>;

/** Symbol of the provider's list of live tables. */
export const LIVE_LOBBY = '101';

export function isLive(game: Pick<GameFacts, 'category'>): boolean {
  return game.category !== 'slots';
}

/** In millionths of the stake. An unknown return gives 0, which also bars the promotional balance. */
export function edgeOf({ rtpPercentE2 }: GameFacts): number {
  return rtpPercentE2 === null ? 0 : Math.max(0, (10_000 - rtpPercentE2) * 100);
}

export function stakeTermsOf(game: GameFacts, stakeMax: UsdMicros): StakeTerms {
  const edgePpm = edgeOf(game);
  const barred = barByReturn(edgePpm);
  return { stakeMax, edgePpm, ...(barred ? { promotionalBarred: barred } : {}) };
}
