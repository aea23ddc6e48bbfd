import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { KnownGame, ProviderGame } from '../../catalogue/game/provider-game.ts';
import type { LiveLimits } from '../../bets/live-limits.ts';
import type { OffIn } from '../../bets/switches.ts';
import type { Clock } from '../../clock/clock.ts';
import { inCellsOf, inAnsweringCells, type Cells, type PerCell } from '../../db/cells/cells.ts';
import type { Database } from '../../db/database.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import type { Serve } from '../../http/router.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import type { Wallet } from '../../ledger/wallet.ts';
import type { UsdMicros } from '../../money/usd.ts';
import { findPlayer, findUsernames } from '../../players/player-rows.ts';
import { grantOwedFreeSpins, type GrantFreeSpins } from '../../promotions/free-spins.ts';
import type { Aggregator } from '../../provider/aggregator.ts';
import { raiseAlert } from '../../provider/alerts.ts';
import { forgetOldCallbacks } from '../../provider/callback-log.ts';
import { callbackRoutes } from '../../provider/callback-routes.ts';
import { checkProvider } from '../../provider/check-provider.ts';
import { grantFreeRounds, sendDueGrants, type FreeRoundOptions, type GrantState } from '../../provider/free-rounds.ts';
import { LIVE_LOBBY, type FindGame, type GameFacts } from '../../provider/game-facts.ts';
import { forgetOldGameSessions } from '../../provider/game-sessions.ts';
import { createHashGate } from '../../provider/hash-gate.ts';
import { createJackpots } from '../../provider/jackpots.ts';
import { createOpenGames } from '../../provider/open-games.ts';
import type { Round } from '../../provider/records.ts';
import { providerRoutes } from '../../provider/routes.ts';
import { createSeamlessWallet, type SeamlessWallet } from '../../provider/seamless-wallet.ts';
import { PROMOTION } from '../../terms/house-terms.ts';
import { addressList } from './address-list.ts';
import { HOUR_MS, MINUTE_MS, type Job } from './jobs.ts';
import type { Config } from '../config/config-shape.ts';

export interface ProviderParts {
  config: Config;
  cells: Cells;
  batchCells: PerCell<Database>;
  clock: Clock;
  aggregator: Aggregator;
  findGame: FindGame;
  limits: Pick<LiveLimits, 'stakeMax'>;
  limiter: RateLimiter;
  countryOf(request: FastifyRequest): Promise<string | null>;
  walletChanged(wallet: Wallet, isByItself: boolean): void;
  recordActivity(sessionId: string): void;
  roundsEnded(rounds: readonly Round[]): void;
  log(line: string): void;
}

export interface Provider {
  wallet: SeamlessWallet;
  freeRounds: FreeRoundOptions;
  /** Winnings go to the promotional balance. */
  grantFreeRounds(
    playerId: PlayerId,
    symbol: string,
    rounds: number,
    totalBet: UsdMicros,
    bonusCode: string,
  ): Promise<GrantState>;
  check(): Promise<number>;
  /** As of the last heartbeat. */
  isUp(): boolean;
  sessionEnded(sessionId: string): void;
  jobs: Job[];
}

/** The outside provider's games: wallet, launches, jackpots and free rounds. */
export function createProvider(app: FastifyInstance, serve: Serve, parts: ProviderParts): Provider {
  const { config, cells, clock, aggregator, findGame, limits, limiter, countryOf, log } = parts;
  const raise: FreeRoundOptions['raise'] = (alert, playerId) =>
    raiseAlert({ directory: cells.directory, clock }, alert, playerId);
  const openGames = createOpenGames(aggregator, log);
  const wallet = createSeamlessWallet({
    cells,
    batchCells: parts.batchCells,
    clock,
    settings: config.slots,
    stakeMaxOf: (game) => limits.stakeMax(config.slots.providerId, game, config.slots.stakeMax),
    findGame,
    isBanned: async (playerId) => (await findPlayer(cells.of(playerId), playerId))?.status === 'banned',
    gate: createHashGate(clock, config.rateLimits),
    walletChanged: parts.walletChanged,
    recordActivity: parts.recordActivity,
    roundsEnded: parts.roundsEnded,
    raise,
    log,
  });
  callbackRoutes(app, { wallet, isAllowed: addressList(config.slots.allowedIps) });
  providerRoutes(serve, {
    cells,
    clock,
    aggregator,
    findGame,
    fallbackGame: PROMOTION.freeSpinsGame.symbol,
    jackpots: createJackpots({
      cells,
      clock,
      aggregator,
      usernamesOf: async (playerIds) =>
        new Map((await inCellsOf(cells, playerIds, findUsernames)).flatMap((names) => [...names])),
    }),
    limiter,
    countryOf,
    opened: openGames.opened,
    publicUrl: config.publicUrl,
    log,
  });
  const freeRounds: FreeRoundOptions = { cells, clock, aggregator, raise };
  const grantOwed: GrantFreeSpins = async ({ playerId, code, spins, stake }) => {
    const { symbol } = PROMOTION.freeSpinsGame;
    const wish = { playerId, symbol, rounds: spins, totalBet: stake, bonusCode: code };
    return (await grantFreeRounds(freeRounds, wish)) === 'granted';
  };
  const check = async () => {
    const found = await inAnsweringCells(cells, (database) => checkProvider({ database, clock, raise }));
    return found.reduce((sum, differences) => sum + differences, 0);
  };
  let isUp = true;
  const beat = async () => {
    const wasUp = isUp;
    isUp = await aggregator.isUp();
    if (isUp !== wasUp) log(`Provider: the aggregator ${isUp ? 'answers again' : 'does not answer'}.`);
  };
  return {
    wallet,
    freeRounds,
    grantFreeRounds: (playerId, symbol, rounds, totalBet, bonusCode) =>
      grantFreeRounds(freeRounds, { playerId, symbol, rounds, totalBet, bonusCode }),
    check,
    isUp: () => isUp,
    sessionEnded: openGames.sessionEnded,
    jobs: [
      { name: 'provider check', everyMs: 5 * MINUTE_MS, run: check },
      { name: 'provider heartbeat', everyMs: MINUTE_MS, run: beat },
      { name: 'free rounds', everyMs: 5_000, run: () => sendDueGrants(freeRounds) },
      {
        name: 'owed free spins',
        everyMs: 5_000,
        run: () => inAnsweringCells(cells, (database) => grantOwedFreeSpins(database, clock, grantOwed)),
      },
      {
        name: 'game sessions',
        everyMs: HOUR_MS,
        run: () => inAnsweringCells(cells, (database) => forgetOldGameSessions(database, clock)),
      },
      { name: 'provider callbacks', everyMs: HOUR_MS, run: () => forgetOldCallbacks(cells.directory, clock) },
    ],
  };
}

/** The aggregator's list in the catalogue's format. */
export async function listGames(aggregator: Aggregator): Promise<readonly ProviderGame[]> {
  const reply = await aggregator.listGames();
  if (!reply.ok) throw new Error(reply.text);
  return reply.value;
}

/** The catalogue's facts about a game, in the form that bets need. */
export function gameFactsOf(symbol: string, known: KnownGame | undefined, offIn: OffIn): GameFacts | null {
  if (symbol === LIVE_LOBBY) return { symbol, rtpPercentE2: null, category: 'live', offIn };
  return known ? { symbol, rtpPercentE2: known.rtpPercentE2, category: known.category, offIn } : null;
}
