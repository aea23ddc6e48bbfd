import { useQuery } from '@tanstack/react-query';
import { usePlayer } from '../../ui/session.ts';

const LOOK_AGAIN_MS = 4_000;

/** The part of the identity check that the cashier needs. */
export interface Verification {
  status: string;
  withdrawalsOpen: boolean;
  /** How many US dollars may be deposited before verification; null if there is no cap. */
  depositCap: number | null;
  deposited: number;
  /** When documents are due; null if none are. */
  dueAt: string | null;
  isOverdue: boolean;
}
export type ReadVerification = (signal: AbortSignal) => Promise<Verification>;

export function useVerification(readVerification: ReadVerification) {
  const username = usePlayer()?.username;
  return useQuery({
    queryKey: ['verification', username],
    queryFn: ({ signal }) => readVerification(signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'under_review' ? LOOK_AGAIN_MS : false),
  });
}
