import type { Mechanic, Theme, Volatility } from './catalogue.ts';
import type { Outcome, SymbolId } from './maths/outcome.ts';

/** Messages between the game page and its server. All amounts are in cents. */

export interface PaidSymbol {
  readonly id: SymbolId;
  /** Coins by number of symbols. */
  readonly pays: readonly number[];
}

export interface GameRules {
  readonly reels: number;
  readonly rows: number;
  readonly coinsPerBet: number;
  readonly lines: readonly (readonly number[])[] | null;
  readonly symbols: readonly PaidSymbol[];
  readonly wildsDouble: boolean;
  readonly freeSpins: FreeSpinRules | null;
  readonly hold: HoldView | null;
  readonly cascadeMultipliers: readonly number[];
  /** Symbols fall onto a board; there are no reels. */
  readonly falls: boolean;
  /** Wilds expand over their reel, which is held for a respin. */
  readonly expands: boolean;
  /** Symbols pay anywhere. These are the possible multipliers; empty in other games. */
  readonly orbs: readonly number[];
  /** What each rung of a ladder pays in coins; empty in other games. */
  readonly rungs: readonly number[];
  readonly buy: { readonly costBets: number; readonly rtpPercentE2: number } | null;
}

export interface FreeSpinRules {
  readonly award: Readonly<Record<number, number>>;
  readonly winMultiplier: number;
  readonly wilds: 'plain' | 'multiplying' | 'growing' | 'cascades' | 'collecting';
  readonly multiplierLimit: number;
}

export interface HoldView {
  readonly from: number;
  readonly respins: number;
  readonly grandBets: number;
  readonly prizes: readonly { readonly name: string; readonly bets: number }[];
}

export interface GameFacts {
  readonly symbol: string;
  readonly name: string;
  readonly theme: Theme;
  readonly mechanic: Mechanic;
  readonly volatility: Volatility;
  readonly rtpPercentE2: number;
}

export interface RoundView {
  readonly id: string;
  readonly state: 'refused' | 'doubt' | 'feature' | 'settling' | 'closed';
  readonly refusal: { readonly code: number; readonly text: string } | null;
  readonly betCents: number;
  readonly costCents: number;
  readonly isBought: boolean;
  readonly isFree: boolean;
  readonly outcome: Outcome | null;
  readonly baseCents: number;
  readonly featureCents: number;
  readonly prizeCents: number;
  readonly jackpot: { readonly tier: number; readonly name: string; readonly cents: number } | null;
  readonly promoCents: number;
  readonly scene: number;
}

export interface FreeRoundView {
  readonly left: number;
  readonly betCents: number;
}

export interface JackpotTiers {
  readonly name: string;
  readonly tiers: readonly { readonly name: string; readonly cents: number }[];
}

/** What the page contains from the start, so that it can draw the game before the player is known. */
export interface GameView {
  readonly mode: 'REAL' | 'DEMO';
  readonly game: GameFacts;
  readonly rules: GameRules;
  readonly bets: readonly number[];
  /** The board before the first spin: a possible one that wins nothing. */
  readonly opening: readonly SymbolId[];
  readonly art: Readonly<Partial<Record<SymbolId, SymbolArt>>>;
  readonly look: Look;
  readonly jackpot: JackpotTiers | null;
}

/** Data of the player who opened the game. The page requests it. */
export interface GameSession {
  readonly key: string;
  readonly balanceCents: number;
  readonly lobbyUrl: string | null;
  readonly cashierUrl: string | null;
  readonly freeRounds: FreeRoundView | null;
  readonly openRound: RoundView | null;
}

export interface OpenedGame extends GameView, GameSession {}

/** A drawing in the language of `symbols/draw.ts`, or a rank in the game's font. The page paints both. */
export type SymbolArt = { readonly drawing: string } | { readonly rank: string };

/** A kind of machine. Each has a file in `page/cabinets/`. */
export type CabinetName =
  | 'bandit'
  | 'temple'
  | 'reef'
  | 'neon'
  | 'jelly'
  | 'crypt'
  | 'saloon'
  | 'lantern'
  | 'orbit'
  | 'frost'
  | 'canopy'
  | 'tower';

export interface Look {
  readonly cabinet: CabinetName;
  /** Hues in degrees: background, frame, accent. */
  readonly hue: number;
  readonly frameHue: number;
  readonly accentHue: number;
  /** What drifts behind the reels. */
  readonly weather: 'sparks' | 'bubbles' | 'stars' | 'leaves' | 'snow' | 'embers' | 'dust';
  readonly font: string;
}

export interface PlayedSpin {
  readonly round: RoundView;
  readonly balanceCents: number;
  readonly freeRounds: FreeRoundView | null;
  readonly jackpot: JackpotTiers | null;
}

export interface PastRound {
  readonly id: string;
  readonly at: string;
  readonly costCents: number;
  readonly winCents: number;
  readonly state: string;
  readonly board: readonly SymbolId[] | null;
}

export interface Failure {
  readonly error: string;
  readonly code: string;
}
