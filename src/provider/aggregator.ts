import type { UsdMicros } from '../money/usd.ts';

/** A game aggregator, in our own terms. */
export interface Aggregator {
  listGames(): Promise<Reply<ListedGame[]>>;
  /** The URL that opens the game in a browser. */
  gameUrl(opening: GameOpening): Promise<Reply<string>>;
  /** Closes all games that a player has open there. */
  endGames(userId: string): Promise<Reply<null>>;
  isUp(): Promise<boolean>;
  listJackpots(): Promise<Reply<Jackpot[]>>;
  /** Null: it lists none for our account, so our own record is shown. */
  listWinners: (() => Promise<Reply<Winner[]>>) | null;
  grantFreeRounds(grant: FreeRoundGrant): Promise<Reply<null>>;
  cancelFreeRounds(bonusCode: string): Promise<Reply<null>>;
  /** Bonus codes of grants that the player has not used up. */
  listFreeRounds(userId: string): Promise<Reply<string[]>>;
}

/** 'unreachable': it may or may not have happened. 'refused': it did not happen. */
export type Reply<T> = { ok: true; value: T } | { ok: false; reason: 'unreachable' | 'refused'; text: string };

export interface ListedGame {
  symbol: string;
  name: string;
  /** 'vs' and 'cs' are slots, 'sc' scratch cards, 'lg' live games. */
  typeId: string;
  hasDemo: boolean;
  theme?: string;
  mechanic?: string;
  volatility?: string;
  rtpPercentE2?: number;
}

export interface GameOpening {
  symbol: string;
  language: string;
  platform: 'WEB' | 'MOBILE';
  cashierUrl: string;
  lobbyUrl: string;
  lobbyFilter?: string;
  /** Left out in demo mode. */
  real?: { token: string; userId: string; country: string | null };
}

export interface Jackpot {
  id: string;
  name: string;
  isActive: boolean;
  games: string[];
  /** In dollars, lowest tier first. */
  tiers: { tier: number; amount: number }[];
}

export interface Winner {
  user: string;
  payout: number;
  date: string;
}

export interface FreeRoundGrant {
  userId: string;
  bonusCode: string;
  symbol: string;
  rounds: number;
  totalBet: UsdMicros;
  startsAt: Date;
  expiresAt: Date;
}
