import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { bundle } from '../../scripts/bundle.mjs';
import { projectRoot } from '../../src/db/project-root.ts';
import type { BenchServer } from '../stage/bench-server.ts';
import type { Stage } from '../bets/stage.ts';
import { treeCpuMicros } from '../stage/cpu-time.ts';
import { within } from '../stage/drill-cluster.ts';

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
  const processes = Math.ceil(players / SOCKETS_PER_PROCESS);
  const file = await bundle(projectRoot(), 'bench/load/socket-clients.ts');
  const children = Array.from({ length: processes }, () => fork(file));
  const ask = async (child: ChildProcess, command: ListenerCommand): Promise<ListenerCount> => {
    child.send(command);
    const [count] = (await within(OPEN_MS_MAX, 'an answer of the listeners', once(child, 'message'))) as [
      ListenerCount,
    ];
    return count;
  };
  return {
    async open({ address }, { players }, watch) {
      const startMs = performance.now();
      await Promise.all(
        children.map((child, position) => {
          const own = players.filter((_player, number) => number % processes === position);
          return ask(child, {
            type: 'open',
            address,
            tokens: own.map(({ accessToken }) => accessToken),
            ...(watch ? { watch } : {}),
          });
        }),
      );
      return performance.now() - startMs;
    },
    async count() {
      const counts = await Promise.all(children.map((child) => ask(child, { type: 'count' })));
      const sum = (read: (count: ListenerCount) => number) => counts.reduce((total, count) => total + read(count), 0);
      return {
        open: sum((count) => count.open),
        lost: sum((count) => count.lost),
        updates: sum((count) => count.updates),
        bytes: sum((count) => count.bytes),
      };
    },
    cpuMicros: () => children.reduce((total, { pid }) => total + treeCpuMicros(pid!), 0),
    close() {
      for (const child of children) if (child.connected) child.disconnect();
    },
  };
}
