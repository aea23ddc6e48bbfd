import { useQuery } from '@tanstack/react-query';
import { apiGet } from '../../ui/api-client.ts';
import type { listMacros } from './support-api.ts';

export function useMacros() {
  return useQuery({
    queryKey: ['support', 'macros'],
    queryFn: () => apiGet<typeof listMacros>('/api/support-macros'),
    staleTime: 60_000,
  });
}
