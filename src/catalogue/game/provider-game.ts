import { VOLATILITIES, type GameCategory, type Volatility } from '../api.ts';

/** A game in the aggregator's list. Facts that we add may be missing. */
export interface ProviderGame {
  symbol: string;
  name: string;
  /** 'vs' and 'cs' are slots, 'sc' scratch cards, 'lg' live games. */
  typeId: string;
  theme?: string;
  mechanic?: string;
  volatility?: string;
  /** Hundredths of a percent. */
  rtpPercentE2?: number;
}

/** A game as we store it. */
export interface KnownGame {
  symbol: string;
  name: string;
  category: Exclude<GameCategory, 'originals'>;
  theme: string | null;
  mechanic: string | null;
  volatility: Volatility | null;
  rtpPercentE2: number | null;
}

const BLACKJACK_TABLES: readonly string[] = ['721', '901'];
const ROULETTE_TABLES: readonly string[] = ['203', '204', '225', '240', '545'];
/** Symbol of the provider's own list of tables; our pages for it are not games. */
const LIVE_LOBBY = '101';

const SYMBOL = /^[\w-]{1,64}$/;
const WORD = /^[\w -]{1,40}$/;
const NAME_LENGTH_MAX = 80;

/** A listed game in our form. Null if it cannot be read or is not one that we offer. */
export function knownGameOf(game: ProviderGame): KnownGame | null {
  const name = nameOf(game.name);
  if (!SYMBOL.test(game.symbol) || game.symbol === LIVE_LOBBY || name === '') return null;
  return {
    symbol: game.symbol,
    name,
    category: categoryOf(game),
    theme: wordOf(game.theme),
    mechanic: wordOf(game.mechanic),
    volatility: VOLATILITIES.find((each) => each === game.volatility) ?? null,
    rtpPercentE2: rtpOf(game.rtpPercentE2),
  };
}

function categoryOf({ typeId, symbol }: ProviderGame): KnownGame['category'] {
  if (typeId !== 'lg') return 'slots';
  if (BLACKJACK_TABLES.includes(symbol)) return 'blackjack';
  return ROULETTE_TABLES.includes(symbol) ? 'roulette' : 'live';
}

function nameOf(text: string): string {
  return text.replace(/\p{C}/gu, '').trim().slice(0, NAME_LENGTH_MAX);
}

function wordOf(text: string | undefined): string | null {
  return text !== undefined && WORD.test(text) ? text : null;
}

function rtpOf(percentE2: number | undefined): number | null {
  return percentE2 !== undefined && Number.isInteger(percentE2) && percentE2 > 0 && percentE2 <= 10_000
    ? percentE2
    : null;
}
