import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { NODE_FLAGS } from '../../scripts/children.ts';
import { within } from './drill-cluster.ts';

const START_MS_MAX = 60_000;

/** A server in a process of its own; its address stays through restarts. */
export interface ServerProcess {
  address: string;
  start(): Promise<void>;
  /** At once, as a power failure would. */
  kill(): Promise<void>;
}

/** The surroundings are read anew at each start. */
export function createServerProcess(file: string, address: string, env: () => NodeJS.ProcessEnv): ServerProcess {
  let child: ChildProcess | null = null;
  return {
    address,
    async start() {
      child = fork(file, { env: env(), execArgv: NODE_FLAGS });
      const ended = once(child, 'exit').then(() => Promise.reject(new Error('The server ended by itself.')));
      // It ends for good when it is killed; only while it starts is that an error.
      ended.catch(() => {});
      await within(START_MS_MAX, 'the server is ready', Promise.race([once(child, 'message'), ended]));
    },
    async kill() {
      if (!child) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      child = null;
    },
  };
}
