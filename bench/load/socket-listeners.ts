import { bundle } from '../../scripts/bundle.mjs';
import { projectRoot } from '../../src/db/project-root.ts';
import type { BenchServer } from '../stage/bench-server.ts';
import type { Stage } from '../bets/stage.ts';
import { treeCpuMicros } from '../stage/cpu-time.ts';
import { ownProcess, type OwnProcess } from '../stage/own-process.ts';

/** `watch`: a public topic that each of them follows. */
export type ListenerCommand = { type: 'open'; address: string; tokens: string[]; watch?: string } | { type: 'count' };

export interface ListenerCount {
  open: number;
  lost: number;
  updates: number;
  bytes: number;
}

const SOCKETS_PER_PROCESS = 5_000;
const OPEN_MS_MAX = 120_000;

/** Players with an open socket, in processes of their own. */
export interface Listeners {
  /** Gives how long it took. */
  open(server: Pick<BenchServer, 'address'>, stage: Pick<Stage, 'players'>, watch?: string): Promise<number>;
  count(): Promise<ListenerCount>;
  cpuMicros(): number;
  close(): void;
}

export async function createListeners(players: number): Promise<Listeners> {
  const file = await bundle(projectRoot(), 'bench/load/socket-clients.ts');
  const clients = Array.from({ length: Math.ceil(players / SOCKETS_PER_PROCESS) }, () => ownProcess(file));
  await Promise.all(clients.map((client) => client.start()));
  const ask = (client: OwnProcess, command: ListenerCommand) => client.ask<ListenerCount>(command, OPEN_MS_MAX);
  return {
    async open({ address }, { players: all }, watch) {
      const startMs = performance.now();
      await Promise.all(
        clients.map((client, position) => {
          const own = all.filter((_player, number) => number % clients.length === position);
          const tokens = own.map(({ accessToken }) => accessToken);
          return ask(client, { type: 'open', address, tokens, ...(watch ? { watch } : {}) });
        }),
      );
      return performance.now() - startMs;
    },
    async count() {
      const counts = await Promise.all(clients.map((client) => ask(client, { type: 'count' })));
      const sum = (name: keyof ListenerCount) => counts.reduce((total, count) => total + count[name], 0);
      return { open: sum('open'), lost: sum('lost'), updates: sum('updates'), bytes: sum('bytes') };
    },
    cpuMicros: () => clients.reduce((total, client) => total + treeCpuMicros(client.pid()), 0),
    close: () => clients.forEach((client) => void client.kill()),
  };
}
