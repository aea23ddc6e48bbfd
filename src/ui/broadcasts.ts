import type { Broadcast, TimeAnswer } from '../realtime/messages.ts';

/** What is told to everybody who watches it, from the socket of a signed-in player to the screen that asked for it. */
export interface TopicListener {
  onMessage(message: Broadcast): void;
  onTime(answer: TimeAnswer): void;
  /** The socket is open, again or for the first time: what was told meanwhile is not repeated. */
  onOpen(): void;
}

const listeners = new Set<TopicListener>();

export function listenToBroadcasts(listener: TopicListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellBroadcast(message: Broadcast): void {
  for (const listener of listeners) listener.onMessage(message);
}

export function tellTime(answer: TimeAnswer): void {
  for (const listener of listeners) listener.onTime(answer);
}

export function tellOpen(): void {
  for (const listener of listeners) listener.onOpen();
}
