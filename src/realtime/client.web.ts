import { createLink, type Link, type LinkOptions, type LinkSocket, type SocketHandlers } from './client-link.ts';

export interface RealtimeClient {
  start(): void;
  stop(): void;
  /** For autoplay: counts as activity until the returned function is called. */
  keepAwake(): () => void;
  /** Follows a public topic until the returned function is called. */
  watch(topic: string): () => void;
  askTime(sentAt: number): boolean;
  call: Link['call'];
}

const ACTIVITY_EVENTS = ['click', 'keydown', 'touchstart', 'touchmove', 'mousemove', 'wheel', 'scroll'] as const;

/** Start it only while somebody is signed in. */
export function createRealtimeClient(options: Omit<LinkOptions, 'open'>): RealtimeClient {
  const link = createLink({ ...options, open: openSocket });
  const noteActivity = (event: Event) => {
    // A list that follows its newest line scrolls without a person. Only scrolling the page counts.
    if (event.type === 'scroll' && event.target !== document) return;
    link.noteActivity();
  };
  return {
    start() {
      for (const name of ACTIVITY_EVENTS) {
        window.addEventListener(name, noteActivity, { passive: true, capture: true });
      }
      link.start();
    },
    stop() {
      for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, noteActivity, { capture: true });
      link.stop();
    },
    keepAwake: link.keepAwake,
    watch: link.watch,
    askTime: link.askTime,
    call: link.call,
  };
}

function openSocket(handlers: SocketHandlers): LinkSocket {
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`);
  socket.addEventListener('open', () => handlers.onOpen());
  socket.addEventListener('message', (event) => handlers.onMessage(String(event.data)));
  socket.addEventListener('close', (event) => handlers.onClose(event.code));
  return { send: (text) => socket.send(text), close: () => socket.close() };
}
