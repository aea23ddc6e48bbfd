import type { FastifyRequest } from 'fastify';
import { barByReturn } from '../bets/promotion.ts';
import { whyOff } from '../bets/switches.ts';
import { refuseStake } from '../bets/stakes.ts';
import type { Clock } from '../clock/clock.ts';
import { SLOT_BLOCKED_COUNTRIES } from '../countries/lists.ts';
import type { Cells } from '../db/cells/cells.ts';
import { Refusal } from '../http/errors.ts';
import { addressKey, type RateLimiter } from '../http/rate-limit.ts';
import type { Serve } from '../http/router.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { readWallet } from '../ledger/wallet-rows.ts';
import { ZERO_USD } from '../money/usd.ts';
import type { Session } from '../sessions/session.ts';
import type { Aggregator, GameOpening } from './aggregator.ts';
import * as api from './api.ts';
import { userIdOf } from './callback.ts';
import { edgeOf, isLive, LIVE_LOBBY, type FindGame, type GameFacts } from './game-facts.ts';
import { openGameSession } from './game-sessions.ts';
import type { Jackpots } from './jackpots.ts';

export interface ProviderRoutesOptions {
  cells: Cells;
  clock: Clock;
  aggregator: Aggregator;
  findGame: FindGame;
  jackpots: Jackpots;
  limiter: RateLimiter;
  countryOf(request: FastifyRequest): Promise<string | null>;
  publicUrl: string;
  /** Opened if no game is named. */
  fallbackGame: string;
  /** Called when a game was opened for real money. */
  opened(sessionId: string, playerId: PlayerId): void;
  log(line: string): void;
}

const OPENINGS_PER_MINUTE_MAX = 60;
const MINUTE_MS = 60_000;

export function providerRoutes(serve: Serve, options: ProviderRoutesOptions): void {
  const { aggregator, findGame, jackpots, limiter, publicUrl } = options;

  serve(api.openGame, async ({ body, session, request }) => {
    const who = session ? String(session.playerId) : addressKey(request.ip);
    const taken = await limiter.take('game url', who, OPENINGS_PER_MINUTE_MAX, MINUTE_MS);
    if (!taken.allowed) throw new Refusal('TOO_FAST', { retryAfterS: taken.retryAfterS });
    const symbol = body.symbol ?? options.fallbackGame;
    const game = await findGame(symbol);
    const isReal = body.playMode === 'REAL';
    if (!session && (isReal || (game && isLive(game)))) throw new Refusal('NOT_SIGNED_IN');
    if (!game) throw new Refusal('GAME_UNKNOWN');
    const off = whyOff(game.offIn, game.offIn.length === 0 ? null : await options.countryOf(request));
    if (off) throw new Refusal(off);
    const opening: GameOpening = {
      symbol,
      language: body.language ?? 'en',
      platform: body.platform ?? 'WEB',
      cashierUrl: `${publicUrl}/?modal=cashier&tab=deposit`,
      lobbyUrl: `${publicUrl}/casino/${isLive(game) ? 'live' : 'slots'}`,
      ...(symbol === LIVE_LOBBY && body.lobbyFilter ? { lobbyFilter: body.lobbyFilter } : {}),
    };
    // Live tables have no play money.
    const real = session && (isReal || isLive(game)) ? await launch(options, game, session, request) : null;
    const reply = await aggregator.gameUrl(real ? { ...opening, real } : opening);
    if (reply.ok) {
      if (real && session) options.opened(session.sessionId, session.playerId);
      return { gameURL: reply.value };
    }
    options.log(`Provider: no address for ${symbol}: ${reply.text}`);
    throw new Refusal(reply.reason === 'refused' ? 'GAME_UNKNOWN' : 'PROVIDER_DOWN');
  });

  serve(api.readActiveJackpots, () => jackpots.active.read());
  serve(api.readJackpotWinners, async () => ({ luckyWins: await jackpots.winners.read() }));
}

/** Checks everything that may forbid a game for real money, then makes a token bound to the balance selected now. */
async function launch(
  { cells, clock, countryOf }: ProviderRoutesOptions,
  game: GameFacts,
  session: Session,
  request: FastifyRequest,
): Promise<NonNullable<GameOpening['real']>> {
  const country = await countryOf(request);
  if (!isLive(game) && country !== null && SLOT_BLOCKED_COUNTRIES.includes(country)) throw new Refusal('GAME_BLOCKED');
  const { playerId, sessionId } = session;
  const wallet = await readWallet(cells.of(playerId), playerId);
  const closed = refuseStake(wallet, ZERO_USD, { stakeMax: ZERO_USD, edgePpm: 0 }, clock.now());
  if (closed) throw Refusal.of(closed);
  const balance = wallet.selectedBalance;
  const barred = balance === 'promotional' && game.symbol !== LIVE_LOBBY && barByReturn(edgeOf(game));
  if (barred) throw Refusal.of(barred);
  const token = await openGameSession(cells.of(playerId), clock, {
    playerId,
    sessionId,
    game: game.symbol,
    balance,
    country,
  });
  return { token, userId: userIdOf(playerId), country };
}
