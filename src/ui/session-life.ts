import type { refreshToken } from '../http/session-api.ts';
import { createRealtimeClient } from '../realtime/client.web.ts';
import { ApiError, apiPost, onSignedOut, sendCallsOver } from './api-client.ts';
import { listenToBroadcasts, tellBroadcast, tellOpen, tellTime, type TopicListener } from './broadcasts.ts';
import { useSocket } from './connection.ts';
import { tellServerNotice } from './server-notices.ts';
import { applyUserUpdate, endSession, loadSession, useSession } from './session.ts';

const REFRESH_MS = 25 * 60_000;

const autoplays = new Set<() => void>();

/** For autoplay: counts as activity until the returned function is called. `interrupt` lets others stop it. */
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

/** Stops autoplay before the player is asked something. */
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

// A socket may notice late that the network is gone.
sendCallsOver((call) => (navigator.onLine ? realtime.call(call) : null));

/** Follows a public topic while signed in, until the returned function is called. */
export function followTopic(topic: string, listener: TopicListener): () => void {
  const unwatch = realtime.watch(topic);
  const stopListening = listenToBroadcasts(listener);
  return () => {
    unwatch();
    stopListening();
  };
}

/** Asks for the server's time; false without a connection. */
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
  // A call may find out that the session is over before the socket does.
  onSignedOut(() => useSession.getState().player && void refresh());
}

/** A refused refresh ends the session. */
async function refresh(): Promise<void> {
  try {
    await apiPost<typeof refreshToken>('/api/users/refresh-token', {});
  } catch (error) {
    console.warn('The session could not be refreshed', error);
    if (error instanceof ApiError && error.status === 403) endSession(error);
  }
}
