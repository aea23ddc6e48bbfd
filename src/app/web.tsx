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
// Long after the page is there: the public log is held against what this browser saw last.
setTimeout(
  () => void import('../games/receipts/log-watch.web.ts').then(({ watchLog }) => watchLog()).catch(() => {}),
  LOOK_AT_LOG_AFTER_MS,
);
// A page whose code is there at once is drawn with the frame; for any other the frame does not wait. Where the code does not come, the
// screen itself says so.
void Promise.race([readyScreen(location.pathname).catch(() => {}), pause(FRAME_WAITS_MS)]).then(show);

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A transition is rendered in slices, so that a slow phone stays responsive under the splash. */
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
