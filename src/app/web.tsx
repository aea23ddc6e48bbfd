import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { language } from '../texts/language.ts';
import { queryClient } from '../ui/query-client.ts';
import { startSession } from '../ui/session-start.ts';
import '../ui/styles.css';
import { ErrorBoundary } from './frame/error-boundary.tsx';
import { readyScreen, Screens } from './screens/screens.tsx';

const FRAME_WAITS_MS = 100;
const LOOK_AT_LOG_AFTER_MS = 20_000;

document.documentElement.lang = language;
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.addEventListener('load', () => void import('./frame/updates.web.ts').then((module) => module.watchUpdates()));
startSession();
// Long after the page has loaded: compares the public log with what this browser last saw.
setTimeout(
  () => void import('../games/receipts/log-watch.web.ts').then(({ watchLog }) => watchLog()).catch(() => {}),
  LOOK_AT_LOG_AFTER_MS,
);
// If the screen's code arrives quickly, it renders together with the frame. Otherwise the frame renders first, and the screen reports a
// failure.
void Promise.race([readyScreen(location.pathname).catch(() => {}), pause(FRAME_WAITS_MS)]).then(show);

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A transition renders in slices, so that a slow phone stays responsive under the splash. */
function show(): void {
  startTransition(() =>
    createRoot(document.getElementById('root')!).render(
      <StrictMode>
        <ErrorBoundary>
          <QueryClientProvider client={queryClient}>
            <BrowserRouter>
              <Screens />
            </BrowserRouter>
          </QueryClientProvider>
        </ErrorBoundary>
      </StrictMode>,
    ),
  );
}
