import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { residentBytes } from './cpu-time.ts';

/** A look into a running Node process that was started with `inspectorFlags`. */
export type Inspector = Awaited<ReturnType<typeof openInspector>>;

export function inspectorFlags(port: number): string[] {
  // Told to nobody on standard error.
  return [`--inspect=127.0.0.1:${port}`, '--inspect-publish-uid=http'];
}

export async function openInspector(port: number) {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(target!.webSocketDebuggerUrl, { perMessageDeflate: false, maxPayload: 0 });
  await once(socket, 'open');
  const waiting = new Map<number, (result: unknown) => void>();
  socket.on('message', (data: Buffer) => {
    // An event has no id, and nobody waits for it.
    const { id = 0, result } = JSON.parse(data.toString()) as { id?: number; result?: unknown };
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let last = 0;
  const call = <Result>(method: string) =>
    new Promise<Result>((resolve) => {
      last += 1;
      waiting.set(last, resolve as (result: unknown) => void);
      socket.send(JSON.stringify({ id: last, method }));
    });
  return {
    /** Of the JavaScript heap in use, garbage included. */
    heapBytes: async () => (await call<{ usedSize: number }>('Runtime.getHeapUsage')).usedSize,
    collectGarbage: () => call<object>('HeapProfiler.collectGarbage'),
    close: () => socket.close(),
  };
}

const REST_MS = 2_000;

/** In bytes, after garbage is collected. */
export async function memoryOf({ pid }: { pid: number }, inspector: Inspector) {
  await sleep(REST_MS);
  await inspector.collectGarbage();
  return { resident: residentBytes(pid), heap: await inspector.heapBytes() };
}
