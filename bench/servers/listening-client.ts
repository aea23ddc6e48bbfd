import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Headers } from '../player/visitor.ts';

interface ListenOptions {
  reconnects?: boolean;
  /** Followed too. */
  topic?: string;
  hear?(text: string): void;
}

const AGAIN_AFTER_MS = 250;
const HEARTBEAT_MS = 25_000;

/** A player's socket that can be opened again whenever it is lost, as the web app does. */
export function listen(address: string, { cookie }: Headers, { reconnects = false, topic, hear }: ListenOptions = {}) {
  /** How long it was without a connection, each time that it lost one. */
  const gapsMs: number[] = [];
  const closeCodes: number[] = [];
  let version = 0;
  let closed = false;
  let lostAtMs: number | null = null;
  let socket = open();
  const isOpen = () => socket.readyState === WebSocket.OPEN;
  const heartbeat = setInterval(() => isOpen() && socket.send('{"type":"HEARTBEAT"}'), HEARTBEAT_MS);

  function open(): WebSocket {
    const opened = new WebSocket(`${address.replace('http', 'ws')}/ws`, { headers: { cookie } });
    opened.on('open', () => {
      if (lostAtMs !== null) gapsMs.push(performance.now() - lostAtMs);
      lostAtMs = null;
      if (topic) opened.send(JSON.stringify({ type: 'WATCH', topic }));
    });
    opened.on('message', (data: Buffer) => {
      hear?.(data.toString());
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
    if (closed || !reconnects) return;
    await sleep(AGAIN_AFTER_MS);
    if (!closed) socket = open();
  }

  return {
    /** The newest version of the wallet that it was told. */
    version: () => version,
    isOpen,
    gapsMs,
    closeCodes,
    close() {
      closed = true;
      clearInterval(heartbeat);
      socket.terminate();
    },
  };
}
