import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** A player's socket that is opened again whenever it is lost, as the web app does. */
export interface ListeningClient {
  /** The newest version of the wallet that it was told. */
  version(): number;
  isOpen(): boolean;
  /** How long it was without a connection, each time that it lost one. */
  gapsMs: readonly number[];
  closeCodes: readonly number[];
  close(): void;
}

const AGAIN_AFTER_MS = 250;

export function listen(address: string, cookie: string, options: { reconnects: boolean }): ListeningClient {
  const gapsMs: number[] = [];
  const closeCodes: number[] = [];
  let version = 0;
  let closed = false;
  let lostAtMs: number | null = null;
  let socket = open();

  function open(): WebSocket {
    const opened = new WebSocket(`${address.replace('http', 'ws')}/ws`, { headers: { cookie } });
    opened.on('open', () => {
      if (lostAtMs !== null) gapsMs.push(performance.now() - lostAtMs);
      lostAtMs = null;
    });
    opened.on('message', (data: Buffer) => {
      const told = JSON.parse(data.toString()) as { type: string; version?: number };
      if (told.type === 'USER_UPDATE') version = Math.max(version, told.version ?? 0);
    });
    opened.on('error', () => {});
    opened.on('close', (code) => void again(code));
    return opened;
  }

  async function again(code: number): Promise<void> {
    closeCodes.push(code);
    lostAtMs ??= performance.now();
    if (closed || !options.reconnects) return;
    await sleep(AGAIN_AFTER_MS);
    if (!closed) socket = open();
  }

  return {
    version: () => version,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    gapsMs,
    closeCodes,
    close() {
      closed = true;
      socket.terminate();
    },
  };
}
