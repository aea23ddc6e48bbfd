import { fork, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import type { Cell } from '../../db/cells/schemas.ts';
import { projectRoot } from '../../db/project-root.ts';
import type { KeyRing } from '../../secrets/key-ring.ts';
import type { ReceiptProcessStart, ReceiptReply, ReceiptRequest } from './receipt-process.ts';

/** Lower priority than the server, but not the lowest: under full load it still gets a quarter of a core. */
const PRIORITY = 5;

export interface ReceiptProcess {
  /** Makes all due receipts, except in cells that are away. Returns how many. */
  make(away?: readonly Cell[]): Promise<number>;
  close(): Promise<void>;
}

/** Starts the child process with the first call. */
export function createReceiptProcess(databaseUrl: string, keys: KeyRing): ReceiptProcess {
  let child: ChildProcess | null = null;
  const start = () => {
    const started = fork(path.join(projectRoot(), 'scripts', 'run.mjs'), ['src/games/receipts/receipt-process.ts'], {
      // All bets of a batch live equally long: in a smaller young generation they would be copied repeatedly. So few objects survive
      // that threads which collect garbage together cost more than they save, and they take processors from the server.
      execArgv: ['--max-semi-space-size=32', '--single-threaded-gc'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.once('exit', () => (child = null));
    // An idle child must not keep the server's process alive.
    started.unref();
    started.channel?.unref();
    try {
      if (started.pid !== undefined) os.setPriority(started.pid, PRIORITY);
    } catch {
      // Not permitted here: it runs at normal priority.
    }
    started.send({ databaseUrl, keys: keys.text() } satisfies ReceiptProcessStart);
    return started;
  };
  return {
    make(away = []) {
      const asked = (child ??= start());
      return new Promise((resolve, reject) => {
        const stop = () => asked.off('message', done).off('exit', gone).off('error', gone);
        const done = (reply: ReceiptReply) => {
          stop();
          if (reply.ok) resolve(reply.made);
          else reject(new Error(reply.problem));
        };
        const gone = () => {
          stop();
          reject(new Error('The process that makes receipts ended.'));
        };
        asked.on('message', done).once('exit', gone).once('error', gone);
        asked.send({ keyId: keys.currentId(), away } satisfies ReceiptRequest);
      });
    },
    async close() {
      const last = child;
      if (!last) return;
      const ended = new Promise((resolve) => last.once('exit', resolve));
      last.kill('SIGKILL');
      await ended;
    },
  };
}
