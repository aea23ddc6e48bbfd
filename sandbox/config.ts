import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface SandboxConfig {
  readonly httpPort: number;
  readonly smtpPort: number;
  /** Where providers remember; null keeps everything in memory. */
  readonly dataDir: string | null;
}

export type ConfigReading = { ok: true; config: SandboxConfig } | { ok: false; error: string };

/** The only place where the sandbox reads its environment. Port 0 takes any free port. */
export function readConfig(env: NodeJS.ProcessEnv): ConfigReading {
  const httpPort = readPort(env['SANDBOX_PORT'], 8090);
  const smtpPort = readPort(env['SANDBOX_SMTP_PORT'], 1025);
  if (httpPort === null) return { ok: false, error: portRule('SANDBOX_PORT') };
  if (smtpPort === null) return { ok: false, error: portRule('SANDBOX_SMTP_PORT') };
  const dataDir = path.join(path.resolve(projectRoot(), env['DATA_DIR']?.trim() || '.data'), 'sandbox');
  return { ok: true, config: { httpPort, smtpPort, dataDir } };
}

function readPort(text: string | undefined, fallback: number): number | null {
  if (text === undefined || text === '') return fallback;
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : null;
}

function portRule(name: string): string {
  return `${name} must be a whole number from 0 to 65535.`;
}

// The running file is a source under test or a bundle under build/.
function projectRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder);
  return folder;
}
