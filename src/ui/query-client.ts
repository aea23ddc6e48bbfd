import { QueryClient } from '@tanstack/react-query';

/** Reads are repeated by the API client; here they are only kept, and read again when the player comes back. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000 }, mutations: { retry: false } },
});
