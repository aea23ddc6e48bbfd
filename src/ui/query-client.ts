import { QueryClient } from '@tanstack/react-query';

/** The API client already retries reads. Here they are cached, and refetched when the player comes back. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000 }, mutations: { retry: false } },
});
