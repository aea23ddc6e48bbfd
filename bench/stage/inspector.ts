import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { residentBytes } from './cpu-time.ts';

/** A look into a running Node process that was started with `inspectorFlags`. */
export interface Inspector {
  /** Bytes of the JavaScript heap in use, garbage included. */
  heapBytes(): Promise<number>;
  collectGarbage(): Promise<void>;
  close(): void;
}

export function inspectorFlags(port: number): string[] {
  // Told to nobody on standard error.
  return [`--inspect=127.0.0.1:${port}`, '--inspect-publish-uid=http'];
}

export async function openInspector(port: number): Promise<Inspector> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(target!.webSocketDebuggerUrl, { perMessageDeflate: false, maxPayload: 0 });
  await once(socket, 'open');
  const waiting = new Map<number, (result: unknown) => void>();
  socket.on('message', (data: Buffer) => {
    const { id, result } = JSON.parse(data.toString()) as { id?: number; result?: unknown };
    if (id === undefined) return;
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let last = 0;
  const call = <Result>(method: string, params: object = {}) =>
    new Promise<Result>((resolve) => {
      last += 1;
      waiting.set(last, resolve as (result: unknown) => void);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return {
    heapBytes: async () => (await call<{ usedSize: number }>('Runtime.getHeapUsage')).usedSize,
    collectGarbage: () => call('HeapProfiler.collectGarbage'),
    close: () => socket.close(),
  };
}

export interface Memory {
  residentMb: number;
  heapMb: number;
}

const REST_MS = 2_000;
const MEGABYTE = 1024 * 1024;

/** After garbage is collected. */
export async function memoryOf({ pid }: { pid: number }, inspector: Inspector): Promise<Memory> {
  await sleep(REST_MS);
  await inspector.collectGarbage();
  return { residentMb: residentBytes(pid) / MEGABYTE, heapMb: (await inspector.heapBytes()) / MEGABYTE };
}
