import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../../http/contract.ts';
import type { health } from '../../../http/health.ts';
import { apiGet, apiPost } from '../../../ui/api-client.ts';
import { useSocket } from '../../../ui/connection.ts';
import { usePlayer } from '../../../ui/session.ts';
import type { listOwnDeposits, requestDeposit, signCrypto } from '../../api.ts';
import type { CurrencyCode } from '../../coins/currencies.ts';
import { DEPOSITS_SHOWN } from './deposit-meaning.web.ts';

export type DepositAddress = AnswerOf<typeof requestDeposit>;

/** Creating an address requires an amount. Any amount can be sent to it. */
const ADDRESS_AMOUNT = 3;
const ADDRESS_KEPT_MS = 5 * 60_000;
/** The socket reports payments. Polling covers a broken socket and lost messages. */
const POLL_MS = 20_000;
const POLL_WITHOUT_SOCKET_MS = 4_000;

export const depositsKey = (username: string | undefined) => ['deposits', username] as const;

export function useDeposits() {
  const username = usePlayer()?.username;
  const isLost = useSocket((socket) => socket.isLost);
  return useQuery({
    queryKey: depositsKey(username),
    queryFn: ({ signal }) =>
      apiGet<typeof listOwnDeposits>('/api/crypto/deposits', { limit: String(DEPOSITS_SHOWN) }, { signal }),
    staleTime: 0,
    refetchInterval: isLost ? POLL_WITHOUT_SOCKET_MS : POLL_MS,
  });
}

/** The player's address for a coin. It stays the same while open, so repeated requests do no harm. */
export function useDepositAddress(coin: CurrencyCode) {
  const username = usePlayer()?.username;
  return useQuery({
    queryKey: ['deposit-address', username, coin],
    queryFn: () => openAddress(coin),
    staleTime: ADDRESS_KEPT_MS,
    gcTime: ADDRESS_KEPT_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

async function openAddress(currency: CurrencyCode): Promise<DepositAddress> {
  const signed = await apiPost<typeof signCrypto>('/api/crypto/sign', { amount: ADDRESS_AMOUNT, currency });
  return apiPost<typeof requestDeposit>('/api/crypto/deposit', signed);
}

/** The page where the sandbox's test wallet can pay to this address; null outside sandbox mode. */
export function useTestWallet({ pay_address: address, currency }: DepositAddress): string | null {
  const { data } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => apiGet<typeof health>('/api/health', undefined, { signal }),
    staleTime: Infinity,
  });
  if (!data?.sandboxUrl) return null;
  return `${data.sandboxUrl}/processor/wallet?${new URLSearchParams({ address, currency }).toString()}`;
}
