import { uiTexts } from '../../texts/ui.ts';
import { notify } from '../../ui/notices.tsx';

const LOOK_AGAIN_MS = 3_600_000;

/** Installs the service worker, and offers a reload when a new version is waiting. */
export async function watchUpdates(): Promise<void> {
  const { serviceWorker } = navigator;
  // A page loaded without a worker must not reload when the first worker takes control.
  let isReplacing = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isReplacing) window.location.reload();
    isReplacing = true;
  });
  const registration = (await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })) as
    | ServiceWorkerRegistration
    | undefined;
  // Where service workers are blocked, as in the journeys, `register` resolves without one.
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
