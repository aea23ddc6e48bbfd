import type { refreshToken } from '../http/session-api.ts';
import { createRealtimeClient } from '../realtime/client.web.ts';
import { ApiError, apiPost, onSignedOut, sendCallsOver } from './api-client.ts';
import { listenToBroadcasts, tellBroadcast, tellOpen, tellTime, type TopicListener } from './broadcasts.ts';
import { useSocket } from './connection.ts';
import { tellServerNotice } from './server-notices.ts';
import { applyUserUpdate, endSession, loadSession, useSession } from './session.ts';

const REFRESH_MS = 25 * 60_000;

const autoplays = new Set<() => void>();

/** Counts as activity until the answered function is called, for autoplay. `interrupt` ends it from outside. */
export function keepAwake(interrupt: () => void): () => void {
  const release = realtime.keepAwake();
  const entry = () => interrupt();
  autoplays.add(entry);
  return () => {
    autoplays.delete(entry);
    release();
  };
}

export const isAutoplaying = () => autoplays.size > 0;

/** The player is about to be asked something, so autoplay stops. */
export function interruptAutoplay(): void {
  for (const interrupt of autoplays) interrupt();
}

const realtime = createRealtimeClient({
  onUpdate: applyUserUpdate,
  onNotice: tellServerNotice,
  onBroadcast: tellBroadcast,
  onTime: tellTime,
  onOpen: () => {
    useSocket.setState({ isLost: false });
    void loadSession();
    tellOpen();
  },
  onLost: () => useSocket.setState({ isLost: true }),
  onSessionOver: () => void refresh(),
  onIdle: () => void refresh(),
});

// A socket may take a while to notice that the network is gone.
sendCallsOver((call) => (navigator.onLine ? realtime.call(call) : null));

/** Follows something public for as long as somebody is signed in, until the answered function is called. */
export function followTopic(topic: string, listener: TopicListener): () => void {
  const unwatch = realtime.watch(topic);
  const stopListening = listenToBroadcasts(listener);
  return () => {
    unwatch();
    stopListening();
  };
}

/** Asks for the house's time; false while there is no connection. */
export const askTime = (): boolean => realtime.askTime(performance.now());

/** Keeps the session alive while somebody is signed in: the socket, and new tokens every 25 minutes. */
export function startSessionLife(): void {
  let signedInAs: string | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  const follow = (username: string | null) => {
    if (username === signedInAs) return;
    signedInAs = username;
    clearInterval(timer);
    realtime.stop();
    useSocket.setState({ isLost: false });
    if (username === null) return interruptAutoplay();
    realtime.start();
    timer = setInterval(() => void refresh(), REFRESH_MS);
  };
  useSession.subscribe(({ player }) => follow(player?.username ?? null));
  follow(useSession.getState().player?.username ?? null);
  // A call found the session over before the socket did.
  onSignedOut(() => useSession.getState().player && void refresh());
}

/** A refused refresh means the session is over. */
async function refresh(): Promise<void> {
  try {
    await apiPost<typeof refreshToken>('/api/users/refresh-token', {});
  } catch (error) {
    console.warn('The session could not be refreshed', error);
    if (error instanceof ApiError && error.status === 403) endSession(error);
  }
}
