import type { Broadcast, TimeAnswer } from '../realtime/messages.ts';

/** Passes public broadcasts from a signed-in player's socket to the screens that follow them. */
export interface TopicListener {
  onMessage(message: Broadcast): void;
  onTime(answer: TimeAnswer): void;
  /** The socket opened or reopened. Broadcasts sent in between are not repeated. */
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
