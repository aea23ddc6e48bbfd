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
  /** Some provider is the simulated one of the sandbox process. */
  sandbox: boolean;
  host: string;
  port: number;
  publicUrl: string;
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** For what staff read; null: the same database. */
  databaseReadUrl: string | null;
  /** At least so many. */
  cells: number;
  databaseConnections: number;
  databaseWaitMs: number;
  databaseStatementMs: number;
  dataDir: string;
  /** Null: no backups, and the embedded database archives nothing. */
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
  /** Where identity documents lie, enciphered. */
  documentsDir: string;
  /** Where the operator's own pictures of games lie. */
  coversDir: string;
  /** Whether covers are drawn before anybody asks for them. */
  drawsAhead: boolean;
  /** From this sum on an operator's adjustment needs a second person. */
  secondPersonFrom: UsdMicros;
  /** Where the back office is served; no port: not by this server. */
  staff: StaffConfig;
  trustedProxies: string[];
  geoForceCountry: string | null;
  geoMmdbPath: string | null;
  geoCountryHeader: string;
  rateLimits: boolean;
  metricsToken: string | null;
  /** For notices by push; null: they are not offered. */
  push: { vapid: Vapid; origins: string[] } | null;
  /** Where traces are sent; null: none are made. */
  traceTo: string | null;
  logLevel: string;
  /** From this sum of 24 hours on a withdrawal waits for an operator. */
  withdrawalReviewFrom: UsdMicros;
  /** From this sum on so does one to a player's first address. */
  firstAddressReviewFrom: UsdMicros;
  /** Payout addresses that many people share, and that link nobody. */
  commonPayoutAddresses: string[];
  /** Whom players of the highest ranks may write to. */
  vipHost: { name: string; email: string };
  /** What a dollar is shown as to who reads amounts in euros. */
  eurPerUsd: number;
  /** The most a bet on an original may stake and win. */
  stakeMax: UsdMicros;
  /** What the house may lose at once on open rounds. */
  exposureMax: ExposureLimits;
  /** Rounds that all players share; `areLed`: whether this server takes part in them. */
  sharedRounds: RoundSettings & { areLed: boolean };
  winMax: Record<Game, UsdMicros>;
}

export type Config = HouseConfig & OutsideConfig;

export interface StaffConfig {
  port: number | null;
  /** The port was not chosen: where it is taken, the server works without the back office. */
  isDefaultPort: boolean;
  host: string;
  url: string;
  /** Addresses and ranges that may open it; none: every address. */
  allowedIps: string[];
  /** The company's provider of sign-ins; null: staff sign in without one. */
  oidc: OidcSettings | null;
}
