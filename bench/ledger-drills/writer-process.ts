import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Acknowledged, WriterLine, WriterOptions } from './writer-lines.ts';

export interface Writer {
  nextAcknowledgement(): Promise<void>;
  /** Resolves when everything asked has its answer. */
  pause(): Promise<void>;
  resume(): void;
  /** Resolves when all it has told was read. */
  kill(): Promise<void>;
}

export interface WriterStart {
  /** The bundle of ledger-writer.ts. */
  file: string;
  databaseUrl: string;
  options: WriterOptions;
  /** What it tells is collected here. */
  acknowledged: Map<number, Acknowledged>;
}

export function startWriter({ file, databaseUrl, options, acknowledged }: WriterStart): Writer {
  const child = spawn(process.execPath, ['--enable-source-maps', file, JSON.stringify(options)], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const lines = createInterface(child.stdout!);
  const ended = once(lines, 'close');
  let waiting: { isWanted(line: WriterLine): boolean; resolve(): void }[] = [];
  lines.on('line', (text) => {
    const line = readLine(text);
    if (line === undefined) return;
    if (line !== 'paused') acknowledged.set(line.reference, line);
    const woken = waiting.filter((waiter) => waiter.isWanted(line));
    waiting = waiting.filter((waiter) => !woken.includes(waiter));
    for (const waiter of woken) waiter.resolve();
  });
  const next = (isWanted: (line: WriterLine) => boolean) =>
    Promise.race([
      new Promise<void>((resolve) => waiting.push({ isWanted, resolve })),
      ended.then(() => Promise.reject(new Error('The writer ended by itself.'))),
    ]);

  return {
    nextAcknowledgement: () => next((line) => line !== 'paused'),
    pause() {
      child.send('pause');
      return next((line) => line === 'paused');
    },
    resume: () => void child.send('go'),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The last line of a killed process may be cut off. */
function readLine(text: string): WriterLine | undefined {
  try {
    return JSON.parse(text) as WriterLine;
  } catch {
    return undefined;
  }
}
