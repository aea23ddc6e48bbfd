import type { ExposureLimits } from '../../bets/exposure.ts';
import type { Game } from '../../games/all.ts';
import type { RoundSettings } from '../../games/placing/shared-rounds.ts';
import type { UsdMicros } from '../../money/usd.ts';
import type { Vapid } from '../../notices/push/vapid.ts';
import type { KeyRing } from '../../secrets/key-ring.ts';
import type { OidcSettings } from '../../staff/oidc.ts';
import type { OutsideConfig } from './outside.ts';

interface HouseConfig {
  production: boolean;
  /** At least one provider is the sandbox process's simulation. */
  sandbox: boolean;
  host: string;
  port: number;
  publicUrl: string;
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** For queries by staff; null: the same database. */
  databaseReadUrl: string | null;
  /** Minimum number. */
  cells: number;
  databaseConnections: number;
  databaseWaitMs: number;
  databaseStatementMs: number;
  dataDir: string;
  /** Null: no backups, and the embedded database archives no log. */
  backupDir: string | null;
  postgresPrograms: 'auto' | 'npm' | 'system';
  redisUrl: string | null;
  /** How long a stopping server keeps serving, so that the load balancer can move players to others. */
  drainMs: number;
  keys: KeyRing;
  smtpUrl: string;
  mailFrom: string;
  sandboxPort: number;
  sandboxSmtpPort: number;
  /** Folder of encrypted identity documents. */
  documentsDir: string;
  /** Folder of the operator's own pictures of games. */
  coversDir: string;
  /** Whether covers are drawn before they are requested. */
  drawsAhead: boolean;
  /** From this sum on, an operator's adjustment needs a second person. */
  secondPersonFrom: UsdMicros;
  /** Where the back office is served; without a port this server does not serve it. */
  staff: StaffConfig;
  trustedProxies: string[];
  geoForceCountry: string | null;
  geoMmdbPath: string | null;
  geoCountryHeader: string;
  rateLimits: boolean;
  metricsToken: string | null;
  /** For push notices; null: not offered. */
  push: { vapid: Vapid; origins: string[] } | null;
  /** Endpoint for traces; null: tracing is off. */
  traceTo: string | null;
  logLevel: string;
  /** From this sum in 24 hours on, a withdrawal waits for an operator. */
  withdrawalReviewFrom: UsdMicros;
  /** From this sum on, a withdrawal to a player's first address also waits. */
  firstAddressReviewFrom: UsdMicros;
  /** Payout addresses shared by many people, which link no accounts. */
  commonPayoutAddresses: string[];
  /** Contact for players of the highest ranks. */
  vipHost: { name: string; email: string };
  /** Display rate for readers of amounts in euros. */
  eurPerUsd: number;
  /** Maximum stake of a bet on an original. */
  stakeMax: UsdMicros;
  /** Maximum loss at once on open rounds. */
  exposureMax: ExposureLimits;
  /** Shared rounds; `areLed`: whether this server takes part in them. */
  sharedRounds: RoundSettings & { areLed: boolean };
  winMax: Record<Game, UsdMicros>;
}

export type Config = HouseConfig & OutsideConfig;

export interface StaffConfig {
  port: number | null;
  /** The port is the default: if it is taken, the server works without the back office. */
  isDefaultPort: boolean;
  host: string;
  url: string;
  /** Addresses and ranges that may open it; empty: all. */
  allowedIps: string[];
  /** The company's sign-in provider; null: staff sign in without one. */
  oidc: OidcSettings | null;
}
