import { isAffiliate } from '../../affiliates/affiliate-rows.ts';
import { closeAffiliateMonths } from '../../affiliates/close-months.ts';
import { affiliateRoutes } from '../../affiliates/routes.ts';
import { inAnsweringCells, perCell } from '../../db/cells/cells.ts';
import { createBetting } from '../../bets/betting.ts';
import { createExposure, type Exposure } from '../../bets/exposure.ts';
import { readOpenWins } from '../../bets/records.ts';
import { depositTotals } from '../../cashier/deposits/deposit-totals.ts';
import type { Queryable } from '../../db/database.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { createLiveLimits, type LiveLimits } from '../../bets/live-limits.ts';
import { HOUSE, type Switches } from '../../bets/switches.ts';
import { createSharedGames, GAME_ATTACHMENTS, gameJobs, serveGames, type SharedGames } from '../../games/all.server.ts';
import { betsRoutes } from '../../games/past/bets-routes.ts';
import { fairnessRoutes } from '../../games/seeds/fairness-routes.ts';
import type { PhaseTimes } from '../../games/placing/shared-rounds.ts';
import type { GameContext } from '../../games/placing/place-bet.ts';
import { gameTotalsRoutes } from '../../games/past/game-totals-routes.ts';
import { profitRoutes } from '../../games/past/profit-routes.ts';
import { ruleTextOf } from '../../games/verify/rule-tables.ts';
import type { Metrics } from '../../http/metrics.ts';
import { refuseGain } from '../../linked-accounts/standing.ts';
import { toUsd } from '../../money/usd.ts';
import { findPlayer, readPublicName } from '../../players/player-rows.ts';
import { isProhibited } from '../../players/register/username.ts';
import { freeLapsedBudgets } from '../../promotions/activation.ts';
import { promotionRoutes } from '../../promotions/routes.ts';
import { groupOf } from '../../risk/find.ts';
import { expireBonuses, grantBonuses, warnOfLapsing } from '../../rewards/grant-bonuses.ts';
import { createReceipts } from './receipt-parts.ts';
import { rewardRoutes } from '../../rewards/routes.ts';
import { publicNamesIn, type Crowd } from './crowd-parts.ts';
import { MINUTE_MS, type Job } from './jobs.ts';
import { shareWaits } from './link-parts.ts';
import { noteLimits } from './notice-parts.ts';
import type { ServerBase } from '../servers/server-base.ts';

export interface PlayParts {
  games: GameContext;
  shared: SharedGames;
  limits: LiveLimits;
  jobs: Job[];
  close(): Promise<void>;
}

/** The originals, with rewards, promotions and affiliates. */
export async function createPlay(
  base: ServerBase,
  countsRewards: boolean,
  crowd: Crowd,
  switches: Switches,
  phaseTimes?: PhaseTimes,
): Promise<PlayParts> {
  const { config, serve, cells, clock, limiter, walletChanged } = base;
  const exposure = createExposure({ cells, limits: config.exposureMax, readOpenWins, log: base.log });
  await exposure.start();
  showExposure(base.metrics, exposure);
  const limits = createLiveLimits(
    cells.directory,
    (set) => void exposure.setLimits(set).catch((error: unknown) => base.log(String(error))),
  );
  await limits.refresh();
  const games: GameContext = {
    betting: await createBetting({
      cells: base.batchCells,
      directory: cells.directory,
      clock,
      keys: config.keys,
      ruleTextOf: (game) => ruleTextOf(game, config.winMax[game]),
      countsRewards,
      attachments: GAME_ATTACHMENTS,
      settled: crowd.bets.note,
    }),
    cells,
    clock,
    keys: config.keys,
    limiter,
    stakeMaxOf: (game) => limits.stakeMax(HOUSE, game, config.stakeMax),
    winMax: config.winMax,
    winLimitOf: (game) => limits.winMax(game, config.winMax[game]),
    exposure,
    switches,
    countryOf: base.countryOf,
    walletChanged,
    limitReached: noteLimits(base),
  };
  const shared = createSharedGames({
    games,
    serverId: base.serverId,
    database: base.rounds,
    bus: base.bus,
    time: base.houseTime,
    ...config.sharedRounds,
    ...(phaseTimes ? { times: phaseTimes } : {}),
    publicNamesOf: publicNamesIn(base),
    onNameChanged: crowd.names.onChanged,
    log: base.log,
  });
  serveGames(serve, games, shared);
  fairnessRoutes(serve, games);
  betsRoutes(serve, { ...games, publicNameOf: (playerId) => readPublicName(cells.of(playerId), playerId) });
  const receipts = createReceipts(base, games);
  profitRoutes(serve, games);
  gameTotalsRoutes(serve, games);
  rewardRoutes(serve, { cells, clock, vipHost: config.vipHost, walletChanged });
  promotionRoutes(serve, {
    cells,
    clock,
    limiter,
    isAffiliate,
    refuseGain,
    factsOf: promotionFacts,
    personOf: (db, playerId) => groupOf(db, playerId, PERSON_ACCOUNTS_MAX),
    walletChanged,
  });
  affiliateRoutes(serve, { cells, clock, isProhibited });
  const paying = perCell(cells, (database) => ({ database, clock, walletChanged }));
  return {
    games,
    shared,
    limits,
    close: receipts.close,
    jobs: [
      { name: 'game limits', everyMs: 500, run: limits.refresh },
      ...gameJobs(games, shared),
      ...receipts.jobs,
      {
        name: 'budgets of promotions',
        everyMs: MINUTE_MS,
        run: () => inAnsweringCells(cells, (database) => freeLapsedBudgets(database, clock, walletChanged)),
      },
      { name: 'bonuses', everyMs: MINUTE_MS, run: () => inAnsweringCells(paying, grantBonuses) },
      {
        name: 'bonuses about to run out',
        everyMs: 10 * MINUTE_MS,
        run: () => inAnsweringCells(paying, warnOfLapsing),
      },
      { name: 'bonuses run out', everyMs: MINUTE_MS, run: () => inAnsweringCells(paying, expireBonuses) },
      {
        name: 'affiliate months',
        everyMs: 10 * MINUTE_MS,
        run: () => closeAffiliateMonths({ cells, clock, walletChanged, waits: shareWaits }),
      },
    ],
  };
}

/** More accounts than any person has. */
const PERSON_ACCOUNTS_MAX = 1_000;

/** The player's facts that a promotion's segment checks. */
async function promotionFacts(
  db: Queryable,
  playerId: PlayerId,
): Promise<{ country: string | null; hasDeposited: boolean }> {
  const player = await findPlayer(db, playerId);
  const { firstAt } = await depositTotals(db, playerId);
  return { country: player?.country ?? null, hasDeposited: firstAt !== null };
}

function showExposure(metrics: Metrics, exposure: Exposure): void {
  const read = (of: 'atStake' | 'limit') => () =>
    Object.fromEntries(exposure.figures().map((figure) => [figure.scope, toUsd(figure[of])]));
  metrics.gauges('roulo_exposure_dollars', 'Largest possible wins of open rounds', 'scope', read('atStake'));
  metrics.gauges('roulo_exposure_limit_dollars', 'What they may sum up to', 'scope', read('limit'));
}
