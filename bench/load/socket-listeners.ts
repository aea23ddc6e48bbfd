import { bundle } from '../../scripts/bundle.mjs';
import { projectRoot } from '../../src/db/project-root.ts';
import { treeCpuMicros } from '../stage/cpu-time.ts';
import { ownProcess } from '../stage/own-process.ts';
import type { BenchPlayer } from './run.ts';

/** `watch`: a public topic that each of them follows. */
export type ListenerCommand = { address: string; tokens: string[]; watch?: string } | 'count';

export interface ListenerCount {
  open: number;
  lost: number;
  updates: number;
  bytes: number;
}

const SOCKETS_PER_PROCESS = 5_000;
const OPEN_MS_MAX = 120_000;

export type Listeners = Awaited<ReturnType<typeof createListeners>>;

/** Players with an open socket, in processes of their own. */
export async function createListeners(count: number) {
  const file = await bundle(projectRoot(), 'bench/load/socket-clients.ts');
  const clients = Array.from({ length: Math.ceil(count / SOCKETS_PER_PROCESS) }, () => ownProcess(file));
  await Promise.all(clients.map((client) => client.start()));
  const askEach = (commandOf: (position: number) => ListenerCommand) =>
    Promise.all(clients.map((client, position) => client.ask<ListenerCount>(commandOf(position), OPEN_MS_MAX)));
  return {
    /** Gives how long it took. */
    async open(
      { address }: { address: string },
      { players }: { players: readonly Pick<BenchPlayer, 'accessToken'>[] },
      watch?: string,
    ): Promise<number> {
      const startMs = performance.now();
      await askEach((position) => {
        const own = players.filter((_player, number) => number % clients.length === position);
        return { address, tokens: own.map(({ accessToken }) => accessToken), ...(watch ? { watch } : {}) };
      });
      return performance.now() - startMs;
    },
    async count(): Promise<ListenerCount> {
      const counts = await askEach(() => 'count');
      const sum = (name: keyof ListenerCount) => counts.reduce((total, each) => total + each[name], 0);
      return { open: sum('open'), lost: sum('lost'), updates: sum('updates'), bytes: sum('bytes') };
    },
    cpuMicros: () => clients.reduce((total, client) => total + treeCpuMicros(client.pid()), 0),
    close: () => clients.forEach((client) => void client.kill()),
  };
}
