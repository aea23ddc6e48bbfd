import { randomUUID } from 'node:crypto';
import { isAffiliate } from '../../src/affiliates/affiliate-rows.ts';
import { affiliateRoutes } from '../../src/affiliates/routes.ts';
import { createBetting } from '../../src/bets/betting.ts';
import { createExposure } from '../../src/bets/exposure.ts';
import { readOpenWins } from '../../src/bets/records.ts';
import type { Clock } from '../../src/clock/clock.ts';
import type { Cells, PerCell } from '../../src/db/cells/cells.ts';
import { oneCell } from '../../src/db/cells/test-cells.ts';
import { APPLICATION_ROLE, openDatabase, type Database } from '../../src/db/database.ts';
import { createHouseTime } from '../../src/db/house-time.ts';
import { createSharedGames, serveGames, type SharedGames } from '../../src/games/all.server.ts';
import { perGame } from '../../src/games/all.ts';
import type { GameContext } from '../../src/games/place-bet.ts';
import { ruleTextOf } from '../../src/games/rule-tables.ts';
import { Refusal } from '../../src/http/errors.ts';
import { createRateLimiter } from '../../src/http/rate-limit.ts';
import type { Serve } from '../../src/http/router.ts';
import { BATCH_SETTINGS } from '../../src/ledger/batch.ts';
import type { PlayerId } from '../../src/ledger/player-id.ts';
import { dollars } from '../../src/money/usd.ts';
import { promotionRoutes } from '../../src/promotions/routes.ts';
import { createLocalBus } from '../../src/realtime/bus.ts';
import { rewardRoutes } from '../../src/rewards/routes.ts';
import { parseKeyRing } from '../../src/secrets/key-ring.ts';

/** A server's economy without HTTP: the real routes on a real database, and a clock to set. */
export interface EconomyServer {
  cells: Cells;
  batchCells: PerCell<Database>;
  database: Database;
  clock: Clock;
  games: GameContext;
  shared: SharedGames;
  /** Calls a route as this player; a refusal gives its code. */
  call(playerId: PlayerId, path: string, body?: object): Promise<Answered>;
  close(): Promise<void>;
}

export type Answered = { ok: true; answer: Record<string, unknown> } | { ok: false; code: string };

/** The same for every server of a drill, so that a run can be gone on with, and repeated. */
const KEYS = parseKeyRing(`drill:${Buffer.alloc(32, 7).toString('base64')}`);

const noteNothing = () => {};

export async function openEconomy(url: string, clock: Clock, connections = 10): Promise<EconomyServer> {
  const tell = (error: Error) => console.warn(`Database connection of the drill: ${error.message}`);
  const database = openDatabase({ url, role: APPLICATION_ROLE, connections, onError: tell });
  const batchDatabase = openDatabase({
    url,
    role: APPLICATION_ROLE,
    connections: 3,
    settings: BATCH_SETTINGS,
    onError: tell,
  });
  const cells = oneCell(database);
  const batchCells = oneCell(batchDatabase);
  const winMax = perGame(({ limits }) => limits.winMax);
  const exposure = createExposure({
    cells,
    limits: { total: dollars(25_000_000), byGame: new Map() },
    readOpenWins,
    log: noteNothing,
  });
  await exposure.start();
  const games: GameContext = {
    betting: await createBetting({
      cells: batchCells,
      directory: database,
      clock,
      keys: KEYS,
      ruleTextOf: (game) => ruleTextOf(game, winMax[game]),
    }),
    cells,
    clock,
    keys: KEYS,
    limiter: createRateLimiter({ clock, enabled: false }),
    stakeMax: dollars(500),
    winMax,
    exposure,
    walletChanged: noteNothing,
  };
  const handlers = new Map<string, (call: never) => Promise<unknown>>();
  const serve: Serve = (contract, handler) => void handlers.set(contract.path, handler);
  const shared = createSharedGames({
    games,
    serverId: randomUUID(),
    database,
    bus: createLocalBus(),
    time: createHouseTime(database),
    chainGames: 1_000,
    salt: { source: 'a test', textOf: () => 'salt' },
    exposureMax: dollars(1_000_000),
    publicNamesOf: async () => new Map(),
    log: noteNothing,
  });
  serveGames(serve, games, shared);
  const common = { cells, clock, walletChanged: noteNothing };
  rewardRoutes(serve, { ...common, vipHost: { name: 'Host', email: 'host@example.com' } });
  promotionRoutes(serve, { ...common, isAffiliate, refuseGain: async () => null });
  affiliateRoutes(serve, { cells, clock, isProhibited: () => false });
  return {
    cells,
    batchCells,
    database,
    clock,
    games,
    shared,
    async call(playerId, path, body = {}) {
      const handler = handlers.get(path);
      if (!handler) throw new Error(`No route is called ${path}.`);
      try {
        const call = { body, query: {}, params: {}, session: { playerId }, request: { headers: {} }, reply: {} };
        return { ok: true, answer: (await handler(call as never)) as Record<string, unknown> };
      } catch (error) {
        if (error instanceof Refusal) return { ok: false, code: error.code };
        throw error;
      }
    },
    async close() {
      await games.betting.batcher.drain();
      await exposure.close();
      await batchDatabase.close();
      await database.close();
    },
  };
}
