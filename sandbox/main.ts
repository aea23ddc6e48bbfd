import { buildSandbox, type Sandbox } from './app.ts';
import { readConfig, type SandboxConfig } from './config.ts';
import { errorCode } from './loopback.ts';

const STOP_LIMIT_MS = 1500;

const reading = readConfig(process.env);
if (reading.ok) await run(reading.config);
else fail(reading.error);

async function run(config: SandboxConfig): Promise<void> {
  const sandbox = await buildSandbox({ ...config, simulatesPlayers: true });
  stopWhenTold(sandbox);
  try {
    const { httpPort } = await sandbox.start();
    const others = sandbox.providers.flatMap((provider) => provider.listensOn?.() ?? []);
    const places = [`http://localhost:${httpPort}`, ...others].join(', ');
    process.stdout.write(`  Sandbox: ready at ${places}\n`);
    // If the parent is already gone, 'disconnect' handles it.
    process.send?.({ type: 'ready' }, () => undefined);
  } catch (error) {
    fail(explainStart(error, config));
  }
}

function stopWhenTold(sandbox: Sandbox): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    sandbox.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(String(error)),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
  // The parent may have exited before this listener was added.
  if (process.send && !process.connected) stop();
}

function explainStart(error: unknown, { smtpPort }: SandboxConfig): string {
  const port = error instanceof Error && 'port' in error ? Number(error.port) : null;
  const setting = port === smtpPort ? 'SANDBOX_SMTP_PORT' : 'SANDBOX_PORT';
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return `The sandbox cannot start: port ${port} is already in use, so set ${setting} to a free one.`;
    case 'EACCES':
      return `The sandbox cannot start: port ${port} needs more rights, so set ${setting} to one above 1023.`;
    default:
      return `The sandbox cannot start: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
