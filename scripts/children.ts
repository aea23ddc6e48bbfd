import { spawn, type ChildProcess } from 'node:child_process';
import { untilAborted } from './stop-signal.ts';

export interface KeptProcess {
  stop(): Promise<void>;
}

export interface KeptOptions {
  name: string;
  /** One of our bundles. It sends `{type: 'ready'}` when it is ready. */
  file: string;
  env: NodeJS.ProcessEnv;
  /** Time to stop after SIGTERM; then it is killed. */
  stopMsMax?: number;
  log(line: string): void;
}

/**
 * A larger young generation, so that a request's garbage dies before it would be promoted. A larger initial heap delays full collections:
 * on one core each stops everybody for 200 ms, under load every six seconds without this and every ninety with it.
 * One thread collects young objects. With several, everything waits for the slowest one. On a busy machine that one waits for a processor.
 * V8 allocates objects in the old generation if most of their kind survived a collection. While the young generation is still small, all
 * requests under way survive. The decision lasts, and from then on each request keeps alive what it points to: with 160 sockets or more,
 * each collection of young objects took 35 ms instead of 7.
 */
export const NODE_FLAGS = [
  '--enable-source-maps',
  '--max-semi-space-size=64',
  '--initial-old-space-size=256',
  '--no-parallel-scavenge',
  '--no-allocation-site-pretenuring',
];
const STOP_MS_MAX = 10_000;
const RESTART_MS_MIN = 250;
const RESTART_MS_MAX = 5_000;

/** The process ended before it was ready, after printing the reason. */
export class ProcessFailedError extends Error {
  override readonly name = 'ProcessFailedError';
}

/** Starts a process and restarts it whenever it ends unexpectedly. Resolves when the process is ready; throws if aborted before that. */
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

/** Code 0: somebody stopped this process on purpose. */
function howItEnded(code: number | null, signal: NodeJS.Signals | null): string {
  return code === 0 ? 'was stopped' : `ended unexpectedly (${signal ?? `code ${code}`})`;
}

/**
 * In a process group of its own: Ctrl-C signals a terminal's whole group at once, but our processes must stop in order.
 * A child notices by its IPC channel when this process is gone.
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
