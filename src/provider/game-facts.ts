import { barByReturn } from '../bets/promotion.ts';
import type { StakeTerms } from '../bets/stakes.ts';
import type { OffIn } from '../bets/switches.ts';
import type { UsdMicros } from '../money/usd.ts';

/** What a bet must know of its game. */
export interface GameFacts {
  symbol: string;
  /** The certified return to player in hundredths of a percent; null where none is known. */
  rtpPercentE2: number | null;
  /** 'slots', or one of the live kinds. */
  category: string;
  /** Where staff have switched it off. */
  offIn: OffIn;
}

export type FindGame = (symbol: string) => Promise<GameFacts | null>;

/** Opens the provider's list of live tables. */
export const LIVE_LOBBY = '101';

export function isLive(game: Pick<GameFacts, 'category'>): boolean {
  return game.category !== 'slots';
}

/** In millionths of the stake. Without a known return none is counted, which bars the promotional balance too. */
export function edgeOf({ rtpPercentE2 }: GameFacts): number {
  return rtpPercentE2 === null ? 0 : Math.max(0, (10_000 - rtpPercentE2) * 100);
}

export function stakeTermsOf(game: GameFacts, stakeMax: UsdMicros): StakeTerms {
  const edgePpm = edgeOf(game);
  const barred = barByReturn(edgePpm);
  return { stakeMax, edgePpm, ...(barred ? { promotionalBarred: barred } : {}) };
}
