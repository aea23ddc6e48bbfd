import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { NODE_FLAGS } from '../../scripts/children.ts';
import { within } from './waiting.ts';

/** A program of ours in a process of its own, which can be ended in every way and started again. */
export interface OwnProcess {
  pid(): number;
  isRunning(): boolean;
  start(): Promise<void>;
  /** At once, as a power failure would. */
  kill(): Promise<void>;
  /** As an operator does. */
  stop(): Promise<void>;
  tell(message: object | string): void;
  /** Tells it something and waits for the next thing it says. */
  ask<Answer>(message: object | string, limitMs?: number): Promise<Answer>;
  /** How often it has ended without being told to. */
  deaths(): number;
}

export interface ProcessOptions {
  /** In addition to that of this process; read at each start. */
  env?: () => Record<string, string>;
  /** Node flags beyond those of `npm start`. */
  flags?: readonly string[];
  /** The Node that runs it. Left out: the one that runs this. */
  node?: string;
  isQuiet?: boolean;
}

const START_MS_MAX = 300_000;
const STOP_MS_MAX = 60_000;
const ANSWER_MS_MAX = 120_000;

export function ownProcess(file: string, options: ProcessOptions = {}): OwnProcess {
  const { env = () => ({}), flags = [], node = process.execPath, isQuiet = false } = options;
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
  /** What it says next. Its end is an error only while that is waited for. */
  const hear = async (from: ChildProcess, limitMs: number): Promise<unknown> => {
    const heard = new AbortController();
    const next = (event: string) => once(from, event, { signal: heard.signal });
    try {
      const ended = next('exit').then(() => Promise.reject(new Error(`${file} ended by itself.`)));
      const said = await within(limitMs, `${file} answers`, Promise.race([next('message'), ended]));
      return (said as unknown[])[0];
    } finally {
      // Removes the listeners: a process may be asked thousands of times.
      heard.abort();
    }
  };
  return {
    pid: () => child!.pid!,
    isRunning: () => child !== null,
    async start() {
      const started = fork(file, {
        env: { ...process.env, ...env() },
        execPath: node,
        execArgv: [...NODE_FLAGS, ...flags],
        stdio: ['ignore', isQuiet ? 'ignore' : 'inherit', 'inherit', 'ipc'],
      });
      child = started;
      started.once('exit', () => {
        if (child === started) deaths += 1;
      });
      await hear(started, START_MS_MAX);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    tell: (message) => void child?.send(message),
    async ask<Answer>(message: object | string, limitMs = ANSWER_MS_MAX) {
      const asked = child!;
      const answer = hear(asked, limitMs);
      asked.send(message);
      return (await answer) as Answer;
    },
    deaths: () => deaths,
  };
}

/** For the program of such a process: answers what it is asked, with null where there is nothing to say. */
export function answerParent<Asked>(answer: (asked: Asked) => Promise<unknown>): void {
  process.on('message', (asked: Asked) => void answer(asked).then((told) => process.send!(told ?? null)));
  process.on('disconnect', () => process.exit(0));
  process.send!('ready');
}
