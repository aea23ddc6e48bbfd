import type { PageMessage, PageRequest } from '../page-messages.ts';
import { problemText, t } from './texts.web.ts';

type Asked = PageRequest extends infer R ? (R extends { n: number } ? Omit<R, 'n'> : never) : never;

export interface TableSocket {
  /** Resolves with the reason for a refusal, in the player's language, or null. */
  ask(request: Asked): Promise<string | null>;
}

export interface SocketListener {
  message(message: PageMessage): void;
  connected(isConnected: boolean): void;
}

const FIRST_PAUSE_MS = 500;
const LAST_PAUSE_MS = 8000;
const ANSWER_LIMIT_MS = 8000;

/** Connects, and reconnects after every break. Each connection starts with the table's current state. */
export function openSocket(address: string, listener: SocketListener): TableSocket {
  const waiting = new Map<number, (problem: string | null) => void>();
  let socket: WebSocket | null = null;
  let pauseMs = FIRST_PAUSE_MS;
  let lastN = 0;

  const connect = (): void => {
    const next = new WebSocket(address);
    socket = next;
    next.addEventListener('open', () => {
      pauseMs = FIRST_PAUSE_MS;
      listener.connected(true);
    });
    next.addEventListener('message', (event) => {
      const message = JSON.parse(String(event.data)) as PageMessage;
      if (message.type === 'answer') {
        waiting.get(message.n)?.(message.problem && problemText(message.problem));
        waiting.delete(message.n);
      } else listener.message(message);
    });
    next.addEventListener('close', ({ code }) => {
      for (const answer of waiting.values()) answer(t.breakOff);
      waiting.clear();
      listener.connected(false);
      if (code === 4001) return;
      setTimeout(connect, pauseMs);
      pauseMs = Math.min(LAST_PAUSE_MS, pauseMs * 2);
    });
  };
  connect();
  return {
    ask: (request) =>
      new Promise((resolve) => {
        if (socket?.readyState !== WebSocket.OPEN) return resolve(t.noConnection);
        lastN += 1;
        const n = lastN;
        waiting.set(n, resolve);
        setTimeout(() => {
          if (waiting.delete(n)) resolve(t.silent);
        }, ANSWER_LIMIT_MS);
        socket.send(JSON.stringify({ ...request, n }));
      }),
  };
}
