import { spawn, type ChildProcess } from 'node:child_process';
import { untilAborted } from './stop-signal.ts';

export interface KeptProcess {
  stop(): Promise<void>;
}

export interface KeptOptions {
  name: string;
  /** A bundle of ours; it tells `{type: 'ready'}` when it works. */
  file: string;
  env: NodeJS.ProcessEnv;
  /** Told to stop, it may take this long; then it is killed. */
  stopMsMax?: number;
  log(line: string): void;
}

/**
 * A larger nursery: what a request leaves behind is dead before it would be moved. And room to grow before the whole heap is looked
 * through: on one processor that keeps everybody waiting for 200 ms, under load every six seconds without it and every ninety with it.
 */
export const NODE_FLAGS = ['--enable-source-maps', '--max-semi-space-size=64', '--initial-old-space-size=256'];
const STOP_MS_MAX = 10_000;
const RESTART_MS_MIN = 250;
const RESTART_MS_MAX = 5_000;

/** The process ended before it was ready. It printed the reason itself. */
export class ProcessFailedError extends Error {
  override readonly name = 'ProcessFailedError';
}

/** Starts a process and restarts it whenever it ends unexpectedly. Resolves when it is ready. Throws if it is aborted before that. */
export async function keepRunning(options: KeptOptions, signal?: AbortSignal): Promise<KeptProcess> {
  const { stopMsMax = STOP_MS_MAX } = options;
  let stopping = false;
  let restartMs = RESTART_MS_MIN;
  let timer: NodeJS.Timeout | undefined;
  let child = launch(options);
  await Promise.race([readiness(child), ...(signal ? [untilAborted(signal)] : [])]);
  if (signal?.aborted) {
    await endProcess(child, stopMsMax);
    throw signal.reason;
  }

  const watch = (watched: ChildProcess) => {
    const startedAtMs = Date.now();
    watched.once('exit', (code, endedBy) => {
      if (stopping) return;
      restartMs = Date.now() - startedAtMs > 60_000 ? RESTART_MS_MIN : Math.min(restartMs * 2, RESTART_MS_MAX);
      options.log(`${options.name} ${howItEnded(code, endedBy)} and is started again.`);
      timer = setTimeout(() => {
        child = launch(options);
        watch(child);
      }, restartMs);
    });
  };
  watch(child);

  return {
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await endProcess(child, stopMsMax);
    },
  };
}

/** Somebody may stop a single process; it then ends with code 0. */
function howItEnded(code: number | null, signal: NodeJS.Signals | null): string {
  return code === 0 ? 'was stopped' : `ended unexpectedly (${signal ?? `code ${code}`})`;
}

/**
 * In a process group of its own: Ctrl-C reaches every process of a terminal's group at once, but these must stop one
 * after the other. A child notices by its channel when this process is gone.
 */
function launch({ file, env }: KeptOptions): ChildProcess {
  return spawn(process.execPath, [...NODE_FLAGS, file], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
}

function readiness(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('error', reject);
    child.once('exit', () => reject(new ProcessFailedError('A process ended before it was ready.')));
  });
}

async function endProcess(child: ChildProcess, stopMsMax: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMsMax);
  await ended;
  clearTimeout(timer);
}
