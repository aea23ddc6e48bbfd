import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { onSignedOut } from '../../ui/api-client.ts';
import { queryClient } from '../../ui/query-client.ts';
import '../../ui/styles.css';
import './print.css';
import { OfficeApp } from './office-app.tsx';

// An ended session shows the sign-in screen and keeps the address.
onSignedOut(() => void queryClient.invalidateQueries({ queryKey: ['me'] }));

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <OfficeApp />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);
