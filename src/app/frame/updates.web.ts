import { uiTexts } from '../../texts/ui.ts';
import { notify } from '../../ui/notices.tsx';

const LOOK_AGAIN_MS = 3_600_000;

/** Installs the worker that keeps the shell, and tells when a newer version of the app is waiting. */
export async function watchUpdates(): Promise<void> {
  const { serviceWorker } = navigator;
  // A page that was opened without one is not replaced under the player's hands when the first one takes over.
  let isReplacing = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isReplacing) window.location.reload();
    isReplacing = true;
  });
  const registration = (await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })) as
    | ServiceWorkerRegistration
    | undefined;
  // Where workers are kept off, as the journeys do, none is registered and nothing is said.
  if (!registration) return;
  const offer = () => {
    const waiting = registration.waiting;
    if (!waiting || !serviceWorker.controller) return;
    notify('info', uiTexts.newVersion, { label: uiTexts.reload, run: () => waiting.postMessage('take over', []) });
  };
  offer();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer));
  setInterval(() => void registration.update().catch(() => {}), LOOK_AGAIN_MS);
}
