import type { Notice } from '../realtime/messages.ts';

/** Apart from the socket's own code, which is fetched only for who is signed in. */
const listeners = new Set<(notice: Notice) => void>();

/** What the server tells of deposits and withdrawals, until the answered function is called. */
export function onServerNotice(listener: (notice: Notice) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellServerNotice(notice: Notice): void {
  for (const listener of listeners) listener(notice);
}
