import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { language } from '../texts/language.ts';
import { queryClient } from '../ui/query-client.ts';
import { startSession } from '../ui/session-start.ts';
import '../ui/styles.css';
import { ErrorBoundary } from './frame/error-boundary.tsx';
import { readyScreen, Screens } from './screens.tsx';

document.documentElement.lang = language;
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.addEventListener('load', () => void import('./frame/updates.web.ts').then((module) => module.watchUpdates()));
startSession();
// Where its code does not come, the screen itself says so.
void readyScreen(location.pathname)
  .catch(() => {})
  .then(show);

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
