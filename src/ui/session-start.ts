import { loadSession, useSession } from './session.ts';

const RETRY_MS = 5_000;

/** Asks who is signed in. The code that keeps a session alive is loaded only for signed-in players. */
export function startSession(): void {
  const stopWaiting = useSession.subscribe(({ player }) => {
    if (!player) return;
    stopWaiting();
    startLife();
  });
  window.addEventListener('online', () => void loadSession());
  void loadSession();
}

function startLife(): void {
  import('./session-life.ts').then(
    (module) => module.startSessionLife(),
    () => setTimeout(startLife, RETRY_MS),
  );
}
