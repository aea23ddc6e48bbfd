import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '../../../src/app/config.ts';
import { createServer } from '../../../src/app/server.ts';
import type { Processor } from '../../../src/cashier/processor/processor.ts';
import { createTestProcessor } from '../../../src/cashier/processor/test-processor.ts';
import { createTestProcessor as createPayoutProcessor } from '../../../src/cashier/withdrawals/test-payout-processor.ts';
import { settableClock } from '../../../src/clock/clock.ts';
import { openCellsOf } from '../../../src/db/cells/cells.ts';
import type { MovingRounds } from '../../../src/games/crash/test-moving-rounds.ts';
import type { Aggregator } from '../../../src/provider/aggregator.ts';
import { newKeyText } from '../../../src/secrets/key-ring.ts';
import { dayOf, type ModelPlayer } from './player.ts';
import { mondayOf } from './ranks.ts';
import { CHEAP_PASSWORDS } from '../../stage/cheap-passwords.ts';
import { serverEnv } from '../../stage/server-env.ts';
import { IPN_SECRET } from '../load/signed-calls.ts';

export type World = Awaited<ReturnType<typeof createWorld>>;

export const SLOT = 'vs25wolfgold';
export const SLOT_EDGE_PPM = 35_000n;
const START = new Date('2031-03-03T10:00:00Z');
/** Nothing listens there: calls need no socket. */
const PORT = 8080;

/** Two servers on one database, their clock, and the outside world in memory. */
export async function createWorld(url: string, start = START, secretKeys = newKeyText()) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-model-'));
  const clock = settableClock(start);
  const processor = createTestProcessor(clock, 1_000_000);
  // Hours pass at once, and only one payout is confirmed in half a minute: none may come back for being late.
  const payouts = createPayoutProcessor({ clock, verifyWithinMs: Infinity });
  const { createPayouts, verifyPayout, readPayout, listPayouts, balance } = payouts;
  const both: Processor = { ...processor, createPayouts, verifyPayout, readPayout, listPayouts, balance };
  const config = readConfig({
    ...serverEnv({ port: PORT, databaseUrl: url, dataDir: folder, secretKeys }),
    CRYPTO_IPN_SECRET: IPN_SECRET,
    KYC_URL: 'in-house',
    // A busy machine is no failure: what waits is answered in the end.
    DATABASE_WAIT_MS: '30000',
  });
  const outside = { processor: both, aggregator: aggregator(), passwordCost: CHEAP_PASSWORDS };
  const open = () => createServer({ config, databaseUrl: url, clock, runsJobs: false, ...outside });
  const servers = [await open(), await open()] as const;
  for (const server of servers) await server.runJob('catalogue');
  const cells = await openCellsOf(url);
  return {
    servers,
    cells,
    clock,
    processor,
    keys: config.keys,
    /** Of the present life. */
    crash: null as MovingRounds | null,
    /** Lives so far: none meets the players of another. */
    lives: 0,
    /** The day up to which bonuses were granted. */
    grantedThrough: dayOf(start),
    /** The Monday of the first race that is not closed. */
    nextRace: mondayOf(dayOf(start)),
    async close() {
      for (const server of servers) await server.close();
      await cells.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The game provider's side: one slot, and everything that is asked is granted. */
function aggregator(): Aggregator {
  const done = { ok: true, value: null } as const;
  const slot = { symbol: SLOT, name: 'Wolf Gold', typeId: 'vs', hasDemo: true, rtpPercentE2: 9650 };
  return {
    listGames: async () => ({ ok: true, value: [slot] }),
    gameUrl: async ({ real }) => ({ ok: true, value: `http://127.0.0.1:9/playGame.do?key=${real?.token ?? ''}` }),
    endGames: async () => done,
    isUp: async () => true,
    listJackpots: async () => ({ ok: true, value: [] }),
    listWinners: null,
    grantFreeRounds: async () => done,
    cancelFreeRounds: async () => done,
    listFreeRounds: async () => ({ ok: true, value: [] }),
  };
}

/** A server seed that follows from names alone, so that a life can be lived again with the same outcomes. */
export function seedOf(life: string, pair: number): string {
  return createHash('sha256').update(`${life} pair ${pair}`).digest('hex');
}

/** Puts the seed of a pair that no bet was made with in the place of the one that chance would bring. */
export async function fixSeed({ cells, keys, clock }: World, player: ModelPlayer, pair: number): Promise<void> {
  const { id, luck, seeds } = player;
  const serverSeed = seedOf(luck, pair);
  const hash = createHash('sha256').update(serverSeed).digest();
  const sealed = keys.seal('server seed', Buffer.from(serverSeed));
  await cells.of(id).query(
    `INSERT INTO seed_pairs (created_at, player_id, pair, server_seed_sealed, server_seed_hash, client_seed)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (player_id, pair) DO UPDATE SET server_seed_sealed = $4, server_seed_hash = $5`,
    [clock.now(), id, pair, sealed, hash, pair === seeds.pair ? seeds.clientSeed : null],
  );
}
