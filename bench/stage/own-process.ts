import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { NODE_FLAGS } from '../../scripts/children.ts';
import { within } from './drill-cluster.ts';

/** A program of ours in a process of its own, which can be ended in every way and started again. */
export interface OwnProcess {
  pid(): number;
  isRunning(): boolean;
  start(): Promise<void>;
  /** At once, as a power failure would. */
  kill(): Promise<void>;
  /** As an operator does. */
  stop(): Promise<void>;
  tell(message: object): void;
  /** How often it has ended without being told to. */
  deaths(): number;
}

const START_MS_MAX = 300_000;
const STOP_MS_MAX = 20_000;

/** Its environment, in addition to that of this process, is read at each start. */
export function ownProcess(
  file: string,
  envOf: () => Record<string, string>,
  flags: readonly string[] = [],
  isQuiet = false,
): OwnProcess {
  let child: ChildProcess | null = null;
  let deaths = 0;
  const end = async (signal: NodeJS.Signals) => {
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill(signal);
    await within(STOP_MS_MAX, 'a process has ended', ended).catch(() => ending.kill('SIGKILL'));
  };
  return {
    pid: () => child!.pid!,
    isRunning: () => child !== null,
    async start() {
      const started = fork(file, {
        env: { ...process.env, ...envOf() },
        execArgv: [...NODE_FLAGS, ...flags],
        stdio: ['ignore', isQuiet ? 'ignore' : 'inherit', 'inherit', 'ipc'],
      });
      child = started;
      const ended = once(started, 'exit').then(() => {
        if (child === started) deaths += 1;
        throw new Error(`${file} ended by itself.`);
      });
      // An end is an error only during the start. Later it was requested.
      ended.catch(() => {});
      await within(START_MS_MAX, `${file} is ready`, Promise.race([once(started, 'message'), ended]));
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    tell: (message) => void child?.send(message),
    deaths: () => deaths,
  };
}
