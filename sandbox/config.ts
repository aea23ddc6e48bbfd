import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface SandboxConfig {
  readonly httpPort: number;
  readonly smtpPort: number;
  /** Where providers store data; null keeps everything in memory. */
  readonly dataDir: string | null;
  /** The casino's address for players, and for providers' calls. Neither ends in a slash. */
  readonly casinoUrl: string;
  readonly callbackUrl: string;
  /** The largest bet agreed with the casino for this provider's slots. */
  readonly stakeMaxUsd: number;
  /** Whether simulated players bet on the jackpots; off in tests. */
  readonly simulatesPlayers?: boolean;
}

export type ConfigReading = { ok: true; config: SandboxConfig } | { ok: false; error: string };

/** The only place where the sandbox reads its environment. Port 0 takes any free port. */
export function readConfig(env: NodeJS.ProcessEnv): ConfigReading {
  const httpPort = readPort(env['SANDBOX_PORT'], 8090);
  const smtpPort = readPort(env['SANDBOX_SMTP_PORT'], 1025);
  if (httpPort === null) return { ok: false, error: portRule('SANDBOX_PORT') };
  if (smtpPort === null) return { ok: false, error: portRule('SANDBOX_SMTP_PORT') };
  const casinoPort = readPort(env['PORT'], 8080);
  if (casinoPort === null) return { ok: false, error: portRule('PORT') };
  const casinoUrl = (env['PUBLIC_URL']?.trim() || `http://localhost:${casinoPort}`).replace(/\/+$/, '');
  const callbackUrl = `http://127.0.0.1:${casinoPort}`;
  const dataDir = path.join(path.resolve(projectRoot(), env['DATA_DIR']?.trim() || '.data'), 'sandbox');
  // The same variable as the casino's, so that both agree without a second setting.
  const stakeMaxUsd = Number(env['SLOTS_STAKE_MAX']?.trim() || 500);
  if (!(stakeMaxUsd > 0)) return { ok: false, error: 'SLOTS_STAKE_MAX must be an amount of dollars above zero.' };
  return { ok: true, config: { httpPort, smtpPort, dataDir, casinoUrl, callbackUrl, stakeMaxUsd } };
}

function readPort(text: string | undefined, fallback: number): number | null {
  if (text === undefined || text === '') return fallback;
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : null;
}

function portRule(name: string): string {
  return `${name} must be a whole number from 0 to 65535.`;
}

// The running file is a source in tests, and otherwise a bundle under dist/ or build/.
export function projectRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder);
  return folder;
}
