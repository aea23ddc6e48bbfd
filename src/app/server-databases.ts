import type { Clock } from '../clock/clock.ts';
import { APPLICATION_ROLE, openDatabase, type Database } from '../db/database.ts';
import { BATCH_SETTINGS } from '../ledger/batch.ts';
import type { Config } from './config.ts';
import { registerServer } from './server-registry.ts';

/** A batch without locks and one with them, of our games and of the provider's, at a time, and one to spare. */
const BATCH_CONNECTIONS = 5;
/** A beat, a step and a settlement at a time. */
const ROUNDS_CONNECTIONS = 3;

export interface ServerDatabases {
  /** In the list of servers that run. */
  serverId: string;
  database: Database;
  /** For bets only, so that these wait for nobody. */
  batchDatabase: Database;
  /** For what is counted beside a transaction that may be undone. */
  counters: Database;
  /** Opens all connections. */
  warm(): Promise<void>;
  /** For the rounds that all players share: their leader waits for nobody. */
  rounds: Database;
  /** Takes this server off the list of those that run. */
  signOff(): Promise<void>;
  close(): Promise<void>;
}

export interface ServerDatabasesOptions {
  config: Config;
  databaseUrl: string;
  clock: Clock;
  log(line: string): void;
}

/** The connections of one server, which enters itself into the list of those that run. */
export async function openServerDatabases(options: ServerDatabasesOptions): Promise<ServerDatabases> {
  const { config, databaseUrl, clock, log } = options;
  const open = (connections: number, name: string, settings: string[] = []) =>
    openDatabase({
      url: databaseUrl,
      role: APPLICATION_ROLE,
      connections,
      settings,
      waitMsMax: config.databaseWaitMs,
      onError: (error) => log(`Database connection${name}: ${error.message}`),
    });
  const database = open(config.databaseConnections, '');
  const registration = await registerServer({
    database,
    clock,
    address: config.publicUrl,
    usesRedis: config.redisUrl !== null,
    keys: config.keys,
    log,
  }).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const batchDatabase = open(BATCH_CONNECTIONS, ' of the batches', BATCH_SETTINGS);
  const counters = open(1, ' of the counters');
  const rounds = open(ROUNDS_CONNECTIONS, ' of the shared rounds');
  return {
    serverId: registration.serverId,
    database,
    batchDatabase,
    counters,
    async warm() {
      for (const each of [batchDatabase, counters, rounds, database]) await each.warm();
    },
    rounds,
    signOff: registration.close,
    async close() {
      await batchDatabase.close();
      await counters.close();
      await rounds.close();
      await database.close();
    },
  };
}
