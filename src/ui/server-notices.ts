import type { Notice } from '../realtime/messages.ts';

/** Separate from the socket's code, which only signed-in players load. */
const listeners = new Set<(notice: Notice) => void>();

/** Listens to the server's notices about deposits and withdrawals. Returns a function that stops listening. */
export function onServerNotice(listener: (notice: Notice) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellServerNotice(notice: Notice): void {
  for (const listener of listeners) listener(notice);
}
